import { MonthPage } from '../pages/month.page.ts'
import { expect, logIn, test } from '../support/test.ts'

test.use({ readsOnly: true })

/** A4 portrait between margins of 10 mm, in px. */
const PAPER = { width: 718, height: 1047 }

test('the month is printed whole, as it stood on the screen, black on white', async ({ page, isMobile }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await logIn(page, 'consultant')
  const month = new MonthPage(page)
  await month.open('/5/2026')
  const layout = await page.locator('[data-layout]').getAttribute('data-layout')
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
  await page.setViewportSize(PAPER)
  const calendar = page.locator('[data-layout]')
  await expect(calendar).toHaveAttribute('data-layout', layout ?? '')
  // Once the paper's own width has been laid out.
  await expect(async () => {
    const box = await calendar.boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(PAPER.width)
    const last = await month.halfDay('dimanche 31 mai matin').boundingBox()
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual((box?.x ?? 0) + (box?.width ?? 0) + 1)
  }).toPass()
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toMatch(
    /^rgb\(2[34]\d, 2[34]\d, 2[345]\d\)$/,
  )
  await expect(page.getByRole('button', { name: isMobile ? 'Modifier' : 'Envoyer', exact: true })).toBeHidden()
})
