import { expect, type Locator, type Page } from '@playwright/test'

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

  /** May with a client's report, sent without the screen; whoever is logged in must not have sent it yet. */
  async sendMayWith(name: string, more: { extra_activity_payment?: 'money' | 'rest' } = {}): Promise<void> {
    const file = `${name}||${pdfFile(name).buffer.toString('base64')}`
    const data = { special: true, certified: true, satisfaction: 0, files: [{ file }], ...more }
    await expect(await this.page.request.post('/api/timesheet/month/5/2026', { data })).toBeOK()
  }

  submit(): Promise<void> {
    return this.dialog.getByRole('button', { name: 'Déposer' }).click()
  }
}
