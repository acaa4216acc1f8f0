import { expect, test } from 'vitest'
import { slotOf } from '../timesheet/half-day.ts'
import { instantOfParis, instantOfSlot } from './paris-instants.ts'
import { parisWallTime } from './paris-time.ts'

test.each([
  ['2026-03-12', 540, '2026-03-12T08:00:00.000Z'],
  ['2026-05-07', 780, '2026-05-07T11:00:00.000Z'],
  ['2026-03-29', 119, '2026-03-29T00:59:00.000Z'],
  // The clock leaves this hour out, and shows the other twice.
  ['2026-03-29', 150, '2026-03-29T01:30:00.000Z'],
  ['2026-10-25', 150, '2026-10-25T00:30:00.000Z'],
  ['2026-10-25', 180, '2026-10-25T02:00:00.000Z'],
  ['1999-12-31', 1440, '1999-12-31T23:00:00.000Z'],
])('DEL-07 %s at minute %i in Paris is %s', (day, minute, instant) => {
  expect(new Date(instantOfParis(day, minute)).toISOString()).toBe(instant)
})

test('DEL-07 every half-day of a year begins at 00:00 or 13:00 by the clock of Paris', () => {
  const first = slotOf('2026-01-01', 'am')
  const hours = Array.from({ length: 730 }, (_, index) => parisWallTime(instantOfSlot(first + index)).slice(11))
  expect(hours).toEqual(hours.map((_, index) => (index % 2 === 0 ? '00:00:00' : '13:00:00')))
})
