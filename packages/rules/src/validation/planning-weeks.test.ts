import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isoWeek, periodOf } from '../timesheet/day.ts'
import { addWeeks, daysFrom, daysOfWeek, isNamable, monthOfWeek, readWeek, weekOfMonth } from './planning-weeks.ts'

const TODAY = '2026-11-20'

describe('weeks', () => {
  test.each([
    ['2025', '52', { year: 2025, week: 52 }],
    ['2026', '53', { year: 2026, week: 53 }],
    ['2026', '07', { year: 2026, week: 7 }],
    ['2027', '53', null],
    ['2026', '0', null],
    ['2026', '54', null],
    ['0000', '1', null],
    ['26', '1', null],
    ['2026', '1e1', null],
    ['2026', '', null],
    ['2026', '-1', null],
  ])('PLN-13 EX-V-83 %s/%s is %o', (year, week, expected) => {
    expect(readWeek(year, week)).toEqual(expected)
  })

  test.each([
    [{ year: 2025, week: 52 }, 1, { year: 2026, week: 1 }],
    [{ year: 2026, week: 1 }, -1, { year: 2025, week: 52 }],
    [{ year: 2026, week: 52 }, 1, { year: 2026, week: 53 }],
    [{ year: 2026, week: 53 }, 1, { year: 2027, week: 1 }],
    [{ year: 2021, week: 1 }, -1, { year: 2020, week: 53 }],
    [{ year: 2027, week: 52 }, 1, { year: 2028, week: 1 }],
  ])('PLN-11 EX-V-81 SHL-104 SHL-105 %o and %i week is %o', (week, by, expected) => {
    expect(addWeeks(week, by)).toEqual(expected)
  })

  test('PLN-14 PLN-12 EX-V-81 BCK-66 a week runs from Monday to Sunday, under its ISO year', () => {
    expect(daysOfWeek({ year: 2026, week: 1 })).toEqual(daysFrom('2025-12-29', '2026-01-04'))
    expect(daysOfWeek({ year: 2026, week: 53 })).toContain('2027-01-01')
  })

  test('PLN-11 PLN-12 every week is reached from the one before, and holds its own days', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 9998 }), fc.integer({ min: 1, max: 52 }), (year, week) => {
        const here = { year, week }
        expect(addWeeks(addWeeks(here, 1), -1)).toEqual(here)
        for (const day of daysOfWeek(here)) expect(isoWeek(day)).toEqual(here)
      }),
    )
  })
})

describe('from one to the other', () => {
  test.each([
    [
      { year: 2026, month: 11 },
      { year: 2026, week: 47 },
    ],
    [
      { year: 2027, month: 3 },
      { year: 2027, week: 9 },
    ],
    [
      { year: 2027, month: 1 },
      { year: 2026, week: 53 },
    ],
  ])('PLN-10 EX-V-85 the week of %o is %o', (month, week) => {
    expect(weekOfMonth(month, TODAY)).toEqual(week)
  })

  test('PLN-10 a week leads back to the month that holds today, or most of its days', () => {
    expect(monthOfWeek({ year: 2026, week: 49 }, TODAY)).toEqual({ year: 2026, month: 12 })
    expect(monthOfWeek({ year: 2026, week: 49 }, '2026-11-30')).toEqual({ year: 2026, month: 11 })
    expect(periodOf('2026-11-30')).toEqual({ year: 2026, month: 11 })
  })

  test('PLN-04 PLN-05 no arrow leads out of the years that an address can name', () => {
    expect([0, 1, 9999, 10_000].map((year) => isNamable({ year }))).toEqual([false, true, true, false])
  })
})
