import { M_ROLE } from '../portal/messages.ts'
import type { Refusal } from '../portal/refusal.ts'
import type { Role } from '../portal/roles.ts'
import { ABSENCE_TRANSITIONS, type AbsenceCircumstances } from './absence-states.ts'
import type { EventState } from './events.ts'
import { cameFrom, M_UNDO, UNDO_CHECKS, UNDO_GUARDS, type UndoFacts, type UndoGuard } from './undo.ts'
import { type Decision, decide, holdsRoles, type RoleGroups, type Transition, type Workflow } from './workflow.ts'

/** What taking back a decision is called in the history; the send-back is kept there as 'backward' (ABS-90, KEY-05). */
export const ABSENCE_UNDOS = ['undo_validated1', 'undo_validated2', 'undo_refused', 'undo_backward'] as const
export type AbsenceUndo = (typeof ABSENCE_UNDOS)[number]

type Origin = 'came_from_validated1' | 'came_from_validated2'
export type AbsenceUndoTransition = Transition<EventState, AbsenceUndo, UndoGuard | Origin>

/** Whoever decides anything; that it is their own decision is a guard. */
const DECIDERS: RoleGroups = ABSENCE_TRANSITIONS.filter(({ action }) => action !== 'edit').flatMap(
  ({ roles }): RoleGroups => roles,
)

/** Each decision the other way (KEY-05). */
export const ABSENCE_UNDO_TRANSITIONS = [
  {
    id: 'SM-A-09',
    from: 'validated1',
    action: 'undo_validated1',
    roles: DECIDERS,
    guards: UNDO_GUARDS,
    to: 'submitted',
  },
  { id: 'SM-A-10', from: 'refused', action: 'undo_refused', roles: DECIDERS, guards: UNDO_GUARDS, to: 'submitted' },
  {
    id: 'SM-A-11',
    from: 'validated2',
    action: 'undo_validated2',
    roles: DECIDERS,
    guards: UNDO_GUARDS,
    to: 'validated1',
  },
  {
    id: 'SM-A-12',
    from: 'submitted',
    action: 'undo_backward',
    roles: DECIDERS,
    guards: [...UNDO_GUARDS, 'came_from_validated1'],
    to: 'validated1',
  },
  {
    id: 'SM-A-13',
    from: 'submitted',
    action: 'undo_backward',
    roles: DECIDERS,
    guards: [...UNDO_GUARDS, 'came_from_validated2'],
    to: 'validated2',
  },
] as const satisfies readonly AbsenceUndoTransition[]

const WORKFLOW: Workflow<EventState, AbsenceUndo, 'own_act' | 'in_time' | 'untouched' | Origin, UndoFacts> = {
  transitions: ABSENCE_UNDO_TRANSITIONS,
  locked: M_UNDO,
  wrong_state: M_UNDO,
  guards: {
    ...UNDO_CHECKS,
    came_from_validated1: cameFrom('validated1'),
    came_from_validated2: cameFrom('validated2'),
  },
}

/** What takes an act of the history back; null for one that is no decision, or is taken back already. */
export function absenceUndoOf(action: string | null): AbsenceUndo | null {
  return ABSENCE_UNDOS.find((undo) => undo === `undo_${action}`) ?? null
}

/** Role check before the absence is loaded: M-ROLE for whoever decides nothing. */
export function mayTryAbsenceUndo(roles: ReadonlySet<Role>): Refusal | null {
  return holdsRoles(DECIDERS, roles) ? null : M_ROLE
}

/** The state before the last decision, or the first refusal: M-ROLE, M-SELF, M-SCOPE, then that it stands (KEY-05). */
export function decideAbsenceUndo(input: AbsenceCircumstances & Pick<UndoFacts, 'last'>): Decision<EventState> {
  const action = absenceUndoOf(input.last.action)
  // Whatever else happened last, the person is checked first.
  const from = action && input.is_absence ? input.from : null
  return decide(WORKFLOW, from, action ?? 'undo_validated1', { ...input, is_direct_managee: false, is_stale: false })
}
