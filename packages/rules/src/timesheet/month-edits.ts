import { M_CRA_LOCK, M_CRA_STATE, M_ONCALL } from '../portal/messages.ts'
import type { Refusal } from '../portal/refusal.ts'
import type { Role } from '../portal/roles.ts'
import type { MonthState } from './month-states.ts'
import type { Circumstances, CommonGuard, Transition, Workflow } from './workflow.ts'
import { decide, isAllowed, mayTry } from './workflow.ts'

/** What a validator corrects inside a month without changing its state (SM-M-09 to SM-M-12). */
export const MONTH_EDITS = ['activity_label', 'overtime_label', 'extra_activities', 'on_call_deletion'] as const
export type MonthEdit = (typeof MONTH_EDITS)[number]
export type MonthEditTransition = Transition<MonthState, MonthEdit, CommonGuard | 'no_linked_intervention'>

const CORRECTION = ['not_own', 'read_scope', 'unlocked'] as const
const OVERTIME_EDIT = [['ROLE_ACTIVITY_OVERTIME_EDIT_TYPE']] as const
const EDIT_RULES = [
  { id: 'SM-M-09', action: 'activity_label', roles: [['ROLE_ACTIVITY_EDIT_TYPE']], guards: CORRECTION },
  { id: 'SM-M-10', action: 'overtime_label', roles: OVERTIME_EDIT, guards: CORRECTION },
  { id: 'SM-M-11', action: 'extra_activities', roles: OVERTIME_EDIT, guards: CORRECTION },
  {
    id: 'SM-M-12',
    action: 'on_call_deletion',
    roles: OVERTIME_EDIT,
    guards: [...CORRECTION, 'no_linked_intervention'],
  },
] as const satisfies readonly Omit<MonthEditTransition, 'from' | 'to'>[]

/** Every correction is open in submitted and validated1, and leaves the state (ACT-98, OVL-09). */
export const MONTH_EDIT_TRANSITIONS: readonly MonthEditTransition[] = EDIT_RULES.flatMap((rule) =>
  (['submitted', 'validated1'] as const).map((state) => ({ ...rule, from: state, to: state })),
)

const EDIT_WORKFLOW: Workflow<
  MonthState,
  MonthEdit,
  'no_linked_intervention',
  Circumstances & { has_linked_interventions: boolean }
> = {
  transitions: MONTH_EDIT_TRANSITIONS,
  locked: M_CRA_LOCK,
  wrong_state: M_CRA_STATE,
  guards: { no_linked_intervention: { holds: (facts) => !facts.has_linked_interventions, refusal: M_ONCALL } },
}

/** Role check of a correction before the item is loaded (K19, K20). */
export function mayTryMonthEdit(edit: MonthEdit, roles: ReadonlySet<Role>): Refusal | null {
  return mayTry(
    MONTH_EDIT_TRANSITIONS.filter((row) => row.action === edit),
    roles,
  )
}

/** Null when the correction is allowed now, else the refusal in the order of validation.md section 0; M-ONCALL last. */
export function checkMonthEdit(
  input: Omit<Circumstances, 'is_available' | 'is_direct_managee'> & {
    from: MonthState
    edit: MonthEdit
    has_linked_interventions: boolean
  },
): Refusal | null {
  // Corrections ask for the read scope alone, so neither of the two can bear on the answer.
  const facts = { ...input, is_available: false, is_direct_managee: false }
  const decision = decide(EDIT_WORKFLOW, input.from, input.edit, facts)
  return isAllowed(decision) ? null : decision
}
