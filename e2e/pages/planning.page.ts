import type { Locator, Page } from '@playwright/test'

/** 'Planning d'équipe': people down, days across; on a small window one day at a time. */
export class PlanningPage {
  readonly page: Page
  readonly grid: Locator
  readonly remoteLayer: Locator
  readonly managerFilter: Locator
  readonly search: Locator

  constructor(page: Page) {
    this.page = page
    this.grid = page.getByRole('grid')
    this.remoteLayer = page.getByRole('button', { name: 'Télétravail' })
    this.managerFilter = page.getByRole('combobox', { name: 'Manager' })
    this.search = page.getByRole('searchbox')
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

  /** The people whose lines stand whole between the days and the counts. */
  async namesInSight(): Promise<number> {
    const [head, foot] = await Promise.all([
      this.grid.getByRole('columnheader').first().boundingBox(),
      this.row(/^(Présents|Absents)/)
        .first()
        .boundingBox(),
    ])
    const boxes = await this.names.evaluateAll((names) => names.map((name) => name.getBoundingClientRect().toJSON()))
    const top = (head?.y ?? 0) + (head?.height ?? 0) - 1
    const bottom = (foot?.y ?? 0) + 1
    return boxes.filter((box) => box.top >= top && box.bottom <= bottom).length
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
