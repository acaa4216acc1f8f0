import type { DayRange } from '@cadran/rules/timesheet/half-day'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'

/** A demand as its preview is asked for. */
export interface Asked {
  range: DayRange
  event_code: number
}

export const PREVIEWS = ['absence-preview'] as const
/** The month may change elsewhere; the server has the last word when it is sent. */
const FRESH_MS = 10_000

/** What a demand would make; each has its own answer, so that one which comes late replaces no later one (ASK-08, ASK-09). */
export function previewQuery({ range, event_code }: Asked) {
  const { start_at, start_moment, end_at, end_moment } = range
  const query = { start_at, start_moment, end_at, end_moment, event_code }
  return queryOptions({
    queryKey: [...PREVIEWS, query],
    staleTime: FRESH_MS,
    queryFn: ({ signal }) => api.get('timesheet/absence-preview', { query, signal }),
    meta: { quiet: true },
  })
}
