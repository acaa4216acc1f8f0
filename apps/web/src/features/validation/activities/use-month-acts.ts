import { api } from '../../../platform/api-client.ts'
import { notify } from '../../../platform/notifier.ts'
import { type ActStatus, useListActs } from '../filters/index.ts'
import {
  type BlockedAct,
  MONTH_LISTS,
  type MonthAct,
  type MonthQuery,
  monthHistoryQuery,
  reloadMonths,
} from './activities.queries.ts'
import { patchMonths } from './patch-months.ts'

export type MonthStatus = ActStatus<MonthAct>

const DONE: Record<MonthAct, string> = {
  validated1: 'Validation effectuée',
  validated2: 'Validation effectuée',
  non_submitted: 'Renvoi effectué',
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

export interface MonthRequest {
  month: ActableMonth
  action: MonthAct
  comment: string
}

/** Posts an act on a report; the stamp of what the person saw goes along (ACT-69, ACT-96). */
export function postMonthAct({ month, action, comment }: MonthRequest) {
  return api.post('validation/month-action', {
    body: { month: month.id, action, comment: comment.trim(), updated_at: month.updated_at },
  })
}

/** Tells that an act was done. */
export function tellDone(action: MonthAct): void {
  notify.success(DONE[action])
}

/** The acts of one list of reports. Legend and months count reports of other pages too: they are read again. */
export function useMonthActs(query: MonthQuery) {
  return useListActs({
    lists: MONTH_LISTS,
    query,
    post: postMonthAct,
    about: ({ month, action }: MonthRequest) => ({ id: month.id, matricule: month.user.matricule, action }),
    tellDone,
    historyKey: (id) => monthHistoryQuery(id).queryKey,
    read: (matricule) => reloadMonths(query, matricule),
    patch: patchMonths,
    readsList: () => true,
  })
}
