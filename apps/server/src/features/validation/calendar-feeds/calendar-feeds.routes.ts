import * as calls from '@cadran/contract/validation/calendar-feeds'
import type { FastifyInstance } from 'fastify'
import type { Binder } from '../../../platform/http/binder.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readPolicy } from './calendar-feeds.read-model.ts'
import * as service from './calendar-feeds.service.ts'
import { readingRoute } from './reading.service.ts'

export function calendarFeedsRoutes(app: FastifyInstance, { bind }: Binder, platform: Platform): void {
  bind(calls.listCalendarFeeds, ({ viewer }) => service.readFeeds(platform, viewer))
  bind(calls.showCalendarOffer, ({ viewer }) => service.readOffer(platform, viewer))
  bind(calls.createCalendarFeed, ({ requester, body }) => service.create(platform, requester, body))
  bind(calls.changeCalendarFeed, ({ requester, params, body }) =>
    service.changeLevel(platform, requester, params.id, body),
  )
  bind(calls.renewCalendarFeed, ({ requester, params }) => service.renew(platform, requester, params.id))
  bind(calls.deleteCalendarFeed, ({ requester, params }) => service.remove(platform, requester, params.id))
  bind(calls.loadCalendarPolicy, () => readPolicy(platform.database.kysely))
  bind(calls.changeCalendarPolicy, ({ requester, body }) => service.changePolicy(platform, requester, body))
  readingRoute(app, platform)
}
