import type { Overtime } from '@cadran/contract/timesheet/calendar'
import type { OvertimeInput } from '@cadran/contract/timesheet/overtime'
import type { Day } from '@cadran/rules/timesheet/day'
import { type MovedOn, movedOn, overtimeName } from '@cadran/rules/timesheet/moved-on'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'
import { ApiError } from '../../../platform/api-error.ts'
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

/** What the server has taken of an on-call entry; whoever shows the month says it, and how it is taken back (EDT-03). */
export interface OnCallChange {
  act: 'enter' | 'remove'
  overtime: Overtime
  notice: string
}
type OnRecorded = (change: OnCallChange) => void

/** What follows a change: a word and the month anew; where the entry or its month moved on, the month too. */
function useAfterChange<Answer, Input>(
  onAnswer: (answer: Answer, input: Input) => void,
  onMovedOn?: (why: MovedOn, input: Input) => void,
) {
  const reload = useReloadMonths()
  return {
    onSuccess: async (answer: Answer, input: Input) => {
      onAnswer(answer, input)
      await reload()
    },
    onError: async (error: Error, input: Input) => {
      if (!(error instanceof ApiError && (error.status === 409 || error.status === 404))) return
      const why = movedOn(error, 'on-call')
      if (why) onMovedOn?.(why, input)
      await reload()
    },
    // Whoever asked says what is wrong.
    meta: { quiet: true },
  }
}

/** Creates an on-call entry or an intervention (OVT-31, OVT-43). */
export function useCreateOvertime(onRecorded: OnRecorded, onMovedOn: (why: MovedOn) => void) {
  return useMutation({
    mutationFn: (entry: OvertimeInput) => api.post('timesheet/overtime', { body: entry }),
    ...useAfterChange(
      (overtime: Overtime, _input: OvertimeInput) =>
        onRecorded({ act: 'enter', overtime, notice: EVENT_NOTICES.created }),
      onMovedOn,
    ),
  })
}

/** Deletes one (OVT-38, OVT-40). */
export function useDeleteOvertime(onRecorded: OnRecorded) {
  return useMutation({
    mutationFn: ({ id }: Overtime) => api.delete('timesheet/overtime/{id}', { params: { id } }),
    ...useAfterChange((_answer: unknown, overtime: Overtime) => {
      const notice = `Votre ${overtimeName(overtime.category)} a été supprimée avec succès`
      onRecorded({ act: 'remove', overtime, notice })
    }),
  })
}
