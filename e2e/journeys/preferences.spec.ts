import type { Page } from '@playwright/test'
import { MonthPage } from '../pages/month.page.ts'
import { checkAccessibility, expect, logIn, test } from '../support/test.ts'

/** How light the page is painted, from 0 to 255. */
function lightness(page: Page): Promise<number> {
  return page.evaluate(() => {
    const [red = 0, green = 0, blue = 0] = (getComputedStyle(document.body).backgroundColor.match(/\d+/g) ?? []).map(
      Number,
    )
    return (red + green + blue) / 3
  })
}

/** How many elements would take a visible time to change. */
function moving(page: Page): Promise<number> {
  return page.evaluate(() => {
    const longest = (durations: string) => Math.max(...durations.split(',').map((each) => Number.parseFloat(each)))
    return [...document.querySelectorAll('*')].filter((element) => {
      const { transitionDuration, animationDuration } = getComputedStyle(element)
      return Math.max(longest(transitionDuration), longest(animationDuration)) > 0.01
    }).length
  })
}

test.describe('dark', () => {
  test.use({ colorScheme: 'dark' })

  test('BCK-58 the month follows a dark system and stays readable', async ({ page }) => {
    await page.goto('/login')
    await checkAccessibility(page)
    await logIn(page, 'consultant')
    await checkAccessibility(page)
    const month = new MonthPage(page)
    await month.open()
    expect(await lightness(page)).toBeLessThan(60)
    await checkAccessibility(page)
    await month.open('/4/2026')
    await checkAccessibility(page)
  })

  test('BCK-58 the lists follow a dark system and stay readable', async ({ page }) => {
    await logIn(page, 'manager')
    for (const address of ['/backend/absences', '/backend/activity', '/backend/']) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
      expect(await lightness(page)).toBeLessThan(60)
      await checkAccessibility(page)
    }
  })
})

test('nothing moves for whoever wants no motion', async ({ page }) => {
  await logIn(page, 'consultant')
  const month = new MonthPage(page)
  await month.open()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await moving(page)).toBeGreaterThan(0)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await moving(page)).toBe(0)
})
