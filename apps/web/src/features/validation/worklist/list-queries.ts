import { infiniteQueryOptions, keepPreviousData, type QueryKey, queryOptions } from '@tanstack/react-query'

interface ListSource<Page extends object, Query extends object> {
  /** What the keys of all its lists begin with, to drop or patch them together. */
  lists: QueryKey
  read: (query: Query & { maxResults: number; page: number }, signal: AbortSignal) => Promise<Page>
  totalOf: (page: Page) => number
  /** How much a page of the table holds until its viewer chooses (CLO-09). */
  pageSize: number
}

/** How much comes at a time under the thumb. */
const FLOW_SIZE = 25

/** One list in pages, and as it grows under the thumb. Its filters stand in the fourth place of every key. */
export function listQueries<Page extends object, Query extends object>(source: ListSource<Page, Query>) {
  const { lists, read, totalOf, pageSize } = source
  return {
    lists,
    totalOf,
    pageSize,
    flowSize: FLOW_SIZE,
    page: (query: Query, page: number, size = pageSize) =>
      queryOptions({
        queryKey: [...lists, 'page', query, page, size],
        queryFn: ({ signal }) => read({ ...query, maxResults: size, page }, signal),
        placeholderData: keepPreviousData,
        meta: { quiet: true },
      }),
    flow: (query: Query) =>
      infiniteQueryOptions({
        queryKey: [...lists, 'flow', query],
        queryFn: ({ signal, pageParam }) => read({ ...query, maxResults: FLOW_SIZE, page: pageParam }, signal),
        initialPageParam: 1,
        getNextPageParam: (last: Page, _pages, page) => (page * FLOW_SIZE < totalOf(last) ? page + 1 : undefined),
        meta: { quiet: true },
      }),
  }
}
export type ListQueries<Page extends object, Query extends object> = ReturnType<typeof listQueries<Page, Query>>

/** What puts one row as it was read now in its place; null where it was not read: it is gone (KEY-07). */
export function patchOf<Row>(read: readonly Row[], isIt: (row: Row) => boolean) {
  const now = read.find(isIt)
  if (now === undefined) return null
  return <Page extends { items: Row[] }>(pages: readonly Page[]): Page[] =>
    pages.map((page) => ({ ...page, items: page.items.map((row) => (isIt(row) ? now : row)) }))
}
