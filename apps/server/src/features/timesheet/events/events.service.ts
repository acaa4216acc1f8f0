import type { BodyOf } from '@cadran/contract/kit'
import type { CalendarEvent, Month } from '@cadran/contract/timesheet/calendar'
import type { createEvents as createCall, updateEvent as updateCall } from '@cadran/contract/timesheet/events'
import { M_404, M_STALE } from '@cadran/rules/portal/messages'
import { refusal } from '@cadran/rules/portal/refusal'
import { isDay, type Period, periodOf } from '@cadran/rules/timesheet/day'
import { isAbsenceLike } from '@cadran/rules/timesheet/event-codes'
import { checkMonthWritable, NOT_CRA } from '@cadran/rules/timesheet/month-flags'
import { readerOf } from '../../../platform/database/database.ts'
import { refuse, unlessRefused } from '../../../platform/http/refused.ts'
import type { Platform } from '../../../platform/platform.ts'
import { assertOwnMonth, changeMonth, ensureMonth, type MonthRows, readMonth } from '../month/index.ts'
import { clearRemoteMarks } from '../remote-work/index.ts'
import { checkBalances } from './balance.ts'
import * as store from './events.store.ts'
import {
  assertMayWriteThen,
  assertNoOverlap,
  type Draft,
  draftsOf,
  inTime,
  openMonth,
  type Request,
  told,
  type Writing,
} from './events.writing.ts'

const NOT_EDITABLE = refusal('state', 409, "Cet événement n'est plus modifiable.")

/** What every write of an event leaves behind: cleared remote marks, a month that has service, a new `updated_at`. */
async function settle({ platform, trx, person }: Writing, month_id: number, drafts: readonly Draft[]): Promise<void> {
  for (const draft of drafts.filter(({ code }) => isAbsenceLike(code.type))) {
    await clearRemoteMarks(trx, person.id, draft)
  }
  await changeMonth(trx, month_id, { no_prestation: false }, platform.clock.stamp())
}

async function eventsOf(writing: Writing, ids: readonly number[]): Promise<CalendarEvent[]> {
  const { platform, trx, person, period } = writing
  const month: Month = await readMonth(platform, readerOf(trx), person, period, true)
  const byId = new Map(month.events.map((event) => [event.id, event]))
  return ids.map((id) => byId.get(id) ?? refuse(M_404))
}

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
    const rows = drafts.map(({ code, ...draft }) => ({
      ...draft,
      month_id,
      user_id: subject.id,
      event_code_id: code.id,
      kind: code.kind,
      auto_generated: false,
    }))
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

/** The month of one's own event; anything else is unknown (README 30). */
async function periodOfEvent(platform: Platform, { viewer }: Request, id: number): Promise<Period> {
  const row = await platform.database.kysely
    .selectFrom('events')
    .where('id', '=', id)
    .where('user_id', '=', viewer.subject.id)
    .select('start_at')
    .executeTakeFirst()
  if (!row) return refuse(M_404)
  const period = periodOf(row.start_at)
  assertOwnMonth(platform, viewer, period)
  return period
}

type StoredEvent = MonthRows['events'][number]

function storedEvent({ rows }: Writing, id: number): StoredEvent {
  return rows.events.find((event) => event.id === id) ?? refuse(M_404)
}

function assertEditable(writing: Writing, event: StoredEvent): void {
  unlessRefused(checkMonthWritable(inTime(writing)))
  if (event.state === 'validated1' || event.state === 'validated2' || !event.event_code.editable) refuse(NOT_EDITABLE)
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
    checkBalances(writing.rows, period, [draft], id)
    if (updated_at && updated_at !== event.updated_at) refuse(M_STALE)
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
      before: {
        id: event_code.id,
        description: event_code.description,
        start_at,
        start_moment,
        end_at,
        end_moment,
        half_days: event.half_days,
      },
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
    await store.deleteEvent(trx, id)
    await changeMonth(trx, writing.rows.month?.id ?? 0, {}, platform.clock.stamp())
    await platform.record(trx, {
      viewer: request.viewer,
      entity: 'event',
      entity_id: id,
      person_id: writing.person.id,
      action: 'delete',
      before: {
        id: event.event_code.id,
        description: event.event_code.description,
        start_at: event.start_at,
        end_at: event.end_at,
      },
      request_id: request.request_id,
    })
  })
}
