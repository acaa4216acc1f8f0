import { searchKey } from '../portal/french.ts'
import { fieldOf, IMPORT_KIND_FACTS, type ImportKind } from './import-kinds.ts'

/** For each column of the file the field that it fills, null for 'Ne pas importer'. */
export type Mapping = readonly (string | null)[]

/** A header as columns are compared: without accents, case, spaces and signs (IMP-05). */
export function columnKey(header: string): string {
  return searchKey(header).replaceAll(/[^\p{L}\p{N}+°]/gu, '')
}

/** The headers of a file as its mapping is remembered by: in any order, the same set is the same file (IMP-07). */
export function headersKey(headers: readonly string[]): string {
  return JSON.stringify([...new Set(headers.map(columnKey))].sort())
}

function namesOf(kind: ImportKind): ReadonlyMap<string, string> {
  const { fields } = IMPORT_KIND_FACTS[kind]
  return new Map(
    fields.flatMap((name) =>
      [name, fieldOf(name).label, ...fieldOf(name).also].map((said) => [columnKey(said), name] as const),
    ),
  )
}

/** The field of each column by its name; the first of several of one field has it (IMP-05). */
export function proposeColumns(kind: ImportKind, headers: readonly string[]): (string | null)[] {
  const names = namesOf(kind)
  const taken = new Set<string>()
  return headers.map((header) => {
    const name = names.get(columnKey(header))
    if (name === undefined || taken.has(name)) return null
    taken.add(name)
    return name
  })
}

/** The columns of an earlier file of the same headers; null where one of them cannot be told (IMP-07). */
export function takeOver(
  headers: readonly string[],
  remembered: Readonly<Record<string, string | null>>,
): (string | null)[] {
  return headers.map((header) => remembered[columnKey(header)] ?? null)
}

/** Why a file cannot be looked at with these columns: a fault by its place, or a key that is left out (IMP-05). */
export interface ColumnsFault {
  /** The column to be chosen anew; null where one is missing. */
  place: number | null
  text: string
}

export function checkColumns(kind: ImportKind, mapping: Mapping): ColumnsFault | null {
  const { fields, key } = IMPORT_KIND_FACTS[kind]
  const unknown = mapping.findIndex((name) => name !== null && !fields.includes(name))
  if (unknown !== -1) return { place: unknown, text: 'Ce champ n’existe pas dans ce type de fichier.' }
  const twice = mapping.findIndex((name, place) => name !== null && mapping.indexOf(name) !== place)
  if (twice !== -1) return { place: twice, text: 'Deux colonnes vont au même champ' }
  const missing = key.find((name) => !mapping.includes(name))
  return missing === undefined ? null : { place: null, text: `Aucune colonne pour « ${fieldOf(missing).label} »` }
}

/** A fault as the screen tells it: which column, as the file names it, what stood there, and why not (IMP-09). */
export interface ColumnFault {
  column: string | null
  value: string | null
  reason: string
}

const MOST_SHOWN = 40
const cut = (value: string) => (value.length > MOST_SHOWN ? `${value.slice(0, MOST_SHOWN)}…` : value)

/** The words after the value that a fault of the command line begins with. */
function withoutValue(words: string, value: string): string {
  const begins = [`« ${cut(value)} », `, `« ${value} » `, `${value} `].find((begin) => words.startsWith(begin))
  return begins === undefined ? words : words.slice(begins.length)
}

/**
 * A fault of the command line, 'workplace : « Sige » est inconnu', told of the column that fills the field (IMP-09). `cellOf` answers
 * what the line has for a field: as the importer read it, and as the file has it.
 */
export function columnFault(
  text: string,
  cellOf: (field: string) => { column: string; read: string; written: string } | null,
): ColumnFault {
  const [, field = '', words = ''] = /^(\w+) : (.+)$/s.exec(text) ?? []
  const cell = cellOf(field)
  const { label } = fieldOf(field)
  if (!cell) return { column: null, value: null, reason: label === '' ? text : `${label} : ${words}` }
  return { column: cell.column, value: cut(cell.written), reason: withoutValue(words, cell.read) }
}
