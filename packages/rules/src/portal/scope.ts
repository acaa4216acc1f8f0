import type { PersonType } from './person.ts'
import { ADMINISTRATION_ROLES, type Role } from './roles.ts'

/** What of a viewer opens the back office and sets how far it reads; the flag is that of USR (ROL-02). */
export interface Viewer {
  roles: ReadonlySet<Role>
  is_manager: boolean
  /** Only somebody else's roles open the call: nobody is read in one's own right (DEL-11). */
  reads_by_delegation?: true
}

/** The lists whose own accept roles bear on the read scope; planning reads as 'absences', `user` lists as 'activities'. */
export type ListName = 'absences' | 'activities' | 'extra-activities' | 'cra'

const WIDE_ROLES = [
  'ROLE_ACTIVITY_SHOW_ALL',
  'ROLE_HRBP',
  'ROLE_PAY_MANAGER',
  'ROLE_GTA',
  'ROLE_FEE_MANAGER',
  'ROLE_BILLING_SERVICE',
  'ROLE_BILLING_SUPERVISOR',
] as const satisfies readonly Role[]

const ACTIVITY_LEVELS = {
  first: 'ROLE_ACTIVITY_ACCEPT_FIRST_LEVEL',
  second: 'ROLE_ACTIVITY_ACCEPT_SECOND_LEVEL',
} as const

// Requests have one level only, decided by ROLE_MANAGER (matrix 13.2: 'K22 TEAM, else ALL').
const LIST_LEVELS = {
  absences: { first: 'ROLE_ABSENCE_ACCEPT_FIRST_LEVEL', second: 'ROLE_ABSENCE_ACCEPT_SECOND_LEVEL' },
  activities: ACTIVITY_LEVELS,
  cra: ACTIVITY_LEVELS,
  'extra-activities': { first: 'ROLE_MANAGER', second: null },
} as const satisfies Record<ListName, { first: Role; second: Role | null }>

/** Backend access B of validation.md: ROLE_VALIDATION, ROLE_MANAGER or the manager flag (BCK-04, BCK-05). */
export function hasBackendAccess(viewer: Viewer): boolean {
  return viewer.is_manager || viewer.roles.has('ROLE_VALIDATION') || viewer.roles.has('ROLE_MANAGER')
}

const LINKED_ROLES: ReadonlySet<string> = new Set<Role>(['ROLE_VALIDATION', ...ADMINISTRATION_ROLES])

/**
 * Whether the header shows the Administration link: ROLE_VALIDATION, any ROLE_GED_ or any ROLE_SYNDIC_ (SHL-45), and whoever
 * administers the portal itself (administration.md 0.2).
 */
export function showsAdministrationLink(roles: Iterable<string>): boolean {
  for (const role of roles) {
    if (LINKED_ROLES.has(role) || role.startsWith('ROLE_GED_') || role.startsWith('ROLE_SYNDIC_')) return true
  }
  return false
}

/** Whether `/backend/` itself opens: backend access, an editor of documents, unions or contents, or an administrator (BCK-07, SHL-48). */
export function opensBackend(viewer: Viewer): boolean {
  return hasBackendAccess(viewer) || showsAdministrationLink(viewer.roles) || viewer.roles.has('ROLE_CONTENT_ADMIN')
}

/** Whom a viewer reads in a list beside the people below them at any depth: everybody, contractors, or nobody else. */
export type ReadScope = 'everybody' | 'contractors' | 'team'

/**
 * The read scope of validation.md section 0 for one list. ROLE_CONTRACTOR_MANAGER alone opens contractors only; a role that
 * reads everybody is not narrowed by it (ROL-09, README 59).
 */
export function readScopeOf(viewer: Viewer, list: ListName): ReadScope {
  if (viewer.reads_by_delegation) return 'team'
  if (WIDE_ROLES.some((role) => viewer.roles.has(role))) return 'everybody'
  const levels = LIST_LEVELS[list]
  if (levels.second !== null && viewer.roles.has(levels.second)) return 'everybody'
  if (viewer.roles.has('ROLE_CONTRACTOR_MANAGER')) return 'contractors'
  return viewer.roles.has(levels.first) || viewer.is_manager ? 'team' : 'everybody'
}

const SCOPES: readonly ReadScope[] = ['everybody', 'contractors', 'team']

/** The widest scope over several lists, for what is one for them all: the people that their filters offer (USR-37). */
export function widestScope(viewer: Viewer, lists: readonly ListName[]): ReadScope {
  const scopes = lists.map((list) => readScopeOf(viewer, list))
  return SCOPES.find((scope) => scopes.includes(scope)) ?? 'team'
}

/** Whether a person is in the viewer's read scope for a list; `is_below` is the hierarchy at any depth (ABS-39, ACT-59). */
export function canRead(
  viewer: Viewer,
  list: ListName,
  person: { is_below: boolean; person_type: PersonType },
): boolean {
  const scope = readScopeOf(viewer, list)
  const isInside = scope === 'everybody' || (scope === 'contractors' && person.person_type === 'contractor')
  return hasBackendAccess(viewer) && (person.is_below || isInside)
}
