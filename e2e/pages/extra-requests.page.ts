import type { Locator, Page } from '@playwright/test'

/** The requests to enter extra activities, as a validator treats them: rows on desktop, cards on mobile. */
export class ExtraRequestsPage {
  readonly page: Page
  readonly search: Locator
  readonly question: Locator
  readonly sheet: Locator

  constructor(page: Page) {
    this.page = page
    this.search = page
      .getByRole('searchbox')
      .or(page.getByRole('textbox', { name: /collaborateur/i }))
      .first()
    this.question = page.getByRole('dialog', { name: 'Refuser cette demande ?' })
    this.sheet = page.getByRole('dialog', { name: 'Traiter la demande' })
  }

  async open(): Promise<void> {
    await this.page.goto('/backend/extra-activities')
    await this.page.getByRole('heading', { name: "Demandes d'activités complémentaires" }).waitFor()
  }

  /** The row of a person by their last name. */
  row(lastname: string): Locator {
    return this.page.getByRole('row').filter({ hasText: lastname })
  }

  card(person: string): Locator {
    return this.page.getByRole('article', { name: `Demande de ${person}` })
  }

  /** The form that opens in the row. */
  form(person: string): Locator {
    return this.page.getByRole('dialog', { name: `Accepter la demande de ${person}` })
  }

  notice(text: string | RegExp): Locator {
    return this.page.getByRole('status').filter({ hasText: text })
  }
}
