import type { ExtraRequest } from '@cadran/contract/validation/extra-requests'
import { periodKey } from '@cadran/rules/timesheet/day'
import type { RequestDecision } from '@cadran/rules/timesheet/extra-requests'
import type { ExportFormat } from '@cadran/rules/validation/exports'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'
import { filterQuery, type ListFilters } from '../filters/index.ts'
import { type ActRequest, type ListShape, listQueries, patchOf } from '../worklist/index.ts'

export type { ExtraRequest, RequestDecision }
export type RequestStatus = ExtraRequest['extra_activities_status']
export type Decided = ActRequest<ExtraRequest, RequestDecision>

export interface RequestShape extends ListShape {
  row: ExtraRequest
  act: RequestDecision
  state: RequestStatus
  page: { items: ExtraRequest[]; total: number }
  query: ReturnType<typeof requestQuery>
  dialog: never
}

/** The filters as the call takes them, without page. */
export function requestQuery(filters: ListFilters<RequestStatus>) {
  return { ...filterQuery(filters), period: filters.period ?? undefined }
}

export const REQUEST_LIST = listQueries<RequestShape['page'], RequestShape['query']>({
  lists: ['validation', 'extra-requests'],
  read: (query, signal) => api.list('validation/extra-activities', { query, signal }),
  totalOf: ({ total }) => total,
  pageSize: 10,
})

/** Posts a decision; a mission goes along with the contracted type. */
export function postDecision({ row, action, code, comment }: Decided) {
  return api.post('validation/month-action', {
    body: {
      month: row.month_id,
      action,
      comment: comment.trim(),
      updated_at: row.updated_at,
      ...(code === undefined ? {} : { eventCode: code }),
    },
  })
}

/** The request as it is now, whatever the filters (KEY-07). */
export async function readRow({ month_id, year, month, user: { matricule } }: ExtraRequest) {
  const { items } = await api.list('validation/extra-activities', {
    query: {
      'matricules[]': [matricule],
      'states[]': ['all'],
      period: periodKey({ year, month }),
      maxResults: 1,
      page: 1,
    },
  })
  return patchOf(items, (one) => one.month_id === month_id)
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

/** What the filters show, as a file. */
export function exportRequests(query: RequestShape['query'], format: ExportFormat) {
  return api.file('validation/extra-activities/export', { query: { ...query, format } })
}
