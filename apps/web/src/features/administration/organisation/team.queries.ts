import { TEAM_PAGE, type TeamNode } from '@cadran/contract/administration/organisation-team'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'

export type { TeamMove, TeamNode } from '@cadran/contract/administration/organisation-team'

/** Which people of the tree: its top, a manager's team, those without a manager, or who is searched. */
export interface LevelAsked {
  manager?: string
  search?: string
  without_manager?: '1'
}

/** A level of the tree, a page after the other (ORG-17). */
export const levelQuery = (asked: LevelAsked) =>
  infiniteQueryOptions({
    queryKey: ['administration', 'team', asked],
    queryFn: ({ signal, pageParam }) =>
      api.list('administration/team', { query: { ...asked, page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, _pages, page) => (page * TEAM_PAGE < total ? page + 1 : undefined),
    meta: { quiet: true },
  })

export const loopsQuery = queryOptions({
  queryKey: ['administration', 'team-loops'],
  queryFn: ({ signal }) => api.get('administration/team/loop', { signal }),
  meta: { quiet: true },
})

/** What was cut: somebody's whole team, or people one by one (ORG-18). */
export type Cut = { team_of: TeamNode } | { people: readonly TeamNode[] }

export const isCut = (cut: Cut | null, { id }: TeamNode): boolean =>
  cut !== null && ('team_of' in cut ? cut.team_of.id === id : cut.people.some((person) => person.id === id))

/** Another one cut joins those that are; the same one again is put back. */
export function cutWith(cut: Cut | null, node: TeamNode): Cut | null {
  if (!cut || 'team_of' in cut) return { people: [node] }
  const people = isCut(cut, node) ? cut.people.filter(({ id }) => id !== node.id) : [...cut.people, node]
  return people.length === 0 ? null : { people }
}
