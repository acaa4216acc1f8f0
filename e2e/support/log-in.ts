import type { Page } from '@playwright/test'
import { LoginPage } from '../pages/login.page.ts'

/** Logs in by the login page as one of the demonstration's accounts, and waits until the page has been left. */
export async function logIn(page: Page, username: string): Promise<void> {
  const login = new LoginPage(page)
  await login.open()
  await login.enter(username)
  await page.waitForURL((url) => url.pathname !== '/login')
}
