import * as closing from '@cadran/contract/validation/closing'
import * as calls from '@cadran/contract/validation/periods'
import type { Binder } from '../../../platform/http/binder.ts'
import type { Platform } from '../../../platform/platform.ts'
import { listCounted, readClosing, readDueClosing } from './closing.read-model.ts'
import { forceSubmit, forceSubmitStep, listUnsentPeople } from './force-submit.service.ts'
import { exportListedPeriods } from './periods.export.ts'
import { listPeriods, listYears } from './periods.read-model.ts'
import { closePeriod } from './periods.service.ts'

export function periodsRoutes({ bind }: Binder, platform: Platform): void {
  bind(calls.listPeriods, ({ viewer, query }) => listPeriods(platform, viewer, query))
  bind(calls.exportPeriods, ({ viewer, query }) => exportListedPeriods(platform, viewer, query))
  bind(calls.listPeriodYears, () => listYears(platform))
  bind(calls.listUnsentPeople, ({ viewer, params, query }) => listUnsentPeople(platform, viewer, params.id, query))
  bind(closing.showClosing, ({ viewer, params }) => readClosing(platform, viewer, params))
  bind(closing.showDueClosing, ({ viewer }) => readDueClosing(platform, viewer))
  bind(closing.listCounted, ({ params, query }) => listCounted(platform, params.id, query))
  bind(calls.closePeriod, ({ requester, params, body }) => closePeriod(platform, requester, params.id, body))
  bind(calls.forceSubmit, ({ requester, params, query, body }) =>
    forceSubmit(platform, requester, params.id, query.confirm, body),
  )
  bind(calls.forceSubmitStep, ({ requester, params, body }) => forceSubmitStep(platform, requester, params.id, body))
}
