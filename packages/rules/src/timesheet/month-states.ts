import { M_CRA_ABS1, M_CRA_ABS2, M_CRA_LOCK, M_CRA_STATE } from '../portal/messages.ts'
import type { Refusal } from '../portal/refusal.ts'
import type { Role } from '../portal/roles.ts'
import type { Circumstances, CommonGuard, Decision, Transition, Workflow } from './workflow.ts'
import { actionsByState, decide, mayTry } from './workflow.ts'

/** The four states of a month; any other value is impossible (MON-50, ACT-54). */
export const MONTH_STATES = ['non_submitted', 'submitted', 'validated1', 'validated2'] as const
export type MonthState = (typeof MONTH_STATES)[number]

/** What a validator does with a month, by `POST validation/month-action` (ACT-70, ACT-71). */
export const MONTH_VALIDATION_ACTIONS = ['validated1', 'validated2', 'non_submitted'] as const
export type MonthValidationAction = (typeof MONTH_VALIDATION_ACTIONS)[number]
export type MonthAction = 'submit' | MonthValidationAction

export type MonthGuard = CommonGuard | 'own' | 'submittable' | 'absences_validated1' | 'absences_validated2'
export type MonthTransition = Transition<MonthState, MonthAction, MonthGuard>

/** What the state says beside its colour (MON-86 to MON-90); the colour family has the state's own name. */
export function monthStateLabel(state: MonthState): string {
  return MONTH_STATE_LABELS[state]
}

const MONTH_STATE_LABELS = {
  non_submitted: 'CRA non envoyé',
  submitted: 'CRA non validé par le Manager',
  validated1: 'CRA validé par le Manager',
  validated2: 'CRA validé par le service paie',
} as const satisfies Record<MonthState, string>

/** The same in the few words of a list, its filters and its file. */
export const MONTH_STATE_WORDS: Readonly<Record<MonthState, string>> = {
  non_submitted: 'Non soumis',
  submitted: 'Soumis',
  validated1: 'Validé N1',
  validated2: 'Validé N2',
}

/** Actions of a month's history and what they are called (ACT-53, README 36, KEY-05). */
export const MONTH_HISTORY_LABELS = {
  submitted: 'CRA soumis',
  validated1: 'CRA validé par le manager',
  validated2: 'CRA validé par la paie',
  non_submitted: 'CRA renvoyé',
  edit: 'Libellé modifié',
  accept_extra_activities: 'Activités complémentaires acceptées',
  accept_extra_activities_contracted: 'Activités complémentaires contractualisées acceptées',
  refuse_extra_activities: 'Activités complémentaires refusées',
  force_submit: 'Soumission forcée',
  delete_on_call: 'Astreinte supprimée',
  deposit: 'Dépôt de CRA spécifique',
  undo_validated1: 'Validation annulée',
  undo_validated2: 'Validation annulée',
  undo_non_submitted: 'Renvoi annulé',
  undo_accept_extra_activities: 'Acceptation annulée',
  undo_accept_extra_activities_contracted: 'Acceptation annulée',
  undo_refuse_extra_activities: 'Refus annulé',
} as const
export type MonthHistoryAction = keyof typeof MONTH_HISTORY_LABELS

const FIRST_LEVEL = ['not_own', 'available', 'unlocked'] as const
const READ_SCOPE = ['not_own', 'read_scope', 'unlocked'] as const
const BACKWARD_SECOND = [['ROLE_ACTIVITY_BACKWARD_SECOND_LEVEL']] as const

/** What validators may do. SM-M-04 needs no row of its own: whoever holds both accept roles holds the first. */
export const MONTH_VALIDATION_TRANSITIONS = [
  {
    id: 'SM-M-03',
    from: 'submitted',
    action: 'validated1',
    roles: [['ROLE_ACTIVITY_ACCEPT_FIRST_LEVEL']],
    guards: [...FIRST_LEVEL, 'direct_managee', 'absences_validated1'],
    to: 'validated1',
  },
  {
    id: 'SM-M-05',
    from: 'validated1',
    action: 'validated2',
    roles: [['ROLE_ACTIVITY_ACCEPT_SECOND_LEVEL']],
    guards: [...READ_SCOPE, 'absences_validated2'],
    to: 'validated2',
  },
  {
    id: 'SM-M-06',
    from: 'submitted',
    action: 'non_submitted',
    roles: [['ROLE_ACTIVITY_BACKWARD_FIRST_LEVEL']],
    guards: FIRST_LEVEL,
    to: 'non_submitted',
  },
  {
    // K16: the pair stands in for the first-level role, but for one's own managees only (ACT-92).
    id: 'SM-M-06',
    from: 'submitted',
    action: 'non_submitted',
    roles: [['ROLE_ACTIVITY_BACKWARD_SECOND_LEVEL', 'ROLE_ACTIVITY_ACCEPT_FIRST_LEVEL']],
    guards: [...FIRST_LEVEL, 'direct_managee'],
    to: 'non_submitted',
  },
  {
    id: 'SM-M-07',
    from: 'validated1',
    action: 'non_submitted',
    roles: BACKWARD_SECOND,
    guards: READ_SCOPE,
    to: 'non_submitted',
  },
  {
    id: 'SM-M-08',
    from: 'validated2',
    action: 'non_submitted',
    roles: BACKWARD_SECOND,
    guards: READ_SCOPE,
    to: 'non_submitted',
  },
] as const satisfies readonly MonthTransition[]

/** The whole life of a month. How a month is sent is decided by month-flags.ts (owner) and the periods (force-submit). */
export const MONTH_TRANSITIONS = [
  {
    id: 'SM-M-01',
    from: 'non_submitted',
    action: 'submit',
    roles: [[]],
    guards: ['own', 'unlocked', 'submittable'],
    to: 'submitted',
  },
  {
    id: 'SM-M-02',
    from: 'non_submitted',
    action: 'submit',
    roles: [['ROLE_PERIOD_MANAGER']],
    guards: ['unlocked', 'submittable'],
    to: 'submitted',
  },
  ...MONTH_VALIDATION_TRANSITIONS,
] as const satisfies readonly MonthTransition[]

/** What the server knows when somebody looks at a month of the back office. */
export interface MonthCircumstances extends Omit<Circumstances, 'is_stale'> {
  from: MonthState
  absences_validated1: boolean
  absences_validated2: boolean
}

type MonthFacts = Circumstances & { absences_validated1: boolean; absences_validated2: boolean }

const MONTH_WORKFLOW: Workflow<
  MonthState,
  MonthValidationAction,
  'absences_validated1' | 'absences_validated2',
  MonthFacts
> = {
  transitions: MONTH_VALIDATION_TRANSITIONS,
  locked: M_CRA_LOCK,
  wrong_state: M_CRA_STATE,
  guards: {
    absences_validated1: { holds: (facts) => facts.absences_validated1, refusal: M_CRA_ABS1 },
    absences_validated2: { holds: (facts) => facts.absences_validated2, refusal: M_CRA_ABS2 },
  },
}

/** Role check before the month is loaded: M-ROLE when no state would let these roles act (K14 to K17). */
export function mayTryMonthAction(action: MonthValidationAction, roles: ReadonlySet<Role>): Refusal | null {
  return mayTry(
    MONTH_VALIDATION_TRANSITIONS.filter((row) => row.action === action),
    roles,
  )
}

/**
 * The month's new state, or the first refusal in the order of validation.md section 0: M-ROLE, M-SELF, M-SCOPE,
 * M-MANAGEE, M-STALE, M-ROLE by state, M-CRA-LOCK, M-CRA-STATE, M-CRA-ABS1 or -ABS2.
 */
export function decideMonthAction(
  input: MonthCircumstances & { action: MonthValidationAction; is_stale: boolean },
): Decision<MonthState> {
  return decide(MONTH_WORKFLOW, input.from, input.action, input)
}

/** What a validator can do with a month in this state, whoever looks at it. */
export const monthActionsFrom = actionsByState(MONTH_VALIDATION_TRANSITIONS, MONTH_VALIDATION_ACTIONS)

/** The validations that wait for the month's absences only: their button is shown disabled with the text (ACT-75). */
export function blockedMonthActions(input: MonthCircumstances): { action: MonthValidationAction; reason: Refusal }[] {
  return monthActionsFrom(input.from).flatMap((action) => {
    const reason = decideMonthAction({ action, is_stale: false, ...input })
    return reason === M_CRA_ABS1 || reason === M_CRA_ABS2 ? [{ action, reason }] : []
  })
}
