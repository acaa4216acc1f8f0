import type { Locator, Page } from '@playwright/test'

/** Of every account of the demonstration. */
export const PASSWORD = 'Demo-Portail-1!'

export class LoginPage {
  readonly page: Page
  readonly identifier: Locator
  readonly password: Locator
  readonly submit: Locator

  constructor(page: Page) {
    this.page = page
    this.identifier = page.getByLabel('Identifiant')
    this.password = page.getByLabel('Mot de passe', { exact: true })
    this.submit = page.getByRole('button', { name: 'Se connecter' })
  }

  async open(): Promise<void> {
    await this.page.goto('/login')
  }

  async enter(username: string, password = PASSWORD): Promise<void> {
    await this.identifier.fill(username)
    await this.password.fill(password)
    await this.submit.click()
  }
}
