import type { Locator, Page } from '@playwright/test'

/** 'Périodes': a year of months, newest first, with what may be done with each. */
export class PeriodsPage {
  readonly page: Page
  readonly rows: Locator
  /** 'Clôturer la période de mai 2026 ?' */
  readonly closing: Locator
  /** Where the month's name is typed, early or over somebody. */
  readonly monthToType: Locator
  /** 'Soumettre les CRA complets de mai 2026 ?' */
  readonly sending: Locator

  constructor(page: Page) {
    this.page = page
    this.rows = page.locator('tbody').getByRole('row')
    this.closing = page.getByRole('dialog', { name: /^Clôturer la période/ })
    this.monthToType = this.closing.getByRole('textbox', { name: /^Pour confirmer, tapez/ })
    this.sending = page.getByRole('dialog', { name: /^Soumettre les CRA complets/ })
  }

  async open(): Promise<void> {
    await this.page.goto('/backend/periods')
    await this.page.getByRole('heading', { level: 1, name: 'Périodes' }).waitFor()
  }

  /** The page of one month, by its title. */
  month(title: string): Locator {
    return this.page.getByRole('heading', { level: 1, name: title })
  }

  /** The people of a check, once they are there. */
  async show(title: RegExp): Promise<void> {
    await this.page.getByRole('region', { name: title }).getByRole('listitem').first().waitFor()
  }

  row(title: string): Locator {
    return this.rows.filter({ has: this.page.getByRole('rowheader', { name: title }) })
  }

  /** The buttons of a period, by its name in a sentence. */
  closeButton(period: string): Locator {
    return this.page.getByRole('button', { name: `Clôturer : ${period}` })
  }

  sendButton(period: string): Locator {
    return this.page.getByRole('button', { name: `Soumettre les CRA complets : ${period}` })
  }

  /** How many reports of a period are in a state. */
  figure(title: string, state: 'validated2' | 'validated1' | 'submitted' | 'non_submitted' | 'total'): Locator {
    return this.row(title).locator(`[data-figure="${state}"]`)
  }

  notice(text: string): Locator {
    return this.page.getByRole('status').filter({ hasText: text })
  }
}
