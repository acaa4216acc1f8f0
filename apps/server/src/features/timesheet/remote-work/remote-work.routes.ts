import * as calls from '@cadran/contract/timesheet/remote-work'
import type { Binder } from '../../../platform/http/binder.ts'
import type { Platform } from '../../../platform/platform.ts'
import * as service from './remote-work.service.ts'

export function remoteWorkRoutes({ bind }: Binder, platform: Platform): void {
  bind(calls.saveRemoteDays, ({ viewer, params, body, request }) =>
    service.saveRemoteDays(platform, { viewer, request_id: request.id }, params, body),
  )
  bind(calls.loadRecurringDays, ({ viewer }) => service.ownRecurringDays(platform, viewer))
  bind(calls.saveRecurringDays, ({ viewer, body, request }) =>
    service.saveRecurringDays(platform, { viewer, request_id: request.id }, body),
  )
}
