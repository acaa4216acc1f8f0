import { type PassThrough, Readable } from 'node:stream'
import { periodKey } from '@cadran/rules/timesheet/day'
import { ZipFile } from 'yazl'
import type { Cell, Row, Sheet, SheetColumn } from './sheet.ts'
import { type Look, partsAround, sheetBegins, sheetEnds, styleOf } from './xlsx-parts.ts'

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const USUAL_WIDTH = 13
const DAY_MS = 86_400_000
// The day before the first, as spreadsheets count them.
const DAY_ZERO = Date.UTC(1899, 11, 30)

// XML has no place for them.
const UNWRITABLE = /[^\P{Cc}\t\n\r]|[\p{Cs}\ufffe\uffff]/gu
const ENTITIES: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '\r': '&#13;' }
// What looks like an escape of the format would be read as the character that it names.
const ESCAPE = /_(?=x[0-9a-f]{4}_)/gi
const WOULD_RUN = /^[=+\-@\t\r]/

function escaped(text: string): string {
  return text
    .replace(UNWRITABLE, '')
    .replace(ESCAPE, '_x005F_')
    .replaceAll(/[<>&\r]/g, (character) => ENTITIES[character] ?? '')
}

/** 'A', 'Z', 'AA'. */
function letterOf(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : letterOf(Math.floor(index / 26) - 1) + last
}

interface WrittenColumn extends SheetColumn {
  letter: string
}

function cellXml(cell: Cell, row: number, { letter, decimals }: WrittenColumn, bold: boolean): string {
  if (cell === null || cell === '') return ''
  const open = (look: Look) => `<c r="${letter}${row}" s="${styleOf(look, bold)}"`
  if (typeof cell === 'number') return `${open(decimals ? `${decimals}` : 'plain')}><v>${cell}</v></c>`
  if (typeof cell === 'object') {
    const [look, day] =
      'day' in cell ? (['day', cell.day] as const) : (['month', `${periodKey(cell.month)}-01`] as const)
    return `${open(look)}><v>${(Date.parse(day) - DAY_ZERO) / DAY_MS}</v></c>`
  }
  const look = WOULD_RUN.test(cell) ? 'kept' : 'plain'
  return `${open(look)} t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
}

/** One sheet, portion by portion: what was written is not kept. */
async function* sheetXml({ columns, portions, total }: Sheet) {
  const lettered = columns.map((column, index) => ({ ...column, letter: letterOf(index) }))
  let row = 0
  const rowXml = (cells: Row, bold = false) => {
    row += 1
    const xml = lettered.map((column, index) => cellXml(cells[index] ?? null, row, column, bold)).join('')
    return `<row r="${row}">${xml}</row>`
  }
  yield sheetBegins(columns.map(({ width }) => width ?? USUAL_WIDTH))
  yield rowXml(
    columns.map(({ head }) => head),
    true,
  )
  for await (const rows of portions) yield rows.map((cells) => rowXml(cells)).join('')
  const filtered = `A1:${letterOf(columns.length - 1)}${row}`
  if (total) yield rowXml(total, true)
  yield sheetEnds(filtered)
}

/**
 * The sheets as an XLSX file, packed as it is read. A reading that fails breaks the file off, and whoever breaks off the file ends
 * the reading.
 */
export function writeXlsx(sheets: readonly Sheet[]): Readable {
  const zip = new ZipFile()
  const file = zip.outputStream as PassThrough
  for (const [name, content] of partsAround(sheets.map(({ name: sheet }) => sheet))) {
    zip.addBuffer(Buffer.from(content), name)
  }
  for (const [index, sheet] of sheets.entries()) {
    const part = Readable.from(sheetXml(sheet), { objectMode: false })
    part.once('error', (error) => file.destroy(error))
    file.once('close', () => part.destroy())
    zip.addReadStream(part, `xl/worksheets/sheet${index + 1}.xml`)
  }
  zip.end()
  return file
}
