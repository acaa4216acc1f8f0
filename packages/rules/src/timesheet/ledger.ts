import { formatDays } from './balance.ts'

/** How far what a line says has come: posted at once, or an absence on its way (LED-04). */
export type Stage = 'posted' | 'asked' | 'accepted' | 'taken'

/** A line of the ledger as its hash sees it; days and instants are texts, amounts are hundredths of a day (LED-15). */
export interface LedgerLine {
  user_id: number
  seq: number
  counter: string
  kind: string
  stage: Stage
  hundredths: number
  effective_on: string
  fact_on: string | null
  rule: string
  rule_id: number | null
  source: string
  reason: string | null
  actor_id: number | null
  event_id: number | null
  correction_id: number | null
  reverses_id: number | null
  /** UTC, whole seconds: 2026-05-01T03:00:00Z. */
  created_at: string
}

/** What the first line of a person is chained to (LED-15). */
export const NO_LINE_BEFORE = '0'.repeat(64)

const SEPARATOR = '\u001F'

/** The text whose SHA-256, in lower-case hex, is the hash of a line that follows a line with this hash (LED-15). */
export function chainedText(previous_hash: string, line: LedgerLine): string {
  return [
    previous_hash,
    line.user_id,
    line.seq,
    line.counter,
    line.kind,
    line.stage,
    line.hundredths,
    line.effective_on,
    line.fact_on,
    line.rule,
    line.rule_id,
    line.source,
    line.reason,
    line.actor_id,
    line.event_id,
    line.correction_id,
    line.reverses_id,
    line.created_at,
  ]
    .map((part) => part ?? '')
    .join(SEPARATOR)
}

/** What verify-ledger finds wrong with a line, in its words (LED-20). */
export const LEDGER_FAULTS = {
  hash: 'empreinte',
  number: 'numéro manquant',
  orphan: 'ligne sans absence',
  release: 'annulation',
} as const

/** What it says of everybody when nothing is wrong (LED-18). */
export const ledgerIsExact = (people: number, lines: number): string =>
  `${people} personne(s), ${lines} ligne(s) : le registre est exact.`

/** An automatic line that stands otherwise than it follows, in hundredths of a day (LED-22). */
export const replayedFault = (
  matricule: string,
  { source, written, expected }: { source: string; written: number; expected: number },
): string => `! ${matricule} ${source} : ${formatDays(written)} au lieu de ${formatDays(expected)}`

/** What the next keep-counters adds, in hundredths of a day: no fault (LED-22). */
export const dueLine = (matricule: string, { source, hundredths }: { source: string; hundredths: number }): string =>
  `~ ${matricule} ${source} : ${formatDays(hundredths)}`
