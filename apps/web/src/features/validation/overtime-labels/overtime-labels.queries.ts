import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'
import type { ReplyBy } from '../../../platform/api-types.ts'

export type ActivityEvent = ReplyBy<'GET', 'validation/event/activity'>[number]
export type ValidatedOvertime = ReplyBy<'GET', 'validation/overtime'>[number]

/** Everything of one report that can be corrected, to read it again together. */
const CORRECTIONS = ['validation', 'corrections'] as const

export interface MonthOf {
  matricule: string
  period: string
}

export function correctionsKey({ matricule, period }: MonthOf) {
  return [...CORRECTIONS, matricule, period]
}

/** The activities of a month (ACT-56). */
export function activityEventsQuery(month: MonthOf) {
  return queryOptions({
    queryKey: [...correctionsKey(month), 'events'],
    queryFn: ({ signal }) => api.get('validation/event/activity', { query: { ...month }, signal }),
    staleTime: 0,
    meta: { quiet: true },
  })
}

/** Its on-call entries and interventions (OVL-01). */
export function overtimesQuery(month: MonthOf) {
  return queryOptions({
    queryKey: [...correctionsKey(month), 'overtimes'],
    queryFn: ({ signal }) => api.get('validation/overtime', { query: { ...month }, signal }),
    staleTime: 0,
    meta: { quiet: true },
  })
}

/** The codes that may stand in place of one (ACT-104, OVL-12). */
export function offeredLabelsQuery(kind: 'event' | 'overtime', id: number) {
  return queryOptions({
    queryKey: ['validation', 'offered-labels', kind, id],
    queryFn: async ({ signal }) => {
      const codes =
        kind === 'event'
          ? await api.get('validation/event/{id}/code', { params: { id }, signal })
          : await api.get('validation/overtime/{id}/code', { params: { id }, signal })
      return codes.map(({ id: code, description }) => ({ id: code, description }))
    },
    staleTime: 0,
    meta: { quiet: true },
  })
}
