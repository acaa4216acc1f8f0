import type { ListedMonth, MonthHistoryEntry } from '@cadran/contract/validation/activities'
import type { ExportFormat } from '@cadran/rules/validation/exports'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'
import type { ReplyBy } from '../../../platform/api-types.ts'
import { filterQuery, flagQuery, type ListFilters } from '../filters/index.ts'
import { type ListShape, listQueries } from '../worklist/index.ts'
import { type MonthPage, patchMonth, patchMonths } from './patch-months.ts'

export type { ListedMonth, MonthHistoryEntry, MonthPage }
export type MonthState = ListedMonth['state']
export type MonthAct = ListedMonth['actions'][number]
export type BlockedAct = ListedMonth['blocked_actions'][number]
/** A report as its detail shows it. */
export type Cra = ReplyBy<'GET', 'validation/month/{id}'>

/** Every list of reports, to drop or patch them together. */
export const MONTH_LISTS = ['validation', 'months'] as const
const CRAS = ['validation', 'cra'] as const

/** The filters as the call takes them, without page. A chosen month says it all: no dates beside it (FLT-75). */
export function monthQuery(filters: ListFilters<MonthState>) {
  const pending = filters.period === 'pending'
  const { minDate, maxDate, ...rest } = filterQuery(filters)
  const dates = pending ? { minDate, maxDate } : {}
  const changed = filters.changed ? ('1' as const) : undefined
  return { ...rest, ...dates, ...flagQuery(filters.flags), period: filters.period ?? undefined, changed }
}
export type MonthQuery = ReturnType<typeof monthQuery>

/** Tells reports apart: a person may have no month row yet. */
export function monthKey({ matricule, year, month }: { matricule: string; year: number; month: number }): string {
  return `${matricule}-${String(year)}-${String(month)}`
}

/** What opens over the list for one report. */
export type MonthDialogName = 'history' | 'comments' | 'download' | 'corrections' | 'extra'

export interface MonthShape extends ListShape {
  row: ListedMonth
  act: MonthAct
  state: MonthState
  page: MonthPage
  query: MonthQuery
  dialog: MonthDialogName
}

/** People with their reports: a page (ACT-03, ACT-44), or as the list grows under the thumb (ACT-34). */
export const MONTH_LIST = listQueries<MonthPage, MonthQuery>({
  lists: MONTH_LISTS,
  read: (query, signal) => api.get('validation/month', { query, signal }),
  totalOf: ({ total_users_count }) => total_users_count,
  pageSize: 10,
})

/** What the filters show, as a file. */
export function exportMonths(query: MonthQuery, format: ExportFormat) {
  return api.file('validation/month/export', { query: { ...query, format } })
}

/** One person's reports under the same filters (ACT-109). Legend and months count reports of other pages too: they are read again. */
export async function readMonths(query: MonthQuery, matricule: string) {
  const { months } = await api.get('validation/month', {
    query: { ...query, 'matricules[]': [matricule], maxResults: 1, page: 1 },
  })
  return { patch: (pages: readonly MonthPage[]) => patchMonths(pages, matricule, months), readsList: true }
}

/** The report as it is now, whatever the filters, where it is listed (KEY-07). */
export async function readMonth({ id, year, month, user }: ListedMonth) {
  const period = `${String(year)}-${String(month).padStart(2, '0')}`
  const { months } = await api.get('validation/month', {
    query: { 'matricules[]': [user.matricule], 'states[]': ['all'], period, maxResults: 1, page: 1 },
  })
  const now = months.find((one) => one.id === id)
  return now ? (pages: readonly MonthPage[]) => patchMonth(pages, now) : null
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
