import {
  type CellKinds,
  checkHeader,
  type FileShape,
  missingCells,
  type RowOf,
  readCells,
} from '@cadran/rules/portal/file-cells'
import type { AuditEntry } from '../audit.ts'
import type { Trx } from '../database/database.ts'
import type { Platform } from '../platform.ts'
import { type CsvRow, type ImportReport, readCsv } from './csv-file.ts'

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

/** Rows that a word puts together. */
export function groupBy<Row>(rows: Iterable<Row>, wordOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const word = wordOf(row)
    const group = groups.get(word)
    if (group) group.push(row)
    else groups.set(word, [row])
  }
  return groups
}

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

function shown(value: unknown): string {
  if (value === null || value === undefined) return '(rien)'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function changeText<K extends CellKinds>({ key }: FileShape<K>, { before, row }: Change<RowOf<K>>): string | null {
  const name = key.map((column) => shown(row[column])).join(' ')
  if (!before) return `+ ${name}`
  const changed = Object.keys(row).filter((column) => before.row[column] !== row[column])
  if (changed.length === 0) return null
  const fields = changed.map((column) => `${column} : ${shown(before.row[column])} → ${shown(row[column])}`)
  return `~ ${name} ${fields.join(' · ')}`
}

interface Line<Row> {
  number: number
  cells: CsvRow['cells']
  line: Partial<Row>
}

interface Fault {
  number: number
  text: string
}

const at = (number: number, faults: readonly string[]): Fault[] => faults.map((text) => ({ number, text }))

function readLines<K extends CellKinds>({ columns }: FileShape<K>, rows: readonly CsvRow[]) {
  const lines: Line<RowOf<K>>[] = []
  const faults: Fault[] = []
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
  const faults: Fault[] = []
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
    const text = changeText(shape, change)
    return text === null ? [] : [{ ...change, text }]
  })
  return { changes, faults }
}

async function write<K extends CellKinds>(
  { record }: Platform,
  trx: Trx,
  { entity }: FileImport<K>,
  opened: Opened<RowOf<K>>,
  changes: readonly Change<RowOf<K>>[],
): Promise<void> {
  const written = await opened.write(changes)
  await record(
    trx,
    changes.map(({ before, row }, place) => ({
      viewer: null,
      entity,
      entity_id: written[place]?.id ?? 0,
      person_id: written[place]?.person_id ?? null,
      action: 'import',
      before: before?.row,
      after: row,
      request_id: 'import',
    })),
  )
}

/** Reads a file (UTF-8, `;`, header names as the fields): everything is written, or nothing; the same file twice changes nothing. */
export async function importFile<K extends CellKinds>(
  platform: Platform,
  text: string,
  kind: FileImport<K>,
  { dry_run }: { dry_run: boolean },
): Promise<ImportReport> {
  const read = readCsv(text)
  if ('fault' in read) return { changes: [], faults: [read.fault] }
  const refused = checkHeader(kind.shape, read.header)
  if (refused !== null) return { changes: [], faults: [refused] }
  const { lines, faults } = readLines(kind.shape, read.rows)
  return platform.database.transaction(async (trx) => {
    const opened = await kind.open(
      trx,
      lines.map(({ line }) => line),
      platform.clock.now(),
    )
    const compared = compare(kind, opened, lines)
    const all_faults = [...faults, ...compared.faults].sort((a, b) => a.number - b.number)
    const { changes } = compared
    if (all_faults.length === 0 && changes.length > 0 && !dry_run) await write(platform, trx, kind, opened, changes)
    return {
      changes: changes.map(({ text }) => text),
      faults: all_faults.map(({ number, text }) => `ligne ${number} : ${text}`),
    }
  })
}
