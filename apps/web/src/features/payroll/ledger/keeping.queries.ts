import type { Adjustment } from '@cadran/contract/payroll/adjustments'
import type { CounterRuleVersion } from '@cadran/contract/payroll/parameters'
import type { SickNotice } from '@cadran/contract/payroll/sick-notices'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'
import { COUNTERS_KEY } from '../../timesheet/counters/index.ts'

export type { Adjustment, CounterRuleVersion, SickNotice }

/** Enough for what waits: more than that is decided first. */
const MOST = 100

/** What waits for a second person, of one person or of everybody (LED-62). */
export const proposedQuery = (matricule: string | null) =>
  queryOptions({
    queryKey: [...COUNTERS_KEY, 'adjustments', matricule],
    queryFn: ({ signal }) =>
      api.list('payroll/adjustment', { query: { maxResults: MOST, ...(matricule !== null && { matricule }) }, signal }),
  })

export const RULES_KEY = [...COUNTERS_KEY, 'rules']

/** Every version of every parameter (LED-40). */
export const rulesQuery = queryOptions({
  queryKey: RULES_KEY,
  queryFn: ({ signal }) => api.get('payroll/counter-rule', { signal }),
})

/** Who is to be told after sickness, or was (LED-37). */
export const noticesQuery = (state: 'due' | 'recorded') =>
  queryOptions({
    queryKey: [...COUNTERS_KEY, 'notices', state],
    queryFn: ({ signal }) => api.get('payroll/sick-notice', { query: { 'states[]': [state] }, signal }),
  })
