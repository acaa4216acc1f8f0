import * as calls from '@cadran/contract/timesheet/extra-activities'
import type { Binder } from '../../../platform/http/binder.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readConfig, readWeek } from './extra-activities.read-model.ts'
import * as service from './extra-activities.service.ts'

export function extraActivitiesRoutes({ bind }: Binder, platform: Platform): void {
  bind(calls.requestExtraActivities, ({ viewer, params, request }) =>
    service.requestPermission(platform, { viewer, request_id: request.id }, params),
  )
  bind(calls.extraActivityConfig, ({ viewer, params }) => readConfig(platform, viewer, params))
  bind(calls.loadExtraActivities, ({ viewer, params }) => readWeek(platform, viewer, params))
  bind(calls.declareExtraActivities, ({ viewer, params, body, request }) =>
    service.declare(platform, { viewer, request_id: request.id }, params, body, 'new'),
  )
  bind(calls.changeExtraActivities, ({ viewer, params, body, request }) =>
    service.declare(platform, { viewer, request_id: request.id }, params, body, 'stored'),
  )
}
