import type { CounterLine, CounterProjection, CounterStanding } from '@cadran/contract/timesheet/counters'
import type { Family } from '@cadran/rules/timesheet/counter-lines'
import type { Day } from '@cadran/rules/timesheet/day'
import { infiniteQueryOptions, keepPreviousData, type QueryKey, queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'

export type { CounterLine, CounterProjection, CounterStanding }
export type StatementFormat = 'pdf' | 'csv'

/** A family in one answer, for nearly everybody. */
const PAGE_SIZE = 500
interface LinePlace {
  family: Family
  maxResults: number
  page: number
}
interface LinePage {
  items: CounterLine[]
  total: number
}

/** Where somebody's counters are read: one's own, or those of a person that one may read. */
export interface LedgerSource {
  key: QueryKey
  readCounters: (signal: AbortSignal) => Promise<CounterStanding[]>
  readLines: (place: LinePlace, signal: AbortSignal) => Promise<LinePage>
  statementUrl: (date: Day, format: StatementFormat) => Promise<string>
}

/** What every reading of counters begins with, to read them again after an adjustment. */
export const COUNTERS_KEY = ['timesheet', 'counters'] as const

export const OWN_LEDGER: LedgerSource = {
  key: [...COUNTERS_KEY, 'own'],
  readCounters: (signal) => api.get('timesheet/counter', { signal }),
  readLines: (query, signal) => api.list('timesheet/counter/line', { query, signal }),
  statementUrl: async (date, format) =>
    (await api.get('timesheet/counter/statement/request-download', { query: { date, format } })).url,
}

export const standingsQuery = ({ key, readCounters }: LedgerSource) =>
  queryOptions({
    queryKey: [...key, 'standings'],
    queryFn: ({ signal }) => readCounters(signal),
    meta: { quiet: true },
  })

export const linesQuery = ({ key, readLines }: LedgerSource, family: Family) =>
  infiniteQueryOptions({
    queryKey: [...key, 'lines', family],
    queryFn: ({ signal, pageParam }) => readLines({ family, maxResults: PAGE_SIZE, page: pageParam }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ total }: LinePage, _pages, page) => (page * PAGE_SIZE < total ? page + 1 : undefined),
    meta: { quiet: true },
  })

/** One's own counters at the end of a day (LED-51). */
export const projectionQuery = (date: Day) =>
  queryOptions({
    queryKey: [...OWN_LEDGER.key, 'projection', date],
    queryFn: ({ signal }) => api.get('timesheet/counter/projection', { query: { date }, signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
