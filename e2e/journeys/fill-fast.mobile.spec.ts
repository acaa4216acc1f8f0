import type { CDPSession } from '@playwright/test'
import { EventWizard } from '../pages/event-wizard.page.ts'
import { MonthPage } from '../pages/month.page.ts'
import { expect, logIn, test } from '../support/test.ts'

interface Point {
  x: number
  y: number
}

function touch(finger: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) {
  return finger.send('Input.dispatchTouchEvent', { type, touchPoints: points })
}

test('CAL-42 a finger that rests on a half-day draws a stretch, and the page neither scrolls nor turns', async ({
  page,
}) => {
  await logIn(page, 'consultant')
  const month = new MonthPage(page)
  const wizard = new EventWizard(page)
  await month.open()
  await month.editChoice.tap()
  const finger = await page.context().newCDPSession(page)
  const middle = async (name: string): Promise<Point> => {
    const box = await month.halfDay(name).boundingBox()
    if (!box) throw new Error(`${name} is on the screen`)
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  const [from, to] = [await middle('lundi 11 mai matin'), await middle('mercredi 13 mai après-midi')]
  await touch(finger, 'touchStart', [from])
  await expect(month.selected).toHaveCount(1)
  await touch(finger, 'touchMove', [{ x: (from.x + to.x) / 2, y: from.y }])
  await touch(finger, 'touchMove', [to])
  await expect(month.selected).toHaveCount(6)
  await touch(finger, 'touchEnd', [])
  await wizard.expectStep('QUOI ?')
  await expect(month.title).toHaveText('Mai 2026')
})

test('CAL-42 a finger that moves at once scrolls the page and chooses nothing', async ({ page }) => {
  await logIn(page, 'consultant')
  const month = new MonthPage(page)
  await month.open()
  await month.editChoice.tap()
  const box = await month.halfDay('mardi 19 mai matin').boundingBox()
  if (!box) throw new Error('The 19th is on the screen')
  const finger = await page.context().newCDPSession(page)
  const start = { x: box.x + 20, y: box.y + 10 }
  await touch(finger, 'touchStart', [start])
  for (const by of [30, 60, 90, 120, 150]) await touch(finger, 'touchMove', [{ x: start.x, y: start.y - by }])
  await touch(finger, 'touchEnd', [])
  const moved = async () => box.y - ((await month.halfDay('mardi 19 mai matin').boundingBox())?.y ?? box.y)
  await expect.poll(moved).toBeGreaterThan(20)
  await expect(month.selected).toHaveCount(0)
})

test('EDT-06 the way on hides nothing that can be tapped: the page scrolls above it', async ({ page }) => {
  await logIn(page, 'consultant')
  await page.setViewportSize({ width: 412, height: 823 })
  const month = new MonthPage(page)
  await month.open()
  const bar = await month.editChoice.boundingBox()
  const hidden = page.getByRole('button', { name: 'Masquer jusqu’à demain' })
  await expect(hidden).not.toBeInViewport()
  await hidden.scrollIntoViewIfNeeded()
  await expect(hidden).toBeInViewport({ ratio: 1 })
  const box = await hidden.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
})
