import type { HierarchyNode, PlannedAbsence, Planning, PlanningPerson } from '@cadran/contract/validation/planning'
import { type IsoWeek, type Period, periodKey } from '@cadran/rules/timesheet/day'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'

export type { HierarchyNode, PlannedAbsence, Planning, PlanningPerson }

const PLANNING = ['validation', 'planning'] as const

interface Filter {
  manager: string | null
}

export function monthPlanningQuery(period: Period, { manager }: Filter) {
  const query = { period: periodKey(period), ...(manager ? { manager } : {}) }
  return queryOptions({
    queryKey: [...PLANNING, 'month', query],
    queryFn: ({ signal }) => api.get('validation/planning', { query, signal }),
    meta: { quiet: true },
  })
}

export function weekPlanningQuery({ year, week }: IsoWeek, { manager }: Filter) {
  const query = manager ? { manager } : {}
  return queryOptions({
    queryKey: [...PLANNING, 'week', year, week, query],
    queryFn: ({ signal }) =>
      api.get('validation/planning-by-week/{year}/{week}', { params: { year, week }, query, signal }),
    meta: { quiet: true },
  })
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
