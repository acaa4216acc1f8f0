import * as calls from '@cadran/contract/timesheet/overtime'
import type { Binder } from '../../../platform/http/binder.ts'
import type { Platform } from '../../../platform/platform.ts'
import * as service from './overtime.service.ts'
import { listCodes } from './overtime-codes.read-model.ts'

export function overtimeRoutes({ bind }: Binder, platform: Platform): void {
  bind(calls.createOvertime, ({ requester, body }) => service.createOvertime(platform, requester, body))
  bind(calls.deleteOvertime, ({ requester, params }) => service.deleteOvertime(platform, requester, params.id))
  bind(calls.listOvertimeCodes, ({ viewer, query }) => listCodes(platform, viewer, query))
  bind(calls.listOvertimeCodesBetween, ({ viewer, query, params }) =>
    listCodes(platform, viewer, query, { start_at: params.start, end_at: params.end }),
  )
}
