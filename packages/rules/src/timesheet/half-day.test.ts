import fc from 'fast-check'
import { expect, test } from 'vitest'
import { range } from './calendar.fixture.ts'
import { firstSlot, halfDayOf, isBackwards, lastSlot, overlaps, rangeOfSlots, rangeSlots, slotOf } from './half-day.ts'

const slots = fc.integer({ min: -100_000, max: 100_000 })
const ranges = fc.tuple(slots, fc.integer({ min: 0, max: 70 })).map(([first, n]) => rangeOfSlots(first, first + n))

test('EVT-02 a half-day and its slot are the same thing', () => {
  fc.assert(
    fc.property(slots, (slot) => {
      const { day, moment } = halfDayOf(slot)
      expect(slotOf(day, moment)).toBe(slot)
      expect(moment).toBe(Math.abs(slot % 2) === 1 ? 'pm' : 'am')
    }),
  )
})

test('slots count half-days from the morning of 2000-01-01', () => {
  expect([slotOf('2000-01-01', 'am'), slotOf('2000-01-01', 'pm'), slotOf('1999-12-31', 'pm')]).toEqual([0, 1, -1])
  expect(halfDayOf(-2)).toEqual({ day: '1999-12-31', moment: 'am' })
})

test('EVT-01 a range is the half-days from its first to its last, both included', () => {
  fc.assert(
    fc.property(ranges, (each) => {
      const all = rangeSlots(each)
      expect([all[0], all.at(-1)]).toEqual([firstSlot(each), lastSlot(each)])
      expect(all.length).toBe(lastSlot(each) - firstSlot(each) + 1)
      expect(rangeOfSlots(firstSlot(each), lastSlot(each))).toEqual(each)
    }),
  )
})

test('EVT-50 EX-11 pm to am of one day is backwards, and so is any end before the start', () => {
  expect(isBackwards(range('2026-02-10 pm → 2026-02-10 am'))).toBe(true)
  expect(isBackwards(range('2026-02-11 am → 2026-02-10 pm'))).toBe(true)
  expect(isBackwards(range('2026-02-10 am → 2026-02-10 am'))).toBe(false)
  expect(isBackwards(range('2026-02-10 pm → 2026-02-11 am'))).toBe(false)
  expect(rangeSlots(range('2026-02-10 pm → 2026-02-10 am'))).toEqual([])
})

test('EVT-56 two ranges overlap exactly when they share a half-day', () => {
  fc.assert(
    fc.property(ranges, fc.integer({ min: -80, max: 80 }), fc.integer({ min: 0, max: 20 }), (a, shift, n) => {
      const b = rangeOfSlots(firstSlot(a) + shift, firstSlot(a) + shift + n)
      const shared = rangeSlots(a).some((slot) => rangeSlots(b).includes(slot))
      expect(overlaps(a, b)).toBe(shared)
      expect(overlaps(b, a)).toBe(shared)
    }),
  )
})

test('EVT-56 the two halves of a day do not overlap', () => {
  const morning = range('2026-03-10 am → 2026-03-10 am')
  expect(overlaps(morning, range('2026-03-10 pm → 2026-03-12 am'))).toBe(false)
  expect(overlaps(morning, range('2026-03-09 am → 2026-03-10 am'))).toBe(true)
})
