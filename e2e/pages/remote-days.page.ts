import type { Locator, Page } from '@playwright/test'
import { MonthPage } from './month.page.ts'

/** The remote days of a month: the third mode of 'Mon activité'. */
export class RemoteDaysPage extends MonthPage {
  readonly save: Locator
  readonly cancel: Locator
  /** 'Abandonner vos modifications ?' */
  readonly question: Locator

  constructor(page: Page) {
    super(page)
    this.save = page.getByRole('main').getByRole('button', { name: 'Enregistrer' })
    this.cancel = page.getByRole('main').getByRole('button', { name: 'Annuler' })
    this.question = page.getByRole('dialog', { name: /^Abandonner vos modifications/ })
  }

  /** The way into the mode: a segment on desktop, a button on mobile. */
  choice(word: 'Télétravail' | 'Travail à distance' = 'Télétravail'): Locator {
    const main = this.page.getByRole('main')
    return main.getByRole('radio', { name: word }).or(main.getByRole('button', { name: word }))
  }

  /** Clicks or taps a day so many times. */
  async mark(halfDay: string, times = 1): Promise<void> {
    for (let time = 0; time < times; time += 1) await this.halfDay(halfDay).click()
  }

  /** Clicks where nothing answers. */
  async press(halfDay: string): Promise<void> {
    await this.halfDay(halfDay).click({ force: true })
  }

  /** The half-days of a day that are marked while the mode is on: 'mardi 12 mai'. */
  marked(day: string): Locator {
    return this.grid.getByRole('gridcell', { name: new RegExp(`^${day} `), selected: true })
  }

  /** The half-days whose name says so, in any mode. */
  named(word: string): Locator {
    return this.grid.getByRole('gridcell', { name: new RegExp(`, ${word}$`) })
  }
}
