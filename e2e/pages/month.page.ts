import type { Locator, Page } from '@playwright/test'

/** 'Mon activité': one month, its calendar, and what stands around it. */
export class MonthPage {
  readonly page: Page
  readonly title: Locator
  readonly grid: Locator
  readonly sendButton: Locator

  constructor(page: Page) {
    this.page = page
    this.title = page.getByRole('heading', { level: 1 })
    this.grid = page.getByRole('grid', { name: /^Calendrier d/ })
    this.sendButton = page.getByRole('button', { name: 'Envoyer', exact: true })
  }

  /** The month that the address names, the current one without a name. */
  async open(month = ''): Promise<void> {
    await this.page.goto(`/timesheet${month}`)
    await this.grid.waitFor()
  }

  /** A half-day by the start of its name: 'mardi 12 mai matin'. */
  halfDay(name: string): Locator {
    return this.grid.getByRole('gridcell', { name: new RegExp(`^${name}`) })
  }

  /** The state of the month, by its words. */
  badge(words: string): Locator {
    return this.page.getByRole('main').locator('[data-family]').filter({ hasText: words }).first()
  }

  /** A message of success. */
  notice(words: string): Locator {
    return this.page.getByRole('status').filter({ hasText: words })
  }

  /** A section beside or under the calendar. */
  section(name: string): Locator {
    return this.page.getByRole('region', { name })
  }

  /** The way into edit mode: a segment on desktop; on mobile a button, which names the days where some are to fill. */
  get editChoice(): Locator {
    return this.page
      .getByRole('main')
      .getByText(/^(Modifier|Compléter [\d,]+\sjours?)$/)
      .first()
  }

  /** The way back to reading. */
  get viewChoice(): Locator {
    return this.page.getByRole('main').getByText('Consulter', { exact: true })
  }

  async edit(): Promise<void> {
    await this.editChoice.click()
  }

  /** The codes of the person with their keys, under the grid in edit mode. */
  get codes(): Locator {
    return this.page.getByRole('list', { name: 'Codes au clavier' })
  }

  /** The half-days of the choice under way. */
  get selected(): Locator {
    return this.grid.getByRole('gridcell', { selected: true })
  }

  /** A stretch of the list of what is still to fill, or free where nothing is asked. */
  missing(words: string): Locator {
    const list = this.page.getByRole('region', { name: /^(Reste à saisir|Jours libres)$/ })
    return list.getByRole('button', { name: words })
  }

  /** Chooses a stretch by its two ends. */
  async choose(first: string, last: string): Promise<void> {
    await this.halfDay(first).click()
    await this.halfDay(last).click()
  }
}
