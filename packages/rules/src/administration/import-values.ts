import { parseDate, searchKey } from '../portal/french.ts'
import { MODALITIES, modalityLabel, PERSON_TYPE_LABELS, PERSON_TYPES } from '../portal/person.ts'
import type { Reading } from './import-kinds.ts'

/** What people call each value, folded; the value itself is read too. */
const values = (pairs: readonly (readonly [said: string, value: string])[]): ReadonlyMap<string, string> =>
  new Map(pairs.map(([said, value]) => [searchKey(said), value]))

const FLAGS = values([
  ['Oui', '1'],
  ['Vrai', '1'],
  ['true', '1'],
  ['Non', '0'],
  ['Faux', '0'],
  ['false', '0'],
])
const TYPES = values([
  ['Salarié', 'consultant'],
  ['Salariée', 'consultant'],
  ...PERSON_TYPES.map((type) => [PERSON_TYPE_LABELS[type], type] as const),
  ...PERSON_TYPES.map((type) => [type, type] as const),
])
const WORKING_TIMES = values(MODALITIES.map((modality) => [modalityLabel(modality), String(modality)] as const))

// Never the other way round, and never two figures for a year (IMP-06).
const WRITTEN_DAY = /^\d{1,2}\/\d{1,2}\/\d{4}$/
const WRITTEN_NUMBER = /^-?\d+,\d+$/

const READ: Readonly<Record<Reading, (cell: string) => string | null | undefined>> = {
  text: () => undefined,
  day: (cell) => (WRITTEN_DAY.test(cell) ? parseDate(cell) : undefined),
  flag: (cell) => FLAGS.get(searchKey(cell)),
  person_type: (cell) => TYPES.get(searchKey(cell)),
  modality: (cell) => WORKING_TIMES.get(searchKey(cell).replace(/^(\d+) ?h ?(\d*)$/, '$1h$2')),
  number: (cell) => (WRITTEN_NUMBER.test(cell) ? cell.replace(',', '.') : undefined),
}

/**
 * A cell as the command line's file says it, from what people write (IMP-06). What cannot be read stays as it stands: the importer
 * refuses it in its own words.
 */
export function readAsWritten(reading: Reading, cell: string): string {
  const trimmed = cell.trim()
  return READ[reading](trimmed) ?? trimmed
}

const IS_READ: Readonly<Record<Reading, RegExp>> = {
  text: /^/,
  day: /^(?:\d{4}-\d\d-\d\d)?$/,
  flag: /^[01]?$/,
  person_type: new RegExp(`^(?:${PERSON_TYPES.join('|')})$`),
  modality: new RegExp(`^[${MODALITIES.join('')}]?$`),
  number: /^-?\d+(?:\.\d+)?$/,
}

/** Of some values of a column those that cannot be what its field takes (IMP-06). */
export function unreadValues(reading: Reading, written: readonly string[]): string[] {
  return written.filter((cell) => !IS_READ[reading].test(readAsWritten(reading, cell)))
}

/** What people may write, beside the column (IMP-06). */
export const WRITTEN: readonly { title: string; text: string }[] = [
  { title: 'Dates', text: 'JJ/MM/AAAA ou AAAA-MM-JJ, jamais à l’envers. « 01/02/26 » est une erreur.' },
  { title: 'Oui / Non', text: 'Oui, Non, Vrai, Faux, 1, 0' },
  { title: 'Type de personne', text: 'Salarié, Prestataire, Interne, Intérimaire' },
  { title: 'Modalité', text: '35h, 38h30, Forfait Jour' },
  { title: 'Nombres', text: 'virgule ou point' },
]

/** The values that a reading takes, as a template lists them (IMP-20); none where anything goes. */
export const ALLOWED: Readonly<Partial<Record<Reading, readonly string[]>>> = {
  flag: ['Oui', 'Non'],
  person_type: ['Salarié', 'Prestataire', 'Interne', 'Intérimaire'],
  modality: MODALITIES.map(modalityLabel),
}

/** What is expected, in the words of those who write JJ/MM/AAAA and Oui (IMP-09). */
const AS_PEOPLE_WRITE: readonly (readonly [command: string, screen: string])[] = [
  ['une date AAAA-MM-JJ', 'une date JJ/MM/AAAA'],
  ['0 ou 1', 'Oui ou Non'],
  ['consultant, contractor, internal, interim', 'Salarié, Prestataire, Interne ou Intérimaire'],
  ['1, 2, 3', '35h, 38h30 ou Forfait Jour'],
]

export function asPeopleWrite(words: string): string {
  return AS_PEOPLE_WRITE.reduce(
    (said, [command, screen]) => said.replace(`attendu ${command}`, `attendu ${screen}`),
    words,
  )
}
