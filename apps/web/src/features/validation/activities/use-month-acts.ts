import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'
import { errorText } from '../../../platform/api-error.ts'
import { notify } from '../../../platform/notifier.ts'
import { type ActStatus, awaitingQuery, isOutdated, ofQuery, useActStatuses } from '../filters/index.ts'
import {
  type BlockedAct,
  MONTH_LISTS,
  type MonthAct,
  type MonthPage,
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

/** Reads one person's reports again into every page of the list. */
function useReloadMonths(query: MonthQuery) {
  const client = useQueryClient()
  return async (matricule: string): Promise<void> => {
    const months = await reloadMonths(query, matricule)
    client.setQueriesData<MonthPage | InfiniteData<MonthPage>>(
      { queryKey: MONTH_LISTS, predicate: ofQuery(query) },
      (data) => {
        if (!data) return data
        if ('pages' in data) return { ...data, pages: patchMonths(data.pages, matricule, months) }
        return patchMonths([data], matricule, months)[0]
      },
    )
  }
}

/** The acts of one list of reports: the row answers at once, then the person's reports are read again (ACT-109). */
export function useMonthActs(query: MonthQuery) {
  const client = useQueryClient()
  const reload = useReloadMonths(query)
  const { statuses, setStatus } = useActStatuses<MonthAct>()
  const mark = ({ id }: ActableMonth, status: MonthStatus | null) => id !== null && setStatus(id, status)
  const { mutate } = useMutation({
    mutationKey: MONTH_LISTS,
    mutationFn: postMonthAct,
    onMutate: async ({ month, action }) => {
      mark(month, { action, refusal: null })
      // A page asked for before the act would bring its former state back.
      await client.cancelQueries({ queryKey: MONTH_LISTS })
    },
    onSuccess: async (_reply, { month, action }) => {
      tellDone(action)
      await reload(month.user.matricule).catch(() => undefined)
      mark(month, null)
      if (month.id !== null) void client.invalidateQueries({ queryKey: monthHistoryQuery(month.id).queryKey })
      void client.invalidateQueries({ queryKey: awaitingQuery.queryKey })
      // Legend and months count reports of other pages too: they are read again once nothing else is under way.
      const isLast = client.isMutating({ mutationKey: MONTH_LISTS }) <= 1
      void client.invalidateQueries({ queryKey: MONTH_LISTS, refetchType: isLast ? 'active' : 'none' })
    },
    onError: async (error, { month, action }) => {
      mark(month, { action, refusal: errorText(error) })
      if (!isOutdated(error)) return
      await reload(month.user.matricule).catch(() => undefined)
      void client.invalidateQueries({ queryKey: awaitingQuery.queryKey })
      void client.invalidateQueries({ queryKey: MONTH_LISTS })
    },
  })
  return { statuses, setStatus, act: mutate }
}
