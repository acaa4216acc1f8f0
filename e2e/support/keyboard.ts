import type { Locator, Page } from '@playwright/test'
import { LoginPage, PASSWORD } from '../pages/login.page.ts'

const MOST_STOPS = 80

/** Presses Tab until the element has the focus: nobody gets there by keyboard if this does not. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reached ${String(target)}`)
}

/** Presses keys one after the other, as in `press(page, 'Shift+ArrowRight', 'Enter')`. */
export async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

/** A letter pressed right after a dialog has closed acts on nothing (KEY-03); a person takes longer than that. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 400)))
}

/** Logs in without a pointer. */
export async function logInByKeyboard(page: Page, username: string): Promise<void> {
  const login = new LoginPage(page)
  await login.open()
  await tabTo(page, login.identifier)
  await page.keyboard.type(username)
  await tabTo(page, login.password)
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname !== '/login')
}
