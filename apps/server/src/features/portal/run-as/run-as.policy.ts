import { ADMINISTRATION_ROLES } from '@cadran/rules/portal/roles'
import { SWITCH_REFUSED } from '@cadran/rules/portal/run-as'
import { refuse } from '../../../platform/http/refused.ts'
import type { Person } from '../../../platform/http/viewer.ts'

/** `x-switch-user` needs the right of the real person and a target that is active, somebody else, and no administrator (RUN-26, README 42, 78). */
export function subjectOf(actor: Person, target: string | null, subject: Person | null): Person {
  if (target === null) return actor
  if (!actor.roles.has('ROLE_ALLOWED_TO_SWITCH') || subject === null || subject.id === actor.id) refuse(SWITCH_REFUSED)
  if (ADMINISTRATION_ROLES.some((role) => subject.roles.has(role))) refuse(SWITCH_REFUSED)
  return subject
}
