import type { Tutorial } from '@cadran/contract/library/tutorials'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'

export type { Tutorial }

const query = { tutorialType: 'desktop' } as const

/** Without a login the open call alone is made: it renews no session (TUT-07). Desktop is asked for everywhere (TUT-08, TUT-09). */
export function tutorialsQuery(loggedIn: boolean) {
  return queryOptions({
    queryKey: ['tutorials', loggedIn],
    queryFn: ({ signal }) =>
      loggedIn ? api.get('tutorial', { query, signal }) : api.get('public/tutorial', { query, signal }),
    meta: { quiet: true },
  })
}
