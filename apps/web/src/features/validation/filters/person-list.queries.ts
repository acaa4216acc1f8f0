import type { ListName } from '@cadran/rules/portal/scope'
import type { Day } from '@cadran/rules/timesheet/day'
import { teamOfFilter } from '@cadran/rules/validation/person-filter'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api-client.ts'
import { readItem, type StorageKey, writeItem } from '../../../platform/browser-storage.ts'
import type { CurrentUser } from '../../../platform/session.ts'

/** The lists that are filtered by person; each has a cache of its own (FLT-28, USR-50). */
export type PersonListName = Exclude<ListName, 'cra'>

type Stamp = 'user_for_absence_list_fetched_at' | 'user_for_cra_list_fetched_at'

const CACHES = {
  absences: { key: 'userForAbsenceList', stamp: 'user_for_absence_list_fetched_at' },
  activities: { key: 'userForCRAList', stamp: 'user_for_cra_list_fetched_at' },
  'extra-activities': { key: 'userForExtraActivityList', stamp: null },
} as const satisfies Record<PersonListName, { key: StorageKey; stamp: Stamp | null }>

const KEPT_MS = 24 * 60 * 60_000
/** The largest page of people there is (USR-48). */
const EVERYBODY = 10_000
/** Above that the server is asked for each search. */
export const SEARCH_LENGTH = 3
const FOUND = 50

/** When a list was loaded: the people themselves stay in memory (decision 8). */
interface KeptStamp {
  matricule: string
  /** By this browser's clock. */
  until: number
  /** The server's own limit, compared with the server's day only. */
  cache_expire_at: string
  fetched_at: string | null
}

function stampOf(list: PersonListName, user: CurrentUser): string | null {
  const { stamp } = CACHES[list]
  return stamp === null ? null : user[stamp]
}

function keepStamp(list: PersonListName, user: CurrentUser): void {
  const { matricule, cache_expire_at } = user
  const fetched_at = stampOf(list, user)
  const kept: KeptStamp = { matricule, until: Date.now() + KEPT_MS, cache_expire_at, fetched_at }
  writeItem(CACHES[list].key, JSON.stringify(kept))
}

/** Whether what was loaded still counts: past the server's limit, or older than its stamp, it is loaded again (USR-51, USR-52). */
function isKept(list: PersonListName, user: CurrentUser, today: Day): boolean {
  try {
    const kept: KeptStamp | null = JSON.parse(readItem(CACHES[list].key) ?? 'null')
    return (
      kept !== null &&
      kept.matricule === user.matricule &&
      kept.until > Date.now() &&
      kept.cache_expire_at.slice(0, 10) >= today &&
      kept.fetched_at === stampOf(list, user)
    )
  } catch {
    return false
  }
}

export interface PersonWindow {
  from: Day | null
  to: Day | null
}

interface Asker {
  user: CurrentUser
  today: Day
}

function queryOf(list: PersonListName, user: CurrentUser, { from, to }: PersonWindow) {
  const team = teamOfFilter({ ...user, roles: new Set(user.roles) }, list)
  return { minDate: from ?? undefined, maxDate: to ?? undefined, manager: team ?? undefined }
}

/** The people that a list may be filtered by, loaded once and kept while their stamp counts (FLT-26 to FLT-32). */
export function personListQuery(list: PersonListName, { user, today }: Asker, window: PersonWindow) {
  const query = queryOf(list, user, window)
  return queryOptions({
    queryKey: ['user', 'list', list, user.matricule, query],
    queryFn: async ({ signal }) => {
      const first = await api.list('user', { query: { ...query, maxResults: FOUND }, signal })
      // Of more than the largest page only those are asked for whom a search finds.
      const fits = first.total > first.items.length && first.total <= EVERYBODY
      const page = fits ? await api.list('user', { query: { ...query, maxResults: EVERYBODY }, signal }) : first
      keepStamp(list, user)
      return page
    },
    staleTime: () => (isKept(list, user, today) ? Number.POSITIVE_INFINITY : 0),
    gcTime: KEPT_MS,
    refetchOnWindowFocus: false,
  })
}

/** The same where the company is larger than the largest page: asked for with each search (decision 8). */
export function personSearchQuery(list: PersonListName, user: CurrentUser, window: PersonWindow, search: string) {
  const query = queryOf(list, user, window)
  return queryOptions({
    queryKey: ['user', 'search', list, user.matricule, query, search],
    queryFn: ({ signal }) => api.list('user', { query: { ...query, search, maxResults: FOUND }, signal }),
  })
}
