import { M_ROLE } from '../portal/messages.ts'
import type { Refusal } from '../portal/refusal.ts'
import type { Role } from '../portal/roles.ts'
import { MONTH_VALIDATION_TRANSITIONS, type MonthCircumstances, type MonthState } from './month-states.ts'
import { cameFrom, M_UNDO, UNDO_CHECKS, UNDO_GUARDS, type UndoFacts, type UndoGuard } from './undo.ts'
import { type Decision, decide, holdsRoles, type RoleGroups, type Transition, type Workflow } from './workflow.ts'

/** What taking back a decision is called in the history (KEY-05). */
export const MONTH_UNDOS = ['undo_validated1', 'undo_validated2', 'undo_non_submitted'] as const
export type MonthUndo = (typeof MONTH_UNDOS)[number]

type Origin = 'came_from_submitted' | 'came_from_validated1' | 'came_from_validated2'
export type MonthUndoTransition = Transition<MonthState, MonthUndo, UndoGuard | Origin>

/** Whoever decides anything; that it is their own decision is a guard. */
const DECIDERS: RoleGroups = MONTH_VALIDATION_TRANSITIONS.flatMap(({ roles }): RoleGroups => roles)

/** Each decision the other way (KEY-05). */
export const MONTH_UNDO_TRANSITIONS = [
  {
    id: 'SM-M-14',
    from: 'validated1',
    action: 'undo_validated1',
    roles: DECIDERS,
    guards: UNDO_GUARDS,
    to: 'submitted',
  },
  {
    id: 'SM-M-15',
    from: 'validated2',
    action: 'undo_validated2',
    roles: DECIDERS,
    guards: UNDO_GUARDS,
    to: 'validated1',
  },
  {
    id: 'SM-M-16',
    from: 'non_submitted',
    action: 'undo_non_submitted',
    roles: DECIDERS,
    guards: [...UNDO_GUARDS, 'came_from_submitted'],
    to: 'submitted',
  },
  {
    id: 'SM-M-17',
    from: 'non_submitted',
    action: 'undo_non_submitted',
    roles: DECIDERS,
    guards: [...UNDO_GUARDS, 'came_from_validated1'],
    to: 'validated1',
  },
  {
    id: 'SM-M-18',
    from: 'non_submitted',
    action: 'undo_non_submitted',
    roles: DECIDERS,
    guards: [...UNDO_GUARDS, 'came_from_validated2'],
    to: 'validated2',
  },
] as const satisfies readonly MonthUndoTransition[]

const WORKFLOW: Workflow<MonthState, MonthUndo, 'own_act' | 'in_time' | 'untouched' | Origin, UndoFacts> = {
  transitions: MONTH_UNDO_TRANSITIONS,
  locked: M_UNDO,
  wrong_state: M_UNDO,
  guards: {
    ...UNDO_CHECKS,
    came_from_submitted: cameFrom('submitted'),
    came_from_validated1: cameFrom('validated1'),
    came_from_validated2: cameFrom('validated2'),
  },
}

/** What takes an act of the history back; null for one that is no decision, or is taken back already. */
export function monthUndoOf(action: string | null): MonthUndo | null {
  return MONTH_UNDOS.find((undo) => undo === `undo_${action}`) ?? null
}

/** Role check before the month is loaded: M-ROLE for whoever decides nothing. */
export function mayTryMonthUndo(roles: ReadonlySet<Role>): Refusal | null {
  return holdsRoles(DECIDERS, roles) ? null : M_ROLE
}

/** The state before the last decision, or the first refusal: M-ROLE, M-SELF, M-SCOPE, then that it stands (KEY-05). */
export function decideMonthUndo(input: MonthCircumstances & Pick<UndoFacts, 'last'>): Decision<MonthState> {
  const action = monthUndoOf(input.last.action)
  // Whatever else happened last, the person is checked first.
  return decide(WORKFLOW, action && input.from, action ?? 'undo_validated1', { ...input, is_stale: false })
}
