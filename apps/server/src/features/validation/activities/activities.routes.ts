import * as calls from '@cadran/contract/validation/activities'
import { listActivityEvents as listEventsCall } from '@cadran/contract/validation/activity-events'
import * as craFile from '@cadran/contract/validation/cra-file'
import type { Binder } from '../../../platform/http/binder.ts'
import type { Platform } from '../../../platform/platform.ts'
import { exportReports } from './activities.export.ts'
import { readMonthActions, readReport } from './activities.read-model.ts'
import { actOnMonth, actOnMonths } from './activities.service.ts'
import { listActivityEvents } from './activity-events.read-model.ts'
import { requestFile, sendFile } from './cra-file.service.ts'
import { listReports } from './list.read-model.ts'
import { readReportSelection } from './selection.read-model.ts'
import { undoMonthAct, undoMonthActs } from './undo.service.ts'

export function activitiesRoutes({ bind }: Binder, platform: Platform): void {
  bind(calls.listMonths, ({ viewer, query }) => listReports(platform, viewer, query))
  bind(calls.exportMonths, ({ viewer, query }) => exportReports(platform, viewer, query))
  bind(calls.selectMonths, ({ viewer, query }) => readReportSelection(platform, viewer, query))
  bind(calls.showMonth, ({ viewer, params, query }) => readReport(platform, viewer, params.id, query))
  bind(calls.actOnMonth, ({ requester, body }) => actOnMonth(platform, requester, body))
  bind(calls.actOnMonths, ({ requester, body }) => actOnMonths(platform, requester, body))
  bind(calls.undoMonthAct, ({ requester, params }) => undoMonthAct(platform, requester, params.id))
  bind(calls.undoMonthActs, ({ requester, body }) => undoMonthActs(platform, requester, body))
  bind(listEventsCall, ({ viewer, query }) => listActivityEvents(platform, viewer, query))
  bind(craFile.requestCraFile, ({ viewer, params, query }) => requestFile(platform, viewer, params, query))
  bind(craFile.downloadCraFile, ({ viewer, params, query }) => sendFile(platform, viewer, params, query))
  bind(calls.monthActions, ({ viewer, params }) => readMonthActions(platform, viewer, params.id))
}
