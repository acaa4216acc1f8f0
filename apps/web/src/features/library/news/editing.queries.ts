import type { EditedInternalNews } from '@cadran/contract/library/internal-news'
import type { EditedPost } from '@cadran/contract/library/news'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'
import { PAGE_SIZE, type Place } from '../contents/index.ts'

export type { EditedInternalNews, EditedPost }

// Whoever writes reads what is there now: nothing of it is kept.
const FRESH = { staleTime: 0, meta: { quiet: true } } as const

export function postsQuery({ page, search }: Place) {
  return queryOptions({
    queryKey: ['news', 'editing', page, search],
    queryFn: ({ signal }) => api.list('backend/news', { query: { maxResults: PAGE_SIZE, page, search }, signal }),
    placeholderData: keepPreviousData,
    ...FRESH,
  })
}

export const readPost = (id: number, signal: AbortSignal) => api.get('backend/news/{id}', { params: { id }, signal })

export function internalNewsRowsQuery({ page, search }: Place) {
  return queryOptions({
    queryKey: ['news', 'internal-editing', page, search],
    queryFn: ({ signal }) =>
      api.list('backend/internal-news', { query: { maxResults: PAGE_SIZE, page, search }, signal }),
    placeholderData: keepPreviousData,
    ...FRESH,
  })
}

export const readInternalNews = (id: number, signal: AbortSignal) =>
  api.get('backend/internal-news/{id}', { params: { id }, signal })
