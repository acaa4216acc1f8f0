import { type ColumnFault, columnFault, type Mapping } from '@cadran/rules/administration/import-columns'
import { fieldOf } from '@cadran/rules/administration/import-kinds'
import { ALLOWED, readAsWritten } from '@cadran/rules/administration/import-values'
import { stringify } from 'csv-stringify/sync'
import type { Table, TableRow } from './table-file.ts'

interface Chosen {
  field: string
  place: number
}

const chosenOf = (mapping: Mapping): Chosen[] =>
  mapping.flatMap((field, place) => (field === null ? [] : [{ field, place }]))

const readCell = ({ field, place }: Chosen, { cells }: TableRow) =>
  readAsWritten(fieldOf(field).reading, cells[place] ?? '')

/** Reads a column down; of words that few lines differ by, each is read once. */
function columnReader({ field, place }: Chosen): (row: TableRow) => string {
  const { reading } = fieldOf(field)
  if (ALLOWED[reading] === undefined) return (row) => readCell({ field, place }, row)
  const known = new Map<string, string>()
  return ({ cells }) => {
    const cell = cells[place] ?? ''
    const read = known.get(cell) ?? readAsWritten(reading, cell)
    known.set(cell, read)
    return read
  }
}

/**
 * The text that the command line reads: `;`, header names as the fields, each line at its own number, so that a fault is told at the
 * line of the uploaded file (IMP-04).
 */
export function normalise({ rows }: Table, mapping: Mapping): string {
  const chosen = chosenOf(mapping)
  const readers = chosen.map(columnReader)
  const texts = [stringify([chosen.map(({ field }) => field)], { delimiter: ';' })]
  let line = 1
  let together: string[][] = []
  const flush = () => {
    texts.push(stringify(together, { delimiter: ';' }))
    together = []
  }
  for (const row of rows) {
    if (row.number > line + 1) {
      flush()
      texts.push('\n'.repeat(row.number - line - 1))
    }
    together.push(readers.map((read) => read(row)))
    line = row.number
  }
  flush()
  return texts.join('')
}

/** What of a line the screen tells a fault by: whom it is about, and the column as the file names it (IMP-09). */
export function faultTeller({ header, rows }: Table, mapping: Mapping) {
  const chosen = new Map(chosenOf(mapping).map((one) => [one.field, one]))
  const numbered = new Map(rows.map((row) => [row.number, row]))
  const said = (row: TableRow | undefined, fields: readonly string[]) =>
    fields
      .flatMap((field) => (row ? (row.cells[chosen.get(field)?.place ?? -1] ?? '') : ''))
      .filter(Boolean)
      .join(' ')
  return (line: number | null, text: string, key: readonly string[]): ColumnFault & { key: string; label: string } => {
    const row = line === null ? undefined : numbered.get(line)
    const cellOf = (field: string) => {
      const one = chosen.get(field)
      if (!one || !row) return null
      return { column: header[one.place] ?? '', written: row.cells[one.place] ?? '', read: readCell(one, row) }
    }
    return { ...columnFault(text, cellOf), key: said(row, key), label: said(row, ['firstname', 'lastname']) }
  }
}
