import { M_ROLE } from '@cadran/rules/portal/messages'
import { opensOnCall } from '@cadran/rules/portal/on-call'
import { refuse } from '../../../platform/http/refused.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'

/** The on-call application is told who comes: somebody with one of its roles, and nobody in their name (SHL-34). */
export function checkOpensOnCall({ actor, subject }: Viewer): void {
  if (actor.id !== subject.id || !opensOnCall(subject.roles)) refuse(M_ROLE)
}

/** The sessions of an access administrator are seen and ended by another one alone (SEA-07). */
export function checkSeesSessions({ actor }: Viewer, roles: readonly string[]): void {
  if (roles.includes('ROLE_ACCESS_ADMIN') && !actor.roles.has('ROLE_ACCESS_ADMIN')) refuse(M_ROLE)
}
