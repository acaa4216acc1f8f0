import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'

/** What awaits the person; null where they hold no right (README 27). Only for people with backend access. */
export const awaitingQuery = queryOptions({
  queryKey: ['validation', 'awaiting'],
  queryFn: ({ signal }) => api.get('validation/awaiting', { signal }),
})

/** As many as a list shows to choose from. */
const MANAGERS_SHOWN = 50
const MANAGERS_MS = 10 * 60_000

/** The first managers that one may filter on, or those whom a text finds; how many there are comes with them (FLT-37, FLT-43). */
export function managersQuery(search = '') {
  return queryOptions({
    queryKey: ['user', 'managers', search],
    queryFn: ({ signal }) =>
      api.list('user/managers', {
        query: { visible: '1', maxResults: MANAGERS_SHOWN, ...(search && { search }) },
        signal,
      }),
    staleTime: MANAGERS_MS,
  })
}

/** The companies that employ the people one may read (FLT-14). */
export const companiesQuery = queryOptions({
  queryKey: ['validation', 'companies'],
  queryFn: ({ signal }) => api.get('validation/company', { signal }),
  staleTime: 10 * 60_000,
  meta: { quiet: true },
})
