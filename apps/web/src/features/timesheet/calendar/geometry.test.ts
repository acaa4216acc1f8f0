import { expect, test } from 'vitest'
import { DESKTOP, fitted, MOBILE, rowHeight } from './geometry.ts'

test.each([
  [5, 1080, 40],
  [5, 900, 37],
  [6, 900, 27],
  [6, 600, 26],
])('%i weeks in a window of %i px have lanes of %i px', (weeks, height, lane) => {
  expect(fitted(DESKTOP, weeks, height).lane).toBe(lane)
})

test('rows leave room for the codes below them at 900 px; on mobile they stay as they are', () => {
  for (const weeks of [4, 5, 6])
    expect(weeks * rowHeight(fitted(DESKTOP, weeks, 900), 0)).toBeLessThanOrEqual(900 - 304)
  expect(fitted(MOBILE, 6, 600)).toBe(MOBILE)
})
