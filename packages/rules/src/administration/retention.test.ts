import { describe, expect, test } from 'vitest'
import { addDays, type Day, dayOfNumber } from '../timesheet/day.ts'
import { type Duration, durationWords, heldUntil, isDue, keptThrough, latestDueStart } from './retention.ts'

const FIVE_YEARS = { years: 5 }

test.each<[Duration, Day, Day]>([
  [FIVE_YEARS, '2021-11-19', '2026-11-19'],
  [FIVE_YEARS, '2021-11-20', '2026-11-20'],
  [FIVE_YEARS, '2024-02-29', '2029-02-28'],
  [{ years: 3 }, '2023-10-31', '2026-10-31'],
  [{ years: 3 }, '2023-11-30', '2026-11-30'],
  [{ years: 3 }, '2025-02-28', '2028-02-28'],
  [{ years: 4 }, '2024-02-29', '2028-02-29'],
  [{ years: 10 }, '2016-12-31', '2026-12-31'],
  [{ years: 10 }, '2015-12-31', '2025-12-31'],
  [{ days: 30 }, '2026-10-21', '2026-11-20'],
  [{ months: 12 }, '2025-11-19', '2026-11-19'],
  [{ months: 1 }, '2026-01-31', '2026-02-28'],
  [{ months: 11 }, '2026-01-31', '2026-12-31'],
])('RGD-02 RGD-03 EX-A-13 %o after %s are kept through %s, and may go from the next day on', (duration, start, end) => {
  expect(keptThrough(duration, start)).toBe(end)
  expect(isDue(duration, start, end)).toBe(false)
  expect(isDue(duration, start, addDays(end, 1))).toBe(true)
})

describe('any term of any day', () => {
  const durations: Duration[] = [FIVE_YEARS, { years: 3 }, { years: 10 }, { months: 12 }, { months: 1 }, { days: 30 }]
  // Five years around a leap day that is none after a century, and around the next.
  const days = [...Array(1_830).keys()].flatMap((n) => [dayOfNumber(n + 8_500), dayOfNumber(n + 35_600)])

  test.each(durations)(
    'RGD-03 a later start is never due before an earlier one, and none on its own last day: %o',
    (duration) => {
      let former = '0001-01-01'
      for (const day of days.toSorted((a, b) => a.localeCompare(b))) {
        const end = keptThrough(duration, day)
        expect(end >= former && end > day, day).toBe(true)
        former = end
      }
    },
  )

  test.each(durations)('RGD-03 what a query asks by its latest start is what is due, no day more: %o', (duration) => {
    for (const today of days) {
      const start = latestDueStart(duration, today)
      expect(isDue(duration, start, today), today).toBe(true)
      expect(isDue(duration, addDays(start, 1), today), today).toBe(false)
    }
  })
})

test.each([
  ['Jusqu’au 19/11/2031', '2026-11-19'],
  ['Tant que votre contrat dure, puis 5 ans', null],
])('RGD-09 %s', (words, contract_end) => {
  expect(heldUntil({ from: 'contract_end', duration: FIVE_YEARS, retention: '' }, contract_end)).toBe(words)
})

test('RGD-09 a term that no contract begins is told as the register does', () => {
  const entry = { from: 'row', duration: { months: 12 }, retention: '12 mois' } as const
  expect(heldUntil(entry, '2026-11-19')).toBe('12 mois')
  expect([{ years: 1 }, { months: 12 }, { days: 1 }, { days: 7 }].map(durationWords)).toEqual([
    '1 an',
    '12 mois',
    '1 jour',
    '7 jours',
  ])
})
