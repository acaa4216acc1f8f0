import type { ListedMonth, MonthHistoryEntry } from '@cadran/contract/validation/activities'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'
import type { ReplyBy } from '../../../platform/api-types.ts'
import { filterQuery, flagQuery, type ListFilters } from '../filters/index.ts'

export type { ListedMonth, MonthHistoryEntry }
export type MonthState = ListedMonth['state']
export type MonthAct = ListedMonth['actions'][number]
export type BlockedAct = ListedMonth['blocked_actions'][number]
export type MonthPage = ReplyBy<'GET', 'validation/month'>
/** A report as its detail shows it. */
export type Cra = ReplyBy<'GET', 'validation/month/{id}'>

/** Every list of reports, to drop or patch them together. */
export const MONTH_LISTS = ['validation', 'months'] as const
const CRAS = ['validation', 'cra'] as const
export const DESKTOP_PAGE = 10
export const MOBILE_PAGE = 25

/** The filters as the call takes them, without page. A chosen month says it all: no dates beside it (FLT-75). */
export function monthQuery(filters: ListFilters<MonthState>) {
  const pending = filters.period === 'pending'
  const { minDate, maxDate, ...rest } = filterQuery(filters)
  const dates = pending ? { minDate, maxDate } : {}
  return { ...rest, ...dates, ...flagQuery(filters.flags), period: filters.period ?? undefined }
}
export type MonthQuery = ReturnType<typeof monthQuery>

/** One page of people with their reports (ACT-03, ACT-44). */
export function monthPageQuery(query: MonthQuery, page: number) {
  return queryOptions({
    queryKey: [...MONTH_LISTS, 'page', query, page],
    queryFn: ({ signal }) =>
      api.get('validation/month', { query: { ...query, maxResults: DESKTOP_PAGE, page }, signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
}

/** The same list as it grows under the thumb (ACT-34). */
export function monthFlowQuery(query: MonthQuery) {
  return infiniteQueryOptions({
    queryKey: [...MONTH_LISTS, 'flow', query],
    queryFn: ({ signal, pageParam }) =>
      api.get('validation/month', { query: { ...query, maxResults: MOBILE_PAGE, page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) => (page * MOBILE_PAGE < last.total_users_count ? page + 1 : undefined),
    meta: { quiet: true },
  })
}

/** One person's reports under the same filters (ACT-109). */
export async function reloadMonths(query: MonthQuery, matricule: string): Promise<ListedMonth[]> {
  const { months } = await api.get('validation/month', {
    query: { ...query, 'matricules[]': [matricule], maxResults: 1, page: 1 },
  })
  return months
}

export function monthHistoryQuery(id: number) {
  return queryOptions({
    queryKey: ['validation', 'month-history', id],
    queryFn: ({ signal }) => api.get('validation/month-action/{id}', { params: { id }, signal }),
    staleTime: 0,
    meta: { quiet: true },
  })
}

/** Where a report stands: its id and the three that must agree with it (BCK-26). */
export interface CraAddress {
  monthId: number
  month: number
  year: number
  matricule: string
}

export function craQuery({ monthId, month, year, matricule }: CraAddress) {
  return queryOptions({
    queryKey: [...CRAS, monthId, month, year, matricule],
    queryFn: ({ signal }) =>
      api.get('validation/month/{id}', {
        params: { id: monthId },
        query: { matricule, month: String(month), year: String(year) },
        signal,
      }),
    meta: { quiet: true },
  })
}

/** The address of a report's page. */
export function craPath({ monthId, month, year, matricule }: CraAddress): string {
  return `/backend/cra/${String(monthId)}/${String(month)}/${String(year)}/${encodeURIComponent(matricule)}`
}

/** How many reports of a month stand in each state; `manager` limits it to a team. */
export function monthCountsQuery(period: string, manager: string | null) {
  return queryOptions({
    queryKey: [...MONTH_LISTS, 'counts', period, manager],
    queryFn: async ({ signal }) => {
      const query = { period, 'states[]': ['all' as const], manager: manager ?? undefined, maxResults: 1, page: 1 }
      const { counts } = await api.get('validation/month', { query, signal })
      return counts
    },
    meta: { quiet: true },
  })
}
