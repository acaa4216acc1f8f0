import { saveMonth } from '@cadran/contract/timesheet/month'
import type { Binder } from '../../../platform/http/binder.ts'
import type { Platform } from '../../../platform/platform.ts'
import * as service from './sending.service.ts'

export function sendingRoutes({ bind }: Binder, platform: Platform): void {
  bind(saveMonth, ({ requester, params, body }) => service.saveMonth(platform, requester, params, body))
}
