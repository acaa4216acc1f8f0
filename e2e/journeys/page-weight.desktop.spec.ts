import type { Page } from '@playwright/test'
import { LoginPage } from '../pages/login.page.ts'
import { MonthPage } from '../pages/month.page.ts'
import { expect, test } from '../support/test.ts'

/** What the scripts and styles asked for so far weigh, compressed as they came, and how many there are. */
function asked(page: Page): Promise<{ bytes: number; files: number }> {
  return page.evaluate(() => {
    const files = performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming && /\.(js|css)$/.test(entry.name))
      .map((entry) => (entry as PerformanceResourceTiming).encodedBodySize)
    return { bytes: files.reduce((sum, size) => sum + size, 0), files: files.length }
  })
}

test('README-85 a first visit weighs no more than 140 kB at the login page, 95 kB more at the month, 55 kB at the home', async ({
  page,
}) => {
  const login = new LoginPage(page)
  const month = new MonthPage(page)
  await page.goto('/timesheet/5/2026')
  await expect(login.submit).toBeVisible()
  await page.waitForLoadState('networkidle')
  const first = await asked(page)
  expect(first.bytes).toBeGreaterThan(50_000)
  expect(first.bytes).toBeLessThanOrEqual(140_000)
  expect(first.files).toBeLessThanOrEqual(8)

  await login.enter('consultant')
  await expect(month.grid).toBeVisible()
  await page.waitForLoadState('networkidle')
  const both = await asked(page)
  expect(both.bytes - first.bytes).toBeLessThanOrEqual(95_000)

  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Accueil' })).toBeAttached()
  await page.waitForLoadState('networkidle')
  const home = await asked(page)
  expect(home.bytes - first.bytes).toBeLessThanOrEqual(55_000)
  expect(home.files - first.files).toBeLessThanOrEqual(14)
})

/** Keeps the application from starting until it is let go. */
async function holdStart(page: Page): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.unrouteAll()
  await page.route('**/assets/index-*.js', async (route) => {
    await held
    await route.continue()
  })
  return letGo
}

test('the files of the page one arrives at are asked for beside the start, and not after it', async ({ page }) => {
  const login = new LoginPage(page)
  const month = new MonthPage(page)
  const start = await holdStart(page)
  const entrance = page.waitForRequest(/\/assets\/entrance-.*\.js$/)
  await page.goto('/timesheet/5/2026', { waitUntil: 'commit' })
  await entrance
  start()
  await login.enter('consultant')
  await expect(month.grid).toBeVisible()

  const again = await holdStart(page)
  const monthPage = page.waitForRequest(/\/assets\/month-[\w-]{8}\.js$/)
  await page.reload({ waitUntil: 'commit' })
  await monthPage
  again()
  await expect(month.grid).toBeVisible()
})

test('the current month is asked for beside the start, by what the server says of the person, and once', async ({
  page,
}) => {
  const login = new LoginPage(page)
  const month = new MonthPage(page)
  const isMonthCall = (url: string) => /\/api\/timesheet\/month\/\d+\/\d+$/.test(url)
  await page.goto('/timesheet')
  await login.enter('consultant')
  await expect(month.grid).toBeVisible()

  const calls: string[] = []
  page.on('request', (request) => isMonthCall(request.url()) && calls.push(request.url()))
  const start = await holdStart(page)
  const asked = page.waitForRequest((request) => isMonthCall(request.url()))
  await page.goto('/timesheet', { waitUntil: 'commit' })
  await asked
  start()
  await expect(month.grid).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(calls).toHaveLength(1)
})
