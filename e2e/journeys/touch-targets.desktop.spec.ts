import { expect, logIn, test } from '../support/test.ts'

test.use({ readsOnly: true, hasTouch: true, isMobile: true, viewport: { width: 1194, height: 834 } })

test('GED-46 on a tablet the handle of a row gives the finger 44 px across, and all of the row’s height', async ({
  page,
}) => {
  await logIn(page, 'ged')
  await page.goto('/backend/documents/ged')
  const handle = page.getByRole('button', { name: /^Déplacer / }).first()
  await handle.scrollIntoViewIfNeeded()
  const measured = await handle.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    const isOwn = (dx: number, dy: number) => document.elementFromPoint(x + dx, y + dy) === element
    const row = element.closest('li')?.getBoundingClientRect().height ?? 0
    return { own: [isOwn(-21, 0), isOwn(21, 0), isOwn(0, -20), isOwn(0, 19)], row }
  })
  expect(measured.own).toEqual([true, true, true, true])
  expect(measured.row).toBeLessThan(60)
})
