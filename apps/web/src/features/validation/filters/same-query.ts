import type { Query } from '@tanstack/react-query'

/** Finds every page of the list with these filters; a list's key holds them in fourth place. */
export function ofQuery(query: object): (cached: Pick<Query, 'queryKey'>) => boolean {
  const wanted = JSON.stringify(query)
  return ({ queryKey }) => JSON.stringify(queryKey[3]) === wanted
}
