import * as calls from '@cadran/contract/validation/overtime-labels'
import type { FastifyRequest } from 'fastify'
import type { Binder } from '../../../platform/http/binder.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { listOfferedCodes, listOvertimes } from './overtime-labels.read-model.ts'
import { deleteEntry, editLabel } from './overtime-labels.service.ts'

const from = ({ viewer, request }: { viewer: Viewer; request: FastifyRequest }) => ({ viewer, request_id: request.id })

export function overtimeLabelsRoutes({ bind }: Binder, platform: Platform): void {
  bind(calls.listOvertimes, ({ viewer, query }) => listOvertimes(platform, viewer, query))
  bind(calls.offeredOvertimeCodes, ({ viewer, params }) => listOfferedCodes(platform, viewer, params.id))
  bind(calls.editOvertimeLabel, (input) => editLabel(platform, from(input), input.params.id, input.body))
  bind(calls.deleteOvertime, (input) => deleteEntry(platform, from(input), input.params.id, input.query.updated_at))
}
