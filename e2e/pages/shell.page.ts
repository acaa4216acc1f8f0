import type { Locator, Page } from '@playwright/test'

/** What stands around every page once one is logged in; the menu stands at the left on desktop, behind its button on mobile. */
export class Shell {
  readonly page: Page
  readonly #isMobile: boolean

  constructor(page: Page, isMobile: boolean) {
    this.page = page
    this.#isMobile = isMobile
  }

  /** The menu, opened first where it is closed. */
  async menu(): Promise<Locator> {
    if (!this.#isMobile) return this.page.getByRole('navigation', { name: 'Menu principal' })
    const menu = this.page.getByRole('dialog', { name: 'Menu' })
    if (!(await menu.isVisible())) await this.page.getByRole('button', { name: 'Menu' }).click()
    return menu
  }

  async choose(entry: string): Promise<void> {
    const menu = await this.menu()
    await menu.getByRole('link', { name: entry, exact: true }).click()
  }

  async logOut(): Promise<void> {
    const menu = await this.menu()
    await menu.getByRole('button', { name: 'Déconnexion' }).click()
    await this.page.waitForURL('/login')
  }
}
