import type { Overtime } from '@cadran/contract/timesheet/calendar'
import type { OvertimeInput } from '@cadran/contract/timesheet/overtime'
import type { Day } from '@cadran/rules/timesheet/day'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'
import { ApiError } from '../../../platform/api-error.ts'
import { notify } from '../../../platform/notifier.ts'
import type { CurrentUser } from '../../../platform/session.ts'
import { useReloadMonths } from '../calendar/index.ts'
import { EVENT_NOTICES, KEPT_MS, keptCodes } from '../events/index.ts'

/** The documented page (OVT-30). */
const PAGE_SIZE = 100

/** The codes a person may use, from the browser while they are fresh (OVT-28, EVT-29). */
export function overtimeCodesQuery(user: CurrentUser, today: Day) {
  return queryOptions({
    queryKey: ['overtime-codes', user.matricule],
    queryFn: ({ signal }) =>
      keptCodes('overtimeCodes', { user, today }, async () => {
        const { items } = await api.list('timesheet/overtime-code', { query: { maxResults: PAGE_SIZE }, signal })
        return items
      }),
    staleTime: KEPT_MS,
    // The other kinds of the wizard do without them.
    meta: { quiet: true },
  })
}

/** What follows a change: a word and the month anew; where the entry or its month moved on, the month too. */
function useAfterChange<Input>(notice: (input: Input) => string) {
  const reload = useReloadMonths()
  return {
    onSuccess: async (_answer: unknown, input: Input) => {
      notify.success(notice(input))
      await reload()
    },
    onError: async (error: unknown) => {
      if (error instanceof ApiError && (error.status === 409 || error.status === 404)) await reload()
    },
    // Whoever asked says what is wrong.
    meta: { quiet: true },
  }
}

/** Creates an on-call entry or an intervention (OVT-31, OVT-43). */
export function useCreateOvertime() {
  return useMutation({
    mutationFn: (entry: OvertimeInput) => api.post('timesheet/overtime', { body: entry }),
    ...useAfterChange<OvertimeInput>(() => EVENT_NOTICES.created),
  })
}

/** Deletes one (OVT-38, OVT-40). */
export function useDeleteOvertime() {
  return useMutation({
    mutationFn: ({ id }: Overtime) => api.delete('timesheet/overtime/{id}', { params: { id } }),
    ...useAfterChange<Overtime>(({ category }) =>
      category === 'availability'
        ? 'Votre astreinte a été supprimée avec succès'
        : 'Votre intervention a été supprimée avec succès',
    ),
  })
}
