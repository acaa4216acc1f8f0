import fc from 'fast-check'
import { expect, test } from 'vitest'
import { M_CRA_LOCK, M_CRA_STATE, M_ONCALL, M_ROLE, M_SCOPE, M_SELF, M_STALE } from '../portal/messages.ts'
import { ROLES, type Role } from '../portal/roles.ts'
import { checkMonthEdit, MONTH_EDIT_TRANSITIONS, MONTH_EDITS, type MonthEdit, mayTryMonthEdit } from './month-edits.ts'
import { MONTH_STATES, type MonthState } from './month-states.ts'

const ROLE_OF: Record<MonthEdit, Role> = {
  activity_label: 'ROLE_ACTIVITY_EDIT_TYPE',
  overtime_label: 'ROLE_ACTIVITY_OVERTIME_EDIT_TYPE',
  extra_activities: 'ROLE_ACTIVITY_OVERTIME_EDIT_TYPE',
  on_call_deletion: 'ROLE_ACTIVITY_OVERTIME_EDIT_TYPE',
}
const OPEN_STATES: readonly MonthState[] = ['submitted', 'validated1']

const FINE = { is_own: false, in_read_scope: true, locked: false, has_linked_interventions: false, is_stale: false }

function check(from: MonthState, edit: MonthEdit, change: Partial<typeof FINE> & { roles?: readonly Role[] } = {}) {
  const { roles = [ROLE_OF[edit]], ...facts } = change
  return checkMonthEdit({ ...FINE, ...facts, from, edit, roles: new Set(roles) })
}

test('SM-M-09 SM-M-10 SM-M-11 SM-M-12 corrections are open in submitted and validated1 and leave the state', () => {
  for (const edit of MONTH_EDITS) {
    for (const from of MONTH_STATES) {
      const expected = OPEN_STATES.includes(from) ? null : M_CRA_STATE
      expect(check(from, edit), `${edit} ${from}`).toEqual(expected)
    }
  }
  expect(MONTH_EDIT_TRANSITIONS.every((row) => row.from === row.to)).toBe(true)
  expect(MONTH_EDIT_TRANSITIONS).toHaveLength(8)
})

test('ROL-28 ROL-33 every other role together does not correct anything (K19, K20)', () => {
  for (const edit of MONTH_EDITS) {
    const others = ROLES.filter((role) => role !== ROLE_OF[edit])
    expect(mayTryMonthEdit(edit, new Set([ROLE_OF[edit]])), edit).toBeNull()
    expect(mayTryMonthEdit(edit, new Set(others)), edit).toEqual(M_ROLE)
    for (const from of MONTH_STATES) expect(check(from, edit, { roles: others }), `${edit} ${from}`).toEqual(M_ROLE)
  }
})

test('SM-M-21 ACT-100 OVL-09 a month not sent is not corrected by validators', () => {
  for (const edit of MONTH_EDITS) expect(check('non_submitted', edit), edit).toEqual(M_CRA_STATE)
})

test('SM-M-33 ACT-98 OVL-08 a month validated at level 2 is not corrected any more', () => {
  for (const edit of MONTH_EDITS) expect(check('validated2', edit), edit).toEqual(M_CRA_STATE)
})

test('SM-M-34 ACT-99 OVL-10 OVL-37 a locked month is told before its state and its interventions', () => {
  for (const edit of MONTH_EDITS) {
    for (const from of MONTH_STATES) {
      const locked = { locked: true, has_linked_interventions: true }
      expect(check(from, edit, locked), `${edit} ${from}`).toEqual(M_CRA_LOCK)
    }
  }
})

test('SM-M-35 OVL-36 an on-call entry with interventions is not deleted; its label may change', () => {
  for (const from of OPEN_STATES) {
    expect(check(from, 'on_call_deletion', { has_linked_interventions: true }), from).toEqual(M_ONCALL)
    expect(check(from, 'overtime_label', { has_linked_interventions: true }), from).toBeNull()
  }
  expect(check('validated2', 'on_call_deletion', { has_linked_interventions: true })).toEqual(M_CRA_STATE)
})

test('the first failing check answers: role, own, scope, stale, lock, state, guard', () => {
  const facts = fc.record({
    is_own: fc.boolean(),
    in_read_scope: fc.boolean(),
    locked: fc.boolean(),
    has_linked_interventions: fc.boolean(),
    is_stale: fc.boolean(),
  })
  const roles = fc.subarray(['ROLE_ACTIVITY_EDIT_TYPE', 'ROLE_ACTIVITY_OVERTIME_EDIT_TYPE'] satisfies Role[])
  fc.assert(
    fc.property(
      facts,
      roles,
      fc.constantFrom(...MONTH_STATES),
      fc.constantFrom(...MONTH_EDITS),
      (f, held, from, edit) => {
        const failing = [
          !held.some((role) => role === ROLE_OF[edit]) && M_ROLE,
          f.is_own && M_SELF,
          !f.in_read_scope && M_SCOPE,
          f.is_stale && M_STALE,
          f.locked && M_CRA_LOCK,
          !OPEN_STATES.includes(from) && M_CRA_STATE,
          edit === 'on_call_deletion' && f.has_linked_interventions && M_ONCALL,
        ].find((refused) => refused)
        expect(check(from, edit, { ...f, roles: held })).toEqual(failing || null)
      },
    ),
    { numRuns: 1000 },
  )
})
