import type { Month } from '@cadran/contract/timesheet/calendar'
import type { Period } from '@cadran/rules/timesheet/day'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'
import type { ApiError } from '../../../platform/api-error.ts'
import { notify } from '../../../platform/notifier.ts'

export type { Month }

const MONTHS = ['timesheet', 'month'] as const

/** One's own month, as every part of 'Mon activité' reads it. */
export function monthQuery({ year, month }: Period) {
  return queryOptions({
    queryKey: [...MONTHS, year, month],
    queryFn: ({ signal }) => api.get('timesheet/month/{month}/{year}', { params: { month, year }, signal }),
    // The page tells a failure itself (MON-46).
    meta: { quiet: true },
  })
}

/**
 * Asks for the month again after a change; what is shown then comes from that answer (MON-47). What else speaks of the
 * month follows: the absence history, and the lines of the counters, which no edit waits for.
 */
export function useReloadMonths(): () => Promise<void> {
  const queryClient = useQueryClient()
  return async () => {
    void queryClient.invalidateQueries({ queryKey: ['timesheet', 'counters'] })
    await Promise.all([
      queryClient.invalidateQueries({
        queryKey: ['timesheet'],
        predicate: ({ queryKey }) => queryKey[1] !== 'counters',
      }),
      queryClient.invalidateQueries({ queryKey: ['user', 'me'] }),
    ])
  }
}

/**
 * After a refusal because the month has moved on it is read anew. What was refused says so where it stands; where it has left with that,
 * a notice does (WIN-12).
 */
export function useMovedOn(period: Period, hasLeft: (month: Month) => boolean): (refused: ApiError) => Promise<void> {
  const queryClient = useQueryClient()
  const reload = useReloadMonths()
  return async (refused) => {
    await reload()
    const month = queryClient.getQueryData(monthQuery(period).queryKey)
    if (month && hasLeft(month)) notify.error(refused.message)
  }
}
