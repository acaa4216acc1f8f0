import {
  type CellKind,
  checkHeader,
  dayCell,
  type FileShape,
  flagCell,
  labelCell,
  matriculeCell,
  missingCells,
  oneOf,
  orNull,
  readCells,
  textCell,
} from './file-cells.ts'
import { MODALITIES, type Modality, type PartTime, PERSON_TYPES, type PersonType, WEEK_HALVES } from './person.ts'
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
  /** An account by which a program calls (TOK-20). */
  is_service?: boolean
  workplace?: string
  /** By name; without it a newcomer joins the only one (ORG-02). */
  company?: string
  start_at?: string
  end_at?: string | null
  last_end_at?: string | null
  seniority_at?: string | null
  roles?: Role[]
  part_times?: PartTime[]
}

const name = labelCell(100)

/** One rhythm: a day, then the half-days off, each 'friday-pm' or a whole 'wednesday'. */
function readRhythm(text: string): PartTime | undefined {
  const [first = '', ...names] = text.trim().split(/\s+/)
  const starts_on = dayCell.read(first)
  const half_days_off = WEEK_HALVES.filter((half) => names.includes(half) || names.includes(half.slice(0, -3)))
  const known = names.every((name) => half_days_off.some((half) => half === name || half.slice(0, -3) === name))
  return starts_on === undefined || !known ? undefined : { starts_on, half_days_off }
}

const partTimesCell: CellKind<PartTime[]> = {
  expected: 'des rythmes comme « 2026-09-01 wednesday friday-pm | 2027-01-01 », par dates croissantes, ou rien',
  read: (cell) => {
    const rhythms = cell === '' ? [] : cell.split('|').map(readRhythm)
    const read = rhythms.filter((rhythm) => rhythm !== undefined)
    const in_order = read.every(({ starts_on }, index) => starts_on > (read[index - 1]?.starts_on ?? ''))
    return in_order && read.length === rhythms.length ? read : undefined
  },
}

/** Rhythms as a cell of the people file says them; empty for whoever always worked the whole week. */
export function partTimesText(part_times: readonly PartTime[]): string {
  return rhythmsText(part_times)
}

function rhythmsText(rhythms: readonly Rhythm[]): string {
  return rhythms.map(({ starts_on, half_days_off }) => [starts_on, ...half_days_off].join(' ')).join(' | ')
}

const COLUMNS = {
  matricule: matriculeCell,
  username: textCell(/^[a-z0-9._-]{1,100}$/, 'minuscules, chiffres, point, tiret'),
  firstname: name,
  lastname: name,
  email: orNull(textCell(/^[^\s@\p{Cc}]{1,100}@[^\s@\p{Cc}]{1,100}\.[^\s@\p{Cc}]{1,50}$/u, 'une adresse e-mail')),
  person_type: oneOf(PERSON_TYPES),
  modality: orNull(oneOf(MODALITIES)),
  manager: orNull(matriculeCell),
  is_manager: flagCell,
  is_active: flagCell,
  is_visible: flagCell,
  is_service: flagCell,
  workplace: name,
  company: name,
  start_at: dayCell,
  end_at: orNull(dayCell),
  last_end_at: orNull(dayCell),
  seniority_at: orNull(dayCell),
  roles: {
    expected: 'des rôles connus séparés par des virgules',
    read: (cell: string): Role[] | undefined => {
      const names = cell
        .split(',')
        .map((role) => role.trim())
        .filter(Boolean)
      const roles = ROLES.filter((known) => names.includes(known))
      if (new Set(names).size !== roles.length) return undefined
      return roles.toSorted((a, b) => names.indexOf(a) - names.indexOf(b))
    },
  },
  part_times: partTimesCell,
}

const SHAPE: FileShape<typeof COLUMNS> = {
  columns: COLUMNS,
  key: ['matricule'],
  needed: ['username', 'firstname', 'lastname', 'person_type', 'workplace', 'start_at'],
}

/** The columns that a people file may have, each named as its field. */
export const PEOPLE_COLUMNS: readonly string[] = Object.keys(COLUMNS)

/** The columns that the company's directory says of whom it holds: a file does not change them (SCI-26). */
export const HELD_COLUMNS: ReadonlySet<string> = new Set([
  'username',
  'firstname',
  'lastname',
  'email',
  'matricule',
  'manager',
  'is_active',
])

/** Why a header cannot be read: columns that are unknown or there twice, or no `matricule`; null when it can. */
export function checkPeopleHeader(header: readonly string[]): string | null {
  return checkHeader(SHAPE, header)
}

/** The line as it reads, or every reason why it does not. `is_known` tells whether that matricule is a person already. */
export function readPersonLine(
  cells: Readonly<Record<string, string>>,
  is_known: (matricule: string) => boolean,
): { line: PersonLine } | { faults: string[] } {
  const { line, faults } = readCells(COLUMNS, cells)
  const { matricule, start_at, end_at } = line
  if (matricule !== undefined && !is_known(matricule)) faults.push(...missingCells(SHAPE, cells))
  if (start_at && end_at && end_at < start_at) faults.push('end_at : avant start_at')
  return matricule === undefined || faults.length > 0 ? { faults } : { line: { ...line, matricule } }
}

/** What of a person, as a line leaves them, no service account may be; `was` is whether they were one, undefined of somebody new (TOK-20). */
export function serviceFaults(
  person: Pick<PersonLine, 'matricule' | 'is_service' | 'email' | 'is_manager' | 'roles'>,
  was: boolean | undefined,
): string[] {
  if (was !== undefined && was !== (person.is_service ?? false)) return ['is_service : ne se change pas']
  if (!person.is_service) return []
  return [
    ...(person.matricule.startsWith('T')
      ? []
      : ['is_service : un compte de service a un matricule qui commence par T']),
    ...(person.email ? ['email : un compte de service n’en a pas'] : []),
    ...(person.is_manager ? ['is_manager : un compte de service n’a pas d’équipe'] : []),
    ...(person.roles?.includes('ROLE_NOT_CRA') ? [] : ['roles : un compte de service porte ROLE_NOT_CRA']),
  ]
}

/** What a call says of a person, by the columns of the people file: flags, lists and rhythms as JSON has them (ADM-09). */
export type PersonFields = Readonly<
  Record<string, string | number | boolean | null | readonly string[] | readonly Rhythm[] | undefined>
>
interface Rhythm {
  starts_on: string
  half_days_off: readonly string[]
}

function cellOf(value: Exclude<PersonFields[string], undefined>): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (typeof value !== 'object') return String(value)
  const [first] = value
  return typeof first === 'object' ? rhythmsText(value as readonly Rhythm[]) : value.map(String).join(',')
}

/** The same as the cells of a line, so that one rule reads both (ADM-09). */
export const personCells = (fields: PersonFields): Record<string, string> => fileCells(PEOPLE_COLUMNS, fields)

/** A row as the cells of these columns, as an import of any kind reads them. */
export function fileCells(columns: readonly string[], fields: PersonFields): Record<string, string> {
  const cells: Record<string, string> = {}
  for (const column of columns) {
    const value = fields[column]
    if (value !== undefined) cells[column] = cellOf(value)
  }
  return cells
}
