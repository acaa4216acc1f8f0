import type { BodyOf } from '@cadran/contract/kit'
import type { CalendarEvent } from '@cadran/contract/timesheet/calendar'
import type { recutEvent as recutCall } from '@cadran/contract/timesheet/events'
import { M_STALE } from '@cadran/rules/portal/messages'
import { sql } from 'kysely'
import { refuse } from '../../../platform/http/refused.ts'
import type { Platform } from '../../../platform/platform.ts'
import { checkBalances } from './balance.ts'
import * as store from './events.store.ts'
import {
  answerWritten,
  assertEditable,
  assertMayWriteThen,
  assertNoOverlap,
  type Draft,
  draftsOf,
  openWriting,
  partsOf,
  periodOfEvent,
  type Request,
  rowOf,
  type StoredEvent,
  storedEvent,
  told,
  toldOf,
  type Writing,
} from './events.writing.ts'

type Body = BodyOf<typeof recutCall>

/** What the history tells, in this order: the event changed, what is new, what made way. */
function entriesOf(
  { viewer, person, request_id }: Writing,
  event: StoredEvent,
  parts: readonly Draft[],
  gone: readonly StoredEvent[],
) {
  const common = { viewer, entity: 'event' as const, person_id: person.id, request_id }
  const changed = { action: 'edit', entity_id: event.id, before: toldOf(event) }
  return [
    ...parts.map((part, index) => ({
      ...common,
      ...(index === 0 ? changed : { action: 'create' }),
      after: told(part),
    })),
    ...gone.map((each) => ({
      ...common,
      entity_id: each.id,
      action: 'delete',
      before: { ...toldOf(each), state: each.state },
    })),
  ]
}

/** Stores the parts, the first as the event itself, one after the other: each takes half-days that the one before leaves. */
async function writeParts(
  writing: Writing,
  event: StoredEvent,
  parts: readonly Draft[],
  gone: readonly StoredEvent[],
): Promise<CalendarEvent[]> {
  const { platform, trx } = writing
  const { clock } = platform
  const [first, ...others] = parts.map((part) => rowOf(writing, part))
  if (!first) throw new Error('A recut event has a part at least')
  const { user_id: _user, ...change } = first
  const ids = gone.map(({ id }) => id)
  await store.deleteEvents(trx, ids)
  const changed = await store.changeEvent(trx, event.id, { ...change, state: 'submitted' }, clock.stamp())
  const created = await platform.record(trx, entriesOf(writing, event, parts, gone), {
    parts: [...partsOf(writing, parts), store.eventsCreated(others, clock.now(), clock.stamp())],
    ids: sql`select id from created`,
    answer: store.eventsOf('created'),
  })
  return answerWritten(writing, [...changed, ...created], parts, new Set(ids))
}

/**
 * Cuts one event into parts, or makes one of several again: those that make way are deleted, the first part stays the
 * event, the others are new. All of it is done or nothing, on the versions that the person saw (EVT-01, EVT-70, EVT-71).
 */
export async function recutEvent(
  platform: Platform,
  request: Request,
  id: number,
  readBody: () => Body,
): Promise<CalendarEvent[]> {
  const period = await periodOfEvent(platform, request, id)
  assertMayWriteThen(request.viewer.subject, period, platform.clock.today())
  const body = readBody()
  return platform.database.transaction(async (trx) => {
    const codes = body.parts.map(({ event_code }) => event_code)
    const writing = await openWriting(platform, trx, request, period, { codes, event_id: id })
    const event = storedEvent(writing, id)
    const seen = new Map([[id, body.updated_at], ...body.gone.map((each) => [each.id, each.updated_at] as const)])
    const gone = [...seen.keys()].filter((each) => each !== id).map((each) => storedEvent(writing, each))
    const parts = draftsOf(platform, writing, body.parts)
    checkBalances(platform, writing.ledger, period, parts, [...seen.keys()])
    if ([event, ...gone].some((each) => seen.get(each.id) !== each.updated_at)) refuse(M_STALE)
    for (const each of [event, ...gone]) assertEditable(platform, writing, each)
    assertNoOverlap(
      parts,
      writing.rows.events.filter((each) => !seen.has(each.id)),
    )

    return writeParts(writing, event, parts, gone)
  })
}
