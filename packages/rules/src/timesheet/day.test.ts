import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  comparePeriods,
  dayNumber,
  dayOfNumber,
  daysBetween,
  daysOfMonth,
  daysOfWeekInMonth,
  firstDay,
  gridOfMonth,
  isDay,
  isoWeek,
  isoWeeksInYear,
  isWeekend,
  lastDay,
  parsePeriod,
  periodKey,
  periodOf,
  weekday,
  weeksOfMonth,
} from './day.ts'

// From the year 83 to the year 9939.
const numbers = fc.integer({ min: -700_000, max: 2_900_000 })
const days = numbers.map(dayOfNumber)
const periods = fc.record({ year: fc.integer({ min: 1, max: 9998 }), month: fc.integer({ min: 1, max: 12 }) })

// The engine's own calendar, as a second opinion.
const dateOf = (n: number) => new Date(Date.UTC(2000, 0, 1) + n * 86_400_000)

describe('a day and its number', () => {
  test('every day has the text and the weekday of the proleptic calendar, and its number gives it back', () => {
    fc.assert(
      fc.property(numbers, (n) => {
        const day = dayOfNumber(n)
        expect(day).toBe(dateOf(n).toISOString().slice(0, 10))
        expect(weekday(day) % 7).toBe(dateOf(n).getUTCDay())
        expect(dayNumber(day)).toBe(n)
        expect(isDay(day)).toBe(true)
      }),
    )
  })

  test('adding days and counting them are inverse', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -9000, max: 9000 }), (day, n) => {
        expect(daysBetween(day, addDays(day, n))).toBe(n)
      }),
    )
  })

  test('the days of 2000 count from its first', () => {
    expect([dayNumber('1999-12-31'), dayNumber('2000-01-01'), dayNumber('2000-03-01')]).toEqual([-1, 0, 60])
    expect([dayOfNumber(59), dayOfNumber(366)]).toEqual(['2000-02-29', '2001-01-01'])
    expect([daysBetween('2026-03-01', '2026-02-27'), addDays('2028-02-28', 1)]).toEqual([-2, '2028-02-29'])
  })

  test.each(['2026-01-31', '2028-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])('%s exists', (text) => {
    expect(isDay(text)).toBe(true)
  })

  test.each([
    '2026-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-06-31',
    '2026-09-31',
    '2026-11-31',
    '2026-01-32',
    '2026-01-00',
    '2026-00-10',
    '2026-13-10',
    '0000-01-01',
    '2026-1-01',
    '26-01-01',
    '2026-01-01T00:00:00',
    ' 2026-01-01',
    '2026-01-01\n',
    '12/03/2026',
    '',
  ])('EVT-55 %j does not exist', (text) => {
    expect(isDay(text)).toBe(false)
  })

  test('MON-122 weeks run from Monday, 1, to Sunday, 7', () => {
    expect(['2026-05-11', '2026-05-14', '2026-05-17'].map(weekday)).toEqual([1, 4, 7])
    expect(['2026-05-15', '2026-05-16', '2026-05-17', '2026-05-18'].map(isWeekend)).toEqual([false, true, true, false])
  })
})

describe('a month', () => {
  test('its days run from its first to its last and lie in it', () => {
    fc.assert(
      fc.property(periods, ({ year, month }) => {
        const all = daysOfMonth(year, month)
        expect([all[0], all.at(-1)]).toEqual([firstDay(year, month), lastDay(year, month)])
        expect(all.every(isDay)).toBe(true)
        expect(periodOf(addDays(lastDay(year, month), 1))).toEqual(addMonths({ year, month }, 1))
        expect(all.length).toBe(daysBetween(firstDay(year, month), lastDay(year, month)) + 1)
      }),
    )
  })

  test.each([
    [2026, '31 28 31 30 31 30 31 31 30 31 30 31'],
    [2028, '31 29 31 30 31 30 31 31 30 31 30 31'],
  ])('lengths of the months of %i', (year, lengths) => {
    expect(Array.from({ length: 12 }, (_, index) => daysOfMonth(year, index + 1).length).join(' ')).toBe(lengths)
  })

  test('adding months and comparing agree, the key is read back and sorts as the months do', () => {
    fc.assert(
      fc.property(periods, fc.integer({ min: -11, max: 11 }), (period, n) => {
        const other = addMonths(period, n)
        expect(comparePeriods(other, period)).toBe(n)
        expect(addMonths(other, -n)).toEqual(period)
        expect(parsePeriod(periodKey(period))).toEqual(period)
        if (other.year >= 1) expect(Math.sign(n)).toBe(periodKey(other) < periodKey(period) ? -1 : Number(n > 0))
      }),
    )
  })

  test('months wrap around the year', () => {
    expect(addMonths({ year: 2026, month: 12 }, 1)).toEqual({ year: 2027, month: 1 })
    expect(addMonths({ year: 2026, month: 1 }, -1)).toEqual({ year: 2025, month: 12 })
    expect(addMonths({ year: 2026, month: 3 }, 12)).toEqual({ year: 2027, month: 3 })
    expect(periodOf('2026-05-21')).toEqual({ year: 2026, month: 5 })
  })

  test.each(['2026-00', '2026-13', '0000-01', '2026-1', '26-01', '2026-01-01', 'x2026-01', ''])(
    'MON-76 %j is not a period',
    (text) => {
      expect(parsePeriod(text)).toBeNull()
    },
  )
})

describe('ISO weeks', () => {
  test('MON-123 EX-71 EX-73 EX-75 the weeks that touch a month', () => {
    const numbersOf = (year: number, month: number) => weeksOfMonth(year, month).map(({ week }) => week)
    expect(numbersOf(2025, 12)).toEqual([49, 50, 51, 52, 1])
    expect(numbersOf(2026, 3)).toEqual([9, 10, 11, 12, 13, 14])
    expect(numbersOf(2027, 1)).toEqual([53, 1, 2, 3, 4])
  })

  test('the weeks of a month carry the year they belong to and their Monday', () => {
    expect(weeksOfMonth(2025, 12).at(-1)).toEqual({ year: 2026, week: 1, monday: '2025-12-29' })
    expect(weeksOfMonth(2027, 1)[0]).toEqual({ year: 2026, week: 53, monday: '2026-12-28' })
    expect(weeksOfMonth(2026, 3)[0]).toEqual({ year: 2026, week: 9, monday: '2026-02-23' })
  })

  test('MON-124 EX-79 a year has 52 weeks, or 53 such as 2026', () => {
    expect([2025, 2026, 2027].map(isoWeeksInYear)).toEqual([52, 53, 52])
  })

  test('MON-123 SHL-103 a week is shared by Monday to Sunday, follows the former one and holds its own Thursday', () => {
    fc.assert(
      fc.property(days, (day) => {
        const week = isoWeek(day)
        const monday = addDays(day, 1 - weekday(day))
        expect(isoWeek(monday)).toEqual(week)
        expect(isoWeek(addDays(monday, 6))).toEqual(week)
        expect(periodOf(addDays(monday, 3)).year).toBe(week.year)
        const next = isoWeek(addDays(monday, 7))
        expect(next).toEqual(
          week.week === isoWeeksInYear(week.year)
            ? { year: week.year + 1, week: 1 }
            : { year: week.year, week: week.week + 1 },
        )
      }),
    )
  })

  test('EX-77 the days of a week that a month may fill', () => {
    expect(daysOfWeekInMonth(2026, 4, 14)).toEqual([
      '2026-04-01',
      '2026-04-02',
      '2026-04-03',
      '2026-04-04',
      '2026-04-05',
    ])
    expect(daysOfWeekInMonth(2026, 3, 14)).toEqual(['2026-03-30', '2026-03-31'])
    expect(daysOfWeekInMonth(2026, 3, 15)).toEqual([])
  })
})

describe('the grid of a month', () => {
  test('CAL-06 EX-81 it has as many rows as the month touches weeks', () => {
    const rows = [
      [2026, 2],
      [2026, 3],
      [2026, 8],
      [2027, 2],
    ].map(([year = 0, month = 0]) => gridOfMonth(year, month).length)
    expect(rows).toEqual([5, 6, 6, 4])
  })

  test('CAL-01 CAL-06 full weeks from Monday that hold every day of the month once, in order', () => {
    fc.assert(
      fc.property(periods, ({ year, month }) => {
        const grid = gridOfMonth(year, month)
        expect(grid.every((week) => week.length === 7 && weekday(week[0] ?? '') === 1)).toBe(true)
        const all = grid.flat()
        expect(all.filter((day) => periodKey(periodOf(day)) === periodKey({ year, month }))).toEqual(
          daysOfMonth(year, month),
        )
        expect(all.every((day, index) => day === addDays(all[0] ?? '', index))).toBe(true)
        expect(grid.length >= 4 && grid.length <= 6).toBe(true)
      }),
    )
  })
})
