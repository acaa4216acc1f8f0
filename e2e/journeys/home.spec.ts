import { checkAccessibility, expect, logInToHome, test } from '../support/test.ts'

for (const account of ['consultant', 'prestataire', 'manager', 'paie'] as const) {
  test(`HOM-01 HOM-08 the home of ${account} asks for two things, moves nothing and leaves no half of the window empty`, async ({
    page,
    isMobile,
  }) => {
    await logInToHome(page, account)
    // What this first visit asks for is not counted.
    await page.waitForLoadState('networkidle')
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { dataset } = document.documentElement
          dataset.shifted = String(Number(dataset.shifted ?? 0) + (entry as PerformanceEntry & { value: number }).value)
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const asked: string[] = []
    page.on('request', (request) => {
      const [, path] = /\/api\/([^?]+)/.exec(request.url()) ?? []
      if (path && !/^(public\/config|user\/me|picture\/|token\/)/.test(path)) asked.push(path)
    })
    await page.reload()
    await expect(page.getByRole('region', { name: 'Mai 2026' })).toBeVisible()
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    expect(asked.toSorted()).toEqual(
      account === 'prestataire' ? ['home'] : ['home', isMobile ? 'news/highlight' : 'internal-news'],
    )
    if (!isMobile) {
      const { shifted, bottom, height } = await page.evaluate(() => ({
        shifted: Number(document.documentElement.dataset.shifted ?? 0),
        bottom: document.querySelector('main > div > div')?.getBoundingClientRect().bottom ?? 0,
        height: window.innerHeight,
      }))
      expect(shifted).toBeLessThan(0.01)
      expect(bottom).toBeGreaterThan(height - 60)
    }
    await checkAccessibility(page)
  })
}
