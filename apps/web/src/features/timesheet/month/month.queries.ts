import type { Overtime } from '@cadran/contract/timesheet/calendar'
import type { ExtraDeclarationInput } from '@cadran/contract/timesheet/extra-activities'
import type { Period } from '@cadran/rules/timesheet/day'
import type { DayRange } from '@cadran/rules/timesheet/half-day'
import type { RemoteDay } from '@cadran/rules/timesheet/remote-work'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'
import type { GridEdit } from './edited-month.ts'

/** Entries that the absence history loads at a time (USR-53). */
export const HISTORY_PAGE = 25

/** Starts or stops the pre-filling of a month, by a draft (README 12). */
export async function switchPrefill({ year, month }: Period, autofill: boolean): Promise<void> {
  await api.post('timesheet/month/{month}/{year}', { params: { month, year }, body: { draft: true, autofill } })
}

/** The years that have absences, newest first, with their days (README 15). */
export const absenceYearsQuery = queryOptions({
  queryKey: ['timesheet', 'absence-years'],
  queryFn: async ({ signal }) => {
    const years = await api.get('timesheet/event/history/absence/years', { signal })
    return years.toSorted((a, b) => b.year - a.year)
  },
  meta: { quiet: true },
})

/** The absences of a year as the list grows, newest first (EVT-81). */
export function absencesOfYearQuery(year: number) {
  return infiniteQueryOptions({
    queryKey: ['timesheet', 'absences', year],
    queryFn: ({ signal, pageParam }) =>
      api.list('timesheet/event/history/absence', {
        query: { year, maxResults: HISTORY_PAGE, page: pageParam },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) => (page * HISTORY_PAGE < last.total ? page + 1 : undefined),
    meta: { quiet: true },
  })
}

/** The calls of the edits made on the grid; their queue tells what they answered. */
export async function createGridEvent({ start_at, start_moment, end_at, end_moment }: DayRange, event_code: number) {
  const [event] = await api.post('timesheet/event', {
    body: [{ start_at, start_moment, end_at, end_moment, event_code }],
  })
  return event
}

type ChangeEdit = Extract<GridEdit, { kind: 'change' }>

interface Recut {
  parts: readonly { range: DayRange; code: { id: number } }[]
  gone: { id: number; updated_at: string }[]
  updated_at: string
}

export function recutGridEvent(id: number, { parts, gone, updated_at }: Recut) {
  return api.post('timesheet/event/{id}/recut', {
    params: { id },
    body: {
      parts: parts.map(({ range: { start_at, start_moment, end_at, end_moment }, code }) => ({
        start_at,
        start_moment,
        end_at,
        end_moment,
        event_code: code.id,
      })),
      gone,
      updated_at,
    },
  })
}

/** Other dates, another code, or both: what stays as it is is not sent. */
export function changeGridEvent({ event, range, code }: ChangeEdit, updated_at: string) {
  const { start_at, start_moment, end_at, end_moment } = range
  const moved =
    start_at !== event.start_at ||
    start_moment !== event.start_moment ||
    end_at !== event.end_at ||
    end_moment !== event.end_moment
  const body = {
    ...(moved && { start_at, start_moment, end_at, end_moment }),
    ...(code.id !== event.event_code.id && { event_code: code.id }),
    updated_at: updated_at === '' ? null : updated_at,
  }
  return api.patch('timesheet/event/{id}', { params: { id: event.id }, body })
}

export async function deleteGridEvent(id: number): Promise<void> {
  await api.delete('timesheet/event/{id}', { params: { id } })
}

export async function saveGridRemoteDays({ year, month }: Period, days: RemoteDay[]): Promise<void> {
  await api.patch('settings/activity/remote-days/month/{month}/{year}', { params: { month, year }, body: days })
}

/** What was declared for a week, declared again; a week without hours is one that says nothing. */
export function declareAgain({ week, ...period }: Period & { week: number }, body: ExtraDeclarationInput) {
  return api.patch('timesheet/extra-activity/{year}/{month}/{week}', { params: { ...period, week }, body })
}

/** An on-call entry that was taken away, entered again. */
export function enterOnCall({ type, code, start_at, end_at, constraint_count, days, comment }: Overtime) {
  return api.post('timesheet/overtime', {
    body: { type, code: code.id, start_at, end_at, constraint_count, days, comment },
  })
}

export async function deleteOnCall(id: number): Promise<void> {
  await api.delete('timesheet/overtime/{id}', { params: { id } })
}
