import { formatDate } from '../portal/french.ts'
import { COUNTERS, type Counter, type CounterValues, deduct, NO_DAYS } from './balance.ts'
import type { SummedLine } from './counter-lines.ts'
import { addMonths, type Day, lastDay, periodOf } from './day.ts'

/** The columns of a statement, in their order, as they are called (LED-67). */
export const STATEMENT_COLUMNS = {
  opening: 'Ouverture',
  acquired: 'Acquis',
  taken: 'Pris',
  adjusted: 'Ajusté',
  handed_on: 'Reporté',
  expired: 'Perdu',
  balance: 'Solde',
} as const
type Column = keyof typeof STATEMENT_COLUMNS
export const STATEMENT_COLUMN_NAMES = Object.keys(STATEMENT_COLUMNS) as Column[]

const COLUMN_OF: Readonly<Record<string, Exclude<Column, 'taken' | 'balance'>>> = {
  opening: 'opening',
  accrual: 'acquired',
  adjustment: 'adjusted',
  rollover: 'handed_on',
  expiry: 'expired',
}

/** A counter on a day, in hundredths of a day: everything before the balance adds up to it (LED-67). */
export type StatementRow = Record<Column, number> & { counter: Counter }

type StatedLine = SummedLine & { counter: Counter }

/** What absences and corrections have left of the posted days: N-1 first (MON-104). */
function lessTaken(posted: CounterValues, lines: readonly StatedLine[]): CounterValues {
  const taken = { ...NO_DAYS }
  for (const { stage, counter, hundredths } of lines) if (stage !== 'posted') taken[counter] -= hundredths
  return COUNTERS.reduce((left, counter) => deduct(left, counter, taken[counter]), posted)
}

/** What every counter is by its lines dated up to a day, whatever came after it; `lines` are those (LED-67). */
export function statementRows(lines: readonly StatedLine[]): StatementRow[] {
  const columns = { opening: 0, acquired: 0, taken: 0, adjusted: 0, handed_on: 0, expired: 0, balance: 0 }
  const rows = new Map(COUNTERS.map((counter): [Counter, StatementRow] => [counter, { counter, ...columns }]))
  const posted = { ...NO_DAYS }
  for (const { counter, kind, stage, hundredths } of lines) {
    const row = rows.get(counter)
    const column = stage === 'posted' ? COLUMN_OF[kind] : undefined
    if (!row || !column) continue
    row[column] += hundredths
    posted[counter] += hundredths
  }
  const left = lessTaken(posted, lines)
  for (const row of rows.values()) {
    row.balance = left[row.counter]
    row.taken = left[row.counter] - posted[row.counter]
  }
  return [...rows.values()]
}

/** The first day of the lines that a statement lists: they are those of its last twelve months (LED-67). */
export function statedFrom(date: Day): Day {
  const { year, month } = addMonths(periodOf(date), -12)
  const last = lastDay(year, month)
  const same = `${last.slice(0, 8)}${date.slice(8)}`
  return same > last ? last : same
}

/** The title of a statement, which its file and its paper carry (LED-66). */
export const statementTitle = (date: Day): string => `Relevé de compteurs au ${formatDate(date)}`

/** `releve-{matricule}-{date}.pdf` or `.csv` (LED-66). */
export const statementName = (matricule: string, date: Day, format: 'pdf' | 'csv'): string =>
  `releve-${matricule}-${date}.${format}`
