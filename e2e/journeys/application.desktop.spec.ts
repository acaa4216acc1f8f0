import type { Page } from '@playwright/test'
import { Shell } from '../pages/shell.page.ts'
import { checkAccessibility, expect, logInToHome, test } from '../support/test.ts'

test.use({
  serviceWorkers: 'allow',
  // The network is taken away on purpose.
  allowedOnConsole: [/net::ERR_INTERNET_DISCONNECTED|^ApiError/],
})

/** The addresses that the browser keeps, once the worker has taken in the application. */
async function keptAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    await navigator.serviceWorker.ready
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const requests = await Promise.all(caches_.map((cache) => cache.keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
}

test('SHL-92 SHL-82 offline a deep link opens the application and waits for the network', async ({ page, context }) => {
  await logInToHome(page, 'consultant')
  await expect.poll(() => keptAddresses(page)).toContain('/index.html')
  await context.setOffline(true)
  await page.goto('/timesheet/4/2026')
  await expect(page.getByText('Vous etes hors ligne')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Cette page s’ouvrira dès que le réseau sera revenu.',
  )
  await checkAccessibility(page)
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Avril 2026' })).toBeVisible()
  await expect(page.getByText('Vous etes hors ligne')).toBeHidden()
})

test('SHL-91 SHL-92 the worker keeps the files of the application, nothing of the API, and a logout leaves none', async ({
  page,
  isMobile,
}) => {
  await logInToHome(page, 'consultant')
  await expect.poll(() => keptAddresses(page)).toContain('/index.html')
  await page.goto('/timesheet')
  await expect(page.getByRole('grid')).toBeVisible()
  const kept = await keptAddresses(page)
  expect(kept.some((address) => address.startsWith('/assets/'))).toBe(true)
  expect(kept.filter((address) => address.startsWith('/api'))).toEqual([])
  await new Shell(page, isMobile).logOut()
  expect(await page.evaluate(() => caches.keys())).toEqual([])
  await logInToHome(page, 'consultant')
  await expect.poll(() => keptAddresses(page)).toContain('/index.html')
})

test('SHL-92 a newer version waits until it is wanted', async ({ page }) => {
  await logInToHome(page, 'consultant')
  await expect.poll(() => keptAddresses(page)).toContain('/index.html')
  const registering = page.waitForResponse(/\/workbox-window/)
  await page.reload()
  await registering
  const running = () => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL ?? '')
  await expect.poll(running).toMatch(/\/sw\.js$/)
  // Another script for the same pages is what a new build is to the browser.
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js?next'))
  const notice = page.getByRole('status').filter({ hasText: 'Une nouvelle version de Cadran est disponible.' })
  await expect(notice).toBeVisible()
  await checkAccessibility(page)
  expect(await running()).toMatch(/\/sw\.js$/)
  await notice.getByRole('button', { name: 'Mettre à jour' }).click()
  // The page comes anew meanwhile, and cannot be asked while it does.
  await expect(async () => expect(await running()).toMatch(/\/sw\.js\?next$/)).toPass()
})

test('SHL-01 SHL-90 the browser finds nothing against installing it, and no file of it is kept stale', async ({
  page,
  context,
}) => {
  await page.goto('/login')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  const devtools = await context.newCDPSession(page)
  const { data, errors } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(JSON.parse(data ?? '{}')).toMatchObject({ lang: 'fr', display: 'standalone', short_name: 'Cadran' })
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // A test's browser forgets everything, which is its only fault.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
  for (const file of ['/sw.js', '/index.html', '/manifest.webmanifest']) {
    const reply = await page.request.get(file)
    expect(reply.headers()).toMatchObject({ 'cache-control': 'no-cache' })
    expect(reply.headers()['content-type']).not.toContain(file === '/index.html' ? 'json' : 'html')
  }
})
