import type { BodyOf } from '@cadran/contract/kit'
import type { CalendarEvent } from '@cadran/contract/timesheet/calendar'
import type { createEvents as createCall, updateEvent as updateCall } from '@cadran/contract/timesheet/events'
import { M_404, M_STALE } from '@cadran/rules/portal/messages'
import { isDay, periodOf } from '@cadran/rules/timesheet/day'
import { checkMonthWritable, NOT_CRA } from '@cadran/rules/timesheet/month-flags'
import { refuse, unlessRefused } from '../../../platform/http/refused.ts'
import type { Platform } from '../../../platform/platform.ts'
import { assertOwnMonth, changeMonth, ensureMonth } from '../month/index.ts'
import { checkBalances } from './balance.ts'
import * as store from './events.store.ts'
import {
  assertEditable,
  assertMayWriteThen,
  assertNoOverlap,
  draftsOf,
  eventsOf,
  inTime,
  openMonth,
  periodOfEvent,
  type Request,
  rowOf,
  settle,
  storedEvent,
  told,
  toldOf,
} from './events.writing.ts'

/** Creates events of one month, all or none (EVT-68, EVT-69). */
export async function createEvents(
  platform: Platform,
  request: Request,
  readBody: () => BodyOf<typeof createCall>,
): Promise<CalendarEvent[]> {
  if (request.viewer.subject.roles.has('ROLE_NOT_CRA')) refuse(NOT_CRA)
  const inputs = readBody()
  const first = inputs[0]
  const start = first && isDay(first.start_at) ? first.start_at : platform.clock.today()
  const period = periodOf(start)
  const { subject } = request.viewer
  assertOwnMonth(platform, request.viewer, period)
  assertMayWriteThen(subject, period, platform.clock.today())
  return platform.database.transaction(async (trx) => {
    const writing = await openMonth(platform, trx, request, period)
    const drafts = await draftsOf(writing, inputs)
    checkBalances(writing.rows, period, drafts)
    unlessRefused(checkMonthWritable(inTime(writing)))
    assertNoOverlap(drafts, writing.rows.events)

    const { clock } = platform
    const month_id = await ensureMonth(trx, subject.id, period, clock.stamp())
    const rows = drafts.map((draft) => ({ ...rowOf(writing, draft), month_id }))
    const ids = await store.insertEvents(trx, rows, clock.now(), clock.stamp())
    await settle(writing, month_id, drafts)
    const created = drafts.map((draft, index) => ({
      viewer: request.viewer,
      entity: 'event' as const,
      entity_id: ids[index] ?? 0,
      person_id: subject.id,
      action: 'create',
      after: told(draft),
      request_id: request.request_id,
    }))
    await platform.record(trx, created)
    return eventsOf(writing, ids)
  })
}

/** Changes one event; fields left out keep their value, a refused one is asked again (EVT-70, EVT-18). */
export async function updateEvent(
  platform: Platform,
  request: Request,
  id: number,
  readBody: () => BodyOf<typeof updateCall>,
): Promise<CalendarEvent> {
  const period = await periodOfEvent(platform, request, id)
  assertMayWriteThen(request.viewer.subject, period, platform.clock.today())
  const { updated_at, ...changes } = readBody()
  return platform.database.transaction(async (trx) => {
    const writing = await openMonth(platform, trx, request, period)
    const event = storedEvent(writing, id)
    const { start_at, start_moment, end_at, end_moment, event_code } = event
    const [draft] = await draftsOf(writing, [
      { start_at, start_moment, end_at, end_moment, event_code: event_code.id, ...changes },
    ])
    if (!draft) throw new Error('One input makes one draft')
    checkBalances(writing.rows, period, [draft], [id])
    if (typeof updated_at === 'string' && updated_at !== event.updated_at) refuse(M_STALE)
    assertEditable(writing, event)
    assertNoOverlap([draft], writing.rows.events, id)

    const { code, ...range } = draft
    const change = {
      ...range,
      event_code_id: code.id,
      kind: code.kind,
      state: 'submitted',
      auto_generated: false,
    } as const
    await store.changeEvent(trx, id, change, platform.clock.stamp())
    await settle(writing, writing.rows.month?.id ?? 0, [draft])
    await platform.record(trx, {
      viewer: request.viewer,
      entity: 'event',
      entity_id: id,
      person_id: writing.person.id,
      action: 'edit',
      before: toldOf(event),
      after: told(draft),
      request_id: request.request_id,
    })
    const [changed] = await eventsOf(writing, [id])
    return changed ?? refuse(M_404)
  })
}

/** Deletes one's own event (EVT-71); its days go back to the counters by being gone. */
export async function deleteEvent(platform: Platform, request: Request, id: number): Promise<void> {
  const period = await periodOfEvent(platform, request, id)
  assertMayWriteThen(request.viewer.subject, period, platform.clock.today())
  await platform.database.transaction(async (trx) => {
    const writing = await openMonth(platform, trx, request, period)
    const event = storedEvent(writing, id)
    assertEditable(writing, event)
    await store.deleteEvents(trx, [id])
    await changeMonth(trx, writing.rows.month?.id ?? 0, {}, platform.clock.stamp())
    await platform.record(trx, {
      viewer: request.viewer,
      entity: 'event',
      entity_id: id,
      person_id: writing.person.id,
      action: 'delete',
      before: toldOf(event),
      request_id: request.request_id,
    })
  })
}
