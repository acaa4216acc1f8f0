import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instantInParis } from '../portal/paris-time.ts'
import { addDays } from '../timesheet/day.ts'
import { escalationCutoffs, escalationInstant, escalationStep } from './escalation.ts'

const HOLIDAYS = new Set(['2026-05-01', '2026-05-08', '2026-05-14', '2026-05-25'])
const at = (wall: string) => instantInParis(wall)

test.each([
  ['2026-04-30', 1, 3, '2026-05-06T09:00:00'],
  ['2026-04-30', 2, 3, '2026-05-12T09:00:00'],
  ['2026-05-02', 1, 1, '2026-05-04T09:00:00'],
  ['2026-05-04', 1, 1, '2026-05-05T09:00:00'],
  ['2026-03-27', 1, 1, '2026-03-30T09:00:00'],
  ['2026-05-06', 1, 2, '2026-05-11T09:00:00'],
])('DEL-24 DEL-26 sent on %s, level %i of %i working days is due on %s', (sent_on, level, working_days, due) => {
  expect(escalationInstant(sent_on, level, working_days, HOLIDAYS)).toBe(at(due))
})

test('DEL-24 DEL-28 a level is due of what was sent by its cutoff, and of nothing later, whenever it is asked', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 90 * 24 * 60 }),
      fc.integer({ min: -60, max: 90 }),
      fc.integer({ min: 1, max: 7 }),
      fc.integer({ min: 1, max: 4 }),
      (minutes, days, working_days, level) => {
        const now = at('2026-04-01T00:00:00') + minutes * 60_000
        const sent_on = addDays('2026-04-01', days)
        const cutoffs = escalationCutoffs(now, 4, { working_days, holidays: HOLIDAYS })
        const is_due = escalationInstant(sent_on, level, working_days, HOLIDAYS) <= now
        expect(sent_on <= (cutoffs[level - 1] ?? '')).toBe(is_due)
      },
    ),
  )
})

test('DEL-24 nothing is passed on where the company says 0', () => {
  expect(escalationCutoffs(at('2026-05-06T09:00:00'), 4, { working_days: 0, holidays: HOLIDAYS })).toEqual([])
})

test.each([
  ['one up', 1, [10, 20, 30], { level: 1, from: 10, to: 20 }],
  ['two up', 2, [10, 20, 30], { level: 2, from: 20, to: 30 }],
  ['beyond the top', 3, [10, 20, 30], { level: 3, from: 30, to: null }],
  ['long beyond the top, where it stays', 9, [10, 20, 30], { level: 3, from: 30, to: null }],
  ['without a manager', 1, [], { level: 1, from: null, to: null }],
  ['past the requester', 1, [10, 7, 30], { level: 1, from: 10, to: 30 }],
])('DEL-25 DEL-26 DEL-29 %s', (_case, due, managers, step) => {
  expect(escalationStep(due, managers, 7)).toEqual(step)
})
