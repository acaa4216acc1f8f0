import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'

/** What awaits the person; null where they hold no right (README 27). Only for people with backend access. */
export const awaitingQuery = queryOptions({
  queryKey: ['validation', 'awaiting'],
  queryFn: ({ signal }) => api.get('validation/awaiting', { signal }),
})

/** The managers one may filter on (FLT-43). */
export const managersQuery = queryOptions({
  queryKey: ['user', 'managers'],
  queryFn: ({ signal }) => api.list('user/managers', { query: { visible: '1', maxResults: 10_000 }, signal }),
  staleTime: 10 * 60_000,
})

/** The companies that employ the people one may read (FLT-14). */
export const companiesQuery = queryOptions({
  queryKey: ['validation', 'companies'],
  queryFn: ({ signal }) => api.get('validation/company', { signal }),
  staleTime: 10 * 60_000,
  meta: { quiet: true },
})
