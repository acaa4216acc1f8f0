import { useMemo } from 'react'
import { useCurrentUser } from '../../../platform/session.ts'
import { type ListState, startingFilters, useListFilters } from '../filters/index.ts'
import type { WorklistFilters } from './worklist.ts'

/** The filters of a list as its address has them, beginning with the viewer's own. */
export function useWorklistFilters<State extends string>(filters: WorklistFilters<State>): ListState<State> {
  const user = useCurrentUser()
  const defaults = useMemo(
    () => startingFilters(filters.defaults({ ...user, roles: new Set(user.roles) })),
    [filters, user],
  )
  return useListFilters(defaults, filters.states)
}
