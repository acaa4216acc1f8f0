import { M_ROLE } from '@cadran/rules/portal/messages'
import { opensOnCall } from '@cadran/rules/portal/on-call'
import { refusal } from '@cadran/rules/portal/refusal'
import { ADMINISTRATION_ROLES } from '@cadran/rules/portal/roles'
import { refuse } from '../../../platform/http/refused.ts'
import type { Person, Viewer } from '../../../platform/http/viewer.ts'

const SWITCH_REFUSED = refusal(
  'user.switch.refused',
  403,
  "Vous n'avez pas les droits nécessaires pour effectuer cette action.",
)

/** `x-switch-user` needs the right of the real person and a target that is active, somebody else, and no administrator (RUN-26, README 42, 78). */
export function subjectOf(actor: Person, target: string | null, subject: Person | null): Person {
  if (target === null) return actor
  if (!actor.roles.has('ROLE_ALLOWED_TO_SWITCH') || subject === null || subject.id === actor.id) refuse(SWITCH_REFUSED)
  if (ADMINISTRATION_ROLES.some((role) => subject.roles.has(role))) refuse(SWITCH_REFUSED)
  return subject
}

/** The on-call application is told who comes: somebody with one of its roles, and nobody in their name (SHL-34). */
export function checkOpensOnCall({ actor, subject }: Viewer): void {
  if (actor.id !== subject.id || !opensOnCall(subject.roles)) refuse(M_ROLE)
}
