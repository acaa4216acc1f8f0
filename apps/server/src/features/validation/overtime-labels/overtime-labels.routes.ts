import * as calls from '@cadran/contract/validation/overtime-labels'
import type { Binder } from '../../../platform/http/binder.ts'
import type { Platform } from '../../../platform/platform.ts'
import { listOfferedCodes, listOvertimes } from './overtime-labels.read-model.ts'
import { deleteEntry, editLabel } from './overtime-labels.service.ts'

export function overtimeLabelsRoutes({ bind }: Binder, platform: Platform): void {
  bind(calls.listOvertimes, ({ viewer, query }) => listOvertimes(platform, viewer, query))
  bind(calls.offeredOvertimeCodes, ({ viewer, params }) => listOfferedCodes(platform, viewer, params.id))
  bind(calls.editOvertimeLabel, (input) => editLabel(platform, input.requester, input.params.id, input.body))
  bind(calls.deleteOvertime, (input) => deleteEntry(platform, input.requester, input.params.id, input.query.updated_at))
}
