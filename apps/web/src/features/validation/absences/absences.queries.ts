import type { Absence, AbsenceHistoryEntry, AbsencePerson } from '@cadran/contract/validation/absences'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'
import type { ReplyBy } from '../../../platform/api-types.ts'
import { filterQuery, type ListFilters } from '../filters/index.ts'

export type { Absence, AbsenceHistoryEntry, AbsencePerson }
export type AbsenceState = Absence['state']
export type AbsenceEvidence = ReplyBy<'GET', 'validation/event/{id}/evidence'>
/** What a validator does here; the change of type has its own call. */
export type AbsenceAct = Exclude<Absence['actions'][number], 'edit'>

/** Every list of absences, to drop or patch them together. */
export const ABSENCE_LISTS = ['validation', 'absences'] as const
export const DESKTOP_PAGE = 10
export const MOBILE_PAGE = 25

export interface AbsencePage {
  items: AbsencePerson[]
  total: number
}

/** The filters as the call takes them, without page. */
export function absenceQuery(filters: ListFilters<AbsenceState>) {
  return { ...filterQuery(filters), period: filters.period ?? undefined }
}
export type AbsenceQuery = ReturnType<typeof absenceQuery>

/** One page of people with their absences (ABS-06, ABS-36). */
export function absencePageQuery(query: AbsenceQuery, page: number) {
  return queryOptions({
    queryKey: [...ABSENCE_LISTS, 'page', query, page],
    queryFn: ({ signal }) =>
      api.list('validation/event/absence/user', { query: { ...query, maxResults: DESKTOP_PAGE, page }, signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
}

/** The same list as it grows under the thumb (ABS-30). */
export function absenceFlowQuery(query: AbsenceQuery) {
  return infiniteQueryOptions({
    queryKey: [...ABSENCE_LISTS, 'flow', query],
    queryFn: ({ signal, pageParam }) =>
      api.list('validation/event/absence/user', {
        query: { ...query, maxResults: MOBILE_PAGE, page: pageParam },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) => (page * MOBILE_PAGE < last.total ? page + 1 : undefined),
    meta: { quiet: true },
  })
}

/** One person under the same filters, null once nothing of theirs matches (ABS-116, ABS-117). */
export async function reloadPerson(query: AbsenceQuery, matricule: string): Promise<AbsencePerson | null> {
  const { items } = await api.list('validation/event/absence/user', {
    query: { ...query, 'matricules[]': [matricule], maxResults: 1, page: 1 },
  })
  return items[0] ?? null
}

export function absenceHistoryQuery(id: number) {
  return queryOptions({
    queryKey: ['validation', 'absence-history', id],
    queryFn: ({ signal }) => api.get('validation/event-action/{id}', { params: { id }, signal }),
    staleTime: 0,
    meta: { quiet: true },
  })
}

/** The people with a granted absence on a day, the first few and how many there are. */
export function absentOnQuery(day: string, shown: number) {
  return queryOptions({
    queryKey: ['validation', 'absent-on', day],
    queryFn: ({ signal }) =>
      api.list('validation/event/absence/user', {
        query: { 'states[]': ['validated1', 'validated2'], minDate: day, maxDate: day, maxResults: shown, page: 1 },
        signal,
      }),
    meta: { quiet: true },
  })
}

/** What is looked at before deciding on an absence: one call when it is opened, never one per row. */
export function absenceEvidenceQuery(id: number) {
  return queryOptions({
    queryKey: ['validation', 'absence-evidence', id],
    queryFn: ({ signal }) => api.get('validation/event/{id}/evidence', { params: { id }, signal }),
    meta: { quiet: true },
  })
}

/** The codes that may replace an absence's (ABS-97). */
export function offeredCodesQuery(id: number) {
  return queryOptions({
    queryKey: ['validation', 'event-codes', id],
    queryFn: ({ signal }) => api.get('validation/event/{id}/code', { params: { id }, signal }),
    staleTime: 0,
    meta: { quiet: true },
  })
}

/** The years in which somebody has absences, newest first, with their days. */
export function absenceYearsQuery(user: string) {
  return queryOptions({
    queryKey: ['validation', 'absence-years', user],
    queryFn: async ({ signal }) => {
      const years = await api.get('timesheet/event/history/absence/years', { query: { user }, signal })
      return years.toSorted((a, b) => b.year - a.year)
    },
    meta: { quiet: true },
  })
}

/** Somebody's absences of a year, 25 at a time (ABS-123, ABS-126). */
export function absencesOfYearQuery(user: string, year: number) {
  return infiniteQueryOptions({
    queryKey: ['validation', 'absences-of-year', user, year],
    queryFn: ({ signal, pageParam }) =>
      api.list('timesheet/event/history/absence', {
        query: { user, year, maxResults: MOBILE_PAGE, page: pageParam },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) => (page * MOBILE_PAGE < last.total ? page + 1 : undefined),
    meta: { quiet: true },
  })
}
