import { M_ROLE } from '@cadran/rules/portal/messages'
import type { Refusal } from '@cadran/rules/portal/refusal'
import type { Role } from '@cadran/rules/portal/roles'
import { type Decision, isAllowed } from '@cadran/rules/timesheet/workflow'
import { decideOwnOrLent, mayTryOwnOrLent } from '@cadran/rules/validation/delegation'
import { refuse } from '../../../platform/http/refused.ts'
import type { Lending, Viewer } from '../../../platform/http/viewer.ts'

/** A decision, and by whose delegation it was taken where it is not one's own right. */
export type Decided<State extends string> = { to: State; lending?: Lending } | Refusal

interface Facts {
  roles: ReadonlySet<Role>
  is_available: boolean
}

/** What is lent of a person below `lent_by`; null for everybody else. */
export function lendingBy({ lent = [] }: Viewer, lent_by: number | null | undefined): Lending | null {
  return lent.find(({ manager }) => manager.id === lent_by) ?? null
}

/** The facts of a decision as the manager's deputy has them: every lent person may be read and treated (DEL-11). */
export const lentFacts = <F extends Facts>(own: F, lending: Lending): F => ({
  ...own,
  roles: lending.roles,
  is_available: true,
  in_read_scope: true,
})

/** Decides in one's own right first, and else by what is lent of the person (DEL-11, DEL-17). */
export function decideFor<State extends string, F extends Facts>(
  viewer: Viewer,
  own: F,
  lending: Lending | null,
  decide: (facts: F) => Decision<State>,
): Decided<State> {
  const facts = lending && lentFacts(own, lending)
  const { decision, by_delegation } = decideOwnOrLent(decide, own, facts, viewer.is_deputy === true)
  return lending && by_delegation && isAllowed(decision) ? { ...decision, lending } : decision
}

/** Role check before the item is loaded, by one's own roles or by lent ones. */
export function mayTryFor(
  { subject, lent = [], is_deputy }: Viewer,
  mayTry: (roles: ReadonlySet<Role>) => Refusal | null,
): Refusal | null {
  const roles = lent.map((lending) => lending.roles)
  return mayTryOwnOrLent(mayTry, subject.roles, roles, is_deputy === true)
}

const isInOwnName = ({ actor, subject }: Viewer) => actor.id === subject.id

/** A deputy is set by whoever has somebody below them, or holds ROLE_HRBP, and by nobody in another's name (DEL-01, DEL-02). */
export function assertMaySet(viewer: Viewer): void {
  const { is_manager, roles } = viewer.subject
  if (!isInOwnName(viewer) || !(is_manager || roles.has('ROLE_HRBP'))) refuse(M_ROLE)
}

/** For a manager who cannot by ROLE_HRBP alone, and else for oneself (DEL-01, DEL-02). */
export function assertSetsFor({ subject }: Viewer, is_for_another: boolean): void {
  if (!(is_for_another ? subject.roles.has('ROLE_HRBP') : subject.is_manager)) refuse(M_ROLE)
}

interface Parties {
  manager: { id: number }
  deputy: { id: number }
  set_by_id: number
}

/** The manager, who set it, and ROLE_HRBP; the deputy may end it (DEL-05, DEL-06). */
export function mayWrite(viewer: Viewer, { manager, deputy, set_by_id }: Parties, how: 'change' | 'end'): boolean {
  const { id, roles } = viewer.subject
  const is_party = manager.id === id || set_by_id === id || (how === 'end' && deputy.id === id)
  return isInOwnName(viewer) && (is_party || roles.has('ROLE_HRBP'))
}
