import { M_CRA_LOCK, M_XRQ_DONE, M_XRQ_NONE } from '../portal/messages.ts'
import type { Refusal } from '../portal/refusal.ts'
import type { Role } from '../portal/roles.ts'
import type { ExtraStatus } from './extra-permission.ts'
import type { Circumstances, CommonGuard, Decision, Transition, Workflow } from './workflow.ts'
import { decide, mayTry } from './workflow.ts'

/** A month without a request is in state 'none'. */
export type RequestState = ExtraStatus | 'none'

/** What a validator decides, by `POST validation/month-action` (XRQ-20 to XRQ-22). */
export const REQUEST_DECISIONS = [
  'accept_extra_activities',
  'accept_extra_activities_contracted',
  'refuse_extra_activities',
] as const
export type RequestDecision = (typeof REQUEST_DECISIONS)[number]
export type RequestAction = 'request' | RequestDecision

export type RequestTransition = Transition<RequestState, RequestAction, CommonGuard | 'own' | 'requestable'>

/** A word for each state, for people who do not see its colour or icon. */
export const REQUEST_STATE_LABELS = {
  pending: 'En attente',
  accepted: 'Acceptée',
  refused: 'Refusée',
} as const satisfies Record<ExtraStatus, string>

const DECIDER = [['ROLE_MANAGER']] as const
const DECIDED = ['not_own', 'available', 'unlocked'] as const

/** What validators may do; the state of the report does not bear on it (XRQ-39). */
export const REQUEST_DECISION_TRANSITIONS = [
  {
    id: 'SM-X-02',
    from: 'pending',
    action: 'accept_extra_activities',
    roles: DECIDER,
    guards: DECIDED,
    to: 'accepted',
  },
  {
    id: 'SM-X-03',
    from: 'pending',
    action: 'accept_extra_activities_contracted',
    roles: DECIDER,
    guards: DECIDED,
    to: 'accepted',
  },
  { id: 'SM-X-04', from: 'pending', action: 'refuse_extra_activities', roles: DECIDER, guards: DECIDED, to: 'refused' },
] as const satisfies readonly RequestTransition[]

/** The whole life of a request. How the owner asks is decided by checkRequest of extra-permission.ts. */
export const REQUEST_TRANSITIONS = [
  { id: 'SM-X-01', from: 'none', action: 'request', roles: [[]], guards: ['own', 'requestable'], to: 'pending' },
  ...REQUEST_DECISION_TRANSITIONS,
  { id: 'SM-X-05', from: 'refused', action: 'request', roles: [[]], guards: ['own', 'requestable'], to: 'pending' },
] as const satisfies readonly RequestTransition[]

/** What the server knows when somebody looks at a request. */
export interface RequestCircumstances extends Omit<Circumstances, 'is_stale' | 'in_read_scope' | 'is_direct_managee'> {
  from: RequestState
}

function workflowFrom(from: RequestState): Workflow<RequestState, RequestDecision, never, Circumstances> {
  return {
    transitions: REQUEST_DECISION_TRANSITIONS,
    locked: M_CRA_LOCK,
    wrong_state: from === 'none' ? M_XRQ_NONE : M_XRQ_DONE,
    guards: {},
  }
}

/** Whether a value of the wire names a decision on a request. */
export function isRequestDecision(value: unknown): value is RequestDecision {
  return REQUEST_DECISIONS.some((decision) => decision === value)
}

/** Role check before the month is loaded: M-ROLE without ROLE_MANAGER (K23, XRQ-12). */
export function mayTryRequestDecision(decision: RequestDecision, roles: ReadonlySet<Role>): Refusal | null {
  return mayTry(
    REQUEST_DECISION_TRANSITIONS.filter((row) => row.action === decision),
    roles,
  )
}

/**
 * The request's new state, or the first refusal in the order of validation.md section 0: M-ROLE, M-SELF, M-SCOPE,
 * M-STALE, M-CRA-LOCK, M-XRQ-NONE or M-XRQ-DONE.
 */
export function decideRequest(
  input: RequestCircumstances & { action: RequestDecision; is_stale: boolean },
): Decision<RequestState> {
  // Decisions ask for availability: the read scope and the manager's name cannot bear on the answer.
  return decide(workflowFrom(input.from), input.from, input.action, {
    ...input,
    in_read_scope: input.is_available,
    is_direct_managee: false,
  })
}
