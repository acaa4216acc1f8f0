import { refusal } from '../portal/refusal.ts'
import type { CounterEntryRow } from '../timesheet/counters-file.ts'

/** What an entry of the ledger is (ADM-39): openings and adjustments are written by people, the others by the portal. */
export const ENTRY_KINDS = {
  opening: 'Reprise',
  accrual: 'Acquis',
  adjustment: 'Ajustement',
  rollover: 'Report',
  expiry: 'Péremption',
} as const
export type EntryKind = keyof typeof ENTRY_KINDS

/** What is said of a balance that is taken over, which comes by its file alone. */
export const OPENING_BY_FILE = refusal('kind', 422, 'Une reprise s’inscrit par le fichier des compteurs.', 'kind')
export const ENTRY_REVERSED = refusal('state', 409, 'Ce mouvement a déjà été contre-passé.')
export const ENTRY_OF_PORTAL = refusal('state', 409, 'Ce mouvement est écrit par le portail : passez un ajustement.')

const MOST_CHARACTERS = 100

/** The source of what undoes an entry; a ledger's sources are at most 100 characters. */
export const reversalSource = (source: string): string => `Annule : ${source}`.slice(0, MOST_CHARACTERS)

/** Whether people wrote it, and so may undo it (ADM-40). */
export const isWritten = (kind: EntryKind): kind is CounterEntryRow['kind'] =>
  kind === 'opening' || kind === 'adjustment'

/** What undoes an entry: as many days the other way, on the same day (ADM-40). */
export function reversalOf(row: CounterEntryRow): CounterEntryRow {
  return { ...row, kind: 'adjustment', days: -row.days, source: reversalSource(row.source) }
}
