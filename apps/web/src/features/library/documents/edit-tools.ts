import type { ContactBlock } from '@cadran/contract/library/documents'
import type { UploadTarget } from './upload-target.ts'
import type { Edits, NodeKind } from './use-edits.ts'

/** Something that a deletion would take away. */
export interface Doomed {
  kind: NodeKind
  id: number
  name: string
}

/** The contact block that a dialog is open for; none yet for a new one. */
export interface EditedBlock {
  folder: number
  block: ContactBlock | null
}

/** What every row of the tree can ask of its page. */
export interface EditTools {
  edits: Edits
  /** Asks before anything is deleted (GED-47). */
  ask: (doomed: Doomed) => void
  /** Binds the upload panel to a place. */
  target: (target: UploadTarget) => void
  editBlock: (edited: EditedBlock) => void
}
