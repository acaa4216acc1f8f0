import type { Closing, CountedItem } from '@cadran/contract/validation/closing'
import type { Period as Month } from '@cadran/rules/timesheet/day'
import type { PeriodFigure } from '@cadran/rules/validation/closing'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'
import { PEOPLE_PAGE, PERIODS } from './periods.queries.ts'

export type { Closing, CountedItem }

/** A month with what is left of it before its closing (CLO-01). */
export function closingQuery({ year, month }: Month) {
  return queryOptions({
    queryKey: [...PERIODS, 'closing', year, month],
    queryFn: ({ signal }) => api.get('validation/closing/{year}/{month}', { params: { year, month }, signal }),
    meta: { quiet: true },
  })
}

/** The month to close, null where none is (CLO-14). */
export const dueClosingQuery = queryOptions({
  queryKey: [...PERIODS, 'closing', 'due'],
  queryFn: async ({ signal }): Promise<Closing | null> => (await api.get('validation/closing', { signal })) ?? null,
  meta: { quiet: true },
})

/** What a figure counts, as the list grows. */
export function countedQuery(id: number, figure: PeriodFigure, search: string) {
  return infiniteQueryOptions({
    queryKey: [...PERIODS, 'counted', id, figure, search],
    queryFn: ({ signal, pageParam }) => {
      const query = { figure, search: search || undefined, maxResults: PEOPLE_PAGE, page: pageParam }
      return api.list('validation/period/{id}/counted', { params: { id }, query, signal })
    },
    initialPageParam: 1,
    getNextPageParam: ({ total }, _pages, page) => (page * PEOPLE_PAGE < total ? page + 1 : undefined),
    meta: { quiet: true },
  })
}
