import type { Refusal } from '../portal/refusal.ts'
import type { Role } from '../portal/roles.ts'
import {
  isRequestDecision,
  REQUEST_DECISION_TRANSITIONS,
  type RequestCircumstances,
  type RequestDecision,
  type RequestState,
} from './extra-requests.ts'
import { M_UNDO, UNDO_CHECKS, type UndoFacts, type UndoGuard } from './undo.ts'
import { type Decision, decide, mayTry, type Transition, type Workflow } from './workflow.ts'

/** What taking back a decision on a request is called in the month's history (KEY-05). */
export type RequestUndo = `undo_${RequestDecision}`
export type RequestUndoTransition = Transition<RequestState, RequestUndo, UndoGuard>

const DECIDER = [['ROLE_MANAGER']] as const
/** As the decisions do: whoever may decide, not whoever may read. */
const GUARDS = ['not_own', 'available', 'unlocked', 'own_act', 'in_time', 'untouched'] as const

/** Each decision the other way (KEY-05). */
export const REQUEST_UNDO_TRANSITIONS = [
  {
    id: 'SM-X-06',
    from: 'accepted',
    action: 'undo_accept_extra_activities',
    roles: DECIDER,
    guards: GUARDS,
    to: 'pending',
  },
  {
    id: 'SM-X-07',
    from: 'accepted',
    action: 'undo_accept_extra_activities_contracted',
    roles: DECIDER,
    guards: GUARDS,
    to: 'pending',
  },
  {
    id: 'SM-X-08',
    from: 'refused',
    action: 'undo_refuse_extra_activities',
    roles: DECIDER,
    guards: GUARDS,
    to: 'pending',
  },
] as const satisfies readonly RequestUndoTransition[]

const WORKFLOW: Workflow<RequestState, RequestUndo, 'own_act' | 'in_time' | 'untouched', UndoFacts> = {
  transitions: REQUEST_UNDO_TRANSITIONS,
  locked: M_UNDO,
  wrong_state: M_UNDO,
  guards: UNDO_CHECKS,
}

/** What takes an act of a month's history back; null for one that decided on no request, or is taken back already. */
export function requestUndoOf(action: string | null): RequestUndo | null {
  return isRequestDecision(action) ? `undo_${action}` : null
}

/** Role check before the month is loaded: M-ROLE for whoever decides on no request. */
export function mayTryRequestUndo(roles: ReadonlySet<Role>): Refusal | null {
  return mayTry(REQUEST_DECISION_TRANSITIONS, roles)
}

/** Pending again, or the first refusal: M-ROLE, M-SELF, M-SCOPE, then that the decision stands (KEY-05). */
export function decideRequestUndo(input: RequestCircumstances & Pick<UndoFacts, 'last'>): Decision<RequestState> {
  const action = requestUndoOf(input.last.action)
  // Whatever else happened last, the person is checked first.
  return decide(WORKFLOW, action && input.from, action ?? 'undo_accept_extra_activities', {
    ...input,
    in_read_scope: input.is_available,
    is_direct_managee: false,
    is_stale: false,
  })
}
