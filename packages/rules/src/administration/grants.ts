import type { Refusal } from '../portal/refusal.ts'
import { ROLES, type Role } from '../portal/roles.ts'
import { A_ROLE_TWICE, A_SEPARATE } from './messages.ts'
import { KEY_ROLES } from './role-catalogue.ts'

/** Roles given to a person and taken from them in one act (ADM-48). */
export interface RoleChange {
  grant: readonly Role[]
  withdraw: readonly Role[]
}

/** What of a change really changes a person's roles: what they hold is not given, what they do not hold is not taken. */
export function effectiveChange(roles: readonly Role[], { grant, withdraw }: RoleChange): RoleChange {
  return {
    grant: grant.filter((role) => !roles.includes(role)),
    withdraw: withdraw.filter((role) => roles.includes(role)),
  }
}

/** The roles after a change, in the order of `ROLES`. */
export function rolesAfter(roles: readonly Role[], { grant, withdraw }: RoleChange): Role[] {
  return ROLES.filter((role) => grant.includes(role) || (roles.includes(role) && !withdraw.includes(role)))
}

/** Why a change cannot be read: a role named twice, or both given and taken (ADM-48); null when it can. */
export function checkRoleChange({ grant, withdraw }: RoleChange): Refusal | null {
  const named = [...grant, ...withdraw]
  return new Set(named).size === named.length ? null : A_ROLE_TWICE
}

/** Whether a change gives or takes a key role: it then needs a fresh confirmation and is mailed (ADM-50). */
export function touchesKeyRole({ grant, withdraw }: RoleChange): boolean {
  return [...grant, ...withdraw].some((role) => KEY_ROLES.has(role))
}

const APART: readonly Role[] = ['ROLE_DPO', 'ROLE_AUDIT_SHOW']

/** Whoever watches the accounts does not hold them: ROLE_DPO and ROLE_AUDIT_SHOW never stand with ROLE_USER_ADMIN (ADM-50). */
export function checkSeparateDuties(roles: readonly Role[]): Refusal | null {
  return roles.includes('ROLE_USER_ADMIN') && APART.some((role) => roles.includes(role)) ? A_SEPARATE : null
}
