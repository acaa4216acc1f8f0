import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, dayOfNumber } from '../timesheet/day.ts'
import { changedStretches, compareDays, daysAround, projectTo31December } from './evidence.ts'

const NOTHING = { cp: 0, before_june: 0, remainder: 0, rtt: 0, rtt_remainder: 0 }
const at = (today: string, more: { end_at?: string; rtt_a_month?: number } = {}) => ({
  today,
  end_at: more.end_at ?? null,
  rtt_a_month: more.rtt_a_month ?? 0,
})

describe('the projection at 31/12', () => {
  test.each([
    ['all twelve months of a year add up to the right', NOTHING, at('2026-01-10'), 2500, 0],
    ['June to December are seven twelfths', NOTHING, at('2026-06-01'), 1458, 0],
    ['the month of December itself', NOTHING, at('2026-12-31'), 208, 0],
    ['JRS at the pace of the last month', { ...NOTHING, rtt: 300 }, at('2026-11-20', { rtt_a_month: 92 }), 416, 484],
    ['CP N-1 expire on 31/05', { ...NOTHING, cp: 500, before_june: 300 }, at('2026-05-31'), 2166, 0],
    ['reliquats stay', { ...NOTHING, remainder: 150 }, at('2026-12-31'), 358, 0],
    ['and are of the next year after it', { ...NOTHING, cp: 500, before_june: 300 }, at('2026-06-01'), 2258, 0],
    ['JRS N-1 expire on 31/03', { ...NOTHING, rtt_remainder: 100 }, at('2026-03-31'), 2083, 0],
    ['a contract that ends earns up to its end', NOTHING, at('2026-11-20', { end_at: '2026-11-30' }), 208, 0],
    ['and nothing once it is over', NOTHING, at('2026-11-20', { end_at: '2025-11-30', rtt_a_month: 92 }), 0, 0],
    ['one that ends later earns the whole year', NOTHING, at('2026-12-01', { end_at: '2027-02-28' }), 208, 0],
  ])('ABS-53 %s', (_words, values, now, cp, rtt) => {
    expect(projectTo31December(values, now)).toEqual({ cp, rtt })
  })
})

test('the days around an absence hold it with a day at each side, and never fewer than a week', () => {
  fc.assert(
    fc.property(fc.integer({ min: 9000, max: 11_000 }), fc.integer({ min: 0, max: 30 }), (start, length) => {
      const range = { start_at: dayOfNumber(start), end_at: dayOfNumber(start + length) }
      const days = daysAround(range)
      expect(days[0]).toBe(addDays(range.start_at, -1))
      expect(days).toContain(addDays(range.end_at, 1))
      expect(days.length).toBe(Math.max(length + 3, 7))
    }),
  )
})

test('days by type stand beside those of the month before, activities first', () => {
  const mission = { description: 'Mission', kind: 'activity' as const }
  const leave = { description: 'Congés payés', kind: 'absence' as const }
  const training = { description: 'Formation', kind: 'activity' as const }
  expect(
    compareDays(
      [
        { ...leave, half_days: 8 },
        { ...mission, half_days: 20 },
        { ...mission, half_days: 4 },
      ],
      [
        { ...mission, half_days: 40 },
        { ...training, half_days: 2 },
      ],
    ),
  ).toEqual([
    { ...mission, now: 24, before: 40 },
    { ...training, now: 0, before: 2 },
    { ...leave, now: 8, before: 0 },
  ])
})

describe('what changed in a report', () => {
  const day = (text: string, description: string, start = 'am', end = 'pm') => {
    const [start_at = '', end_at = start_at] = text.split('/')
    const moment = (word: string): 'am' | 'pm' => (word === 'am' ? 'am' : 'pm')
    return { start_at, start_moment: moment(start), end_at, end_moment: moment(end), description }
  }

  test('is told by stretches: replaced, added and taken away', () => {
    const before = [day('2026-05-04/2026-05-08', 'Mission'), day('2026-05-11', 'Formation')]
    const now = [
      day('2026-05-04/2026-05-05', 'Mission', 'am', 'am'),
      day('2026-05-05/2026-05-06', 'JRS', 'pm', 'am'),
      day('2026-05-06/2026-05-08', 'Mission', 'pm', 'pm'),
      day('2026-05-12', 'Mission', 'am', 'am'),
    ]
    expect(changedStretches(before, now)).toEqual([
      { ...day('2026-05-05/2026-05-06', '', 'pm', 'am'), description: undefined, before: 'Mission', now: 'JRS' },
      { ...day('2026-05-11', ''), description: undefined, before: 'Formation', now: null },
      { ...day('2026-05-12', '', 'am', 'am'), description: undefined, before: null, now: 'Mission' },
    ])
  })

  test('is nothing when the same half-days are only cut otherwise', () => {
    const whole = [day('2026-05-04/2026-05-05', 'Mission')]
    expect(changedStretches(whole, [day('2026-05-04', 'Mission'), day('2026-05-05', 'Mission')])).toEqual([])
  })
})
