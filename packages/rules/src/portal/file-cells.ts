/** How one cell of an imported file reads: its value, undefined when it cannot be read so. */
export interface CellKind<T> {
  /** What is expected, for whoever wrote the line. */
  expected: string
  read: (cell: string) => T | undefined
}

export type CellKinds = Readonly<Record<string, CellKind<unknown>>>
/** A line whose every cell was read. */
export type RowOf<K extends CellKinds> = { [C in keyof K]: K[C] extends CellKind<infer T> ? T : never }

/** A kind of file: its columns are named as the fields; a column that is not there says nothing. */
export interface FileShape<K extends CellKinds> {
  columns: K
  /** The columns that name a row: each file has them. */
  key: readonly (keyof K & string)[]
  /** What a row that is not known yet must come with. */
  needed: readonly (keyof K & string)[]
}

const MOST_SHOWN = 40

const shown = (cell: string) => (cell.length > MOST_SHOWN ? `${cell.slice(0, MOST_SHOWN)}…` : cell)

/** Text of a form, told to whoever wrote another one. */
export const textCell = (form: RegExp, expected: string): CellKind<string> => ({
  expected,
  read: (cell) => (form.test(cell) ? cell : undefined),
})

/** The same cell, which may be empty. */
export const orNull = <T>({ expected, read }: CellKind<T>): CellKind<T | null> => ({
  expected: `${expected}, ou rien`,
  read: (cell) => (cell === '' ? null : read(cell)),
})

/** One of a few values, as they are written. */
export const oneOf = <const T extends string | number>(values: readonly T[]): CellKind<T> => ({
  expected: values.join(', '),
  read: (cell) => values.find((value) => String(value) === cell),
})

/** Text of one line, without control characters. */
export const labelCell = (most: number): CellKind<string> =>
  textCell(new RegExp(`^[^\\p{Cc}]{1,${most}}$`, 'u'), `1 à ${most} caractères`)

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

const isDay = (text: string) => DAY.test(text) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text)

export const dayCell: CellKind<string> = {
  expected: 'une date AAAA-MM-JJ',
  read: (cell) => (isDay(cell) ? cell : undefined),
}
export const flagCell: CellKind<boolean> = {
  expected: '0 ou 1',
  read: (cell) => (/^[01]$/.test(cell) ? cell === '1' : undefined),
}
export const matriculeCell = textCell(/^[A-Za-z0-9]{1,20}$/, '1 à 20 lettres ou chiffres')

/** Why a header cannot be read: a column unknown, there twice, or one of the key missing; null when it can. */
export function checkHeader<K extends CellKinds>(
  { columns, key }: FileShape<K>,
  header: readonly string[],
): string | null {
  const unknown = header.filter((column) => !Object.hasOwn(columns, column))
  if (unknown.length > 0) return `colonne inconnue : ${unknown.map(shown).join(', ')}`
  const twice = header.find((column, place) => header.indexOf(column) !== place)
  if (twice !== undefined) return `la colonne ${twice} est là deux fois`
  const missing = key.find((column) => !header.includes(column))
  return missing === undefined ? null : `la colonne ${missing} manque`
}

/** The cells that are there as they read, and every reason why one does not. */
export function readCells<K extends CellKinds>(
  columns: K,
  cells: Readonly<Record<string, string>>,
): { line: Partial<RowOf<K>>; faults: string[] } {
  const faults: string[] = []
  const line: Record<string, unknown> = {}
  for (const [column, { expected, read }] of Object.entries(columns)) {
    const cell = cells[column]?.trim()
    if (cell === undefined) continue
    const value = read(cell)
    if (value === undefined) faults.push(`${column} : « ${shown(cell)} », attendu ${expected}`)
    else line[column] = value
  }
  // Each value was read by its own column's kind.
  return { line: line as Partial<RowOf<K>>, faults }
}

/** What a line of something new leaves out. */
export function missingCells<K extends CellKinds>(
  { needed }: FileShape<K>,
  cells: Readonly<Record<string, string>>,
): string[] {
  return needed.filter((column) => cells[column] === undefined).map((column) => `${column} : attendu pour un nouveau`)
}

/** What a file says of a cell, said at a field: there one sees what was written, and that it may be left empty. */
function atField(words: string): string {
  const [, expected] = /^« .* », attendu (.*?)(?:, ou rien)?$/su.exec(words) ?? []
  if (expected === undefined) return words
  if (expected.startsWith('une ')) return `${expected} est attendue`
  return expected.startsWith('des ') ? `${expected} sont attendus` : `attendu : ${expected}`
}

/** The faults of a line by their columns, in the words that follow the column's name in a file's fault (ADM-09). */
export function faultsByColumn(faults: readonly string[]): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  for (const fault of faults) {
    const [column = '', ...words] = fault.split(' : ')
    errors[column] = [...(errors[column] ?? []), atField(words.join(' : '))]
  }
  return errors
}
