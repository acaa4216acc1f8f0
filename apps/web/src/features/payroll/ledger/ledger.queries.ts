import type { CountedPerson } from '@cadran/contract/payroll/ledger'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'
import { COUNTERS_KEY, type LedgerSource } from '../../timesheet/counters/index.ts'
import { filterQuery, type ListFilters } from '../../validation/filters/index.ts'
import { type ListShape, listQueries } from '../../validation/worklist/index.ts'

export type { CountedPerson }

/** People as a list that decides nothing: it is read, and each row leads to its ledger. */
export interface CountedShape extends ListShape {
  row: CountedPerson
  act: never
  state: never
  page: { items: CountedPerson[]; total: number }
  query: CountedQuery
  dialog: never
}

/** The filters as the call takes them: who, not when. */
export function countedQuery(filters: ListFilters<never>) {
  const { 'states[]': _states, minDate: _from, maxDate: _until, ...query } = filterQuery(filters)
  return query
}
type CountedQuery = ReturnType<typeof countedQuery>

export const COUNTED_LIST = listQueries<CountedShape['page'], CountedQuery>({
  lists: [...COUNTERS_KEY, 'people'],
  read: (query, signal) => api.list('payroll/counter', { query, signal }),
  totalOf: ({ total }) => total,
  pageSize: 10,
})

/** One of them, as the list has them: undefined for whoever is none of it. */
export const countedPersonQuery = (matricule: string) =>
  queryOptions({
    queryKey: [...COUNTERS_KEY, 'person', matricule],
    queryFn: async ({ signal }) => {
      const query = { 'matricules[]': [matricule], maxResults: 1, page: 1 }
      return (await api.list('payroll/counter', { query, signal })).items[0] ?? null
    },
    meta: { quiet: true },
  })

/** Where somebody's counters are read. */
export function ledgerOf(matricule: string): LedgerSource {
  const params = { matricule }
  return {
    key: [...COUNTERS_KEY, matricule],
    readCounters: (signal) => api.get('payroll/counter/{matricule}', { params, signal }),
    readLines: (query, signal) => api.list('payroll/counter/{matricule}/line', { params, query, signal }),
    statementUrl: async (date, format) =>
      (await api.get('payroll/counter/{matricule}/statement/request-download', { params, query: { date, format } }))
        .url,
  }
}
