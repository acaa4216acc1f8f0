import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysOfMonth, type Period } from './day.ts'
import {
  checkRequest,
  EXTRA_STATUSES,
  extraDays,
  extraWeekOf,
  extraWeeks,
  REQUEST_NEEDLESS,
  REQUEST_PENDING,
  weeksToOpen,
} from './extra-permission.ts'
import { CONTRACTOR_FUTURE, MONTH_SENT, type MonthInTime, PERIOD_CLOSED } from './month-flags.ts'
import { MONTH_STATES } from './month-states.ts'

const MAY: Period = { year: 2026, month: 5 }
const NOTHING = { status: null, weeks: [] }
const IN_TIME: MonthInTime = {
  state: 'non_submitted',
  locked: false,
  period: MAY,
  today: '2026-05-21',
  person_type: 'consultant',
}

describe('asking', () => {
  test('EXT-10 EXT-08 SM-X-01 SM-X-05 possible without a request or after a refusal, never else', () => {
    expect(checkRequest(IN_TIME, NOTHING)).toBeNull()
    expect(checkRequest(IN_TIME, { status: 'refused', weeks: [] })).toBeNull()
    expect(checkRequest(IN_TIME, { status: 'pending', weeks: [] })).toBe(REQUEST_PENDING)
    expect(checkRequest(IN_TIME, { status: 'accepted', weeks: [21] })).toBe(REQUEST_NEEDLESS)
    expect(checkRequest(IN_TIME, { status: 'accepted', weeks: [] })).toBe(REQUEST_NEEDLESS)
    expect(checkRequest(IN_TIME, { status: null, weeks: [21] })).toBe(REQUEST_NEEDLESS)
    expect(checkRequest(IN_TIME, { status: 'refused', weeks: [21] })).toBe(REQUEST_NEEDLESS)
  })

  test('EXT-08 only in a month that may be written in, and what forbids writing is told first', () => {
    for (const status of [null, ...EXTRA_STATUSES]) {
      const permission = { status, weeks: [] }
      for (const state of MONTH_STATES.filter((each) => each !== 'non_submitted')) {
        expect(checkRequest({ ...IN_TIME, state }, permission)).toBe(MONTH_SENT)
        expect(checkRequest({ ...IN_TIME, state, locked: true }, permission)).toBe(PERIOD_CLOSED)
      }
      const future = { ...IN_TIME, period: { year: 2026, month: 6 } }
      expect(checkRequest({ ...future, person_type: 'contractor' }, permission)).toBe(CONTRACTOR_FUTURE)
    }
    expect(checkRequest({ ...IN_TIME, period: { year: 2026, month: 6 } }, NOTHING)).toBeNull()
  })
})

describe('weeks', () => {
  const numbers = (year: number, month: number) => extraWeeks({ year, month }, NOTHING).map(({ number }) => number)

  test('EXT-17 EX-71 EX-73 EX-75 every week that touches the month, across the year too', () => {
    expect(numbers(2025, 12)).toEqual([49, 50, 51, 52, 1])
    expect(numbers(2026, 3)).toEqual([9, 10, 11, 12, 13, 14])
    expect(numbers(2027, 1)).toEqual([53, 1, 2, 3, 4])
  })

  test('EXT-19 the path year is the month’s: 2025/12/1 and 2027/1/53', () => {
    const days = (period: Period, number: number) => extraDays(period, number, () => true)
    expect(days({ year: 2025, month: 12 }, 1)).toEqual(['2025-12-29', '2025-12-30', '2025-12-31'])
    expect(days({ year: 2027, month: 1 }, 53)).toEqual(['2027-01-01', '2027-01-02', '2027-01-03'])
    expect(extraWeekOf({ year: 2026, month: 12 }, 53, NOTHING)).toMatchObject({
      start: '2026-12-28',
      end: '2027-01-03',
    })
    expect(extraWeekOf({ year: 2025, month: 12 }, 53, NOTHING)).toBeNull()
    expect(extraWeekOf({ year: 2025, month: 1 }, 53, NOTHING)).toBeNull()
  })

  test('EX-77 EXT-26 a week over two months is filled on either side for its own days', () => {
    const april = extraDays({ year: 2026, month: 4 }, 14, () => true)
    expect(april).toEqual(['2026-04-01', '2026-04-02', '2026-04-03', '2026-04-04', '2026-04-05'])
    expect(extraDays({ year: 2026, month: 3 }, 14, () => true)).toEqual(['2026-03-30', '2026-03-31'])
    expect(extraDays({ year: 2026, month: 4 }, 14, (day) => day > '2026-04-03')).toEqual(['2026-04-04', '2026-04-05'])
  })

  test('EXT-16 EXT-28 open are those of the permission; a week runs from Monday to Sunday', () => {
    const weeks = extraWeeks(MAY, { status: null, weeks: [19, 22] })
    expect(weeks.filter(({ can_extra_activities }) => can_extra_activities).map(({ number }) => number)).toEqual([
      19, 22,
    ])
    expect(weeks[0]).toEqual({ number: 18, start: '2026-04-27', end: '2026-05-03', can_extra_activities: false })
  })

  test('EXT-11 EXT-17 the weeks an acceptance opens hold each day of the month exactly once', () => {
    const periods = fc.record({ year: fc.integer({ min: 2020, max: 2040 }), month: fc.integer({ min: 1, max: 12 }) })
    fc.assert(
      fc.property(periods, (period) => {
        const opened = weeksToOpen(period)
        expect(opened.flatMap((week) => extraDays(period, week, () => true))).toEqual(
          daysOfMonth(period.year, period.month),
        )
        const weeks = extraWeeks(period, { status: 'accepted', weeks: opened })
        expect(weeks.every(({ can_extra_activities }) => can_extra_activities)).toBe(true)
      }),
    )
  })
})
