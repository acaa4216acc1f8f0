import type { Locator, Page } from '@playwright/test'

/** A file as it is given to the browser. */
export const pdfFile = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\nCRA client, mai 2026\n'),
})

/** The specific CRAs beside the month, and the dialog that deposits them. */
export class SpecificCra {
  readonly section: Locator
  readonly depositButton: Locator
  readonly dialog: Locator
  readonly certify: Locator

  constructor(readonly page: Page) {
    this.section = page.getByRole('region', { name: 'CRA spécifique' })
    this.depositButton = this.section.getByRole('button', { name: 'Déposer un CRA spécifique' })
    this.dialog = page.getByRole('dialog', { name: /^Déposer un CRA spécifique/ })
    this.certify = page.getByRole('checkbox', { name: 'Je certifie la conformité du CRA spécifique' })
  }

  /** The field of the files in the dialog that is open. */
  get field(): Locator {
    return this.page.getByRole('dialog').getByLabel('Ajouter des fichiers')
  }

  get option(): Locator {
    return this.page.getByRole('switch', { name: 'CRA spécifique du client' })
  }

  submit(): Promise<void> {
    return this.dialog.getByRole('button', { name: 'Déposer' }).click()
  }
}
