import { MANAGER_ROLES } from '@cadran/rules/administration/profiles'
import type { Role } from '@cadran/rules/portal/roles'

export const BOTH_LEVELS_ROLES = [
  ...MANAGER_ROLES,
  'ROLE_ABSENCE_ACCEPT_SECOND_LEVEL',
  'ROLE_ACTIVITY_ACCEPT_SECOND_LEVEL',
  'ROLE_ACTIVITY_BACKWARD_SECOND_LEVEL',
  'ROLE_ABSENCE_BACKWARD_2',
] as const satisfies readonly Role[]

export const FEES_ROLES = [
  'ROLE_VALIDATION',
  'ROLE_FEE_MANAGER',
  'ROLE_ACTIVITY_SHOW',
  'ROLE_ACTIVITY_SHOW_ALL',
  'ROLE_ACTIVITY_SHOW_CONTRACTOR',
  'ROLE_CRA_SHOW',
] as const satisfies readonly Role[]

export const CONTRACTORS_ROLES = [
  'ROLE_VALIDATION',
  'ROLE_CONTRACTOR_MANAGER',
  'ROLE_ACTIVITY_SHOW',
  'ROLE_ACTIVITY_SHOW_CONTRACTOR',
  'ROLE_CRA_SHOW',
] as const satisfies readonly Role[]
