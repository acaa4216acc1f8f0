import * as calls from '@cadran/contract/timesheet/extra-activities'
import type { Binder } from '../../../platform/http/binder.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readConfig, readWeek } from './extra-activities.read-model.ts'
import * as service from './extra-activities.service.ts'

export function extraActivitiesRoutes({ bind }: Binder, platform: Platform): void {
  bind(calls.requestExtraActivities, ({ requester, params }) => service.requestPermission(platform, requester, params))
  bind(calls.extraActivityConfig, ({ viewer, params }) => readConfig(platform, viewer, params))
  bind(calls.loadExtraActivities, ({ viewer, params }) => readWeek(platform, viewer, params))
  bind(calls.declareExtraActivities, ({ requester, params, body }) =>
    service.declare(platform, requester, params, body, 'new'),
  )
  bind(calls.changeExtraActivities, ({ requester, params, body }) =>
    service.declare(platform, requester, params, body, 'stored'),
  )
}
