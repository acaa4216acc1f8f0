import * as calls from '@cadran/contract/payroll/adjustments'
import type { Binder } from '../../../platform/http/binder.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readAdjustments } from './adjustments.read-model.ts'
import * as service from './adjustments.service.ts'

/** Whom a body names, which is looked up before the rest of it is read; whatever else stands there names nobody. */
function matriculeIn(body: unknown): string | null {
  const named: unknown = (body as { matricule?: unknown } | null)?.matricule
  return typeof named === 'string' ? named : null
}

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
}
