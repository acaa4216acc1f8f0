import { ofMonthAndYear } from '@cadran/rules/portal/french'
import { api } from '../../../platform/api-client.ts'
import { takenBackWords, type WorklistUndo } from '../worklist/index.ts'
import type { MonthAct, MonthShape } from './activities.queries.ts'
import type { ActableMonth } from './month-acts.ts'

const isSendBack = (action: MonthAct) => action === 'non_submitted'

/** 'CRA de mars 2026 de Camille Rousseau validé' (KEY-04). */
export function monthDoneWords(month: ActableMonth, action: MonthAct): string {
  return `CRA ${ofMonthAndYear(month)} de ${month.user.identity} ${isSendBack(action) ? 'renvoyé' : 'validé'}`
}

/** Takes the last decision on a report back (KEY-05). */
export function postMonthUndo({ id }: Pick<ActableMonth, 'id'>) {
  return api.post('validation/month-action/{id}/undo', { params: { id: id ?? 0 } })
}

/** What is told once it is. */
export function monthUndoneWords(action: MonthAct, count = 1): string {
  return takenBackWords(isSendBack(action) ? 'Renvoi' : 'Validation', count)
}

/** Taking a decision on a report back (KEY-05). */
export const MONTH_UNDO: WorklistUndo<MonthShape> = {
  undoableOf: ({ undoable }) => undoable,
  post: postMonthUndo,
  postSeveral: (months) =>
    api.post('validation/month-actions/undo', { body: { months: months.flatMap(({ id }) => id ?? []) } }),
  doneWords: monthUndoneWords,
  label: (action) => (isSendBack(action) ? 'Annuler le renvoi' : 'Annuler la validation'),
}
