import type { PersonType } from '../portal/person.ts'

/** Edits every section of the library (GED-38). */
const EDITOR_OF_ALL = 'ROLE_GED_ADMIN'
/** Edits every union (UNI-14). */
const EDITOR_OF_UNIONS = 'ROLE_SYNDIC_ADMIN'

interface Reader {
  person_type: PersonType
  roles: ReadonlySet<string>
}

/** Whether somebody may read documents and social information: everybody but contractors (GED-07, GED-08). */
export function readsLibrary({ person_type }: Pick<Reader, 'person_type'>): boolean {
  return person_type !== 'contractor'
}

/** Whether somebody may open the edit trees: any role that starts with ROLE_GED_ (GED-37). */
export function opensLibraryEditing(person: Reader): boolean {
  return readsLibrary(person) && [...person.roles].some((role) => role.startsWith('ROLE_GED_'))
}

/** Whether somebody edits a section, told by its role; null belongs to the administrator of the library alone (GED-38, GED-39). */
export function editsSection(person: Reader, role: string | null): boolean {
  if (!opensLibraryEditing(person)) return false
  return person.roles.has(EDITOR_OF_ALL) || (role !== null && person.roles.has(role))
}

/** Whether somebody may open the unions' edit pages: any role that starts with ROLE_SYNDIC_ (UNI-05, UNI-10). */
export function opensUnionEditing(person: Reader): boolean {
  return readsLibrary(person) && [...person.roles].some((role) => role.startsWith('ROLE_SYNDIC_'))
}

/** Whether somebody edits a union, told by its role; null belongs to the administrator of all unions alone (UNI-13, UNI-14). */
export function editsUnion(person: Reader, role: string | null): boolean {
  if (!opensUnionEditing(person)) return false
  return person.roles.has(EDITOR_OF_UNIONS) || (role !== null && person.roles.has(role))
}

/** Whether somebody writes the portal's contents: news, tutorials, contacts, union pages and sections. */
export function editsContent({ roles }: { roles: ReadonlySet<string> }): boolean {
  return roles.has('ROLE_CONTENT_ADMIN')
}

/** Whether somebody reads the news: everybody but contractors (NEW-03, NEW-04). */
export function readsNews({ person_type }: { person_type: PersonType }): boolean {
  return person_type !== 'contractor'
}
