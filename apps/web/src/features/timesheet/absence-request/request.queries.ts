import type { CalendarEvent } from '@cadran/contract/timesheet/calendar'
import type { AbsencePreview } from '@cadran/contract/timesheet/events'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'
import { ApiError, errorText } from '../../../platform/api-error.ts'
import { notify } from '../../../platform/notifier.ts'
import { useReloadMonths } from '../calendar/index.ts'
import { type Asked, EVENT_NOTICES, PREVIEWS, previewQuery } from '../events/index.ts'

/** Why a demand was not sent: what its preview says, before anything is written. */
export class RequestRefused extends Error {}

interface Sent extends Asked {
  comment: string
}

const CANCELLED = 'Votre demande a été annulée'

/** Deletes what was made, all of it or nothing; what can no longer be deleted says why (ASK-11, EVT-71). */
function useCancelling() {
  const reload = useReloadMonths()
  return async (events: readonly CalendarEvent[]) => {
    try {
      await api.delete('timesheet/event', { query: { 'events[]': events.flatMap(({ id }) => id?.toString() ?? []) } })
      notify.success(CANCELLED)
    } catch (error) {
      if (!(error instanceof ApiError && error.silent)) notify.error(errorText(error))
    }
    await reload()
  }
}

/** Sends a demand, one event a month, all or nothing; its notice takes it back for ten seconds (ASK-05, ASK-11). */
export function useSendRequest(onSent: () => void) {
  const client = useQueryClient()
  const reload = useReloadMonths()
  const cancel = useCancelling()
  return useMutation({
    mutationFn: async ({ comment, ...asked }: Sent) => {
      const { events, refusal }: AbsencePreview = await client.fetchQuery(previewQuery(asked))
      if (refusal) throw new RequestRefused(refusal.message)
      const request_comment = comment.trim() || null
      const body = events.map(({ days_count: _days, ...event }) => ({
        ...event,
        event_code: asked.event_code,
        request_comment,
      }))
      return api.post('timesheet/event', { body })
    },
    onSuccess: async (events) => {
      onSent()
      const text = events.length > 1 ? EVENT_NOTICES.several_created : EVENT_NOTICES.created
      notify.success(text, { label: 'Annuler', run: () => void cancel(events) })
      await reload()
    },
    // What is typed stays, and the month is drawn as it now is (EVT-87, ASK-14).
    onError: async (error) => {
      if (!(error instanceof ApiError) || error.status < 400) return
      await Promise.all([reload(), client.invalidateQueries({ queryKey: PREVIEWS })])
    },
    meta: { quiet: true },
  })
}
