import type { Absence, AbsenceHistoryEntry, AbsencePerson } from '@cadran/contract/validation/absences'
import type { ExportFormat } from '@cadran/rules/validation/exports'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'
import type { ReplyBy } from '../../../platform/api-types.ts'
import { awaitingQuery, filterQuery, INSUFFICIENT, type ListFilters } from '../filters/index.ts'
import { type ActRequest, type ListShape, listQueries } from '../worklist/index.ts'
import { type AbsencePage, patchAbsence, patchPerson } from './patch-person.ts'

export type { Absence, AbsenceHistoryEntry, AbsencePerson }
export type AbsenceState = Absence['state']
export type AbsenceEvidence = ReplyBy<'GET', 'validation/event/{id}/evidence'>
/** What a validator does here; the change of type has its own call. */
export type AbsenceAct = Exclude<Absence['actions'][number], 'edit'>

/** An absence with whose it is. */
export interface AbsenceRow {
  person: AbsencePerson
  absence: Absence
}

export interface AbsenceShape extends ListShape {
  row: AbsenceRow
  act: AbsenceAct
  state: AbsenceState
  page: AbsencePage
  query: AbsenceQuery
  dialog: 'type' | 'person'
}

/** The filters as the call takes them, without page. */
export function absenceQuery(filters: ListFilters<AbsenceState>) {
  const { period, insufficient } = filters
  return { ...filterQuery(filters), period: period ?? undefined, balance: insufficient ? INSUFFICIENT : undefined }
}
export type AbsenceQuery = ReturnType<typeof absenceQuery>

/** People with their absences: a page (ABS-06, ABS-36), or as the list grows under the thumb (ABS-30). */
export const ABSENCE_LIST = listQueries<AbsencePage, AbsenceQuery>({
  lists: ['validation', 'absences'],
  read: (query, signal) => api.list('validation/event/absence/user', { query, signal }),
  totalOf: ({ total }) => total,
  pageSize: 10,
})

/** What the filters show, as a file. */
export function exportAbsences(query: AbsenceQuery, format: ExportFormat) {
  return api.file('validation/event/absence/user/export', { query: { ...query, format } })
}

/** How many demands under the same filters are over their balance (CLO-12). */
export function insufficientQuery(filters: ListFilters<AbsenceState>) {
  const query = absenceQuery({ ...filters, insufficient: true })
  return queryOptions({
    // With what awaits the viewer: every act asks for it again, and none waits for it.
    queryKey: [...awaitingQuery.queryKey, 'insufficient', query],
    queryFn: ({ signal }) => api.get('validation/event/absence/count', { query, signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
}

/** Posts an act with the stamp of what was seen (ABS-102). */
export function postAct({ row: { absence }, action, comment }: ActRequest<AbsenceRow, AbsenceAct>) {
  return api.post('validation/event-action', {
    body: { event: absence.id, action, comment: comment.trim(), updated_at: absence.updated_at },
  })
}

/** One person under the same filters, who leaves once nothing of theirs matches: the first of the next page takes their place (ABS-116, ABS-117). */
export async function readPerson(query: AbsenceQuery, matricule: string) {
  const { items } = await api.list('validation/event/absence/user', {
    query: { ...query, 'matricules[]': [matricule], maxResults: 1, page: 1 },
  })
  const person = items[0] ?? null
  const patch = (pages: readonly AbsencePage[]) => patchPerson(pages, matricule, person)
  return { patch, readsList: person === null }
}

/** The absence as it is now, whatever the filters, where its person is listed (KEY-07). */
export async function readRow({ person: { matricule }, absence: { id, start_at, end_at } }: AbsenceRow) {
  const { items } = await api.list('validation/event/absence/user', {
    query: {
      'matricules[]': [matricule],
      'states[]': ['all'],
      minDate: start_at,
      maxDate: end_at,
      maxResults: 1,
      page: 1,
    },
  })
  const now = items[0]?.absences.find((absence) => absence.id === id)
  return now ? (pages: readonly AbsencePage[]) => patchAbsence(pages, now) : null
}

export function absenceHistoryQuery(id: number) {
  return queryOptions({
    queryKey: ['validation', 'absence-history', id],
    queryFn: ({ signal }) => api.get('validation/event-action/{id}', { params: { id }, signal }),
    staleTime: 0,
    meta: { quiet: true },
  })
}

/** The people with a granted absence between two days, the first few and how many there are. */
export function absentQuery(minDate: string, maxDate: string, shown: number) {
  return queryOptions({
    queryKey: ['validation', 'absent', minDate, maxDate],
    queryFn: ({ signal }) =>
      api.list('validation/event/absence/user', {
        query: { 'states[]': ['validated1', 'validated2'], minDate, maxDate, maxResults: shown, page: 1 },
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
        query: { user, year, maxResults: ABSENCE_LIST.flowSize, page: pageParam },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) => (page * ABSENCE_LIST.flowSize < last.total ? page + 1 : undefined),
    meta: { quiet: true },
  })
}
