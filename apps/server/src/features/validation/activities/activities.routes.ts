import * as calls from '@cadran/contract/validation/activities'
import type { Binder } from '../../../platform/http/binder.ts'
import type { Platform } from '../../../platform/platform.ts'
import { listReports, readMonthActions, readReport } from './activities.read-model.ts'
import { actOnMonth } from './activities.service.ts'

export function activitiesRoutes({ bind }: Binder, platform: Platform): void {
  bind(calls.listMonths, ({ viewer, query }) => listReports(platform, viewer, query))
  bind(calls.showMonth, ({ viewer, params, query }) => readReport(platform, viewer, params.id, query))
  bind(calls.actOnMonth, ({ viewer, body, request }) => actOnMonth(platform, { viewer, request_id: request.id }, body))
  bind(calls.monthActions, ({ viewer, params }) => readMonthActions(platform, viewer, params.id))
}
