import type { PersonContract, PlannedChange, TeamMember } from '@cadran/contract/administration/changes'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'

export type { PersonContract, PlannedChange, TeamMember }

/** Positions, contracts and rhythms of somebody. */
export const contractQuery = (id: number) =>
  queryOptions({
    queryKey: ['administration', 'contract', id],
    queryFn: ({ signal }) => api.get('administration/person/{id}/contract', { params: { id }, signal }),
    meta: { quiet: true },
  })

/** What is to come of somebody, and what failed. */
export const plannedQuery = (id: number) =>
  queryOptions({
    queryKey: ['administration', 'planned', id],
    queryFn: ({ signal }) => api.get('administration/person/{id}/planned', { params: { id }, signal }),
    meta: { quiet: true },
  })

/** Who is above somebody, and who below. */
export const teamQuery = (id: number) =>
  queryOptions({
    queryKey: ['administration', 'team', id],
    queryFn: ({ signal }) => api.get('administration/person/{id}/team', { params: { id }, signal }),
    meta: { quiet: true },
  })
