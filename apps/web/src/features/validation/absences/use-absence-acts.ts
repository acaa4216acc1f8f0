import { api } from '../../../platform/api-client.ts'
import { notify } from '../../../platform/notifier.ts'
import { type ActStatus, useListActs } from '../filters/index.ts'
import {
  ABSENCE_LISTS,
  type Absence,
  type AbsenceAct,
  type AbsenceQuery,
  absenceHistoryQuery,
  reloadPerson,
} from './absences.queries.ts'
import { patchPerson } from './patch-person.ts'

export type AbsenceStatus = ActStatus<AbsenceAct>

/** Said when a refusal says nothing itself (ABS-121, BCK-46). */
export const FAILURE_TEXT = 'Une erreur est survenue'

const DONE: Record<AbsenceAct, string> = {
  validated1: 'Validation effectuée',
  validated2: 'Validation effectuée',
  refused: 'Refus effectué',
  submitted: 'Renvoi effectué',
}

export interface ActRequest {
  absence: Absence
  matricule: string
  action: AbsenceAct
  comment: string
}

function post({ absence, action, comment }: ActRequest) {
  return api.post('validation/event-action', {
    body: { event: absence.id, action, comment: comment.trim(), updated_at: absence.updated_at },
  })
}

/** The acts of one list of absences. The place of somebody who left it is taken by the first of the next page. */
export function useAbsenceActs(query: AbsenceQuery) {
  return useListActs({
    lists: ABSENCE_LISTS,
    query,
    post,
    about: ({ absence, matricule, action }: ActRequest) => ({ id: absence.id, matricule, action }),
    tellDone: (action) => notify.success(DONE[action]),
    failure_text: FAILURE_TEXT,
    historyKey: (id) => absenceHistoryQuery(id).queryKey,
    read: (matricule) => reloadPerson(query, matricule),
    patch: patchPerson,
    readsList: (person) => !person,
  })
}
