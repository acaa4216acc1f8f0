import type { Locator, Page } from '@playwright/test'

/** 'Validation d'absences' on desktop: a table whose rows open in place. */
export class AbsencesPage {
  readonly page: Page
  readonly search: Locator
  readonly rows: Locator
  /** 'Refuser cette absence ?' and 'Renvoyer cette absence ?' */
  readonly question: Locator
  /** What can be done with the chosen rows. */
  readonly selection: Locator

  constructor(page: Page) {
    this.page = page
    this.search = page.getByRole('searchbox', { name: /^Rechercher un collaborateur/ })
    this.rows = page.getByRole('region', { name: 'Absences' }).locator('tr[data-row]')
    this.selection = page.getByRole('region', { name: 'Sélection' })
    this.question = page.getByRole('dialog', { name: / cette absence \?$/ })
  }

  async open(filters = ''): Promise<void> {
    await this.page.goto(`/backend/absences${filters}`)
    await this.page.getByRole('heading', { level: 1, name: "Validation d'absences" }).waitFor()
  }

  /** The row of one absence of a person, by its kind. */
  row(person: string, kind: string): Locator {
    return this.rows.filter({ has: this.page.getByRole('button', { name: new RegExp(`: ${kind} de ${person}$`) }) })
  }

  act(row: Locator, words: 'Valider niveau 1' | 'Valider niveau 2' | 'Refuser' | 'Renvoyer' | 'Ouvrir'): Locator {
    return row.getByRole('button', { name: new RegExp(`^${words} :`) })
  }

  /** The box that chooses a row. */
  box(row: Locator): Locator {
    return row.getByRole('checkbox')
  }

  /** What opens under a row. */
  panel(kind: string): Locator {
    return this.page.getByRole('dialog', { name: new RegExp(`^${kind}`) })
  }
}
