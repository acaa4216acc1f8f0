import type { AuditRow } from '@cadran/contract/administration/audit'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'
import type { AuditPageFilters } from './audit-filters.ts'

export type { AuditRow }

export const PAGE_SIZE = 50

/** A page of the audit under the filters; the former one stands until it is there. */
export const auditQuery = ({ page, ...filters }: AuditPageFilters) =>
  queryOptions({
    queryKey: ['administration', 'audit', filters, page ?? 1],
    queryFn: ({ signal }) =>
      api.list('administration/audit', { query: { ...filters, page: page ?? 1, maxResults: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })

export const sealQuery = queryOptions({
  queryKey: ['administration', 'audit-seal'],
  queryFn: ({ signal }) => api.get('administration/audit/seal', { signal }),
  // What is sealed each minute is asked for as often.
  refetchInterval: 60_000,
  meta: { quiet: true },
})
