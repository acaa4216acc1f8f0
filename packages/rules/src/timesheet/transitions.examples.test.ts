import { expect, test } from 'vitest'
import {
  M_ABS_EDITABLE,
  M_ABS_FUTURE,
  M_ABS_STATE,
  M_CRA_ABS2,
  M_CRA_LOCK,
  M_MANAGEE,
  M_ROLE,
  M_SCOPE,
  M_SELF,
} from '../portal/messages.ts'
import type { Role } from '../portal/roles.ts'
import { canRead } from '../portal/scope.ts'
import { type AbsenceAction, decideAbsenceAction, isAbsenceCommentMailed } from './absence-states.ts'
import type { EventState } from './events.ts'
import { absencesValidated } from './month-flags.ts'
import { decideMonthAction, type MonthState, type MonthValidationAction } from './month-states.ts'

/** The company of validation.md section 14, as far as the examples need it. */
const MANAGER_OF = { M100: 'D001', M110: 'M100', C201: 'M100', C203: 'M110', C500: 'M999', S500: 'D001' } as const
type Matricule = keyof typeof MANAGER_OF

const MGR = [
  'ROLE_VALIDATION',
  'ROLE_MANAGER',
  'ROLE_ABSENCE_SHOW',
  'ROLE_ABSENCE_ACCEPT_FIRST_LEVEL',
  'ROLE_ABSENCE_REFUSE_FIRST_LEVEL',
  'ROLE_ABSENCE_BACKWARD',
  'ROLE_ACTIVITY_SHOW',
  'ROLE_ACTIVITY_ACCEPT_FIRST_LEVEL',
  'ROLE_ACTIVITY_BACKWARD_FIRST_LEVEL',
  'ROLE_CRA_SHOW',
] as const satisfies readonly Role[]
const PAY = [
  'ROLE_VALIDATION',
  'ROLE_PAY_MANAGER',
  'ROLE_ABSENCE_SHOW',
  'ROLE_ABSENCE_ACCEPT_SECOND_LEVEL',
  'ROLE_ABSENCE_BACKWARD_2',
  'ROLE_ABSENCE_EDIT_TYPE',
  'ROLE_ABSENCE_FULL_HISTORY',
  'ROLE_ACTIVITY_SHOW',
  'ROLE_ACTIVITY_ACCEPT_SECOND_LEVEL',
  'ROLE_ACTIVITY_BACKWARD_SECOND_LEVEL',
  'ROLE_CRA_SHOW',
] as const satisfies readonly Role[]

const VIEWERS = {
  M100: { roles: new Set<Role>(MGR), is_manager: true },
  M110: { roles: new Set<Role>(MGR), is_manager: true },
  S500: { roles: new Set<Role>(PAY), is_manager: false },
}
type ViewerKey = keyof typeof VIEWERS

function isBelow(person: Matricule, viewer: ViewerKey): boolean {
  const manager = MANAGER_OF[person]
  if (manager === viewer) return true
  return manager === 'M100' || manager === 'M110' ? isBelow(manager, viewer) : false
}

function standing(viewer: ViewerKey, person: Matricule, list: 'absences' | 'activities') {
  const is_below = isBelow(person, viewer)
  return {
    roles: VIEWERS[viewer].roles,
    is_own: person === viewer,
    is_available: is_below,
    in_read_scope: canRead(VIEWERS[viewer], list, { is_below, person_type: 'consultant' }),
    is_direct_managee: MANAGER_OF[person] === viewer,
    locked: false,
    is_stale: false,
  }
}

function absence(viewer: ViewerKey, person: Matricule, from: EventState, action: AbsenceAction, change: object = {}) {
  const facts = { start_at: '2026-11-24', today: '2026-11-20', editable: false, is_absence: true, ...change }
  return decideAbsenceAction({ ...standing(viewer, person, 'absences'), ...facts, from, action })
}

function month(
  viewer: ViewerKey,
  person: Matricule,
  from: MonthState,
  action: MonthValidationAction,
  change: object = {},
) {
  const facts = { absences_validated1: true, absences_validated2: true, ...change }
  return decideMonthAction({ ...standing(viewer, person, 'activities'), ...facts, from, action })
}

test('EX-V-47 the payroll service cannot skip level 1', () => {
  expect(absence('S500', 'C201', 'submitted', 'validated2')).toEqual(M_ABS_STATE)
})

test('EX-V-49 a manager decides for indirect managees, not for others nor himself', () => {
  expect(absence('M100', 'C203', 'submitted', 'validated1')).toEqual({ to: 'validated1' })
  expect(absence('M100', 'C500', 'submitted', 'validated1')).toEqual(M_SCOPE)
  expect(absence('M100', 'M100', 'submitted', 'validated1')).toEqual(M_SELF)
})

test('EX-V-51 a validated1 absence is not refused', () => {
  expect(absence('M100', 'C201', 'validated1', 'refused')).toEqual(M_ABS_STATE)
})

test('EX-V-53 BACKWARD_2 sends back from validated2 only, with a mail, when not editable', () => {
  expect(absence('S500', 'C201', 'validated2', 'submitted')).toEqual({ to: 'submitted' })
  expect(isAbsenceCommentMailed('submitted')).toBe(true)
  expect(absence('S500', 'C201', 'validated2', 'submitted', { editable: true })).toEqual(M_ABS_EDITABLE)
  expect(absence('S500', 'C201', 'validated1', 'submitted')).toEqual(M_ROLE)
})

test('EX-V-57 the direct manager validates a month, the one above does not', () => {
  expect(month('M100', 'C203', 'submitted', 'validated1')).toEqual(M_MANAGEE)
  expect(month('M110', 'C203', 'submitted', 'validated1')).toEqual({ to: 'validated1' })
})

test('EX-V-59 a December month waits at level 2 until its absence may reach level 2', () => {
  const christmas = { start_at: '2026-12-24' }
  expect(absence('S500', 'C201', 'validated1', 'validated2', christmas)).toEqual(M_ABS_FUTURE)
  const events = (state: EventState) => [{ state, type: 'absence' as const }]
  const waiting = { absences_validated2: absencesValidated(events('validated1'), 2) }
  expect(month('S500', 'C201', 'validated1', 'validated2', waiting)).toEqual(M_CRA_ABS2)

  const decision = absence('S500', 'C201', 'validated1', 'validated2', { ...christmas, today: '2026-12-01' })
  expect(decision).toEqual({ to: 'validated2' })
  const done = { absences_validated2: absencesValidated(events('validated2'), 2) }
  expect(month('S500', 'C201', 'validated1', 'validated2', done)).toEqual({ to: 'validated2' })
})

test('EX-V-61 each level sends back its own months, none when locked', () => {
  expect(month('M100', 'C201', 'submitted', 'non_submitted')).toEqual({ to: 'non_submitted' })
  expect(month('S500', 'C201', 'validated1', 'non_submitted')).toEqual({ to: 'non_submitted' })
  expect(month('M100', 'C201', 'validated1', 'non_submitted')).toEqual(M_ROLE)
  expect(month('M100', 'C201', 'submitted', 'non_submitted', { locked: true })).toEqual(M_CRA_LOCK)
})
