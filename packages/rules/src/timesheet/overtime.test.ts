import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  categoryLabel,
  isOvertimeCodeUsable,
  linkedInterventions,
  type OvertimeCode,
  offeredTypes,
  overtimeCounts,
  overtimeState,
  overtimeTotals,
  type PlacedOvertime,
} from './overtime.ts'

const NO_TYPE = { constraint: false, hour: false, ticket: false }
const CODE: OvertimeCode = {
  ...NO_TYPE,
  constraint: true,
  category: 'availability',
  affectation_id: 5,
  start_at: '2026-01-01',
  end_at: '2026-12-31',
  active: true,
}
const MAY = { start_at: '2026-05-04', end_at: '2026-05-10' }

test('OVT-06 OVT-07 the two categories have their names', () => {
  expect([categoryLabel('availability'), categoryLabel('intervention')]).toEqual(['Astreinte', 'Intervention'])
})

test('OVT-11 OVT-23 a code offers the types it accepts, and an intervention hours alone', () => {
  const all = { constraint: true, hour: true, ticket: true }
  expect(offeredTypes({ ...all, category: 'availability' })).toEqual(['constraint', 'hour', 'ticket'])
  expect(offeredTypes({ ...all, category: 'intervention' })).toEqual(['hour'])
  expect(offeredTypes({ ...all, hour: false, category: 'intervention' })).toEqual([])
  expect(offeredTypes({ ...NO_TYPE, ticket: true, category: 'availability' })).toEqual(['ticket'])
})

test.each<[string, Partial<OvertimeCode>, boolean]>([
  ['as it is', {}, true],
  ['general', { affectation_id: null }, true],
  ['of another project', { affectation_id: 6 }, false],
  ['no longer active', { active: false }, false],
  ['starting inside the range', { start_at: '2026-05-05' }, false],
  ['ending inside the range', { end_at: '2026-05-09' }, false],
  ['without dates', { start_at: null, end_at: null }, true],
  ['without a type', { constraint: false }, false],
])('OVT-11 a code %s', (_what, change, usable) => {
  expect(isOvertimeCodeUsable({ ...CODE, ...change }, MAY, new Set([5]))).toBe(usable)
})

const hours = (...texts: string[]) =>
  texts.map((text) => {
    const [start = '', end = ''] = text.split('-')
    return { start, end }
  })

test('OVT-45 OVT-47 counts by type: what another type would count is 0', () => {
  const days = [
    { date: '2026-05-06', hours: hours('21:10-23:15', '08:00-08:05'), tickets: 2 },
    { date: '2026-05-07', hours: hours('22:00-00:00'), tickets: 1 },
  ]
  const none = { constraint_count: 0, ticket_count: 0, intervention_minutes: 0, hour_count: 0, due_hours: 0 }
  const counts = (type: 'constraint' | 'hour' | 'ticket') => overtimeCounts({ type, constraint_count: 4, days })
  expect(counts('constraint')).toEqual({ ...none, constraint_count: 4 })
  expect(counts('ticket')).toEqual({ ...none, ticket_count: 3 })
  // 125 + 5 + 120 minutes; 3 + 1 + 2 hours due.
  expect(counts('hour')).toEqual({ ...none, intervention_minutes: 250, hour_count: 4.17, due_hours: 6 })
})

test('OVT-46 the totals of a month sum exact minutes, so that thirds of an hour do not get lost', () => {
  const third = overtimeCounts({
    type: 'hour',
    constraint_count: 0,
    days: [{ date: '2026-05-06', hours: hours('10:00-10:20'), tickets: 0 }],
  })
  expect(third.hour_count).toBe(0.33)
  expect(overtimeTotals([third, third, third])).toEqual({
    constraint_count: 0,
    ticket_count: 0,
    intervention_minutes: 60,
  })
})

const time = fc.integer({ min: 0, max: 1439 }).map((minute) => {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
})

test('OVT-45 OVT-47 hours due are never less than the hours told, and less than one more a range', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ start: time, end: time }), { maxLength: 6 }), (ranges) => {
      const days = [{ date: '2026-05-06', hours: ranges, tickets: 0 }]
      const { intervention_minutes, due_hours } = overtimeCounts({ type: 'hour', constraint_count: 0, days })
      expect(due_hours * 60).toBeGreaterThanOrEqual(intervention_minutes)
      expect(due_hours * 60 - intervention_minutes).toBeLessThanOrEqual(59 * ranges.length)
    }),
  )
})

test('OVT-08 an entry follows its month once that is validated', () => {
  const states = ['non_submitted', 'submitted', 'validated1', 'validated2'] as const
  expect(states.map(overtimeState)).toEqual(['submitted', 'submitted', 'validated1', 'validated2'])
})

const duty: PlacedOvertime = { category: 'availability', affectation_id: 5, ...MAY, days: [] }
const call = (date: string, change: Partial<PlacedOvertime> = {}): PlacedOvertime => ({
  category: 'intervention',
  affectation_id: 5,
  start_at: date,
  end_at: date,
  days: [{ date }],
  ...change,
})

test.each<[string, PlacedOvertime, boolean]>([
  ['on the first day', call('2026-05-04'), true],
  ['on the last day', call('2026-05-10'), true],
  ['the day before', call('2026-05-03'), false],
  ['the day after', call('2026-05-11'), false],
  ['for another project', call('2026-05-06', { affectation_id: 6 }), false],
  ['for no project', call('2026-05-06', { affectation_id: null }), false],
  ['with only its range inside', call('2026-05-03', { end_at: '2026-05-20', days: [{ date: '2026-05-20' }] }), false],
  ['being another duty', { ...duty }, false],
])('OVT-10 OVL-37 an entry %s hangs on the duty or not', (_what, other, linked) => {
  expect(linkedInterventions(duty, [other])).toEqual(linked ? [other] : [])
  expect(linkedInterventions(call('2026-05-06'), [other])).toEqual([])
})
