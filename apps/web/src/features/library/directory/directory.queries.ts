import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'
import { PAGE_SIZE, type Place } from '../contents/index.ts'

/** What is written alike: the last part of its calls. */
export type Kind = 'contact-group' | 'contact' | 'union' | 'section'

export function rowsQuery(kind: Kind, { page, search }: Place, maxResults: number = PAGE_SIZE) {
  return queryOptions({
    queryKey: ['directory', kind, 'rows', page, search, maxResults],
    queryFn: ({ signal }) => api.list(`backend/${kind}`, { query: { page, maxResults, search }, signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
}

/** The groups that a contact may be put into. */
export const groupsQuery = rowsQuery('contact-group', { page: 1, search: '' }, 100)

/** One of them as it is written, by its kind. */
export const read = {
  'contact-group': (id: number, signal: AbortSignal) =>
    api.get('backend/contact-group/{id}', { params: { id }, signal }),
  contact: (id: number, signal: AbortSignal) => api.get('backend/contact/{id}', { params: { id }, signal }),
  union: (id: number, signal: AbortSignal) => api.get('backend/union/{id}', { params: { id }, signal }),
  section: (id: number, signal: AbortSignal) => api.get('backend/section/{id}', { params: { id }, signal }),
} as const

export type Edited<K extends Kind> = Awaited<ReturnType<(typeof read)[K]>>

/** What is written here is read elsewhere too. */
export const KEYS = [['directory'], ['contacts'], ['library']] as const
