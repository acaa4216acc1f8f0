import { formatDate } from '../portal/french.ts'
import { COUNTER_LABELS } from '../timesheet/counter-lines.ts'
import {
  STATEMENT_COLUMN_NAMES,
  STATEMENT_COLUMNS,
  type StatementRow,
  statementTitle,
} from '../timesheet/counter-statement.ts'
import type { Day } from '../timesheet/day.ts'
import { BOM, csvRow, formatAmount, guarded, USUAL_FORMAT } from './columns.ts'

/** A line as a statement lists it; amounts are hundredths of a day. */
export interface StatedMovement {
  effective_on: Day
  counter: string
  movement: string
  text: string
  hundredths: number
  balance_after: number
}

/** What a statement says, on paper and as a file (LED-67). */
export interface Statement {
  company: string
  identity: string
  matricule: string
  date: Day
  rows: readonly StatementRow[]
  /** Of the last twelve months, the newest first. */
  lines: readonly StatedMovement[]
  /** Of the last line of the person. */
  hash: string | null
}

const WIDTH = STATEMENT_COLUMN_NAMES.length + 1
/** Every line has as many fields, so that any reader takes the file as one table. */
const row = (...fields: readonly string[]) =>
  csvRow([...fields, ...Array.from({ length: WIDTH - fields.length }, () => '')], USUAL_FORMAT)
const amount = (hundredths: number) => formatAmount(hundredths, 2, USUAL_FORMAT.decimal)

/** A statement as a file: who and when, every counter, every line, the last hash (LED-67, PAY-30, PAY-33). */
export function statementCsv({ company, identity, matricule, date, rows, lines, hash }: Statement): string {
  return [
    BOM,
    row(statementTitle(date)),
    row('Société', guarded(company)),
    row('Collaborateur', guarded(identity)),
    row('Matricule', guarded(matricule)),
    row('Date', formatDate(date)),
    row('Compteur', ...Object.values(STATEMENT_COLUMNS)),
    ...rows.map((counter) =>
      row(COUNTER_LABELS[counter.counter], ...STATEMENT_COLUMN_NAMES.map((column) => amount(counter[column]))),
    ),
    row('Date', 'Compteur', 'Mouvement', 'Origine', 'Jours', 'Solde'),
    ...lines.map((line) =>
      row(
        formatDate(line.effective_on),
        line.counter,
        line.movement,
        guarded(line.text),
        amount(line.hundredths),
        amount(line.balance_after),
      ),
    ),
    row('Empreinte', hash ?? ''),
  ].join('')
}
