import { type Effects, effectLines, joinEffects } from '@cadran/rules/timesheet/recount'
import type { AuditEntry } from '../audit.ts'

// What a file makes of what is known: an import on screen shows it, the command line prints it line by line.

/** One field as a file changes it; null where there is nothing. */
export interface FieldChange {
  field: string
  before: string | null
  after: string | null
}

/** What one line of a file adds or changes. */
export interface LineChange {
  line: number
  /** What names it: a matricule, a code, several of them. */
  key: string
  /** Whom or what it is about, in words. */
  label: string | null
  is_new: boolean
  fields: FieldChange[]
}

export interface LineFault {
  /** Null for a fault of the whole file. */
  line: number | null
  text: string
}

/** What a file would change or has changed; with faults nothing at all is written. */
export interface ImportReport {
  changes: LineChange[]
  /** What follows elsewhere, and what stays as it is though the file could be thought to change it. */
  effects: Effects
  faults: LineFault[]
  /** The lines that were compared. */
  rows: number
}

/** How a file is taken: compared alone, by whom, and who is told how far it is. */
export interface ImportOptions {
  dry_run: boolean
  /** Whoever runs the portal where nobody is named. */
  by?: ImportedBy
  onPhase?: (phase: ImportPhase) => Promise<void>
}
export type ImportedBy = Pick<AuditEntry, 'viewer' | 'request_id' | 'quiet'>
export type ImportPhase = 'comparing' | 'writing' | 'recounting'

export const BY_COMMAND: ImportedBy = { viewer: null, request_id: 'import' }

/** Nothing but faults: a file that cannot be compared. */
export function refusedFile(text: string): ImportReport {
  return { changes: [], effects: joinEffects(), faults: [{ line: null, text }], rows: 0 }
}

const NOTHING = '(rien)'

function changeLine({ key, label, is_new, fields }: LineChange): string {
  if (is_new) return label === null ? `+ ${key}` : `+ ${key} ${label}`
  const changed = fields.map(({ field, before, after }) => `${field} : ${before ?? NOTHING} → ${after ?? NOTHING}`)
  return `~ ${key} ${changed.join(' · ')}`
}

/** The very lines that the command line prints (IMP-04). */
export function reportLines({ changes, effects, faults }: ImportReport) {
  const followed = effectLines(effects)
  return {
    changes: [...changes.map(changeLine), ...followed.changes],
    notes: followed.notes,
    faults: faults.map(({ line, text }) => (line === null ? text : `ligne ${line} : ${text}`)),
  }
}
