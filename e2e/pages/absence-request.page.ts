import type { Locator, Page } from '@playwright/test'

declare global {
  interface Window {
    counted?: { clicks: number; keys: number }
  }
}

/** 'Demander une absence': the dialog over any page. */
export class AbsenceRequest {
  readonly page: Page
  readonly opener: Locator
  readonly dialog: Locator
  readonly send: Locator

  constructor(page: Page) {
    this.page = page
    this.opener = page.getByRole('main').getByRole('button', { name: 'Demander une absence' })
    this.dialog = page.getByRole('dialog', { name: 'Demander une absence' })
    this.send = this.dialog.getByRole('button', { name: /^Envoyer la demande/ })
  }

  async open(): Promise<void> {
    await this.opener.click()
    await this.dialog.waitFor()
  }

  /** A day by its date in words, of the month that is shown. */
  day(words: string): Locator {
    return this.dialog.getByRole('button', { name: new RegExp(`^${words}`) })
  }

  /** A code in sight by its place: the one used most first. */
  code(place: number): Locator {
    return this.dialog.getByRole('group', { name: 'Code', exact: true }).getByRole('radio').nth(place)
  }

  async expectMonth(title: string): Promise<void> {
    await this.dialog.getByRole('heading', { name: title }).waitFor()
  }
}

/** Counts what a person presses in the page from now on: a click, a tap, a key. */
export async function countPresses(page: Page): Promise<() => Promise<{ clicks: number; keys: number }>> {
  await page.evaluate(() => {
    const counted = { clicks: 0, keys: 0 }
    window.counted = counted
    const onPointer = () => {
      counted.clicks += 1
    }
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Shift' && key !== 'Control') counted.keys += 1
    }
    addEventListener('pointerdown', onPointer, true)
    addEventListener('keydown', onKey, true)
  })
  return () => page.evaluate(() => window.counted ?? { clicks: 0, keys: 0 })
}
