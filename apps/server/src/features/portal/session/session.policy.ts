import { refusal } from '@cadran/rules/portal/refusal'
import { refuse } from '../../../platform/http/refused.ts'
import type { Person } from '../../../platform/http/viewer.ts'

const SWITCH_REFUSED = refusal(
  'user.switch.refused',
  403,
  "Vous n'avez pas les droits nécessaires pour effectuer cette action.",
)

/** `x-switch-user` needs the right of the real person and a target that is active and somebody else (RUN-26, README 42). */
export function subjectOf(actor: Person, target: string | null, subject: Person | null): Person {
  if (target === null) return actor
  if (!actor.roles.has('ROLE_ALLOWED_TO_SWITCH') || subject === null || subject.id === actor.id) refuse(SWITCH_REFUSED)
  return subject
}
