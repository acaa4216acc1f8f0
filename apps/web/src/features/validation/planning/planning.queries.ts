import type { HierarchyNode, PlannedAbsence, Planning, PlanningPerson } from '@cadran/contract/validation/planning'
import { type IsoWeek, type Period, periodKey } from '@cadran/rules/timesheet/day'
import type { ExportFormat } from '@cadran/rules/validation/exports'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'
import { planningOf } from './planning-pages.ts'

export type { HierarchyNode, PlannedAbsence, Planning, PlanningPerson }

/** What the keys of all plannings begin with. */
export const PLANNING = ['validation', 'planning'] as const

/** Whose planning it is, as the address says it. */
export interface PlanningFilter {
  manager: string | null
  search: string | null
}

type PlanningQuery = { manager?: string; search?: string; 'matricules[]'?: string[] }

function queryOf({ manager, search }: PlanningFilter): PlanningQuery {
  return { ...(manager ? { manager } : {}), ...(search ? { search } : {}) }
}

type Read = (query: PlanningQuery & { page?: number }, signal?: AbortSignal) => Promise<Planning>

/** A planning in pages, as it grows under the eye, and how one person of it is read again (WIN-02, WIN-03). */
function inPages(key: readonly unknown[], filter: PlanningFilter, read: Read) {
  const query = queryOf(filter)
  const ofTime = [...PLANNING, 'pages', ...key]
  const pages = infiniteQueryOptions({
    queryKey: [...ofTime, query],
    queryFn: ({ signal, pageParam }) => read({ ...query, page: pageParam }, signal),
    initialPageParam: 1,
    getNextPageParam: (last: Planning, known, page) => {
      const shown = known.reduce((sum, { people }) => sum + people.length, 0)
      return last.people.length > 0 && shown < last.total ? page + 1 : undefined
    },
    // Other people of the same days: those that were shown stay until they come.
    placeholderData: (known, former) => (former?.queryKey.slice(0, -1).join() === ofTime.join() ? known : undefined),
    select: planningOf,
    meta: { quiet: true },
  })
  return { pages, readOne: (matricule: string) => read({ 'matricules[]': [matricule] }) }
}

export function monthPlanning(period: Period, filter: PlanningFilter) {
  const month = periodKey(period)
  return inPages([month], filter, (query, signal) =>
    api.get('validation/planning', { query: { period: month, ...query }, ...(signal ? { signal } : {}) }),
  )
}

export function weekPlanning({ year, week }: IsoWeek, filter: PlanningFilter) {
  return inPages([year, week], filter, (query, signal) =>
    api.get('validation/planning-by-week/{year}/{week}', {
      params: { year, week },
      query,
      ...(signal ? { signal } : {}),
    }),
  )
}

export type PlanningSource = ReturnType<typeof monthPlanning>

/** What the planning shows of a month or a week, as a file. */
export function exportPlanning(
  shown: { period: string } | { week: string },
  { manager, people, shows_remote }: { manager: string | null; people: string | null; shows_remote: boolean },
  format: ExportFormat,
) {
  const query = {
    ...shown,
    ...queryOf({ manager, search: people }),
    remote: shows_remote ? undefined : ('0' as const),
    format,
  }
  return api.file('validation/planning/export', { query })
}

/** The viewer's own people, for the choice of a manager (PLN-16). */
export const hierarchyQuery = queryOptions({
  queryKey: [...PLANNING, 'hierarchy'],
  queryFn: ({ signal }) => api.get('hierarchy/me', { signal }),
  staleTime: 5 * 60_000,
  meta: { quiet: true },
})

/** Whoever leads somebody in a tree, the root included, by last name as it is told. */
export function managersOf(node: HierarchyNode): HierarchyNode[] {
  const below = node.managees.flatMap(managersOf)
  return node.managees.length > 0 ? [node, ...below] : below
}
