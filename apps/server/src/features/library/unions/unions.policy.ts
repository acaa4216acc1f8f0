import { editsUnion, opensUnionEditing, readsLibrary } from '@cadran/rules/library/rights'
import { M_ROLE } from '@cadran/rules/portal/messages'
import { refuse } from '../../../platform/http/refused.ts'
import type { Person, Viewer } from '../../../platform/http/viewer.ts'

/** Everybody but contractors (UNI-04, UNI-05). */
export function assertReads({ subject }: Viewer): void {
  if (!readsLibrary(subject)) refuse(M_ROLE)
}

interface OfUnion {
  role: string | null
}

/** Who edits anything of a union, and whether this one (UNI-10, UNI-13, UNI-14). */
export const EDITED_UNION = {
  mayWrite: opensUnionEditing,
  mayEdit: (subject: Person, { role }: OfUnion) => editsUnion(subject, role),
}
