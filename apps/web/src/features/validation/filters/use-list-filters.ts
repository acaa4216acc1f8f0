import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { differs, type ListFilters, readFilters, writeFilters } from './list-filters.ts'
import { parseListSearch } from './list-search.ts'

export interface ListState<S extends string> {
  filters: ListFilters<S>
  page: number
  /** No filter differs from the viewer's defaults. */
  isDefault: boolean
  /** Changes filters and goes back to page 1 (FLT-09). */
  change: (patch: Partial<ListFilters<S>>) => void
  setPage: (page: number) => void
  /** Back to the viewer's defaults (FLT-78). */
  reset: () => void
}

/** The filters and the page of a list, kept in the address: it can be shared, reloaded and gone back to. */
export function useListFilters<S extends string>(defaults: ListFilters<S>, states: readonly S[]): ListState<S> {
  const search = parseListSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const filters = readFilters(search, defaults, states)
  const go = useCallback(
    (next: ListFilters<S>, page: number, replace: boolean) =>
      void navigate({
        to: '.',
        search: { ...writeFilters(next, defaults), page: page > 1 ? page : undefined },
        replace,
        resetScroll: false,
      }),
    [navigate, defaults],
  )
  return {
    filters,
    page: search.page ?? 1,
    isDefault: !differs(filters, defaults),
    // Every pause in typing would otherwise be a page of the history.
    change: (patch) => go({ ...filters, ...patch }, 1, 'search' in patch),
    setPage: (page) => go(filters, page, false),
    reset: () => go(defaults, 1, false),
  }
}
