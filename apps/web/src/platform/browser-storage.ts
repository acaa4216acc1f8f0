import { forgetInterrupted } from './interrupted.ts'

/** What the portal keeps in the browser (SHL-95, SHL-96). */
export type StorageKey =
  | 'tokenExpiration'
  | 'switchUser'
  | 'switchName'
  | 'switchEnded'
  | 'eventCodes'
  | 'overtimeCodes'
  | 'userForAbsenceList'
  | 'userForCRAList'
  | 'userForExtraActivityList'
  | 'mobileBrowserAccepted'
  | 'runAsFavorites'
  | 'expiryHint'
  | 'lastClickedDay'
  | 'registeredDevice'
  | 'lastPage'
  | 'colorScheme'
  | 'absenceRequest'
  | 'recentPlaces'
  | 'listPageSizes'
  | 'monthHints'

/** The caches and marks of one person, forgotten when another takes over (RUN-28). */
const PERSONAL_KEYS: readonly StorageKey[] = [
  'switchUser',
  'switchName',
  'eventCodes',
  'overtimeCodes',
  'userForAbsenceList',
  'userForCRAList',
  'userForExtraActivityList',
  'expiryHint',
  'lastClickedDay',
  'registeredDevice',
  'lastPage',
  'recentPlaces',
]

/** Null when there is nothing, and when the browser keeps nothing at all. */
export function readItem(key: StorageKey): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function writeItem(key: StorageKey, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // A browser that refuses to keep anything loses comfort, never an action.
  }
}

export function removeItem(key: StorageKey): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // As above.
  }
}

/** What a tab keeps of what its person has begun: over a reload, and no longer than the tab (EDT-12). */
const BEGUN = 'begun'

/** Undefined when there is nothing, or nothing that can be read. */
export function readBegun<Begun>(): Begun | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(BEGUN) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Undefined forgets it. */
export function keepBegun(begun: object | undefined): void {
  try {
    if (begun) sessionStorage.setItem(BEGUN, JSON.stringify(begun))
    else sessionStorage.removeItem(BEGUN)
  } catch {
    // As above.
  }
}

/** Forgets what belongs to the person shown: the switched user, the caches, the day's marks, what was begun. */
export function forgetPerson(): void {
  for (const key of PERSONAL_KEYS) removeItem(key)
  keepBegun(undefined)
}

/** What a logout clears, what was being written as well; favourites and the choices made for this browser stay (SES-59). */
export function forgetSession(): void {
  removeItem('tokenExpiration')
  forgetInterrupted()
  forgetPerson()
}
