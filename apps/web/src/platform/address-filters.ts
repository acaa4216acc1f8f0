import { useNavigate, useSearch } from '@tanstack/react-router'

type Raw = Record<string, unknown>

export const among = <const V>(values: readonly V[], raw: unknown): V | undefined =>
  values.find((value) => value === raw)
export const wholeNumber = (raw: unknown): number | undefined =>
  Number.isSafeInteger(Number(raw)) && Number(raw) > 0 ? Number(raw) : undefined
/** A router may have read a matricule, or what is searched, as a number. */
export const shortText = (raw: unknown): string | undefined =>
  (typeof raw === 'string' && raw !== '') || typeof raw === 'number' ? String(raw).slice(0, 100) : undefined

/** Without what filters nothing. */
export function onlyGiven<F extends object>(filters: { [K in keyof Required<F>]: F[K] | undefined }): F {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)) as F
}

/** The filters that the address holds, and the way to change them: back to the first page, but for the page itself. */
export function useAddressFilters<F extends { page?: number }>(read: (raw: Raw) => F) {
  const filters = read(useSearch({ strict: false }))
  const navigate = useNavigate()
  const go = (next: object, replace = false) =>
    void navigate({ to: '.', search: { ...next }, replace, resetScroll: false })
  const { page: _page, ...without } = filters
  return {
    filters,
    isFiltered: Object.keys(without).length > 0,
    // Every pause in typing would otherwise be a page of the history.
    change: (patch: Partial<F>) => go(read({ ...without, ...patch }), 'search' in patch),
    turnTo: (page: number) => go({ ...without, ...(page > 1 ? { page } : {}) }),
    reset: () => go({}),
  }
}
