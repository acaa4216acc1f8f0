import * as calls from '@cadran/contract/validation/absences'
import type { Binder } from '../../../platform/http/binder.ts'
import type { Platform } from '../../../platform/platform.ts'
import { exportListedAbsences } from './absences.export.ts'
import { listPeopleWithAbsences, readAbsenceActions } from './absences.read-model.ts'
import { actOnAbsence, actOnAbsences } from './absences.service.ts'
import { editEventCode, listCodesInUse, listOfferedCodes } from './event-codes.service.ts'
import { readEvidence } from './evidence.read-model.ts'
import { countAbsencesOf, readAbsenceSelection } from './selection.read-model.ts'
import { undoAbsenceAct, undoAbsenceActs } from './undo.service.ts'

export function absencesRoutes({ bind }: Binder, platform: Platform): void {
  bind(calls.listAbsences, ({ viewer, query }) => listPeopleWithAbsences(platform, viewer, query))
  bind(calls.exportAbsences, ({ viewer, query }) => exportListedAbsences(platform, viewer, query))
  bind(calls.selectAbsences, ({ viewer, query }) => readAbsenceSelection(platform, viewer, query))
  bind(calls.countAbsences, ({ viewer, query }) => countAbsencesOf(platform, viewer, query))
  bind(calls.actOnAbsence, (input) => actOnAbsence(platform, input.requester, input.body))
  bind(calls.actOnAbsences, (input) => actOnAbsences(platform, input.requester, input.body))
  bind(calls.undoAbsenceAct, ({ requester, params }) => undoAbsenceAct(platform, requester, params.id))
  bind(calls.undoAbsenceActs, ({ requester, body }) => undoAbsenceActs(platform, requester, body))
  bind(calls.absenceActions, ({ viewer, params }) => readAbsenceActions(platform, viewer, params.id))
  bind(calls.absenceEvidence, ({ viewer, params }) => readEvidence(platform, viewer, params.id))
  bind(calls.listBackOfficeCodes, () => listCodesInUse(platform))
  bind(calls.editEventCode, (input) => editEventCode(platform, input.requester, input.params.id, input.body))
  bind(calls.offeredEventCodes, ({ viewer, params }) => listOfferedCodes(platform, viewer, params.id))
}
