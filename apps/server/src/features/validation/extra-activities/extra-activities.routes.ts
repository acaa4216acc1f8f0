import * as calls from '@cadran/contract/validation/extra-activities'
import type { Binder } from '../../../platform/http/binder.ts'
import type { Platform } from '../../../platform/platform.ts'
import { listWeeks, readConfig } from './extra-activities.read-model.ts'
import { correctWeek } from './extra-activities.service.ts'

export function extraWeeksRoutes({ bind }: Binder, platform: Platform): void {
  bind(calls.listExtraWeeks, ({ viewer, params }) => listWeeks(platform, viewer, params))
  bind(calls.validatedExtraConfig, ({ viewer, params }) => readConfig(platform, viewer, params.id))
  bind(calls.correctExtraWeek, ({ requester, params, body }) => correctWeek(platform, requester, params.id, body))
}
