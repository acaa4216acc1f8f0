import type { InternalNewsItem } from '@cadran/contract/library/internal-news'
import type { Highlight, NewsCard, NewsPost } from '@cadran/contract/library/news'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'

export type { Highlight, InternalNewsItem, NewsCard, NewsPost }

/** Posts on one page of the list (NEW-22). */
export const PAGE_SIZE = 10

export function newsQuery(page: number) {
  return queryOptions({
    queryKey: ['news', 'list', page],
    queryFn: ({ signal }) => api.list('news', { query: { maxResults: PAGE_SIZE, page }, signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
}

export function postQuery(id: number) {
  return queryOptions({
    queryKey: ['news', 'post', id],
    queryFn: ({ signal }) => api.get('news/{id}', { params: { id }, signal }),
    meta: { quiet: true },
  })
}

/** What the mobile home shows of the post that is put forward, and nothing more (NEW-15, NEW-18). */
const HIGHLIGHT_FIELDS = [
  'id',
  'title',
  'summary',
  'published_at',
  'homepage_content',
  'homepage_image_url',
  'place',
] as const

export const highlightQuery = queryOptions({
  queryKey: ['news', 'highlight'],
  queryFn: async ({ signal }): Promise<Highlight | null> =>
    (await api.get('news/highlight', { query: { 'fields[]': [...HIGHLIGHT_FIELDS] }, signal })) ?? null,
  meta: { quiet: true },
})

export function internalNewsQuery(mobile: boolean) {
  return queryOptions({
    queryKey: ['news', 'internal', mobile],
    queryFn: ({ signal }) => api.get('internal-news', { query: mobile ? { mobile: '1' } : {}, signal }),
    meta: { quiet: true },
  })
}
