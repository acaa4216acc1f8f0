import { PERSON_STATES, type PersonState } from '@cadran/rules/administration/person-state'
import { MODALITIES, PERSON_TYPES, type PersonType } from '@cadran/rules/portal/person'
import { ROLES, type Role } from '@cadran/rules/portal/roles'
import { useNavigate, useSearch } from '@tanstack/react-router'

/** The filters of the people as the address and the call carry them (ADM-06). */
export interface PeopleFilters {
  search?: string
  company?: number
  workplace?: number
  type?: PersonType
  modality?: string
  state?: PersonState
  role?: Role
  manager?: string
  all_levels?: '1'
  without_manager?: '1'
  page?: number
}

const among = <const V>(values: readonly V[], raw: unknown): V | undefined => values.find((value) => value === raw)
const wholeNumber = (raw: unknown): number | undefined =>
  Number.isSafeInteger(Number(raw)) && Number(raw) > 0 ? Number(raw) : undefined
/** A router may have read a matricule, or what is searched, as a number. */
const text = (raw: unknown): string | undefined =>
  (typeof raw === 'string' && raw !== '') || typeof raw === 'number' ? String(raw).slice(0, 100) : undefined
const flag = (raw: unknown): '1' | undefined => (String(raw) === '1' ? '1' : undefined)

/** What of an address is a filter of the people; everything else is dropped. */
export function readPeopleFilters(raw: Record<string, unknown>): PeopleFilters {
  const filters = {
    search: text(raw.search),
    company: wholeNumber(raw.company),
    workplace: wholeNumber(raw.workplace),
    type: among(PERSON_TYPES, raw.type),
    modality: among(MODALITIES.map(String), text(raw.modality)),
    state: among(PERSON_STATES, raw.state),
    role: among(ROLES, raw.role),
    manager: text(raw.manager),
    all_levels: raw.manager === undefined ? undefined : flag(raw.all_levels),
    without_manager: flag(raw.without_manager),
    page: wholeNumber(raw.page),
  }
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))
}

/** The filters that the address holds, and the way to change them: back to the first page, but for the page itself. */
export function usePeopleFilters() {
  const filters = readPeopleFilters(useSearch({ strict: false }))
  const navigate = useNavigate()
  const go = (next: PeopleFilters, replace = false) =>
    void navigate({ to: '.', search: { ...next }, replace, resetScroll: false })
  const { page: _page, ...without } = filters
  return {
    filters,
    isFiltered: Object.keys(without).length > 0,
    // Every pause in typing would otherwise be a page of the history.
    change: (patch: PeopleFilters) => go(readPeopleFilters({ ...without, ...patch }), 'search' in patch),
    turnTo: (page: number) => go({ ...without, ...(page > 1 ? { page } : {}) }),
    reset: () => go({}),
  }
}
