import { editsUnion, opensUnionEditing, readsLibrary } from '@cadran/rules/library/rights'
import { M_404, M_ROLE } from '@cadran/rules/portal/messages'
import { refuse } from '../../../platform/http/refused.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'

/** Everybody but contractors (UNI-04, UNI-05). */
export function assertReads({ subject }: Viewer): void {
  if (!readsLibrary(subject)) refuse(M_ROLE)
}

/** Whoever holds a role of the unions; of which one is told by what is edited (UNI-10). */
export function assertEditor({ subject }: Viewer): void {
  if (!opensUnionEditing(subject)) refuse(M_ROLE)
}

/** What was found, when its union is one that the caller edits: unknown 404, another's 403 (UNI-13, UNI-23 to UNI-27). */
export function editable<T extends { role: string | null }>(found: T | undefined, { subject }: Viewer): T {
  if (!found) return refuse(M_404)
  if (!editsUnion(subject, found.role)) refuse(M_ROLE)
  return found
}
