import type { Locator, Page } from '@playwright/test'

/** 'Validation d'activités' on desktop, 'Validation CRA' on mobile. */
export class ActivitiesPage {
  readonly page: Page
  readonly search: Locator
  readonly rows: Locator

  constructor(page: Page) {
    this.page = page
    this.search = page.getByRole('searchbox', { name: /^Rechercher un collaborateur/ })
    this.rows = page.getByRole('region', { name: 'CRA' }).locator('tr[data-row]')
  }

  async open(filters = ''): Promise<void> {
    await this.page.goto(`/backend/activity${filters}`)
    await this.page.getByRole('heading', { level: 1, name: /^Validation/ }).waitFor()
  }

  /** Desktop: the row of a person's report: 'CRA de Camille Rousseau, mai 2026'. */
  row(subject: string): Locator {
    return this.rows.filter({ has: this.page.getByRole('button', { name: new RegExp(`: ${subject}$`) }) })
  }

  act(row: Locator, words: 'Valider niveau 1' | 'Valider niveau 2' | 'Renvoyer' | "Plus d'actions"): Locator {
    return row.getByRole('button', { name: new RegExp(`^${words} :`) })
  }

  /** Desktop: opens the report, which comes in a new tab. */
  async show(row: Locator): Promise<Page> {
    const opened = this.page.context().waitForEvent('page')
    await row.getByRole('link', { name: /^Voir le CRA/ }).click()
    return opened
  }

  /** Mobile: the row that leads to a person's report. */
  link(person: string): Locator {
    return this.page.getByRole('main').getByRole('link', { name: new RegExp(person) })
  }
}
