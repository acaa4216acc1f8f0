import type { Overtime } from '@cadran/contract/timesheet/calendar'
import { expect, test } from 'vitest'
import { mayOf } from '../../../testing/timesheet-may.ts'
import { isOn, lengthOn, onCallLines, onCallWords, overtimeAmount } from './on-call.ts'

function interventionOf(days: Overtime['days'], change: Partial<Overtime> = {}): Overtime {
  const [, found] = mayOf().overtimes
  if (!found) throw new Error('May has an intervention')
  return { ...found, start_at: '2026-05-18', end_at: '2026-05-22', days, intervention_minutes: 185, ...change }
}

const called = (date: string, start: string, end: string) => ({ date, hours: [{ start, end }], tickets: 0 })
const WEEK = ['18', '19', '20', '21', '22', '23', '24'].map((day) => `2026-05-${day}`)

test('OVT-04 CAL-49 an intervention of several days stands at each of them with the hours of that day', () => {
  const entry = interventionOf([called('2026-05-19', '21:10', '23:15'), called('2026-05-21', '23:00', '00:00')])
  expect(WEEK.map((day) => isOn(entry, day))).toEqual([false, true, false, true, false, false, false])
  expect(lengthOn(entry, '2026-05-19')).toBe('2h05')
  const { chips, lines } = onCallLines([entry], WEEK)
  expect(chips.map(({ label, col }) => [label, col])).toEqual([
    ['Intervention · 2h05', 1],
    ['Intervention · 1h00', 3],
  ])
  expect(new Set(chips.map(({ key }) => key)).size).toBe(2)
  expect(lines).toBe(1)
  expect(onCallWords([entry], '2026-05-21')).toEqual(['intervention 1h00'])
  expect(onCallWords([entry], '2026-05-20')).toEqual([])
})

test('OVT-04 tickets are told by day, and a week without the entry has none of it', () => {
  const entry = interventionOf([{ date: '2026-05-19', hours: [], tickets: 1 }], { type: 'ticket', ticket_count: 3 })
  expect(lengthOn(entry, '2026-05-19')).toBe('1 ticket')
  expect(lengthOn(entry, '2026-05-20')).toBe('3 tickets')
  expect(onCallLines([entry], ['2026-05-25', '2026-05-26']).chips).toEqual([])
})

test('OVT-45 an entry comes to what its type counts: duties, hours or tickets', () => {
  const [duty] = mayOf().overtimes
  if (!duty) throw new Error('May has a duty')
  expect(overtimeAmount({ ...duty, type: 'constraint', constraint_count: 7 })).toBe('7')
  expect(overtimeAmount({ ...duty, type: 'ticket', constraint_count: 0, ticket_count: 3 })).toBe('3 tickets')
  expect(overtimeAmount({ ...duty, type: 'hour', constraint_count: 0, intervention_minutes: 125 })).toBe('2h05')
})
