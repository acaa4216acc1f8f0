import { expect, type Locator, type Page } from '@playwright/test'

/** The dialog that sends a month: what is sent and the attestations, then the survey for whom it concerns. */
export class SendDialog {
  readonly dialog: Locator
  readonly comment: Locator
  readonly next: Locator
  readonly send: Locator

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', { name: /^(Envoyer|Votre mois)/ })
    this.comment = this.dialog.getByRole('textbox', { name: 'Commentaire' })
    this.next = this.dialog.getByRole('button', { name: 'Suivant' })
    this.send = this.dialog.getByRole('button', { name: 'Envoyer mon CRA' })
  }

  async expectStep(step: 1 | 2): Promise<void> {
    await expect(this.dialog).toContainText(`Étape ${String(step)} sur 2`)
  }

  answer(words: string): Locator {
    return this.dialog.getByRole('radio', { name: words })
  }

  /** How the complementary activities of the month are paid: 'Argent' or 'Repos'. */
  payment(choice: string): Locator {
    return this.dialog.getByRole('radio', { name: choice })
  }

  /** Both steps, without a word on how the month was. */
  async sendQuietly(): Promise<void> {
    await this.next.click()
    await this.answer('Je ne souhaite pas répondre').check()
    await this.send.click()
    await expect(this.dialog).toBeHidden()
  }
}
