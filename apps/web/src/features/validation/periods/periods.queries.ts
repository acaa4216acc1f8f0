import type { Period, UnsentPerson } from '@cadran/contract/validation/periods'
import { periodKey } from '@cadran/rules/timesheet/day'
import type { ExportFormat } from '@cadran/rules/validation/exports'
import type { UnsentGroup } from '@cadran/rules/validation/force-submit'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'
import { askPreview } from './force-submit-steps.ts'

export type { Period, UnsentPerson }

export const PERIODS = ['validation', 'periods'] as const

/** The years that have periods, newest first (PER-02, PER-03). */
export const periodYearsQuery = queryOptions({
  queryKey: [...PERIODS, 'years'],
  queryFn: ({ signal }) => api.get('validation/period/years', { signal }),
  meta: { quiet: true },
})

/** The periods of a year, newest first. */
export function periodsQuery(year: number) {
  return queryOptions({
    queryKey: [...PERIODS, 'year', year],
    queryFn: ({ signal }) => api.get('validation/period', { query: { year: String(year) }, signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
}

/** The periods of a year, as a file. */
export function exportPeriods(year: number, format: ExportFormat) {
  return api.file('validation/period/export', { query: { year: String(year), format } })
}

/** Names come by so many. */
export const PEOPLE_PAGE = 50

/** The mail of a reminder as a person would get it, in the company's words as they are now (CLO-03). */
export const reminderQuery = (period: Period, matricule: string) =>
  queryOptions({
    queryKey: ['reminder', periodKey(period), matricule],
    queryFn: ({ signal }) => api.get('validation/remind', { query: { period: periodKey(period), matricule }, signal }),
    enabled: matricule !== '',
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  })

/** What a force-submit would do now; asked anew each time its dialog opens, and never by a reload of the lists (PER-42). */
export function previewQuery(id: number) {
  return queryOptions({
    queryKey: ['force-submit-preview', id],
    queryFn: ({ signal }) => askPreview(id, signal),
    gcTime: 0,
    staleTime: 0,
    meta: { quiet: true },
  })
}

/** The people of periods who have not sent. */
export const UNSENT_PEOPLE = ['unsent-people'] as const

/** Whom of those who have not sent a list shows; an absent part leaves out nobody. */
export interface UnsentFilter {
  group?: UnsentGroup | 'all'
  search?: string
  /** Matricule of the direct manager. */
  manager?: string | null
  /** Only whoever may be reminded now. */
  remindable?: boolean
}

/** A filter as the call takes it. */
export function unsentQuery({ group = 'all', search = '', manager = null, remindable = false }: UnsentFilter) {
  const flag = remindable ? ('1' as const) : undefined
  return { group, search: search || undefined, manager: manager ?? undefined, remindable: flag }
}

/** The people of a group as the list grows; like the preview, never read again while one chooses among them. */
export function unsentPeopleQuery(id: number, filter: UnsentFilter) {
  return infiniteQueryOptions({
    queryKey: [...UNSENT_PEOPLE, id, filter],
    queryFn: ({ signal, pageParam }) => {
      const query = { ...unsentQuery(filter), maxResults: PEOPLE_PAGE, page: pageParam }
      return api.list('validation/period/{id}/people', { params: { id }, query, signal })
    },
    initialPageParam: 1,
    getNextPageParam: ({ total }, _pages, page) => (page * PEOPLE_PAGE < total ? page + 1 : undefined),
    gcTime: 0,
    staleTime: 0,
    meta: { quiet: true },
  })
}
