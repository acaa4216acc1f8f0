import type { Month } from '@cadran/contract/timesheet/calendar'
import type { Period } from '@cadran/rules/timesheet/day'
import type { DayRange } from '@cadran/rules/timesheet/half-day'
import type { RemoteDay } from '@cadran/rules/timesheet/remote-work'
import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'
import { notify } from '../../../platform/notifier.ts'
import { useReloadMonths } from '../calendar/index.ts'

/** Entries that the absence history loads at a time (USR-53). */
export const HISTORY_PAGE = 25

/** Starts or stops the pre-filling of a month, by a draft (README 12). */
export function useAutofill({ year, month, updated_at }: Pick<Month, 'year' | 'month' | 'updated_at'>) {
  const reload = useReloadMonths()
  return useMutation({
    mutationFn: (autofill: boolean) =>
      api.post('timesheet/month/{month}/{year}', {
        params: { month, year },
        body: { draft: true, autofill, updated_at },
      }),
    onSuccess: async (_month, autofill) => {
      notify.success(autofill ? 'Votre mois a été pré-rempli' : 'Le pré-remplissage a été retiré')
      await reload()
    },
    onError: () => reload(),
  })
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

type EventChange = (DayRange | { event_code: number }) & { updated_at: string | null }

export function changeGridEvent(id: number, change: EventChange) {
  return api.patch('timesheet/event/{id}', { params: { id }, body: change })
}

export async function deleteGridEvent(id: number): Promise<void> {
  await api.delete('timesheet/event/{id}', { params: { id } })
}

export async function saveGridRemoteDays({ year, month }: Period, days: RemoteDay[]): Promise<void> {
  await api.patch('settings/activity/remote-days/month/{month}/{year}', { params: { month, year }, body: days })
}
