import * as calls from '@cadran/contract/timesheet/events'
import type { FastifyRequest } from 'fastify'
import type { Binder } from '../../../platform/http/binder.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { createEvents } from './creation.service.ts'
import { listCodes } from './event-codes.read-model.ts'
import * as read from './events.read-model.ts'
import * as service from './events.service.ts'
import { readAbsencePreview } from './preview.read-model.ts'
import { recutEvent } from './recut.service.ts'

const from = ({ viewer, request }: { viewer: Viewer; request: FastifyRequest }) => ({ viewer, request_id: request.id })

export function eventsRoutes({ bind }: Binder, platform: Platform): void {
  bind(calls.createEvents, (input) => createEvents(platform, from(input), input.body))
  bind(calls.updateEvent, (input) => service.updateEvent(platform, from(input), input.params.id, input.body))
  bind(calls.recutEvent, (input) => recutEvent(platform, from(input), input.params.id, input.body))
  bind(calls.deleteEvent, (input) => service.deleteEvents(platform, from(input), [input.params.id]))
  bind(calls.deleteEvents, (input) => service.deleteEvents(platform, from(input), input.query['events[]']))
  bind(calls.absencePreview, ({ viewer, query }) => readAbsencePreview(platform, viewer, query))
  bind(calls.listEvents, ({ viewer, query }) => read.readEvents(platform, viewer, query))
  bind(calls.checkBoundaries, ({ viewer, params, query }) =>
    read.readBoundaries(platform, viewer, params.idOrDate, query),
  )
  bind(calls.absenceHistory, ({ viewer, query }) => read.readAbsenceHistory(platform, viewer, query))
  bind(calls.absenceHistoryYears, ({ viewer, query }) => read.readAbsenceYears(platform, viewer, query.user))
  bind(calls.listEventCodes, ({ viewer, query }) => listCodes(platform, viewer, query))
  bind(calls.listEventCodesBetween, ({ viewer, query, params }) =>
    listCodes(platform, viewer, query, { start_at: params.start, end_at: params.end }),
  )
}
