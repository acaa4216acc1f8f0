import {
  type CellKind,
  dayCell,
  type FileShape,
  flagCell,
  labelCell,
  matriculeCell,
  oneOf,
  orNull,
  type RowOf,
  textCell,
} from '../portal/file-cells.ts'
import type { Day } from './day.ts'
import { COUNTER_NAMES, EVENT_CODE_TYPES, isValidatedAsAbsence } from './event-codes.ts'
import { OVERTIME_CATEGORIES, offeredTypes } from './overtime.ts'

// What people may declare, as files bring it in: projects, codes, on-call codes, and who works for which project.

const shortCode = textCell(/^[A-Za-z0-9._-]{1,20}$/, '1 à 20 lettres, chiffres, points, tirets')
const affectation = textCell(/^[A-Za-z0-9._-]{1,40}$/, 'le code d’une affectation')
const priority: CellKind<number> = {
  expected: 'un nombre entier de 0 à 9999',
  read: (cell) => (/^\d{1,4}$/.test(cell) ? Number(cell) : undefined),
}

const AFFECTATION = { code: affectation, name: labelCell(255) }
export type AffectationRow = RowOf<typeof AFFECTATION>

/** affectations.csv: the client projects and services, by their code. */
export const AFFECTATIONS_FILE: FileShape<typeof AFFECTATION> = {
  columns: AFFECTATION,
  key: ['code'],
  needed: ['name'],
}

const EVENT_CODE = {
  short_code: shortCode,
  type: oneOf(EVENT_CODE_TYPES),
  description: labelCell(255),
  color: textCell(/^#[0-9A-Fa-f]{6}$/, 'une couleur #RRVVBB'),
  priority,
  affectation: orNull(affectation),
  relevant_counter: orNull(oneOf(COUNTER_NAMES)),
  start_at: orNull(dayCell),
  end_at: orNull(dayCell),
  editable: flagCell,
  deductible: flagCell,
  archived: flagCell,
  master_data: orNull(labelCell(20)),
  created_at: orNull(dayCell),
}
export type EventCodeRow = RowOf<typeof EVENT_CODE>

/** codes.csv: the event codes, by their short code (EVT-19). */
export const EVENT_CODES_FILE: FileShape<typeof EVENT_CODE> = {
  columns: EVENT_CODE,
  key: ['short_code'],
  needed: ['type', 'description', 'color'],
}

const OVERTIME_CODE = {
  code: shortCode,
  category: oneOf(OVERTIME_CATEGORIES),
  sub_category: orNull(labelCell(100)),
  affectation: orNull(affectation),
  description: labelCell(255),
  constraint: flagCell,
  hour: flagCell,
  ticket: flagCell,
  active: flagCell,
  start_at: orNull(dayCell),
  end_at: orNull(dayCell),
}
export type OvertimeCodeRow = RowOf<typeof OVERTIME_CODE>

/** overtime-codes.csv: the codes of on-call duties and interventions, by their code (OVT-05). */
export const OVERTIME_CODES_FILE: FileShape<typeof OVERTIME_CODE> = {
  columns: OVERTIME_CODE,
  key: ['code'],
  needed: ['category', 'description'],
}

const ASSIGNMENT = {
  matricule: matriculeCell,
  affectation,
  starts_on: dayCell,
  ends_on: orNull(dayCell),
  main_code: orNull(shortCode),
}
export type AssignmentRow = RowOf<typeof ASSIGNMENT>

/** assignments.csv: who works for which affectation since when; the main code is what pre-fills the month. */
export const ASSIGNMENTS_FILE: FileShape<typeof ASSIGNMENT> = {
  columns: ASSIGNMENT,
  key: ['matricule', 'affectation', 'starts_on'],
  needed: [],
}

const inOrder = (start: Day | null, end: Day | null, message: string) =>
  start !== null && end !== null && end < start ? [message] : []

/** What is wrong with a code as it would stand; `before` is the code as it stands, undefined for a new one (EVT-19 to EVT-22). */
export function checkEventCodeRow(row: EventCodeRow, before: Pick<EventCodeRow, 'type'> | undefined): string[] {
  const faults = inOrder(row.start_at, row.end_at, 'end_at : avant start_at')
  // What was declared with it would change its meaning, in closed months too.
  if (before && before.type !== row.type) {
    faults.push(`type : celui d’un code connu (${before.type}) ne change pas, archivez-le et créez-en un autre`)
  }
  if (row.relevant_counter !== null && !isValidatedAsAbsence(row.type)) {
    faults.push('relevant_counter : pour une absence seulement')
  }
  if (row.deductible && row.relevant_counter === null) faults.push('deductible : attend un relevant_counter')
  return faults
}

/** What is wrong with an on-call code as it would stand (OVT-05, OVT-11). */
export function checkOvertimeCodeRow(
  row: OvertimeCodeRow,
  before: Pick<OvertimeCodeRow, 'category'> | undefined,
): string[] {
  const faults = inOrder(row.start_at, row.end_at, 'end_at : avant start_at')
  if (before && before.category !== row.category) {
    faults.push(`category : celle d’un code connu (${before.category}) ne change pas`)
  }
  if (offeredTypes(row).length === 0) {
    faults.push(
      row.category === 'intervention'
        ? 'hour : 1 attendu, une intervention se compte en heures'
        : 'constraint, hour, ticket : 1 attendu pour l’un au moins',
    )
  }
  return faults
}

/** What is wrong with an assignment as it would stand; the main code is a known one, null without one. */
export function checkAssignmentRow(
  row: AssignmentRow,
  main_code: Pick<EventCodeRow, 'type' | 'affectation' | 'archived'> | null,
): string[] {
  const faults = inOrder(row.starts_on, row.ends_on, 'ends_on : avant starts_on')
  if (!main_code) return faults
  if (main_code.type !== 'activity') faults.push(`main_code : ${row.main_code} n’est pas une activité`)
  else if (main_code.archived) faults.push(`main_code : ${row.main_code} est archivé`)
  else if (main_code.affectation !== null && main_code.affectation !== row.affectation) {
    faults.push(`main_code : ${row.main_code} est celui de ${main_code.affectation}`)
  }
  return faults
}

/** The first of the others that one assignment overlaps, of the same person and affectation; null when none. */
export function overlappedAssignment<A extends Pick<AssignmentRow, 'starts_on' | 'ends_on'>>(
  row: A,
  others: readonly A[],
): A | null {
  const meets = (other: A) =>
    other.starts_on !== row.starts_on &&
    (row.ends_on === null || other.starts_on <= row.ends_on) &&
    (other.ends_on === null || row.starts_on <= other.ends_on)
  return others.find(meets) ?? null
}
