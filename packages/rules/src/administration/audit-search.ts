import { refusal } from '../portal/refusal.ts'
import { comparePeriods, type Day, periodOf } from '../timesheet/day.ts'

const MOST_MONTHS = 13

/** Beyond, a search says that there are more (AUD-10). */
export const MOST_COUNTED = 10_000

/** Whether a search reads from a day to one at most 13 months later (AUD-10). */
export function isAuditRange(from: Day, to: Day): boolean {
  const months = comparePeriods(periodOf(to), periodOf(from))
  return from <= to && (months < MOST_MONTHS || (months === MOST_MONTHS && to.slice(8) <= from.slice(8)))
}

/** The first day of the month of a day: where a search begins that names no beginning. */
export const searchStart = (to: Day): Day => `${to.slice(0, 8)}01`

/** What is typed as words of a comment, each its beginning, as PostgreSQL reads them; null where nothing is a word. */
export function wordsQuery(typed: string): string | null {
  const words = typed.toLowerCase().match(/[\p{L}\p{N}]+/gu)
  return words?.map((word) => `${word}:*`).join(' & ') ?? null
}

/** The files that a search goes out as (AUD-12). */
export const AUDIT_EXPORT_FORMATS = ['csv', 'jsonl'] as const
export type AuditExportFormat = (typeof AUDIT_EXPORT_FORMATS)[number]

/** Most rows of a file; more are refused whole, never cut. */
export const MOST_AUDIT_EXPORTED = 1_000_000
export const TOO_MANY_AUDIT_ROWS = refusal(
  'too-many-rows',
  422,
  'Cette recherche dépasse 1 000 000 de lignes : réduisez-la par les filtres, puis recommencez.',
)

/** How long the file of an export can be opened. */
export const AUDIT_EXPORT_DAYS = 7
export const EXPORT_REASON = 'Dites pourquoi, en 10 caractères au moins.'
