import * as calls from '@cadran/contract/validation/periods'
import type { Binder } from '../../../platform/http/binder.ts'
import type { Platform } from '../../../platform/platform.ts'
import { forceSubmit, forceSubmitStep } from './force-submit.service.ts'
import { listPeriods, listYears } from './periods.read-model.ts'
import { closePeriod } from './periods.service.ts'

export function periodsRoutes({ bind }: Binder, platform: Platform): void {
  bind(calls.listPeriods, ({ viewer, query }) => listPeriods(platform, viewer, query))
  bind(calls.listPeriodYears, () => listYears(platform))
  bind(calls.closePeriod, ({ viewer, params, body, request }) =>
    closePeriod(platform, { viewer, request_id: request.id }, params.id, body),
  )
  bind(calls.forceSubmit, ({ viewer, params, query, request }) =>
    forceSubmit(platform, { viewer, request_id: request.id }, params.id, query.confirm),
  )
  bind(calls.forceSubmitStep, ({ viewer, params, body, request }) =>
    forceSubmitStep(platform, { viewer, request_id: request.id }, params.id, body),
  )
}
