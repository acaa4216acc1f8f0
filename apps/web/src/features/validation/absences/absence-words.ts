import { counted } from '@cadran/rules/portal/french'
import { ABSENCE_STATE_WORDS } from '@cadran/rules/timesheet/absence-states'
import { VALIDATION_LABELS } from '../worklist/index.ts'
import type { Absence, AbsenceAct, AbsenceRow, AbsenceState } from './absences.queries.ts'

/** The states as the filter names them. */
export const STATE_WORDS: Readonly<Record<AbsenceState, string>> = ABSENCE_STATE_WORDS
export const STATES: readonly AbsenceState[] = ['submitted', 'validated1', 'validated2', 'refused']

/** '2 aussi absents'; nothing when nobody else is away. */
export function alsoAbsent({ also_absent }: Pick<Absence, 'also_absent'>): string | null {
  if (also_absent === 0) return null
  return counted(also_absent, 'aussi absent', 'aussi absents')
}

/** What each act is called. */
export const ACT_LABELS: Readonly<Record<AbsenceAct, string>> = {
  ...VALIDATION_LABELS,
  refused: 'Refuser',
  submitted: 'Renvoyer',
}

/** 'Congés payés de Léa Aubry'. */
export function subjectOf(description: string, identity: string): string {
  return `${description} de ${identity}`
}

/** The same of a row. */
export function absenceSubject({ person, absence }: AbsenceRow): string {
  return subjectOf(absence.event_code.description, person.identity)
}
