import type { EventInput } from '@cadran/contract/timesheet/events'
import type { Day } from '@cadran/rules/timesheet/day'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'
import { ApiError } from '../../../platform/api-error.ts'
import { notify } from '../../../platform/notifier.ts'
import type { CurrentUser } from '../../../platform/session.ts'
import { useReloadMonths } from '../calendar/index.ts'
import { KEPT_MS, keptCodes } from './kept-codes.ts'

/** One page holds them all (EVT-28). */
const PAGE_SIZE = 1000

/** The codes a person may use, from the browser while they are fresh (EVT-25, EVT-29, SHL-97). */
export function eventCodesQuery(user: CurrentUser, today: Day) {
  return queryOptions({
    queryKey: ['event-codes', user.matricule],
    queryFn: ({ signal }) =>
      keptCodes('eventCodes', { user, today }, async () => {
        const { items } = await api.list('timesheet/event-code', { query: { maxResults: PAGE_SIZE }, signal })
        return items
      }),
    staleTime: KEPT_MS,
  })
}

interface Change {
  id: number
  event: EventInput
  updated_at: string | null
}

/** What is said after a change (EVT-82 to EVT-84). */
export const EVENT_NOTICES = {
  created: 'Votre événement a été enregistré avec succès',
  changed: 'Votre événement a été modifié avec succès',
  deleted: 'Votre événement a été supprimé avec succès',
}

/** What follows a change of an event: a word and the month anew; after a conflict the month too, it has moved on. */
function useAfterChange(notice: string) {
  const reload = useReloadMonths()
  return {
    onSuccess: async () => {
      notify.success(notice)
      await reload()
    },
    onError: async (error: unknown) => {
      if (error instanceof ApiError && error.status === 409) await reload()
    },
    // The wizard stays open and says what is wrong itself (EVT-87).
    meta: { quiet: true },
  }
}

export function useCreateEvent() {
  return useMutation({
    mutationFn: (event: EventInput) => api.post('timesheet/event', { body: [event] }),
    ...useAfterChange(EVENT_NOTICES.created),
  })
}

export function useUpdateEvent() {
  return useMutation({
    mutationFn: ({ id, event, updated_at }: Change) =>
      api.patch('timesheet/event/{id}', { params: { id }, body: { ...event, updated_at } }),
    ...useAfterChange(EVENT_NOTICES.changed),
  })
}

export function useDeleteEvent() {
  return useMutation({
    mutationFn: (id: number) => api.delete('timesheet/event/{id}', { params: { id } }),
    ...useAfterChange(EVENT_NOTICES.deleted),
  })
}
