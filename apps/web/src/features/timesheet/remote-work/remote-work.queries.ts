import type { Month } from '@cadran/contract/timesheet/calendar'
import { type MovedOn, movedOn } from '@cadran/rules/timesheet/moved-on'
import type { RemoteDay } from '@cadran/rules/timesheet/remote-work'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'
import { ApiError, errorText } from '../../../platform/api-error.ts'
import type { ReplyBy } from '../../../platform/api-types.ts'
import { notify } from '../../../platform/notifier.ts'
import { useReloadMonths } from '../calendar/index.ts'

/** Whether an absence has come on a marked day meanwhile. */
function isAbsentThere(error: unknown): boolean {
  return error instanceof ApiError && error.status === 422
}

interface RemoteSaving {
  month: Pick<Month, 'year' | 'month'>
  days: RemoteDay[]
}

/** Makes the days given the remote days of the month (REM-16); what is shown then comes from the month anew (REM-11). */
export function useSaveRemoteDays(
  onRecorded: (days: RemoteDay[]) => void,
  onMovedOn: (why: MovedOn, days: RemoteDay[]) => void,
) {
  const reload = useReloadMonths()
  return useMutation({
    mutationFn: ({ month: { year, month }, days }: RemoteSaving) =>
      api.patch('settings/activity/remote-days/month/{month}/{year}', { params: { month, year }, body: days }),
    onSuccess: async (_saved, { days }) => {
      onRecorded(days)
      await reload()
    },
    onError: async (error, { days }) => {
      const why = error instanceof ApiError ? movedOn(error, 'remote') : null
      if (why) onMovedOn(why, days)
      else if (!(error instanceof ApiError && error.silent)) notify.error(errorText(error))
      if (why || isAbsentThere(error)) await reload()
    },
    // What of it was not recorded is said, and by whom, above.
    meta: { quiet: true },
  })
}

export type RecurringDays = ReplyBy<'GET', 'settings/activity/remote-days'>

export const recurringQuery = queryOptions({
  queryKey: ['settings', 'recurring-days'],
  queryFn: ({ signal }) => api.get('settings/activity/remote-days', { signal }),
  // The screen says it, with another try.
  meta: { quiet: true },
})

/** Saves all seven days (SET-14); the months that nobody saved by hand are read anew. */
export function useSaveRecurringDays() {
  const queryClient = useQueryClient()
  const reload = useReloadMonths()
  return useMutation({
    mutationFn: (days: RecurringDays) => api.patch('settings/activity/remote-days', { body: days }),
    onSuccess: async (saved) => {
      queryClient.setQueryData(recurringQuery.queryKey, saved)
      notify.success('Modification effectuée')
      await reload()
    },
  })
}
