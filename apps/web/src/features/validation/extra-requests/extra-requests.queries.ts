import type { ExtraRequest } from '@cadran/contract/validation/extra-requests'
import type { RequestDecision } from '@cadran/rules/timesheet/extra-requests'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'
import { filterQuery, type ListFilters } from '../filters/index.ts'

export type { ExtraRequest, RequestDecision }
export type RequestStatus = ExtraRequest['extra_activities_status']

/** Every list of requests, to ask for them again together. */
export const REQUEST_LISTS = ['validation', 'extra-requests'] as const
export const PAGE = 25

export interface RequestPage {
  items: ExtraRequest[]
  total: number
}

/** The filters as the call takes them, without page. */
export function requestQuery(filters: ListFilters<RequestStatus>) {
  return { ...filterQuery(filters), period: filters.period ?? undefined }
}
export type RequestQuery = ReturnType<typeof requestQuery>

export function requestPageQuery(query: RequestQuery, page: number) {
  return queryOptions({
    queryKey: [...REQUEST_LISTS, 'page', query, page],
    queryFn: ({ signal }) =>
      api.list('validation/extra-activities', { query: { ...query, maxResults: PAGE, page }, signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
}

/** The same list as it grows under the thumb. */
export function requestFlowQuery(query: RequestQuery) {
  return infiniteQueryOptions({
    queryKey: [...REQUEST_LISTS, 'flow', query],
    queryFn: ({ signal, pageParam }) =>
      api.list('validation/extra-activities', { query: { ...query, maxResults: PAGE, page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last: RequestPage, _pages, page) => (page * PAGE < last.total ? page + 1 : undefined),
    meta: { quiet: true },
  })
}

/** The missions that contracted activities of a month choose from (XRQ-31). */
export function offeredMissionsQuery({ user: { matricule }, year, month }: ExtraRequest) {
  return queryOptions({
    queryKey: ['validation', 'extra-missions', matricule, year, month],
    queryFn: ({ signal }) =>
      api.get('validation/event-code-extra-activity/{matricule}/{year}/{month}', {
        params: { matricule, year, month },
        signal,
      }),
    meta: { quiet: true },
  })
}
