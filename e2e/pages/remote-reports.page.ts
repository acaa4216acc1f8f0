import type { Locator, Page } from '@playwright/test'

/** 'Télétravail': a month a line, with its report. */
export class RemoteReportsPage {
  readonly page: Page
  readonly rows: Locator

  constructor(page: Page) {
    this.page = page
    this.rows = page.locator('tbody').getByRole('row')
  }

  async open(): Promise<void> {
    await this.page.goto('/backend/remote-work')
    await this.page.getByRole('heading', { level: 1, name: 'Télétravail' }).waitFor()
  }

  downloadButton(period: string): Locator {
    return this.page.getByRole('button', { name: `Télécharger : ${period}` })
  }

  notice(text: string): Locator {
    return this.page.getByRole('status').filter({ hasText: text })
  }
}
