import type { Locator, Page } from '@playwright/test'

/** One person's report as validators see it. */
export class CraPage {
  readonly page: Page
  readonly person: Locator
  readonly sendBack: Locator
  /** 'Renvoyer ce CRA ?' */
  readonly question: Locator

  constructor(page: Page) {
    this.page = page
    this.person = page.getByRole('heading', { level: 1 })
    this.sendBack = page.getByRole('main').getByRole('button', { name: /^Renvoyer/ })
    this.question = page.getByRole('dialog', { name: 'Renvoyer ce CRA ?' })
  }

  validate(level: 1 | 2): Locator {
    return this.page.getByRole('main').getByRole('button', { name: `Valider niveau ${String(level)}` })
  }

  badge(words: string): Locator {
    return this.page.getByRole('main').locator('[data-family]').filter({ hasText: words }).first()
  }

  notice(words: string): Locator {
    return this.page.getByRole('status').filter({ hasText: words })
  }

  /** Sends the report back with a comment. */
  async sendBackWith(comment: string): Promise<void> {
    await this.sendBack.click()
    await this.question.getByRole('textbox', { name: 'Commentaire' }).fill(comment)
    await this.question.getByRole('button', { name: 'Renvoyer' }).click()
    await this.question.waitFor({ state: 'hidden' })
  }
}
