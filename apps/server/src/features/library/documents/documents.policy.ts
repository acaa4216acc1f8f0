import { editsSection, opensLibraryEditing, readsLibrary } from '@cadran/rules/library/rights'
import { M_404, M_ROLE } from '@cadran/rules/portal/messages'
import { refuse } from '../../../platform/http/refused.ts'
import type { Person, Viewer } from '../../../platform/http/viewer.ts'

/** Everybody but contractors (GED-08). */
export function assertReads({ subject }: Viewer): void {
  if (!readsLibrary(subject)) refuse(M_ROLE)
}

interface InSection {
  role: string | null
}

/** Who edits anything of the library, and whether this of it (GED-37 to GED-39, GED-41). */
export const EDITED_LIBRARY = {
  mayWrite: opensLibraryEditing,
  mayEdit: (subject: Person, { role }: InSection) => editsSection(subject, role),
}

/** Whoever holds a role of the library; of which section is told by what is edited (GED-37). */
export function assertEditor({ subject }: Viewer): void {
  if (!opensLibraryEditing(subject)) refuse(M_ROLE)
}

/** What was found, when its section is one that the caller edits (GED-41): unknown 404, another's 403. */
export function editable<T extends InSection>(found: T | undefined, subject: Person): T {
  if (!found) return refuse(M_404)
  if (!editsSection(subject, found.role)) refuse(M_ROLE)
  return found
}
