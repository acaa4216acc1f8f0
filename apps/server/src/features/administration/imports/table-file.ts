import {
  IMPORT_MAX_COLUMNS,
  IMPORT_MAX_ROWS,
  IMPORT_NO_COLUMNS,
  IMPORT_TOO_LARGE,
  IMPORT_TYPE,
  SHEET_UNKNOWN,
  unreadableLine,
} from '@cadran/rules/administration/import-messages'
import { CsvError } from 'csv-parse/sync'
import type { SheetData } from 'read-excel-file/node'
import { parseRecords } from '../../../platform/cli/csv-file.ts'
import { refuse } from '../../../platform/http/refused.ts'
import { assertReadableXlsx } from './xlsx-guard.ts'

/** A line under the header; the number is the one that who wrote the file sees. */
export interface TableRow {
  number: number
  cells: readonly string[]
}

/** A file as lines of texts, whatever it was written by. */
export interface Table {
  sheets: string[]
  sheet: string | null
  header: string[]
  rows: TableRow[]
}

const ZIP = Buffer.from('PK\x03\x04')
const BREAK = /[\r\n]/
const BREAKS = /\s*[\r\n]+\s*/g

/** A cell of several lines is one line of the text that the command line reads. */
const onOneLine = (cell: string) => (BREAK.test(cell) ? cell.replaceAll(BREAKS, ' ') : cell)

/** No byte of it is one that no text holds. */
function isText(content: Buffer): boolean {
  for (const byte of content) if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 13) return false
  return true
}

function decoded(content: Buffer): string {
  if (!isText(content)) return refuse(IMPORT_TYPE)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    return new TextDecoder('windows-1252').decode(content)
  }
}

/** What parts the first line most often; a file of one column is parted by nothing. */
function delimiterOf(text: string): string {
  const [first = ''] = text.split(/\r\n|\r|\n/, 1)
  const plain = first.replaceAll(/"[^"]*"/g, '')
  const count = (delimiter: string) => plain.split(delimiter).length
  return [';', ',', '\t'].reduce((most, delimiter) => (count(delimiter) > count(most) ? delimiter : most))
}

function readCsvTable(content: Buffer): TableRow[] {
  const text = decoded(content)
  try {
    // One more than there may be under the header, so that it is seen.
    const { records, numbers } = parseRecords(text, delimiterOf(text), IMPORT_MAX_ROWS + 2)
    return records.map((cells, place) => ({ number: numbers[place] ?? 0, cells }))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return refuse(unreadableLine(Number(error.lines ?? 0)))
  }
}

const dayOrInstant = (date: Date) => {
  const text = date.toISOString()
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 16)
}

/** A cell as a text: a day by itself, a flag as people say it, a number with its point. */
function cellText(cell: SheetData[number][number]): string {
  if (cell === null) return ''
  if (cell instanceof Date) return dayOrInstant(cell)
  if (typeof cell === 'boolean') return cell ? 'Oui' : 'Non'
  return String(cell).trim()
}

async function readXlsxTable(content: Buffer, wanted: string | null) {
  await assertReadableXlsx(content)
  // With what it needs, fifty modules that no start has to read.
  const { default: readXlsx } = await import('read-excel-file/node')
  // A file that its own program could not have written: it is no table.
  const all = await readXlsx(content).catch(() => refuse(IMPORT_TYPE))
  const found = wanted === null ? all[0] : all.find(({ sheet }) => sheet === wanted)
  const { sheet, data } = found ?? refuse(SHEET_UNKNOWN)
  const rows = data.map((cells, place) => ({ number: place + 1, cells: cells.map(cellText) }))
  return { sheets: all.map((one) => one.sheet), sheet, rows: rows.filter(({ cells }) => cells.some(Boolean)) }
}

/** Every line as wide as the header: what stands beyond it has a name of its own. */
function evenly(rows: readonly TableRow[]): Pick<Table, 'header' | 'rows'> {
  const [first, ...lines] = rows
  if (!first) return refuse(IMPORT_NO_COLUMNS)
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.findLastIndex(Boolean) + 1), 0)
  if (width > IMPORT_MAX_COLUMNS || lines.length > IMPORT_MAX_ROWS) refuse(IMPORT_TOO_LARGE)
  const places = Array.from({ length: width }, (_, place) => place)
  return {
    header: places.map((place) => first.cells[place] || `Colonne ${place + 1}`),
    rows: lines.map(({ number, cells }) => ({ number, cells: places.map((place) => onOneLine(cells[place] ?? '')) })),
  }
}

/** Reads a file by what it is, not by its name: XLSX, or CSV in UTF-8 or Windows-1252 (IMP-02, IMP-03). */
export async function readTable(content: Buffer, wanted: string | null): Promise<Table> {
  if (!content.subarray(0, ZIP.length).equals(ZIP)) {
    return { sheets: [], sheet: null, ...evenly(readCsvTable(content)) }
  }
  const { sheets, sheet, rows } = await readXlsxTable(content, wanted)
  return { sheets, sheet, ...evenly(rows) }
}
