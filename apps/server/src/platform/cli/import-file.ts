import {
  type CellKinds,
  checkHeader,
  type FileShape,
  missingCells,
  type RowOf,
  readCells,
} from '@cadran/rules/portal/file-cells'
import { joinEffects } from '@cadran/rules/timesheet/recount'
import type { AuditEntry } from '../audit.ts'
import type { Trx } from '../database/database.ts'
import type { Platform } from '../platform.ts'
import { type CsvRow, readCsv } from './csv-file.ts'
import {
  BY_COMMAND,
  type FieldChange,
  type ImportedBy,
  type ImportOptions,
  type ImportReport,
  type LineChange,
  type LineFault,
  refusedFile,
} from './import-report.ts'

/** A row as the file says it and as it is kept; `id` is null until it is written. */
export interface Known<Row> {
  id: number | null
  row: Row
  /** Whom the row is about. */
  person_id?: number
}

export interface Change<Row> {
  before: Known<Row> | undefined
  row: Row
}

/** What a room knows of the table a file fills, read under a lock that lasts as long as the transaction. */
export interface Opened<Row> {
  known: ReadonlyMap<string, Known<Row>>
  /** Given every row of the file: what only the database or the other rows can refuse in one of them. */
  checkAmong: (all: readonly Row[]) => (row: Row, before: Row | undefined) => string[]
  /** Writes in a few statements, however many changes there are; answers the ids, in the order given. */
  write: (changes: readonly Change<Row>[]) => Promise<{ id: number; person_id?: number }[]>
}

/** One kind of file and the table that it fills. */
export interface FileImport<K extends CellKinds> {
  shape: FileShape<K>
  entity: AuditEntry['entity']
  /** What a new row has where its line says nothing. */
  newcomer: Partial<RowOf<K>>
  open: (trx: Trx, lines: readonly Partial<RowOf<K>>[], now: Date) => Promise<Opened<RowOf<K>>>
}

const BREAK = '\u0000'

/** Rows by key, and the keys that several rows of the table share: a file cannot say which of them it means. */
export function byKey<K extends CellKinds>(shape: FileShape<K>, rows: readonly Known<RowOf<K>>[]) {
  const known = new Map<string, Known<RowOf<K>>>()
  const ambiguous = new Set<string>()
  for (const one of rows) {
    const key = keyOf(shape, one.row)
    if (known.has(key)) ambiguous.add(key)
    known.set(key, one)
  }
  return { known, ambiguous }
}

/** The key of a row, by the columns that name it. */
export function keyOf<K extends CellKinds>({ key }: FileShape<K>, row: Partial<RowOf<K>>): string {
  return key.map((column) => String(row[column])).join(BREAK)
}

function shown(value: unknown): string | null {
  if (value === null || value === undefined) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The fields that a line changes; all that it brings in where there was nothing. */
function fieldsOf<Row extends object>({ before, row }: Change<Row>): FieldChange[] {
  const former: Partial<Record<string, unknown>> = { ...before?.row }
  return Object.entries(row).flatMap(([field, value]) =>
    former[field] === value ? [] : [{ field, before: shown(former[field]), after: shown(value) }],
  )
}

function lineChange<K extends CellKinds>(
  { key }: FileShape<K>,
  line: number,
  change: Change<RowOf<K>>,
): LineChange | null {
  const fields = fieldsOf(change)
  if (change.before && fields.length === 0) return null
  const name = key.map((column) => shown(change.row[column])).join(' ')
  return { line, key: name, label: null, is_new: !change.before, fields }
}

interface Line<Row> {
  number: number
  cells: CsvRow['cells']
  line: Partial<Row>
}

const at = (line: number, faults: readonly string[]): LineFault[] => faults.map((text) => ({ line, text }))

function readLines<K extends CellKinds>({ columns }: FileShape<K>, rows: readonly CsvRow[]) {
  const lines: Line<RowOf<K>>[] = []
  const faults: LineFault[] = []
  for (const { number, cells } of rows) {
    const read = readCells(columns, cells)
    faults.push(...at(number, read.faults))
    if (read.faults.length === 0) lines.push({ number, cells, line: read.line })
  }
  return { lines, faults }
}

function compare<K extends CellKinds>(
  { shape, newcomer }: FileImport<K>,
  opened: Opened<RowOf<K>>,
  lines: readonly Line<RowOf<K>>[],
) {
  const faults: LineFault[] = []
  const first = new Map<string, number>()
  const merged = lines.flatMap(({ number, cells, line }) => {
    const key = keyOf(shape, line)
    const other = first.get(key)
    if (other === undefined) first.set(key, number)
    else faults.push(...at(number, [`${key.replaceAll(BREAK, ' ')} est déjà à la ligne ${other}`]))
    const before = opened.known.get(key)
    const missing = before ? [] : missingCells(shape, cells)
    faults.push(...at(number, missing))
    // A new row has every column by its line and what newcomers have.
    const row = { ...newcomer, ...before?.row, ...line } as RowOf<K>
    return missing.length > 0 ? [] : [{ number, before, row }]
  })
  const check = opened.checkAmong(merged.map(({ row }) => row))
  for (const { number, before, row } of merged) faults.push(...at(number, check(row, before?.row)))
  const changes = merged.flatMap((change) => {
    const told = lineChange(shape, change.number, change)
    return told ? [{ ...change, told }] : []
  })
  return { changes, faults }
}

async function write<K extends CellKinds>(
  { record }: Platform,
  trx: Trx,
  { entity }: FileImport<K>,
  opened: Opened<RowOf<K>>,
  changes: readonly Change<RowOf<K>>[],
  by: ImportedBy,
): Promise<void> {
  const written = await opened.write(changes)
  await record(
    trx,
    changes.map(({ before, row }, place) => ({
      ...by,
      entity,
      entity_id: written[place]?.id ?? 0,
      person_id: written[place]?.person_id ?? null,
      action: 'import',
      before: before?.row,
      after: row,
    })),
  )
}

/** Reads a file (UTF-8, `;`, header names as the fields): everything is written, or nothing; the same file twice changes nothing. */
export async function importFile<K extends CellKinds>(
  platform: Platform,
  trx: Trx,
  text: string,
  kind: FileImport<K>,
  { dry_run, by = BY_COMMAND, onPhase }: ImportOptions,
): Promise<ImportReport> {
  const read = readCsv(text)
  if ('fault' in read) return refusedFile(read.fault)
  const refused = checkHeader(kind.shape, read.header)
  if (refused !== null) return refusedFile(refused)
  const { lines, faults } = readLines(kind.shape, read.rows)
  await onPhase?.('comparing')
  const opened = await kind.open(
    trx,
    lines.map(({ line }) => line),
    platform.clock.now(),
  )
  const { changes, ...compared } = compare(kind, opened, lines)
  const all_faults = [...faults, ...compared.faults].sort((a, b) => (a.line ?? 0) - (b.line ?? 0))
  if (all_faults.length === 0 && changes.length > 0 && !dry_run) {
    await onPhase?.('writing')
    await write(platform, trx, kind, opened, changes, by)
  }
  return {
    changes: changes.map(({ told }) => told),
    effects: joinEffects(),
    faults: all_faults,
    rows: read.rows.length,
  }
}
