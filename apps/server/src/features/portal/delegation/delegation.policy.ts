import { M_ROLE } from '@cadran/rules/portal/messages'
import type { PersonType } from '@cadran/rules/portal/person'
import type { Refusal } from '@cadran/rules/portal/refusal'
import type { Role } from '@cadran/rules/portal/roles'
import { canRead, type ListName } from '@cadran/rules/portal/scope'
import { type Decision, isAllowed } from '@cadran/rules/timesheet/workflow'
import {
  type DelegationScope,
  decideOwnOrLent,
  givesBothLevels,
  M_BOTH,
  mayTryOwnOrLent,
} from '@cadran/rules/validation/delegation'
import { lentWithin } from '../../../platform/http/lent-calls.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Lending, Viewer } from '../../../platform/http/viewer.ts'

/** A decision, and by whose delegation it was taken where it is not one's own right. */
export type Decided<State extends string> = { to: State; lending?: Lending } | Refusal

interface Facts {
  roles: ReadonlySet<Role>
  is_available: boolean
  /** Who may treat the item as its direct manager, where that is asked (DEL-13, DEL-25). */
  leaders?: readonly number[]
}

/** The viewer as an act of one scope knows them, where another scope opens its call as well. */
export const lentIn = (viewer: Viewer, scope: DelegationScope): Viewer => lentWithin(viewer, [scope])

/** Whether a person is read in one's own right, where `in_read_scope` holds for those who are lent as well (DEL-11). */
export const inOwnScope = (
  { subject }: Viewer,
  list: ListName,
  { in_read_scope, lent_by, person_type }: { in_read_scope: boolean; lent_by: number | null; person_type: PersonType },
): boolean => in_read_scope && (lent_by === null || canRead(subject, list, { is_below: false, person_type }))

/** The manager for whom the viewer reads a person, as a row says it; null of everybody else (DEL-23). */
export function standingForAnswer(viewer: Viewer, lent_by: number | null) {
  const lending = lendingBy(viewer, lent_by)
  return lending && { matricule: lending.manager.matricule, identity: lending.manager.identity }
}

/** Roles on a person: one's own, or those that are lent of them as well, for what is read (DEL-08). */
export function rolesOn({ subject, lent = [] }: Viewer, lent_by: number | null): ReadonlySet<Role> {
  const lending = lent.find(({ manager }) => manager.id === lent_by)
  return lending ? new Set([...subject.roles, ...lending.roles]) : subject.roles
}

/** All roles that bear on what a call shows: one's own, and those that are lent for it. */
export const rolesOfCall = ({ subject, lent = [] }: Viewer): ReadonlySet<Role> =>
  lent.length === 0 ? subject.roles : new Set([subject, ...lent].flatMap(({ roles }) => [...roles]))

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
  ...(own.leaders && { is_direct_managee: own.leaders.includes(lending.manager.id) }),
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

/** Who of both levels of an item is told by its history: `first_by` where the first was given by delegation. */
export interface Levels {
  first_by: { ids: number[]; words: string } | null
  second_by: number[] | null
}

/** The decision, or M-BOTH where one person would give both levels (DEL-18, DEL-19). */
export function unlessBoth<State extends string>(
  { actor, subject }: Viewer,
  action: string,
  { first_by, second_by }: Levels,
  decided: Decided<State>,
): Decided<State> {
  if (!isAllowed(decided)) return decided
  const isOne = (ids: readonly number[] = []) => ids.includes(actor.id) || ids.includes(subject.id)
  const facts = { lent_first: isOne(first_by?.ids), gave_second: isOne(second_by ?? []) }
  return givesBothLevels({ action, by_delegation: decided.lending !== undefined, ...facts }) ? M_BOTH : decided
}

/** The acts that are offered on an item, in one's own right or by what is lent, each as it would be decided (DEL-11, DEL-18). */
export function offeredFor<Action extends string, State extends string, F extends Facts>(
  viewer: Viewer,
  actions: readonly Action[],
  { own, lending, levels }: { own: F; lending: Lending | null; levels: Levels },
  decide: (facts: F, action: Action) => Decision<State>,
): Action[] {
  return actions.filter((action) =>
    isAllowed(
      unlessBoth(
        viewer,
        action,
        levels,
        decideFor(viewer, own, lending, (facts) => decide(facts, action)),
      ),
    ),
  )
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
