import type { Role } from '../portal/roles.ts'

/** The roles of which one opens the planning: whoever decides on absences, and whoever reads their scope (WIN-03, BCK-30, BCK-31). */
export const PLANNING_ROLES = [
  'ROLE_ABSENCE_ACCEPT_FIRST_LEVEL',
  'ROLE_PAY_MANAGER',
  'ROLE_HRBP',
  'ROLE_ABSENCE_SHOW',
] as const satisfies readonly Role[]
