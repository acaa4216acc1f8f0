import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calendar, contract, range } from './calendar.fixture.ts'
import {
  type ContractDates,
  countHalfDays,
  isUnderContract,
  touchesMonth,
  workedDays,
  workedSlots,
  workingState,
} from './calendar.ts'
import { dayOfNumber, daysOfMonth } from './day.ts'
import { halfDayOf, rangeOfSlots, slotOf } from './half-day.ts'

const march = { year: 2026, month: 3 }
const rehired = { seniority_at: '2020-01-06', last_end_at: '2026-03-06', start_at: '2026-03-18', end_at: '2026-03-27' }

describe('under contract', () => {
  test.each([
    ['2026-03-17', '2026-03-18', null, false],
    ['2026-03-18', '2026-03-18', null, true],
    ['2099-01-01', '2026-03-18', null, true],
    ['2026-03-27', '2026-03-18', '2026-03-27', true],
    ['2026-03-28', '2026-03-18', '2026-03-27', false],
  ])('USR-31 CAL-16 %s in a contract from %s to %s', (day, start_at, end_at, expected) => {
    expect(isUnderContract(contract({ start_at, end_at }), day)).toBe(expected)
  })

  test.each([
    ['2020-01-05', false],
    ['2020-01-06', true],
    ['2026-03-06', true],
    ['2026-03-07', false],
    ['2026-03-17', false],
    ['2026-03-18', true],
    ['2026-03-27', true],
    ['2026-03-28', false],
  ])('CAL-16 USR-32 %s with an earlier contract and a gap', (day, expected) => {
    expect(isUnderContract(contract(rehired), day)).toBe(expected)
  })

  test('USR-32 an earlier end that is not before the start, or without a first day, opens nothing', () => {
    const dates = { seniority_at: '2020-01-06', last_end_at: '2026-03-18', start_at: '2026-03-18' }
    expect(isUnderContract(contract(dates), '2026-03-10')).toBe(false)
    expect(isUnderContract(contract({ ...rehired, seniority_at: null }), '2026-03-05')).toBe(false)
  })

  test('USR-32 a seniority date alone, without an earlier end, opens nothing before the start', () => {
    expect(isUnderContract(contract({ ...rehired, last_end_at: null }), '2026-03-05')).toBe(false)
  })

  test('a contract touches the month of its first and of its last day, one of a single day that month alone', () => {
    const touched = (dates: Partial<ContractDates>) =>
      [2, 3, 4].map((month) => touchesMonth(contract(dates), { year: 2026, month }))
    expect(touched({ start_at: '2026-03-31' })).toEqual([false, true, true])
    expect(touched({ end_at: '2026-03-01' })).toEqual([true, true, false])
    expect(touched({ start_at: '2026-03-12', end_at: '2026-03-12' })).toEqual([false, true, false])
    expect(touched({ start_at: '2026-03-12', end_at: '2026-03-11' })).toEqual([false, false, false])
  })

  test('the months a contract touches are those with a day under it', () => {
    const number = fc.integer({ min: 9450, max: 9700 })
    const maybe = fc.option(number)
    fc.assert(
      fc.property(
        number,
        maybe,
        maybe,
        maybe,
        fc.integer({ min: 1, max: 12 }),
        (start, end, last_end, seniority, month) => {
          const day = (n: number | null) => (n === null ? null : dayOfNumber(n))
          const dates: ContractDates = {
            start_at: dayOfNumber(start),
            end_at: day(end),
            last_end_at: day(last_end),
            seniority_at: day(seniority),
          }
          const employed = daysOfMonth(2026, month).some((each) => isUnderContract(dates, each))
          expect(touchesMonth(dates, { year: 2026, month })).toBe(employed)
        },
      ),
    )
  })
})

describe('the working state of a day', () => {
  test('CAL-10 CAL-13 EX-07 the states of five days of 2026', () => {
    const days = ['2026-08-15', '2026-05-10', '2026-05-14', '2026-05-15', '2026-04-03']
    expect(days.map((day) => workingState(day, calendar()))).toEqual([
      'public_holiday',
      'weekend',
      'public_holiday',
      'worked',
      'worked',
    ])
  })

  test.each([
    ['2026-04-01', 'notCurrentMonth'],
    ['2026-04-06', 'notCurrentMonth'],
    ['2026-03-07', 'other'],
    ['2026-03-09', 'other'],
    ['2026-03-18', 'worked'],
    ['2026-03-21', 'weekend'],
    ['2025-03-18', 'notCurrentMonth'],
  ])('CAL-05 CAL-13 %s in a grid of March 2026, in a contract with a gap, is %s', (day, state) => {
    expect(workingState(day, { ...calendar(rehired), period: march })).toBe(state)
  })

  test('CAL-13 outside the contract comes before the public holiday, the holiday before the weekend', () => {
    expect(workingState('2026-05-14', calendar({ end_at: '2026-05-13' }))).toBe('other')
    expect(workingState('2026-11-01', calendar())).toBe('public_holiday')
  })
})

describe('the worked days of a month', () => {
  test('ACT-65 CAL-14 CAL-15 EX-05 a full-time person in 2026', () => {
    const counts = Array.from({ length: 12 }, (_, index) => workedDays(2026, index + 1, calendar()).length)
    expect(counts).toEqual([21, 20, 22, 21, 17, 22, 22, 21, 22, 22, 20, 22])
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(252)
  })

  test('CAL-15 USR-31 EX-35 a person hired on 18 May 2026', () => {
    expect(workedDays(2026, 5, calendar({ start_at: '2026-05-18' })).length).toBe(9)
  })

  test('EX-V-17 ACT-67 what lies between two contracts, before the first and after the last counts nothing', () => {
    const days = (dates: Parameters<typeof calendar>[0]) => workedDays(2026, 11, calendar(dates)).length
    expect(days({})).toBe(20)
    expect(days({ seniority_at: '2020-01-06', last_end_at: '2026-11-03', start_at: '2026-11-09' })).toBe(17)
    expect(days({ start_at: '2026-11-09' })).toBe(15)
    expect(days({ end_at: '2026-11-13' })).toBe(9)
  })

  test('CAL-12 every worked day has two half-days, in order', () => {
    const slots = workedSlots(2026, 5, calendar())
    expect(slots.map(halfDayOf).slice(0, 3)).toEqual([
      { day: '2026-05-04', moment: 'am' },
      { day: '2026-05-04', moment: 'pm' },
      { day: '2026-05-05', moment: 'am' },
    ])
    expect(slots).toEqual(workedDays(2026, 5, calendar()).flatMap((day) => [slotOf(day, 'am'), slotOf(day, 'pm')]))
  })
})

describe('the half-days of a range', () => {
  const days = (text: string) => countHalfDays(range(text), calendar()) / 2

  test('EVT-04 EX-09 half a day', () => {
    expect(days('2026-02-10 am → 2026-02-10 am')).toBe(0.5)
  })

  test('EVT-05 EX-13 EX-15 EX-17 weekends, Easter Monday and Ascension do not count', () => {
    expect(days('2026-02-13 pm → 2026-02-16 am')).toBe(1)
    expect(days('2025-04-17 pm → 2025-04-22 am')).toBe(2)
    expect(days('2025-05-28 am → 2025-05-30 pm')).toBe(2)
  })

  test('CAL-15 EX-19 EX-21 EX-23 Ascension and Whit Monday do not count', () => {
    expect(days('2026-05-11 am → 2026-05-15 pm')).toBe(4)
    expect(days('2025-06-06 am → 2025-06-10 pm')).toBe(2)
    expect(days('2027-05-14 pm → 2027-05-18 am')).toBe(1)
  })

  test('EVT-05 EX-25 EX-27 EX-29 11 November, a holiday on a Saturday, Christmas', () => {
    expect(days('2025-11-10 am → 2025-11-14 am')).toBe(3.5)
    expect(days('2026-08-10 am → 2026-08-21 pm')).toBe(10)
    expect(days('2026-12-21 pm → 2026-12-31 am')).toBe(7)
  })

  test('EX-31 the two parts of an absence over the new year', () => {
    expect(days('2026-12-28 am → 2026-12-31 pm')).toBe(4)
    expect(days('2027-01-04 am → 2027-01-05 pm')).toBe(2)
  })

  test('EVT-05 days outside the contract count nothing, with non-worked days or without', () => {
    const gap = range('2026-03-05 am → 2026-03-19 pm')
    expect(countHalfDays(gap, calendar(rehired))).toBe(8)
    expect(countHalfDays(gap, { ...calendar(rehired), counts_non_worked: true })).toBe(8)
  })

  test('EVT-05 EX-33 an activity of a special-time month counts weekends and holidays too', () => {
    const saturday = range('2026-03-07 am → 2026-03-07 pm')
    expect(countHalfDays(saturday, calendar())).toBe(0)
    expect(countHalfDays(saturday, { ...calendar(), counts_non_worked: true })).toBe(2)
    expect(countHalfDays(range('2026-05-13 pm → 2026-05-17 am'), { ...calendar(), counts_non_worked: true })).toBe(8)
  })

  test('EVT-04 EVT-05 a range counts as much as its two parts', () => {
    const slot = fc.integer({ min: slotOf('2025-01-01', 'am'), max: slotOf('2027-12-31', 'pm') })
    fc.assert(
      fc.property(slot, fc.nat(300), fc.nat(300), fc.boolean(), (first, before, after, counts_non_worked) => {
        const cut = first + before
        const last = cut + after
        const ctx = { ...calendar(rehired), counts_non_worked }
        const count = (from: number, to: number) => countHalfDays(rangeOfSlots(from, to), ctx)
        expect(count(first, cut) + count(cut + 1, last)).toBe(count(first, last))
      }),
    )
  })
})
