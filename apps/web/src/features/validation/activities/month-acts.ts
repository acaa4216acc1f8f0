import { api } from '../../../platform/api-client.ts'
import { type ActRequest, isValidation, VALIDATION_LABELS } from '../worklist/index.ts'
import type { BlockedAct, MonthAct } from './activities.queries.ts'

/** What each act is called. */
export const MONTH_ACT_LABELS: Readonly<Record<MonthAct, string>> = {
  ...VALIDATION_LABELS,
  non_submitted: 'Renvoyer',
}

/** What an act needs of a report, from the list or from its detail. */
export interface ActableMonth {
  id: number | null
  month: number
  year: number
  updated_at: string | null
  missing_halfdays: number
  actions: readonly MonthAct[]
  blocked_actions: readonly BlockedAct[]
  user: { matricule: string; identity: string }
}
export type MonthRequest = ActRequest<ActableMonth, MonthAct>

/** Whether an act asks first: a send-back always, a validation where a refusal left half-days empty (BCK-47, decisions 13). */
export function needsMonthQuestion({ missing_halfdays }: ActableMonth, action: MonthAct): boolean {
  return action === 'non_submitted' || missing_halfdays > 0
}

/** Posts an act on a report; the stamp of what the person saw goes along (ACT-69, ACT-96). */
export function postMonthAct({ row, action, comment }: MonthRequest) {
  return api.post('validation/month-action', {
    body: { month: row.id, action, comment: comment.trim(), updated_at: row.updated_at },
  })
}

/** The validation that a report is ready for, or held back from with the server's words (ACT-75). */
export function validationOf({ actions, blocked_actions }: Pick<ActableMonth, 'actions' | 'blocked_actions'>) {
  const ready = actions.find(isValidation)
  const held = blocked_actions.find(({ action }) => isValidation(action))
  const action = ready ?? held?.action
  if (!action || !isValidation(action)) return null
  return { action, label: VALIDATION_LABELS[action], reason: ready ? undefined : held?.message }
}
