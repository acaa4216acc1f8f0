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

const OPTIONS = { delimiter: ';', bom: true, skip_empty_lines: true, trim: true } as const

/** The header and the lines under it, or why the file cannot be read at all. */
export function readCsv(text: string): { header: string[]; rows: CsvRow[] } | { fault: string } {
  try {
    const numbers: number[] = []
    const on_record = (record: string[], { lines }: { lines: number }) => {
      numbers.push(lines)
      return record
    }
    const [header, ...lines] = parse(text, { ...OPTIONS, on_record })
    if (!header) return { fault: 'fichier vide' }
    const rows = lines.map((line, index) => ({
      number: numbers[index + 1] ?? 0,
      cells: Object.fromEntries(header.map((column, place) => [column, line[place] ?? ''])),
    }))
    return { header, rows }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const { message } = error
    return { fault: `fichier illisible : ${message.length > 200 ? `${message.slice(0, 200)}…` : message}` }
  }
}
