import type { Absence, AbsenceState } from './absences.queries.ts'

/** The states as the filter names them. */
export const STATE_WORDS: Readonly<Record<AbsenceState, string>> = {
  submitted: 'Soumis',
  validated1: 'Validé N1',
  validated2: 'Validé N2',
  refused: 'Refusé',
}
export const STATES: readonly AbsenceState[] = ['submitted', 'validated1', 'validated2', 'refused']

/** '2 aussi absents'; nothing when nobody else is away. */
export function alsoAbsent({ also_absent }: Pick<Absence, 'also_absent'>): string | null {
  if (also_absent === 0) return null
  return also_absent === 1 ? '1 aussi absent' : `${String(also_absent)} aussi absents`
}

/** A level as a button says it: the one that this act grants. */
export function validateLabel(action: 'validated1' | 'validated2'): string {
  return action === 'validated1' ? 'Valider niveau 1' : 'Valider niveau 2'
}
