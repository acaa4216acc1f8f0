import { type CellKinds, dayCell, flagCell, labelCell, orNull, type RowOf, readCells } from '../portal/file-cells.ts'
import { type Refusal, refusal } from '../portal/refusal.ts'
import {
  AFFECTATIONS_FILE,
  checkEventCodeRow,
  checkOvertimeCodeRow,
  EVENT_CODES_FILE,
  type EventCodeRow,
  OVERTIME_CODES_FILE,
  type OvertimeCodeRow,
} from '../timesheet/codes-file.ts'

/** What a form holds of a row that a file could bring in: texts, '' for nothing, and what is or is not. */
export type DraftOf<K extends CellKinds> = { [C in keyof K]: RowOf<K>[C] extends boolean ? boolean : string }

/** An affectation as the screen has it: what affectations.csv says of it, and whose it is and since when (ORG-11). */
const AFFECTATION = {
  ...AFFECTATIONS_FILE.columns,
  client_name: orNull(labelCell(255)),
  start_at: orNull(dayCell),
  end_at: orNull(dayCell),
  archived: flagCell,
}
export type AffectationForm = RowOf<typeof AFFECTATION>

/** A fault as a file tells it ('column : why') at the field of a form. */
function refusalOf(fault: string): Refusal {
  const end = fault.indexOf(' : ')
  const text = fault.slice(end + 3).replace('«  », ', '')
  return refusal('field', 422, text.charAt(0).toUpperCase() + text.slice(1), fault.slice(0, end))
}

type Read<Row> = { row: Row; refused: null } | { row: null; refused: Refusal }

/** A draft read cell by cell as a line of the file would be, then whole; the first thing that is wrong is told. */
function readDraft<K extends CellKinds>(
  columns: K,
  draft: Readonly<Record<string, unknown>>,
  check: (row: RowOf<K>) => readonly string[],
): Read<RowOf<K>> {
  const cells = Object.fromEntries(
    Object.keys(columns).map((column) => {
      const value = draft[column]
      return [
        column,
        typeof value === 'boolean'
          ? String(Number(value))
          : value === undefined || value === null
            ? ''
            : `${value as string | number}`,
      ]
    }),
  )
  const { line, faults } = readCells(columns, cells)
  const [unreadable] = faults
  if (unreadable !== undefined) return { row: null, refused: refusalOf(unreadable) }
  // Every column was there and could be read.
  const row = line as RowOf<K>
  const [fault] = check(row)
  return fault === undefined ? { row, refused: null } : { row: null, refused: refusalOf(fault) }
}

const USED_CODE = 'code : Le code d’une affectation utilisée ne change pas.'

/** An affectation by the rules of affectations.csv; the code of one that events use stays (ORG-11). */
export function readAffectation(
  draft: DraftOf<typeof AFFECTATION>,
  before: { code: string; is_used: boolean } | undefined,
): Read<AffectationForm> {
  return readDraft(AFFECTATION, draft, ({ code, start_at, end_at }) => [
    ...(before?.is_used && before.code !== code ? [USED_CODE] : []),
    ...(start_at !== null && end_at !== null && end_at < start_at ? ['end_at : avant start_at'] : []),
  ])
}

/** An event code by the rules of codes.csv; what it is called in files stays, as its type does (ORG-12). */
export function readEventCode(
  draft: DraftOf<typeof EVENT_CODES_FILE.columns>,
  before: Pick<EventCodeRow, 'type' | 'short_code'> | undefined,
): Read<EventCodeRow> {
  return readDraft(EVENT_CODES_FILE.columns, draft, (row) => [
    ...keptName('short_code', row.short_code, before?.short_code),
    ...checkEventCodeRow(row, before),
  ])
}

/** An on-call code by the rules of overtime-codes.csv (ORG-15). */
export function readOvertimeCode(
  draft: DraftOf<typeof OVERTIME_CODES_FILE.columns>,
  before: Pick<OvertimeCodeRow, 'category' | 'code'> | undefined,
): Read<OvertimeCodeRow> {
  return readDraft(OVERTIME_CODES_FILE.columns, draft, (row) => [
    ...keptName('code', row.code, before?.code),
    ...checkOvertimeCodeRow(row, before),
  ])
}

const keptName = (field: string, now: string, before: string | undefined) =>
  before === undefined || now === before ? [] : [`${field} : celui d’un code connu (${before}) ne change pas`]

export const CODE_TAKEN = (field: 'code' | 'short_code') => refusal('code-taken', 422, 'Ce code existe déjà.', field)
export const AFFECTATION_UNKNOWN = refusal('affectation-unknown', 422, 'Cette affectation est inconnue.', 'affectation')
/** An archived code is nobody's main one any more: whoever archives it says which other takes its place (ORG-14). */
export const MAIN_CODE_NEEDED = refusal(
  'main-code',
  422,
  'Ce code pré-remplit des mois : choisissez celui qui le remplace, ou aucun.',
  'main_code_instead',
)
export const MAIN_CODE_INVALID = refusal('main-code', 422, 'Vous devez choisir un code valide.', 'main_code_instead')
