import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instantInParis, parisWallTime } from './paris-time.ts'

const FORMAT = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short', timeStyle: 'medium' })
const asTheMachineSays = (instant: number) => FORMAT.format(instant).replace(' ', 'T')

test.each([
  ['2026-03-29T00:59:59Z', '2026-03-29T01:59:59'],
  ['2026-03-29T01:00:00Z', '2026-03-29T03:00:00'],
  ['2026-10-25T00:59:59Z', '2026-10-25T02:59:59'],
  ['2026-10-25T01:00:00Z', '2026-10-25T02:00:00'],
  ['2025-12-31T23:00:00Z', '2026-01-01T00:00:00'],
])('at %s the clock of Paris shows %s', (instant, shown) => {
  expect(parisWallTime(Date.parse(instant))).toBe(shown)
})

test('at every change and at any other instant from 1996 to 2049 it is what the time zones of the machine say', () => {
  const [first, last] = [Date.UTC(1996, 0, 1), Date.UTC(2049, 11, 31)]
  fc.assert(
    fc.property(fc.integer({ min: first / 1000, max: last / 1000 }), (seconds) => {
      expect(parisWallTime(seconds * 1000)).toBe(asTheMachineSays(seconds * 1000))
    }),
  )
  for (let day = first; day < last; day += 86_400_000) {
    expect(parisWallTime(day + 3_600_000)).toBe(asTheMachineSays(day + 3_600_000))
  }
})

test.each([
  ['2026-03-12T09:00:00', '2026-03-12T08:00:00.000Z'],
  ['2026-05-07T13:00:00', '2026-05-07T11:00:00.000Z'],
  ['2026-03-29T01:59:00', '2026-03-29T00:59:00.000Z'],
  // The clock leaves this hour out, and shows the other twice.
  ['2026-03-29T02:30:00', '2026-03-29T01:30:00.000Z'],
  ['2026-10-25T02:30:00', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25T03:00:00', '2026-10-25T02:00:00.000Z'],
])('DEL-07 ICS-18 %s in Paris is %s', (wall, instant) => {
  expect(new Date(instantInParis(wall)).toISOString()).toBe(instant)
})
