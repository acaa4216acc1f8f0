import * as calls from '@cadran/contract/timesheet/remote-work'
import type { Binder } from '../../../platform/http/binder.ts'
import type { Platform } from '../../../platform/platform.ts'
import * as service from './remote-work.service.ts'

export function remoteWorkRoutes({ bind }: Binder, platform: Platform): void {
  bind(calls.saveRemoteDays, ({ requester, params, body }) => service.saveRemoteDays(platform, requester, params, body))
  bind(calls.loadRecurringDays, ({ viewer }) => service.ownRecurringDays(platform, viewer))
  bind(calls.saveRecurringDays, ({ requester, body }) => service.saveRecurringDays(platform, requester, body))
}
