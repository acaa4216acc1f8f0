import * as calls from '@cadran/contract/payroll/adjustments'
import * as parameters from '@cadran/contract/payroll/parameters'
import * as notices from '@cadran/contract/payroll/sick-notices'
import type { Binder } from '../../../platform/http/binder.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readAdjustments } from './adjustments.read-model.ts'
import * as service from './adjustments.service.ts'
import { readVersions } from './parameters.read-model.ts'
import { addVersion, confirm } from './parameters.service.ts'
import { readNotices } from './sick-notices.read-model.ts'
import { recordNotice } from './sick-notices.service.ts'

/** Whom a body names, which is looked up before the rest of it is read; whatever else stands there names nobody. */
function matriculeIn(body: unknown): string | null {
  const named: unknown = (body as { matricule?: unknown } | null)?.matricule
  return typeof named === 'string' ? named : null
}

/** What payroll writes of counters: adjustments, dated parameters, notices after sickness. */
export function adjustmentsRoutes({ bind }: Binder, platform: Platform): void {
  const { kysely } = platform.database
  bind(calls.createAdjustment, async ({ requester, body, request, reply }) => {
    const matricule = matriculeIn(request.body) ?? body().matricule
    const { adjustment, created } = await service.createAdjustment(platform, requester, matricule, body)
    if (created) reply.code(201)
    return adjustment
  })
  bind(calls.listAdjustments, ({ viewer, query }) => readAdjustments(kysely, viewer, query))
  bind(calls.actOnAdjustment, ({ requester, body }) => service.decide(platform, requester, body()))
  bind(parameters.listCounterRules, ({ viewer }) => readVersions(kysely, viewer))
  bind(parameters.addCounterRule, ({ requester, body }) => addVersion(platform, requester, body()))
  bind(parameters.actOnCounterRule, ({ requester, body }) => confirm(platform, requester, body()))
  bind(notices.listSickNotices, ({ query }) => readNotices(platform, kysely, query))
  bind(notices.recordSickNotice, ({ requester, body, request }) =>
    recordNotice(platform, requester, matriculeIn(request.body) ?? body().matricule, body),
  )
}
