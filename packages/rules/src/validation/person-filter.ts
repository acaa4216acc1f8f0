import { searchKey } from '../portal/french.ts'
import type { Role } from '../portal/roles.ts'
import { type ListName, readScopeOf } from '../portal/scope.ts'
import type { Day } from '../timesheet/day.ts'

/** What a person is found by in a filter. */
export interface FoundPerson {
  matricule: string
  firstname: string
  lastname: string
}

/** What more the person filter looks at. */
export interface FilteredPerson extends FoundPerson {
  /** Matricule of the direct manager. */
  manager: string | null
  start_at: Day
  end_at: Day | null
}

/** Technical accounts are offered by no filter, whoever asks (FLT-18, FLT-19, FLT-38). */
export function isTechnical({ matricule }: Pick<FoundPerson, 'matricule'>): boolean {
  return /^t/i.test(matricule)
}

/** Whether a search finds a person: part of a name, of both in either order, or of the matricule; case and accents ignored (FLT-16, FLT-17, FLT-37, FLT-42). */
export function isFound({ matricule, firstname, lastname }: FoundPerson, search: string): boolean {
  const wanted = searchKey(search)
  const texts = [`${firstname} ${lastname}`, `${lastname} ${firstname}`, matricule]
  return texts.some((text) => searchKey(text).includes(wanted))
}

/** The days and the manager that narrow the person filter; null narrows nothing. */
export interface PersonLimits {
  from: Day | null
  to: Day | null
  manager: string | null
}

/** Whether the person filter offers a person: the dates of the contract as written, and the direct manager (FLT-20 to FLT-25). */
export function isOffered(person: FilteredPerson, { from, to, manager }: PersonLimits): boolean {
  if (isTechnical(person)) return false
  if (to !== null && person.start_at > to) return false
  if (from !== null && person.end_at !== null && person.end_at < from) return false
  return manager === null || person.manager === manager
}

const FIRST_LEVEL: Readonly<Record<ListName, Role>> = {
  absences: 'ROLE_ABSENCE_ACCEPT_FIRST_LEVEL',
  activities: 'ROLE_ACTIVITY_ACCEPT_FIRST_LEVEL',
  cra: 'ROLE_ACTIVITY_ACCEPT_FIRST_LEVEL',
  'extra-activities': 'ROLE_MANAGER',
}

/** Whose team the people of a list's person filter are: the viewer's matricule, or null for everybody (FLT-29 to FLT-35). */
export function teamOfFilter(
  viewer: { roles: ReadonlySet<Role>; is_manager: boolean; matricule: string },
  list: ListName,
): string | null {
  const isFirstLevel = viewer.is_manager || viewer.roles.has(FIRST_LEVEL[list])
  // Beside the level itself, what reads more than a team lifts the restriction; the level above does not.
  const wide = new Set([...viewer.roles].filter((role) => !role.endsWith('_ACCEPT_SECOND_LEVEL')))
  const isLimited = readScopeOf({ roles: wide, is_manager: viewer.is_manager }, list) === 'team'
  return isFirstLevel && isLimited ? viewer.matricule : null
}
