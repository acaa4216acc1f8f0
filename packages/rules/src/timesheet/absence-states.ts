import { M_ABS_EDITABLE, M_ABS_FUTURE, M_ABS_LOCK, M_ABS_STATE } from '../portal/messages.ts'
import type { Refusal } from '../portal/refusal.ts'
import type { Role } from '../portal/roles.ts'
import type { Day } from './day.ts'
import type { EventState } from './events.ts'
import type { Circumstances, CommonGuard, Decision, Transition, Workflow } from './workflow.ts'
import { actionsByState, decide, mayTry } from './workflow.ts'

/** What `POST validation/event-action` takes: the send-back is called 'submitted' there (ABS-65, ABS-90). */
export const ABSENCE_VALIDATION_ACTIONS = ['validated1', 'validated2', 'refused', 'submitted'] as const
export type AbsenceValidationAction = (typeof ABSENCE_VALIDATION_ACTIONS)[number]
/** 'edit' is the change of type, by `PATCH validation/event/{id}`. */
export const ABSENCE_ACTIONS = [...ABSENCE_VALIDATION_ACTIONS, 'edit'] as const
export type AbsenceAction = (typeof ABSENCE_ACTIONS)[number]

export type AbsenceGuard = CommonGuard | 'starts_by_month_end' | 'not_editable'
export type AbsenceTransition = Transition<EventState, AbsenceAction, AbsenceGuard>

/** Each state in the few words of a list, its filters and its file. */
export const ABSENCE_STATE_WORDS: Readonly<Record<EventState, string>> = {
  submitted: 'Soumis',
  validated1: 'Validé N1',
  validated2: 'Validé N2',
  refused: 'Refusé',
}

/** Actions of an absence's history and what they are called (ABS-114, ABS-115, KEY-05). */
export const ABSENCE_HISTORY_LABELS = {
  create: 'Création',
  backward: 'Renvoi',
  validated1: 'Validation niveau 1',
  validated2: 'Validation niveau 2',
  refused: 'Refus',
  edit: 'Modification',
  undo_validated1: 'Validation annulée',
  undo_validated2: 'Validation annulée',
  undo_refused: 'Refus annulé',
  undo_backward: 'Renvoi annulé',
} as const
export type AbsenceHistoryAction = keyof typeof ABSENCE_HISTORY_LABELS

/** The name an action has in the history: a send-back is kept as 'backward' (ABS-90). */
export function absenceHistoryAction(action: AbsenceAction): AbsenceHistoryAction {
  return action === 'submitted' ? 'backward' : action
}

/** Whether the comment goes to the employee by mail; the comments of validations and edits stay internal (ABS-106 to 109). */
export function isAbsenceCommentMailed(action: AbsenceAction): boolean {
  return action === 'refused' || action === 'submitted'
}

/**
 * Whether an act is asked about before it is sent: a refusal and a send-back always, a validation where the balance does not
 * suffice; every other validation acts at once (BCK-47, ABS-18, ABS-61).
 */
export function needsAbsenceQuestion(action: AbsenceValidationAction, insufficient_balance: boolean): boolean {
  return isAbsenceCommentMailed(action) || insufficient_balance
}

const FIRST_LEVEL = ['not_own', 'available', 'unlocked'] as const
const READ_SCOPE = ['not_own', 'read_scope', 'unlocked'] as const

export const ABSENCE_TRANSITIONS = [
  {
    id: 'SM-A-02',
    from: 'submitted',
    action: 'validated1',
    roles: [['ROLE_ABSENCE_ACCEPT_FIRST_LEVEL']],
    guards: FIRST_LEVEL,
    to: 'validated1',
  },
  {
    id: 'SM-A-03',
    from: 'submitted',
    action: 'refused',
    roles: [['ROLE_ABSENCE_REFUSE_FIRST_LEVEL']],
    guards: FIRST_LEVEL,
    to: 'refused',
  },
  {
    id: 'SM-A-04',
    from: 'validated1',
    action: 'validated2',
    roles: [['ROLE_ABSENCE_ACCEPT_SECOND_LEVEL']],
    guards: [...READ_SCOPE, 'starts_by_month_end'],
    to: 'validated2',
  },
  {
    id: 'SM-A-05',
    from: 'validated1',
    action: 'submitted',
    roles: [['ROLE_ABSENCE_BACKWARD']],
    guards: READ_SCOPE,
    to: 'submitted',
  },
  {
    id: 'SM-A-06',
    from: 'validated2',
    action: 'submitted',
    roles: [['ROLE_ABSENCE_BACKWARD_2']],
    guards: [...READ_SCOPE, 'not_editable'],
    to: 'submitted',
  },
  {
    id: 'SM-A-07',
    from: 'validated1',
    action: 'edit',
    roles: [['ROLE_ABSENCE_EDIT_TYPE']],
    guards: READ_SCOPE,
    to: 'validated1',
  },
] as const satisfies readonly AbsenceTransition[]

/** What the server knows when somebody looks at an absence; `is_absence` is false for an activity event (SM-A-42). */
export interface AbsenceCircumstances extends Omit<Circumstances, 'is_stale' | 'is_direct_managee'> {
  from: EventState
  editable: boolean
  start_at: Day
  today: Day
  is_absence: boolean
}

type AbsenceFacts = Circumstances & { editable: boolean; start_at: Day; today: Day }

const ABSENCE_WORKFLOW: Workflow<EventState, AbsenceAction, 'starts_by_month_end' | 'not_editable', AbsenceFacts> = {
  transitions: ABSENCE_TRANSITIONS,
  locked: M_ABS_LOCK,
  wrong_state: M_ABS_STATE,
  guards: {
    starts_by_month_end: { holds: startsByMonthEnd, refusal: M_ABS_FUTURE },
    not_editable: { holds: (facts) => !facts.editable, refusal: M_ABS_EDITABLE },
  },
}

/** Level 2 date rule: the absence starts on or before the last day of today's month (ABS-71, ABS-72). */
export function startsByMonthEnd({ start_at, today }: { start_at: Day; today: Day }): boolean {
  return start_at.slice(0, 7) <= today.slice(0, 7)
}

/** Role check before the absence is loaded: M-ROLE when no state would let these roles act (K03 to K07, K09). */
export function mayTryAbsenceAction(action: AbsenceAction, roles: ReadonlySet<Role>): Refusal | null {
  return mayTry(
    ABSENCE_TRANSITIONS.filter((row) => row.action === action),
    roles,
  )
}

/**
 * The absence's new state, or the first refusal in the order of validation.md section 0: M-ROLE, M-SELF, M-SCOPE,
 * M-STALE, M-ROLE by state, M-ABS-LOCK, M-ABS-STATE, M-ABS-FUTURE or M-ABS-EDITABLE.
 */
export function decideAbsenceAction(
  input: AbsenceCircumstances & { action: AbsenceAction; is_stale: boolean },
): Decision<EventState> {
  const from = input.is_absence ? input.from : null
  return decide(ABSENCE_WORKFLOW, from, input.action, { is_direct_managee: false, ...input })
}

/** The actions that an absence in this state knows, whoever looks at it. */
export const absenceActionsFrom = actionsByState(ABSENCE_TRANSITIONS, ABSENCE_ACTIONS)
