import { describe, expect, test } from 'vitest'
import { contract } from './calendar.fixture.ts'
import type { ContractDates } from './calendar.ts'
import { comparePeriods, type Period } from './day.ts'
import { currentPeriod, isInBounds, monthBounds } from './month-bounds.ts'

const bounds = (today: string, dates: Partial<ContractDates>) => monthBounds({ today, dates: contract(dates) })
const words = ({ year, month }: Period) => `${month}/${year}`

function written(today: string, dates: Partial<ContractDates>) {
  const { first, last_by_arrow, last } = bounds(today, dates)
  return [first, last_by_arrow, last].map(words).join(' | ')
}

describe('the months a person may open', () => {
  test('MON-29 MON-31 MON-37 EX-131 from 2019 to one year ahead', () => {
    expect(written('2026-03-15', { seniority_at: '2010-09-01' })).toBe('1/2019 | 2/2027 | 3/2027')
  })

  test('MON-33 MON-34 MON-38 EX-133 from the seniority date, the end date far away', () => {
    expect(written('2026-03-15', { seniority_at: '2021-06-14', end_at: '2028-12-31' })).toBe('6/2021 | 2/2027 | 3/2027')
  })

  test('MON-31 MON-34 EX-135 on 29 February', () => {
    expect(written('2028-02-29', { seniority_at: '2021-06-14' })).toBe('6/2021 | 1/2029 | 2/2029')
  })

  test('MON-34 an end date just before the eleventh month stops the arrows', () => {
    expect(written('2026-03-15', { end_at: '2027-01-31' })).toBe('1/2019 | 1/2027 | 3/2027')
    expect(written('2026-03-15', { end_at: '2027-03-01' })).toBe('1/2019 | 2/2027 | 3/2027')
  })

  test('MON-30 without a seniority date January 2019 is the first', () => {
    expect(written('2026-03-15', { seniority_at: null })).toBe('1/2019 | 2/2027 | 3/2027')
  })

  test('MON-29 MON-32 EX-137 January 2019 opens, December 2018 does not', () => {
    const found = bounds('2026-03-15', { seniority_at: '2010-09-01' })
    expect(isInBounds({ year: 2019, month: 1 }, found)).toBe(true)
    expect(isInBounds({ year: 2018, month: 12 }, found)).toBe(false)
  })

  test('MON-31 MON-36 the month one year ahead opens, the next does not', () => {
    const found = bounds('2026-03-15', {})
    expect(isInBounds({ year: 2027, month: 3 }, found)).toBe(true)
    expect(isInBounds({ year: 2027, month: 4 }, found)).toBe(false)
  })

  test('MON-30 the month that holds the seniority date opens, the one before does not', () => {
    const found = bounds('2026-03-15', { seniority_at: '2021-06-14' })
    expect(isInBounds({ year: 2021, month: 6 }, found)).toBe(true)
    expect(isInBounds({ year: 2021, month: 5 }, found)).toBe(false)
  })

  test('MON-34 MON-35 EX-139 the arrows stop at the end date, an address goes on', () => {
    const found = bounds('2026-03-15', { end_at: '2026-06-30' })
    const june = { year: 2026, month: 6 }
    expect(comparePeriods(found.first, june)).toBeLessThan(0)
    expect(comparePeriods(june, found.last_by_arrow)).toBe(0)
    expect(isInBounds({ year: 2026, month: 7 }, found)).toBe(true)
  })
})

describe('the month shown first', () => {
  const rehired = { seniority_at: '2020-01-06', last_end_at: '2026-01-30', start_at: '2026-05-18' }

  test.each([
    ['under contract', '2026-03-15', {}, '3/2026'],
    ['hired later this month', '2026-03-01', { start_at: '2026-03-31', seniority_at: '2026-03-31' }, '3/2026'],
    ['not hired yet', '2026-03-15', { start_at: '2026-06-01', seniority_at: '2026-06-01' }, '6/2026'],
    ['gone', '2026-08-10', { end_at: '2026-06-30' }, '6/2026'],
    ['gone this month', '2026-06-30', { end_at: '2026-06-01' }, '6/2026'],
    ['in the first contract', '2026-01-31', rehired, '1/2026'],
    ['between two contracts', '2026-03-15', rehired, '5/2026'],
    ['before both contracts', '2019-12-31', rehired, '1/2020'],
    ['after both contracts', '2026-09-01', { ...rehired, end_at: '2026-07-31' }, '7/2026'],
    [
      'before a start that an end date precedes',
      '2026-03-15',
      { start_at: '2026-06-01', end_at: '2026-02-28' },
      '6/2026',
    ],
    ['an earlier end without its first day', '2026-03-15', { ...rehired, seniority_at: null }, '5/2026'],
    ['a seniority without an earlier end', '2019-03-15', { ...rehired, last_end_at: null }, '5/2026'],
    ['an earlier end after the start', '2026-03-15', { ...rehired, last_end_at: '2026-05-31' }, '5/2026'],
  ])('MON-03 %s', (_, today, dates, expected) => {
    expect(words(currentPeriod(today, contract(dates)))).toBe(expected)
  })
})
