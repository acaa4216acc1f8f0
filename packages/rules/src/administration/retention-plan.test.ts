import { describe, expect, test } from 'vitest'
import { lastDay } from '../timesheet/day.ts'
import { isDue } from './retention.ts'
import { dueStart, ERASED_KEYS, entryOf, firstKeptMonth, firstKeptYear, heldKeys } from './retention-plan.ts'

test.each([
  ['comments', '2026-11-20', '2023-11-01'],
  ['comments', '2026-11-30', '2023-11-01'],
  ['comments', '2026-12-01', '2023-12-01'],
  ['comments', '2027-02-28', '2024-02-01'],
  ['comments', '2027-03-01', '2024-03-01'],
] as const)('RGD-03 EX-A-13 %s on %s: the first month kept is that of %s', (key, today, first) => {
  expect(firstKeptMonth(dueStart(key, today))).toBe(first)
})

test.each([
  ['2026-11-20', 2016],
  ['2026-12-31', 2016],
  ['2027-01-01', 2017],
] as const)('RGD-03 EX-A-13 signed reports on %s: the first year kept is %s', (today, year) => {
  expect(firstKeptYear(dueStart('reports', today))).toBe(year)
})

test('RGD-03 a month is due by its row exactly when its own term is over', () => {
  const { duration } = entryOf('comments')
  for (const today of ['2026-02-28', '2026-03-01', '2028-02-28', '2028-02-29', '2028-03-01', '2026-11-30']) {
    const first = firstKeptMonth(dueStart('comments', today))
    for (let at = 2020 * 12; at < 2026 * 12; at += 1) {
      const [year, month] = [Math.floor(at / 12), (at % 12) + 1]
      const begins = lastDay(year, month).replace(/\d\d$/, '01')
      expect(begins < first, `${begins} ${today}`).toBe(
        duration !== null && isDue(duration, lastDay(year, month), today),
      )
    }
  }
})

describe('holds', () => {
  test('RGD-17 none keeps nothing, one of everything keeps every entry', () => {
    expect(heldKeys([]).size).toBe(0)
    expect([...heldKeys([{ entries: null }])].toSorted()).toEqual([...ERASED_KEYS].toSorted())
  })

  test('RGD-18 whoever keeps anything keeps who it is about, and comments the rows that bear them', () => {
    expect([...heldKeys([{ entries: ['reports'] }])]).toEqual(['reports', 'identity'])
    expect([...heldKeys([{ entries: ['comments'] }])].toSorted()).toEqual(['activity', 'comments', 'identity'])
    expect(heldKeys([{ entries: ['counters'] }, { entries: ['reports'] }]).has('activity')).toBe(false)
  })
})
