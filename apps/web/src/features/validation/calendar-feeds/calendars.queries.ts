import type { BodyOf } from '@cadran/contract/kit'
import type { CalendarFeed, createCalendarFeed } from '@cadran/contract/validation/calendar-feeds'
import type { FeedLevel } from '@cadran/rules/validation/calendar-feeds'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'
import { notify } from '../../../platform/notifier.ts'

export type { CalendarFeed }

const FEEDS = ['calendar-feed']

export const calendarFeedsQuery = queryOptions({
  queryKey: FEEDS,
  queryFn: ({ signal }) => api.get('calendar-feed', { signal }),
  meta: { quiet: true },
})

export const calendarOfferQuery = queryOptions({
  queryKey: [...FEEDS, 'offer'],
  queryFn: ({ signal }) => api.get('calendar-feed/offer', { signal }),
  meta: { quiet: true },
})

/** Changes a calendar, and reads them anew whatever came of it. */
function useChange<Asked, Answer>(change: (asked: Asked) => Promise<Answer>, said?: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      if (said !== undefined) notify.success(said)
    },
    onSettled: () => client.invalidateQueries({ queryKey: FEEDS, exact: true }),
  })
}

export const useCreateFeed = () =>
  useChange((body: BodyOf<typeof createCalendarFeed>) => api.post('calendar-feed', { body }))

export const useRenewFeed = (id: number) =>
  useChange(() => api.post('calendar-feed/{id}/renew', { params: { id } }), 'L’agenda a une nouvelle adresse.')

export const useChangeLevel = (id: number) =>
  useChange((level: FeedLevel) => api.patch('calendar-feed/{id}', { params: { id }, body: { level } }))

export const useDeleteFeed = (id: number) =>
  useChange(() => api.delete('calendar-feed/{id}', { params: { id } }), 'L’agenda est supprimé.')
