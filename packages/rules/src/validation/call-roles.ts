import { hasBackendAccess, type Viewer } from '../portal/scope.ts'
import { holdsRoles, type RoleGroups } from '../timesheet/workflow.ts'
import { PLANNING_ROLES } from './planning-roles.ts'

/**
 * Who may make a call before any item is looked at: `any_of` lists groups of roles of which one must be held whole
 * (validation.md 13.1). Scope, state, lock and stamp come after.
 */
export interface CallRule {
  backend_access: boolean
  any_of: RoleGroups
}

function backend(...any_of: RoleGroups): CallRule {
  return { backend_access: true, any_of: any_of.length === 0 ? [[]] : any_of }
}

/** The predicate of each call, by the keys of validation.md 13.1. */
export const CALL_ROLES = {
  K01: backend(['ROLE_ABSENCE_SHOW'], ['ROLE_ACTIVITY_SHOW']),
  K02: backend(['ROLE_ABSENCE_SHOW']),
  K03: backend(['ROLE_ABSENCE_ACCEPT_FIRST_LEVEL']),
  K04: backend(['ROLE_ABSENCE_ACCEPT_SECOND_LEVEL']),
  K05: backend(['ROLE_ABSENCE_REFUSE_FIRST_LEVEL']),
  K06: backend(['ROLE_ABSENCE_BACKWARD']),
  K07: backend(['ROLE_ABSENCE_BACKWARD_2']),
  K08: backend(['ROLE_ABSENCE_ACTION_HISTORY'], ['ROLE_ABSENCE_COMMENT']),
  K09: backend(['ROLE_ABSENCE_EDIT_TYPE']),
  K10: backend(['ROLE_ABSENCE_FULL_HISTORY']),
  K11: backend(['ROLE_ACTIVITY_SHOW']),
  K12: backend(['ROLE_CRA_SHOW']),
  K13: backend(['ROLE_ACTIVITY_SHOW'], ['ROLE_CRA_SHOW']),
  K14: backend(['ROLE_ACTIVITY_ACCEPT_FIRST_LEVEL']),
  K15: backend(['ROLE_ACTIVITY_ACCEPT_SECOND_LEVEL']),
  // The pair holds for a direct managee only: month-states.ts checks that with the month in hand.
  K16: backend(
    ['ROLE_ACTIVITY_BACKWARD_FIRST_LEVEL'],
    ['ROLE_ACTIVITY_BACKWARD_SECOND_LEVEL', 'ROLE_ACTIVITY_ACCEPT_FIRST_LEVEL'],
  ),
  K17: backend(['ROLE_ACTIVITY_BACKWARD_SECOND_LEVEL']),
  K18: backend(['ROLE_ACTIVITY_ACTION_HISTORY'], ['ROLE_ACTIVITY_COMMENT']),
  K19: backend(['ROLE_ACTIVITY_EDIT_TYPE']),
  K20: backend(['ROLE_ACTIVITY_OVERTIME_EDIT_TYPE']),
  // README 16 opens the files of a month to the readers of its detail too.
  K21: backend(['ROLE_ACTIVITY_SHOW'], ['ROLE_CRA_SHOW']),
  K22: backend(),
  K23: backend(['ROLE_MANAGER']),
  K24: backend(['ROLE_MANAGER'], ['ROLE_ACTIVITY_OVERTIME_EDIT_TYPE']),
  K25: backend(['ROLE_PERIOD_MANAGER'], ['ROLE_PAY_MANAGER']),
  K26: backend(['ROLE_PERIOD_MANAGER']),
  K27: backend(['ROLE_PERIOD_MANAGER']),
  K28: backend(['ROLE_PAY_MANAGER']),
  K29: backend(...PLANNING_ROLES.map((role) => [role])),
  K30: backend(['ROLE_ABSENCE_CODES_LIST']),
  K31: backend(),
  K32: { backend_access: false, any_of: [[]] },
} as const satisfies Record<`K${string}`, CallRule>

export type CallKey = keyof typeof CALL_ROLES

/** Whether the role check of a call passes for a viewer; false is 403 M-ROLE (BCK-11, ROL-39). */
export function mayCall(key: CallKey, viewer: Viewer): boolean {
  const rule: CallRule = CALL_ROLES[key]
  if (rule.backend_access && !hasBackendAccess(viewer)) return false
  return holdsRoles(rule.any_of, viewer.roles)
}
