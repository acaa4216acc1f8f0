import { expect, test } from 'vitest'
import { type MonthFigures, monthDifference } from './month-difference.ts'

const PORTAL = { id: 1, description: 'Portail' }
const BILLING = { id: 2, description: 'Facturation' }
const LEAVE = { id: 11, description: 'Congés payés' }
const SICK = { id: 12, description: 'Maladie' }
const FEBRUARY: MonthFigures = { worked_half_days: 40, working_half_days: 40, absences: [], mission: PORTAL }
const MARCH: MonthFigures = { worked_half_days: 44, working_half_days: 44, absences: [], mission: PORTAL }

test('CLO-13 a full month after a full month is not changed, however many days each has', () => {
  expect(monthDifference(MARCH, FEBRUARY)).toBeNull()
  expect(monthDifference(FEBRUARY, MARCH)).toBeNull()
})

test('CLO-13 without a report before, everything is new', () => {
  expect(monthDifference(MARCH, null)).toEqual({ has_former: false, worked: null, absences: [], mission: null })
})

const WORKED = { before: 20, before_of: 20, now_of: 22 }

test.each([
  ['worked days', { ...MARCH, worked_half_days: 40 }, { worked: { ...WORKED, now: 20 } }],
  ['half a day more', { ...MARCH, worked_half_days: 45 }, { worked: { ...WORKED, now: 22.5 } }],
  ['another mission', { ...MARCH, mission: BILLING }, { mission: { before: 'Portail', now: 'Facturation' } }],
  ['no mission', { ...MARCH, mission: null }, { mission: { before: 'Portail', now: null } }],
  [
    'absences',
    { ...MARCH, worked_half_days: 41, absences: [{ ...LEAVE, half_days: 3 }] },
    { worked: { ...WORKED, now: 20.5 }, absences: [{ description: 'Congés payés', before: 0, now: 1.5 }] },
  ],
])('CLO-13 %s', (_what, now, changed) => {
  expect(monthDifference(now, FEBRUARY)).toEqual({
    has_former: true,
    worked: null,
    absences: [],
    mission: null,
    ...changed,
  })
})

test('CLO-13 as many days of another code are a change, the same days in another order are none', () => {
  const leave = { ...LEAVE, half_days: 4 }
  const sick = { ...SICK, half_days: 2 }
  const before = { ...FEBRUARY, worked_half_days: 34, absences: [leave, sick] }
  const same = { ...MARCH, worked_half_days: 38, absences: [sick, leave] }
  expect(monthDifference(same, before)).toBeNull()
  const swapped = {
    ...same,
    absences: [
      { ...LEAVE, half_days: 2 },
      { ...SICK, half_days: 4 },
    ],
  }
  expect(monthDifference(swapped, before)?.absences).toEqual([
    { description: 'Congés payés', before: 2, now: 1 },
    { description: 'Maladie', before: 1, now: 2 },
  ])
})
