import { describe, expect, test } from 'vitest'
import { M_ROLE, M_SCOPE, M_SELF } from '../portal/messages.ts'
import { ROLES, type Role } from '../portal/roles.ts'
import { ABSENCE_TRANSITIONS, absenceHistoryAction } from './absence-states.ts'
import { ABSENCE_UNDO_TRANSITIONS, absenceUndoOf, decideAbsenceUndo, mayTryAbsenceUndo } from './absence-undo.ts'
import { EVENT_STATES } from './events.ts'
import { REQUEST_DECISION_TRANSITIONS } from './extra-requests.ts'
import { MONTH_STATES, MONTH_VALIDATION_TRANSITIONS } from './month-states.ts'
import { decideMonthUndo, MONTH_UNDO_TRANSITIONS, mayTryMonthUndo, monthUndoOf } from './month-undo.ts'
import { decideRequestUndo, mayTryRequestUndo, REQUEST_UNDO_TRANSITIONS, requestUndoOf } from './request-undo.ts'
import { isInTime, type LastAct, M_UNDO } from './undo.ts'

const PERSON = {
  roles: new Set<Role>(['ROLE_ABSENCE_ACCEPT_FIRST_LEVEL', 'ROLE_ACTIVITY_ACCEPT_FIRST_LEVEL']),
  is_own: false,
  in_read_scope: true,
  is_available: false,
  is_direct_managee: false,
  locked: false,
}
const ABSENCE = { ...PERSON, editable: false, start_at: '2026-05-18', today: '2026-05-11', is_absence: true }
const MONTH = { ...PERSON, absences_validated1: false, absences_validated2: false }
const LAST: LastAct = {
  action: 'validated1',
  from: 'submitted',
  is_own: true,
  seconds_ago: 0,
  seconds_since_end: 0,
  is_untouched: true,
}

describe('the tables', () => {
  test('KEY-05 hold each decision on an absence the other way, and nothing else', () => {
    const decisions = ABSENCE_TRANSITIONS.filter(({ action }) => action !== 'edit')
    const mirrored = decisions.map(({ from, action, to }) => `${to} undo_${absenceHistoryAction(action)} ${from}`)
    const held = ABSENCE_UNDO_TRANSITIONS.map(({ from, action, to }) => `${from} ${action} ${to}`)
    expect(held.toSorted()).toEqual(mirrored.toSorted())
  })

  test('KEY-05 hold each decision on a report the other way, and nothing else', () => {
    const mirrored = MONTH_VALIDATION_TRANSITIONS.map(({ from, action, to }) => `${to} undo_${action} ${from}`)
    const held = MONTH_UNDO_TRANSITIONS.map(({ from, action, to }) => `${from} ${action} ${to}`)
    expect(held.toSorted()).toEqual([...new Set(mirrored)].toSorted())
  })
})

describe('an absence', () => {
  test('KEY-05 every state × act × state before: back to where it came from, or it stands', () => {
    for (const from of EVENT_STATES) {
      for (const action of ['validated1', 'validated2', 'refused', 'backward', 'edit', 'create', null]) {
        for (const before of EVENT_STATES) {
          const row = ABSENCE_TRANSITIONS.find(
            (each) => each.from === before && each.to === from && absenceHistoryAction(each.action) === action,
          )
          const expected = row && row.action !== 'edit' ? { to: before } : M_UNDO
          // What came to a state by another way than its table does not happen; where it does, the former state decides.
          if (action !== 'backward' && absenceUndoOf(action) && !row) continue
          const last = { ...LAST, action, from: before }
          expect(decideAbsenceUndo({ ...ABSENCE, from, last }), `${from} ${action} ${before}`).toEqual(expected)
        }
      }
    }
  })

  test.each<[string, Parameters<typeof decideAbsenceUndo>[0], object]>([
    ['somebody else’s', { ...ABSENCE, from: 'validated1', last: { ...LAST, is_own: false } }, M_UNDO],
    ['too late', { ...ABSENCE, from: 'validated1', last: { ...LAST, seconds_since_end: 30.1 } }, M_UNDO],
    ['touched since', { ...ABSENCE, from: 'validated1', last: { ...LAST, is_untouched: false } }, M_UNDO],
    ['closed', { ...ABSENCE, from: 'validated1', last: LAST, locked: true }, M_UNDO],
    ['an activity', { ...ABSENCE, from: 'validated1', last: LAST, is_absence: false }, M_UNDO],
    ['taken back already', { ...ABSENCE, from: 'submitted', last: { ...LAST, action: 'undo_validated1' } }, M_UNDO],
    ['one’s own', { ...ABSENCE, from: 'validated1', last: LAST, is_own: true }, M_SELF],
    ['out of scope', { ...ABSENCE, from: 'validated1', last: LAST, in_read_scope: false }, M_SCOPE],
    [
      'out of scope, never decided',
      { ...ABSENCE, from: 'submitted', last: { ...LAST, action: null }, in_read_scope: false },
      M_SCOPE,
    ],
    ['without a role', { ...ABSENCE, from: 'validated1', last: LAST, roles: new Set<Role>() }, M_ROLE],
  ])('KEY-05 %s', (_case, input, expected) => expect(decideAbsenceUndo(input)).toEqual(expected))
})

describe('a report', () => {
  test('KEY-05 every state × act × state before: back to where it came from, or it stands', () => {
    for (const row of MONTH_VALIDATION_TRANSITIONS) {
      const last = { ...LAST, action: row.action, from: row.from }
      expect(decideMonthUndo({ ...MONTH, from: row.to, last })).toEqual({ to: row.from })
      for (const from of MONTH_STATES.filter((state) => state !== row.to)) {
        expect(decideMonthUndo({ ...MONTH, from, last }), `${from} ${row.id}`).toEqual(M_UNDO)
      }
      expect(decideMonthUndo({ ...MONTH, from: row.to, last, locked: true })).toEqual(M_UNDO)
      expect(decideMonthUndo({ ...MONTH, from: row.to, last: { ...last, is_own: false } })).toEqual(M_UNDO)
    }
    for (const action of ['submitted', 'force_submit', 'edit', 'undo_validated1', null]) {
      expect(monthUndoOf(action)).toBeNull()
      expect(decideMonthUndo({ ...MONTH, from: 'submitted', last: { ...LAST, action } })).toEqual(M_UNDO)
    }
  })
})

describe('a request', () => {
  const REQUEST = { roles: new Set<Role>(['ROLE_MANAGER']), is_own: false, is_available: true, locked: false }

  test('KEY-05 the table holds each decision on a request the other way, and nothing else', () => {
    const mirrored = REQUEST_DECISION_TRANSITIONS.map(({ from, action, to }) => `${to} undo_${action} ${from}`)
    const held = REQUEST_UNDO_TRANSITIONS.map(({ from, action, to }) => `${from} ${action} ${to}`)
    expect(held.toSorted()).toEqual(mirrored.toSorted())
  })

  test('KEY-05 every state × decision: it waits again, or the decision stands', () => {
    for (const row of REQUEST_DECISION_TRANSITIONS) {
      const last = { ...LAST, action: row.action }
      for (const from of ['none', 'pending', 'accepted', 'refused'] as const) {
        const expected = from === row.to ? { to: 'pending' } : M_UNDO
        expect(decideRequestUndo({ ...REQUEST, from, last }), `${from} ${row.id}`).toEqual(expected)
      }
      expect(requestUndoOf(`undo_${row.action}`)).toBeNull()
    }
    expect(mayTryRequestUndo(REQUEST.roles)).toBeNull()
    expect(mayTryRequestUndo(new Set<Role>(['ROLE_ABSENCE_BACKWARD']))).toBe(M_ROLE)
  })

  const REFUSED = { ...LAST, action: 'refuse_extra_activities', from: 'pending' }
  test.each<[string, Partial<Parameters<typeof decideRequestUndo>[0]>, object]>([
    ['somebody else’s', { last: { ...REFUSED, is_own: false } }, M_UNDO],
    ['too late', { last: { ...REFUSED, seconds_since_end: 30.1 } }, M_UNDO],
    ['touched since', { last: { ...REFUSED, is_untouched: false } }, M_UNDO],
    ['closed', { locked: true }, M_UNDO],
    ['never decided', { last: { ...REFUSED, action: null } }, M_UNDO],
    ['one’s own', { is_own: true }, M_SELF],
    ['not one’s to decide', { is_available: false }, M_SCOPE],
    ['without a role', { roles: new Set<Role>() }, M_ROLE],
  ])('KEY-05 %s', (_case, change, expected) =>
    expect(decideRequestUndo({ ...REQUEST, from: 'refused', last: REFUSED, ...change })).toEqual(expected),
  )
})

test('KEY-05 whoever decides something may try, nobody else', () => {
  const [absences, months] = [mayTryAbsenceUndo, mayTryMonthUndo].map((mayTry) =>
    ROLES.filter((role) => mayTry(new Set([role])) === null),
  )
  expect(absences?.every((role) => role.startsWith('ROLE_ABSENCE_'))).toBe(true)
  expect(absences).toHaveLength(5)
  expect(months).toEqual(
    expect.arrayContaining(['ROLE_ACTIVITY_ACCEPT_FIRST_LEVEL', 'ROLE_ACTIVITY_BACKWARD_SECOND_LEVEL']),
  )
})

test.each([
  [30, 30, true],
  [30.001, 30.001, false],
  [60, 30, true],
  [45, 30.5, false],
  [60.1, 10, false],
])(
  'KEY-05 README-69 %d seconds after it, %d after the end of them all: %s',
  (seconds_ago, seconds_since_end, expected) => {
    expect(isInTime({ ...LAST, seconds_ago, seconds_since_end })).toBe(expected)
  },
)
