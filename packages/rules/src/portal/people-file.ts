import { MODALITIES, type Modality, PERSON_TYPES, type PersonType } from './person.ts'
import { ROLES, type Role } from './roles.ts'

/** What a line of the people file says of a person, by the names of its header; a column that is not there says nothing. */
export interface PersonLine {
  matricule: string
  username?: string
  firstname?: string
  lastname?: string
  email?: string | null
  person_type?: PersonType
  modality?: Modality | null
  /** Matricule of the direct manager. */
  manager?: string | null
  is_manager?: boolean
  is_active?: boolean
  is_visible?: boolean
  workplace?: string
  start_at?: string
  end_at?: string | null
  last_end_at?: string | null
  seniority_at?: string | null
  roles?: Role[]
}

type Column = keyof PersonLine

interface Kind {
  /** What is expected, for whoever wrote the line. */
  expected: string
  /** The value of a cell; undefined when it cannot be read so. */
  read: (cell: string) => unknown
}

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

const isDay = (text: string) => DAY.test(text) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text)

const text = (form: RegExp, expected: string): Kind => ({
  expected,
  read: (cell) => (form.test(cell) ? cell : undefined),
})
const orNull = ({ expected, read }: Kind): Kind => ({
  expected: `${expected}, ou rien`,
  read: (cell) => (cell === '' ? null : read(cell)),
})
const day: Kind = { expected: 'une date AAAA-MM-JJ', read: (cell) => (isDay(cell) ? cell : undefined) }
const flag: Kind = { expected: '0 ou 1', read: (cell) => (/^[01]$/.test(cell) ? cell === '1' : undefined) }
const name = text(/^[^\p{Cc}]{1,100}$/u, '1 à 100 caractères')
const matricule = text(/^[A-Za-z0-9]{1,20}$/, '1 à 20 lettres ou chiffres')

function oneOf(values: readonly (string | number)[]): Kind {
  return {
    expected: values.join(', '),
    read: (cell) => values.find((value) => String(value) === cell),
  }
}

const KINDS: Record<Column, Kind> = {
  matricule,
  username: text(/^[a-z0-9._-]{1,100}$/, 'minuscules, chiffres, point, tiret'),
  firstname: name,
  lastname: name,
  email: orNull(text(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'une adresse e-mail')),
  person_type: oneOf(PERSON_TYPES),
  modality: orNull(oneOf(MODALITIES)),
  manager: orNull(matricule),
  is_manager: flag,
  is_active: flag,
  is_visible: flag,
  workplace: name,
  start_at: day,
  end_at: orNull(day),
  last_end_at: orNull(day),
  seniority_at: orNull(day),
  roles: {
    expected: 'des rôles connus séparés par des virgules',
    read: (cell) => {
      const roles = cell
        .split(',')
        .map((role) => role.trim())
        .filter(Boolean)
      return roles.every((role) => ROLES.some((known) => known === role)) ? roles : undefined
    },
  },
}

/** The columns that a people file may have, each named as its field. */
export const PEOPLE_COLUMNS = Object.keys(KINDS) as readonly Column[]

/** What a person who is not known yet must come with. */
const NEEDED = ['username', 'firstname', 'lastname', 'person_type', 'workplace', 'start_at'] as const

/** Why a header cannot be read: columns that are unknown, or no `matricule`; null when it can. */
export function checkPeopleHeader(header: readonly string[]): string | null {
  const unknown = header.filter((column) => !PEOPLE_COLUMNS.some((known) => known === column))
  if (unknown.length > 0) return `colonne inconnue : ${unknown.join(', ')}`
  return header.includes('matricule') ? null : 'la colonne matricule manque'
}

/** The line as it reads, or every reason why it does not. `is_known` tells whether that matricule is a person already. */
export function readPersonLine(
  cells: Readonly<Record<string, string>>,
  is_known: (matricule: string) => boolean,
): { line: PersonLine } | { faults: string[] } {
  const faults: string[] = []
  const line: Record<string, unknown> = {}
  for (const column of PEOPLE_COLUMNS) {
    const cell = cells[column]?.trim()
    if (cell === undefined) continue
    const value = KINDS[column].read(cell)
    if (value === undefined) faults.push(`${column} : « ${cell} », attendu ${KINDS[column].expected}`)
    else line[column] = value
  }
  if (typeof line.matricule === 'string' && !is_known(line.matricule)) {
    for (const column of NEEDED) if (cells[column] === undefined) faults.push(`${column} : attendu pour un nouveau`)
  }
  const { start_at, end_at } = line
  if (typeof start_at === 'string' && typeof end_at === 'string' && end_at < start_at) {
    faults.push('end_at : avant start_at')
  }
  return faults.length > 0 ? { faults } : { line: line as unknown as PersonLine }
}
