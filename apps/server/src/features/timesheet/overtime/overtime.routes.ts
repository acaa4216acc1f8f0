import * as calls from '@cadran/contract/timesheet/overtime'
import type { FastifyRequest } from 'fastify'
import type { Binder } from '../../../platform/http/binder.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import * as service from './overtime.service.ts'
import { listCodes } from './overtime-codes.read-model.ts'

const from = ({ viewer, request }: { viewer: Viewer; request: FastifyRequest }) => ({ viewer, request_id: request.id })

export function overtimeRoutes({ bind }: Binder, platform: Platform): void {
  bind(calls.createOvertime, (input) => service.createOvertime(platform, from(input), input.body))
  bind(calls.deleteOvertime, (input) => service.deleteOvertime(platform, from(input), input.params.id))
  bind(calls.listOvertimeCodes, ({ viewer, query }) => listCodes(platform, viewer, query))
  bind(calls.listOvertimeCodesBetween, ({ viewer, query, params }) =>
    listCodes(platform, viewer, query, { start_at: params.start, end_at: params.end }),
  )
}
