import { momentLabel } from '@cadran/rules/portal/french'
import { daysText } from '@cadran/rules/timesheet/moved-on'
import { api } from '../../../platform/api-client.ts'
import { takenBackWords, type WorklistUndo } from '../worklist/index.ts'
import type { AbsenceAct, AbsenceRow, AbsenceShape } from './absences.queries.ts'

const DONE: Readonly<Record<AbsenceAct, string>> = {
  validated1: 'validé',
  validated2: 'validé',
  refused: 'refusé',
  submitted: 'renvoyé',
}

const WORDS = { validated1: 'Validation', validated2: 'Validation', refused: 'Refus', submitted: 'Renvoi' } as const

const LABELS = {
  Validation: 'Annuler la validation',
  Refus: 'Annuler le refus',
  Renvoi: 'Annuler le renvoi',
} as const

/** 'CP du 25 au 26 mars de Camille Rousseau validé' (KEY-04). */
export function absenceDoneWords({ person, absence }: AbsenceRow, action: AbsenceAct): string {
  const { event_code, start_at, start_moment, end_at, end_moment } = absence
  const isHalf = start_at === end_at && start_moment === end_moment
  const half = isHalf ? ` (${momentLabel(start_moment)})` : ''
  return `${event_code.short_code} ${daysText(start_at, end_at)}${half} de ${person.identity} ${DONE[action]}`
}

/** Taking a decision on an absence back (KEY-05). */
export const ABSENCE_UNDO: WorklistUndo<AbsenceShape> = {
  undoableOf: ({ absence }) => absence.undoable,
  post: ({ absence }) => api.post('validation/event-action/{id}/undo', { params: { id: absence.id } }),
  postSeveral: (rows) =>
    api.post('validation/event-actions/undo', { body: { events: rows.map(({ absence }) => absence.id) } }),
  doneWords: (action, count) => takenBackWords(WORDS[action], count),
  label: (action) => LABELS[WORDS[action]],
}
