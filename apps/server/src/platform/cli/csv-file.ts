import { readFile, stat } from 'node:fs/promises'
import { CsvError, parse } from 'csv-parse/sync'
import { CommandRefused } from './options.ts'

const MOST_BYTES = 64 * 1024 * 1024

/** One line of a file under its header; the number is the one an editor shows. */
export interface CsvRow {
  number: number
  cells: Record<string, string>
}

/** The text of a file; CommandRefused when it is not there, too large or not UTF-8. */
export async function readUtf8(file: string): Promise<string> {
  const unread = () => {
    throw new CommandRefused(`${file} ne se lit pas`)
  }
  const { size } = await stat(file).catch(unread)
  if (size > MOST_BYTES) throw new CommandRefused(`${file} dépasse 64 Mo : découpez-le`)
  const bytes = await readFile(file).catch(unread)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new CommandRefused(`${file} n’est pas en UTF-8`)
  }
}

interface Records {
  records: string[][]
  /** Of each the line where it ends, as an editor shows it. */
  numbers: number[]
}

/** A text that quotes nothing, ends each line alike and has lines of one width: parted as the parser does it, at a fifth of its price. */
function parsePlain(text: string, delimiter: string, most: number): Records | undefined {
  if (text.includes('"')) return undefined
  const plain: Records = { records: [], numbers: [] }
  const lines = text.replace(/^\ufeff/, '').split(text.includes('\r') ? '\r\n' : '\n')
  for (const [index, line] of lines.entries()) {
    if (line === '') continue
    if (plain.records.length === most) break
    const cells = line.split(delimiter)
    const [first = cells] = plain.records
    if (cells.length !== first.length || line.trim() === '' || line.includes('\r') || line.includes('\n'))
      return undefined
    plain.records.push(cells.map((cell) => cell.trim()))
    plain.numbers.push(index + 1)
  }
  return plain
}

/** The records of a text with the lines where they stand; those beyond `most` are not read. CsvError where it cannot be read. */
export function parseRecords(text: string, delimiter: string, most = Number.POSITIVE_INFINITY): Records {
  const plain = parsePlain(text, delimiter, most)
  if (plain) return plain
  const numbers: number[] = []
  const on_record = (record: string[], { lines }: { lines: number }) => {
    numbers.push(lines)
    return record
  }
  const to = Number.isFinite(most) ? { to: most } : {}
  return {
    records: parse(text, { delimiter, bom: true, skip_empty_lines: true, trim: true, on_record, ...to }),
    numbers,
  }
}

/** The header and the lines under it, or why the file cannot be read at all. */
export function readCsv(text: string): { header: string[]; rows: CsvRow[] } | { fault: string } {
  try {
    const { records, numbers } = parseRecords(text, ';')
    const [header, ...lines] = records
    if (!header) return { fault: 'fichier vide' }
    const rows = lines.map((line, index) => {
      const cells: Record<string, string> = {}
      for (const [place, column] of header.entries()) cells[column] = line[place] ?? ''
      return { number: numbers[index + 1] ?? 0, cells }
    })
    return { header, rows }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const { message } = error
    return { fault: `fichier illisible : ${message.length > 200 ? `${message.slice(0, 200)}…` : message}` }
  }
}
