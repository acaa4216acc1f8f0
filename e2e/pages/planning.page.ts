import type { Locator, Page } from '@playwright/test'

/** 'Planning d'équipe': people down, days across; on a small window one day at a time. */
export class PlanningPage {
  readonly page: Page
  readonly grid: Locator
  readonly remoteLayer: Locator
  readonly managerFilter: Locator

  constructor(page: Page) {
    this.page = page
    this.grid = page.getByRole('grid')
    this.remoteLayer = page.getByRole('button', { name: 'Télétravail' })
    this.managerFilter = page.getByRole('combobox', { name: 'Manager' })
  }

  async open(address = 'team-planning'): Promise<void> {
    await this.page.goto(`/backend/${address}`)
    await this.page.getByRole('heading', { level: 1, name: 'Planning d’équipe' }).waitFor()
  }

  row(name: string | RegExp): Locator {
    return this.grid.getByRole('row').filter({ has: this.page.getByRole('rowheader', { name }) })
  }

  /** A day of somebody, by how both begin: 'Haddad' and 'mercredi 20 mai'. */
  cell(name: string, day: string): Locator {
    return this.row(new RegExp(`^${name}`)).getByRole('gridcell', { name: new RegExp(`^${day} :`) })
  }

  get names(): Locator {
    return this.grid.getByRole('rowheader')
  }

  /** On a small window. */
  day(name: string): Locator {
    return this.page.getByRole('group', { name: 'Jour' }).getByRole('button', { name: new RegExp(`^${name}`) })
  }

  get shownDay(): Locator {
    return this.page.getByRole('heading', { level: 2 })
  }

  person(name: string): Locator {
    return this.page.getByRole('listitem').filter({ hasText: name })
  }
}
