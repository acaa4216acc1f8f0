import { M_STALE } from '@cadran/rules/portal/messages'
import type { Refusal } from '@cadran/rules/portal/refusal'
import { decideRequest, type RequestCircumstances, type RequestDecision } from '@cadran/rules/timesheet/extra-requests'
import { isAllowed } from '@cadran/rules/timesheet/workflow'
import type { Viewer } from '../../../platform/http/viewer.ts'

interface Standing {
  person_id: number
  is_below: boolean
}

interface RequestFacts {
  status: RequestCircumstances['from'] | null
  locked: boolean
}

/** What the rules decide from: the viewer, the person and the request together. */
export function circumstances(
  { actor, subject }: Viewer,
  { person_id, is_below }: Standing,
  { status, locked }: RequestFacts,
): RequestCircumstances {
  return {
    roles: subject.roles,
    is_own: person_id === actor.id || person_id === subject.id,
    is_available: is_below,
    locked,
    from: status ?? 'none',
  }
}

/** What refuses the viewer before the payload is looked at: role, own, scope (validation.md section 0). */
export function refusalOfPerson(facts: RequestCircumstances, action: RequestDecision): Refusal | null {
  // Decided as if stale: whatever answers then comes before the stamp.
  const decision = decideRequest({ ...facts, action, is_stale: true })
  return isAllowed(decision) || decision === M_STALE ? null : decision
}
