import * as calls from '@cadran/contract/timesheet/corrections'
import type { Binder } from '../../../platform/http/binder.ts'
import type { Platform } from '../../../platform/platform.ts'
import { assertHasMonths } from '../month/index.ts'
import { listCodesOf, listOwnCorrections, previewFor } from './corrections.read-model.ts'
import { askOwn, changeOwn, withdraw } from './corrections.service.ts'

export function correctionsRoutes({ bind }: Binder, platform: Platform): void {
  bind(calls.askCorrection, async ({ requester, body, reply }) => {
    const { correction, created } = await askOwn(platform, requester, body)
    if (created) reply.code(201)
    return correction
  })
  bind(calls.previewCorrection, ({ viewer, body }) => {
    assertHasMonths(viewer)
    return previewFor(platform, viewer.subject, body(), false)
  })
  bind(calls.listCorrectionCodes, ({ viewer, query }) => {
    assertHasMonths(viewer)
    return listCodesOf(platform, viewer.subject, query, false)
  })
  bind(calls.listCorrections, ({ viewer, query }) => listOwnCorrections(platform, viewer, query))
  bind(calls.changeCorrection, ({ requester, params, body }) => changeOwn(platform, requester, params.id, body))
  bind(calls.withdrawCorrection, ({ requester, body }) => withdraw(platform, requester, body))
}
