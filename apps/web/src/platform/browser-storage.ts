/** What the portal keeps in the browser (SHL-95, SHL-96). */
export type StorageKey =
  | 'tokenExpiration'
  | 'switchUser'
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

/** The caches and marks of one person, forgotten when another takes over (RUN-28). */
const PERSONAL_KEYS: readonly StorageKey[] = [
  'switchUser',
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

/** Forgets what belongs to the person shown: the switched user, the caches, the day's marks. */
export function forgetPerson(): void {
  for (const key of PERSONAL_KEYS) removeItem(key)
}

/** What a logout clears; favourites and the choices made for this browser stay (SES-59). */
export function forgetSession(): void {
  removeItem('tokenExpiration')
  forgetPerson()
}
