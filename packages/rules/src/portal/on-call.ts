import type { Role } from './roles.ts'

const ON_CALL_ROLES = [
  'ROLE_IRP_ACTIVITY',
  'ROLE_IRP',
  'ROLE_IRP_MANAGER',
  'ROLE_IRP_ADMIN',
] as const satisfies readonly Role[]

/** The roles that the on-call application knows, among those that somebody holds (SHL-33). */
export function onCallRoles(roles: Iterable<string>): Role[] {
  const held = new Set(roles)
  return ON_CALL_ROLES.filter((role) => held.has(role))
}

/** Whether somebody is led to the on-call application: any of its four roles (SHL-32, SHL-33). */
export function opensOnCall(roles: Iterable<string>): boolean {
  return onCallRoles(roles).length > 0
}
