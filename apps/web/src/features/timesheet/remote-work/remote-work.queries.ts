import type { Month } from '@cadran/contract/timesheet/calendar'
import { type RemoteDay, remoteSavedText } from '@cadran/rules/timesheet/remote-work'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'
import { ApiError } from '../../../platform/api-error.ts'
import { notify } from '../../../platform/notifier.ts'
import { useReloadMonths } from '../calendar/index.ts'

/** Whether a refusal says that the month is no more what is shown: sent, closed, or an absence on a marked day. */
function hasMovedOn(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 409 || error.status === 422)
}

interface RemoteSaving {
  month: Pick<Month, 'year' | 'month' | 'user'>
  days: RemoteDay[]
}

/** Makes the days given the remote days of the month (REM-16); what is shown then comes from the month anew (REM-11). */
export function useSaveRemoteDays() {
  const reload = useReloadMonths()
  return useMutation({
    mutationFn: ({ month: { year, month }, days }: RemoteSaving) =>
      api.patch('settings/activity/remote-days/month/{month}/{year}', { params: { month, year }, body: days }),
    onSuccess: async (_saved, { month }) => {
      notify.success(remoteSavedText(month.user.person_type))
      await reload()
    },
    onError: async (error) => {
      if (hasMovedOn(error)) await reload()
    },
  })
}
