import { monthTitle } from '@cadran/rules/portal/french'
import {
  CORRECTION_OBJECT_WORDS,
  CORRECTION_STATE_LABELS,
  CORRECTION_STATES,
  type CorrectionDecision,
} from '@cadran/rules/timesheet/correction-states'
import { VALIDATION_LABELS } from '../worklist/index.ts'
import type { CorrectionFilter, ValidatedCorrection } from './corrections.queries.ts'

export const STATES: readonly CorrectionFilter[] = ['decidable', ...CORRECTION_STATES]
export const STATE_WORDS: Readonly<Record<CorrectionFilter, string>> = {
  decidable: 'À décider',
  ...CORRECTION_STATE_LABELS,
}

/** What each decision is called. */
export const DECISION_LABELS: Readonly<Record<CorrectionDecision, string>> = {
  ...VALIDATION_LABELS,
  refused: 'Refuser',
}

type Subject = Pick<ValidatedCorrection, 'object' | 'year' | 'month'> & {
  user: Pick<ValidatedCorrection['user'], 'identity'>
}

/** 'Absence d'avril 2026 de Delphine Carlier': which correction a button is about. */
export function correctionSubject({ object, user, year, month }: Subject): string {
  return `${CORRECTION_OBJECT_WORDS[object]}, ${monthTitle({ year, month }).toLowerCase()}, de ${user.identity}`
}

/** 'Régularisation de Delphine Carlier validée' (BCK-50). */
export function correctionDoneWords({ user }: ValidatedCorrection, action: CorrectionDecision): string {
  return `Régularisation de ${user.identity} ${action === 'refused' ? 'refusée' : 'validée'}`
}
