import { api } from '../../../platform/api-client.ts'
import { takenBackWords, type WorklistUndo } from '../worklist/index.ts'
import type { ExtraRequest, RequestDecision, RequestShape } from './extra-requests.queries.ts'
import { subjectOf } from './request-words.ts'

const isRefusal = (action: RequestDecision) => action === 'refuse_extra_activities'

/** 'Demande de Léa Aubry pour mai 2026 acceptée' (KEY-04, BCK-50). */
export function requestDoneWords(request: ExtraRequest, action: RequestDecision): string {
  return `Demande de ${subjectOf(request)} ${isRefusal(action) ? 'refusée' : 'acceptée'}`
}

/** Taking a decision on a request back (KEY-05). */
export const REQUEST_UNDO: WorklistUndo<RequestShape> = {
  undoableOf: ({ undoable }) => undoable,
  post: ({ month_id }) => api.post('validation/month-action/{id}/undo', { params: { id: month_id } }),
  postSeveral: (requests) =>
    api.post('validation/month-actions/undo', { body: { months: requests.map(({ month_id }) => month_id) } }),
  doneWords: (action, count) => takenBackWords(isRefusal(action) ? 'Refus' : 'Acceptation', count),
  label: (action) => (isRefusal(action) ? 'Annuler le refus' : 'Annuler l’acceptation'),
}
