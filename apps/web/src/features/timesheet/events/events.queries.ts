import type { CalendarEvent } from '@cadran/contract/timesheet/calendar'
import type { EventInput } from '@cadran/contract/timesheet/events'
import { INSUFFICIENT_BALANCE } from '@cadran/rules/timesheet/balance'
import type { Day } from '@cadran/rules/timesheet/day'
import { type MovedOn, movedOn } from '@cadran/rules/timesheet/moved-on'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'
import { ApiError } from '../../../platform/api-error.ts'
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
  before: CalendarEvent & { id: number }
  event: EventInput
}

/** What the server has taken of an event; whoever shows the month says it, and how it is taken back (EDT-03, EDT-04). */
export type EventChange =
  | { kind: 'created' | 'deleted'; event: CalendarEvent }
  | { kind: 'changed'; before: CalendarEvent; event: CalendarEvent }
/** Why the month has moved on, and whether the event is not there any more. */
export interface MovedOnRefusal {
  why: MovedOn
  gone: boolean
}

/** What became of a change: taken, or refused because the month has moved on (EDT-10). */
export interface EventOutcome {
  onRecorded: (change: EventChange) => void
  onMovedOn: (refusal: MovedOnRefusal, event: EventInput) => void
}

/** What is said after a change (EVT-82 to EVT-84). */
export const EVENT_NOTICES = {
  created: 'Votre événement a été enregistré avec succès',
  several_created: 'Vos événements ont été enregistrés avec succès',
  changed: 'Votre événement a été modifié avec succès',
  deleted: 'Votre événement a été supprimé avec succès',
}

/** What follows a change of an event: a word and the month anew; the month too where it has moved on, or what is left has (ASK-07). */
function useAfterChange<Answer, Input>(
  told: (answer: Answer, input: Input) => void,
  onMovedOn?: (refusal: MovedOnRefusal, input: Input) => void,
) {
  const reload = useReloadMonths()
  return {
    onSuccess: async (answer: Answer, input: Input) => {
      told(answer, input)
      await reload()
    },
    onError: async (error: Error, input: Input) => {
      if (!(error instanceof ApiError)) return
      const why = movedOn(error, 'event')
      if (why) onMovedOn?.({ why, gone: error.status === 404 }, input)
      if (why || error.code === INSUFFICIENT_BALANCE.code) await reload()
    },
    // The wizard stays open and says what is wrong itself (EVT-87).
    meta: { quiet: true },
  }
}

export function useCreateEvent({ onRecorded, onMovedOn }: EventOutcome) {
  return useMutation({
    mutationFn: (event: EventInput) => api.post('timesheet/event', { body: [event] }),
    ...useAfterChange(
      ([event]: CalendarEvent[], _input: EventInput) => event && onRecorded({ kind: 'created', event }),
      onMovedOn,
    ),
  })
}

export function useUpdateEvent({ onRecorded, onMovedOn }: EventOutcome) {
  return useMutation({
    mutationFn: ({ before: { id, updated_at }, event }: Change) =>
      api.patch('timesheet/event/{id}', { params: { id }, body: { ...event, updated_at } }),
    ...useAfterChange(
      (event: CalendarEvent, { before }: Change) => onRecorded({ kind: 'changed', before, event }),
      (refusal, { event }) => onMovedOn(refusal, event),
    ),
  })
}

export function useDeleteEvent(onRecorded: EventOutcome['onRecorded']) {
  return useMutation({
    mutationFn: ({ id }: CalendarEvent & { id: number }) => api.delete('timesheet/event/{id}', { params: { id } }),
    ...useAfterChange((_answer: unknown, event: CalendarEvent) => onRecorded({ kind: 'deleted', event })),
  })
}
