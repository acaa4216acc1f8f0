import type { EventCode } from '@cadran/contract/timesheet/calendar'
import type { EventInput } from '@cadran/contract/timesheet/events'
import type { Day } from '@cadran/rules/timesheet/day'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'
import { ApiError } from '../../../platform/api-error.ts'
import { readItem, writeItem } from '../../../platform/browser-storage.ts'
import { notify } from '../../../platform/notifier.ts'
import type { CurrentUser } from '../../../platform/session.ts'
import { useReloadMonths } from '../calendar/index.ts'

/** Codes are kept no longer than this (EVT-29). */
const KEPT_MS = 24 * 60 * 60_000
/** One page holds them all (EVT-28). */
const PAGE_SIZE = 1000

interface KeptCodes {
  matricule: string
  /** By this browser's clock. */
  until: number
  /** The server's own limit, compared with the server's day only. */
  cache_expire_at: string
  codes: EventCode[]
}

function readKept({ matricule }: CurrentUser, today: Day): EventCode[] | null {
  try {
    const kept: KeptCodes | null = JSON.parse(readItem('eventCodes') ?? 'null')
    const valid =
      kept !== null &&
      kept.matricule === matricule &&
      kept.until > Date.now() &&
      kept.cache_expire_at.slice(0, 10) >= today
    return valid ? kept.codes : null
  } catch {
    return null
  }
}

/** The codes a person may use, from the browser while they are fresh (EVT-25, EVT-29, SHL-97). */
export function eventCodesQuery(user: CurrentUser, today: Day) {
  return queryOptions({
    queryKey: ['event-codes', user.matricule],
    queryFn: async ({ signal }) => {
      const kept = readKept(user, today)
      if (kept) return kept
      const { items } = await api.list('timesheet/event-code', { query: { maxResults: PAGE_SIZE }, signal })
      const { matricule, cache_expire_at } = user
      const keep: KeptCodes = { matricule, until: Date.now() + KEPT_MS, cache_expire_at, codes: items }
      writeItem('eventCodes', JSON.stringify(keep))
      return items
    },
    staleTime: KEPT_MS,
  })
}

interface Change {
  id: number
  event: EventInput
  updated_at: string | null
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
    ...useAfterChange('Votre événement a été enregistré avec succès'),
  })
}

export function useUpdateEvent() {
  return useMutation({
    mutationFn: ({ id, event, updated_at }: Change) =>
      api.patch('timesheet/event/{id}', { params: { id }, body: { ...event, updated_at } }),
    ...useAfterChange('Votre événement a été modifié avec succès'),
  })
}

export function useDeleteEvent() {
  return useMutation({
    mutationFn: (id: number) => api.delete('timesheet/event/{id}', { params: { id } }),
    ...useAfterChange('Votre événement a été supprimé avec succès'),
  })
}
