import type { BodyOf } from '@cadran/contract/kit'
import type { CalendarEvent } from '@cadran/contract/timesheet/calendar'
import type { recutEvent as recutCall } from '@cadran/contract/timesheet/events'
import { M_STALE } from '@cadran/rules/portal/messages'
import { refuse } from '../../../platform/http/refused.ts'
import type { Platform } from '../../../platform/platform.ts'
import { checkBalances } from './balance.ts'
import * as store from './events.store.ts'
import {
  assertEditable,
  assertMayWriteThen,
  assertNoOverlap,
  type Draft,
  draftsOf,
  eventsOf,
  openMonth,
  periodOfEvent,
  type Request,
  rowOf,
  type StoredEvent,
  settle,
  storedEvent,
  told,
  toldOf,
  type Writing,
} from './events.writing.ts'

type Body = BodyOf<typeof recutCall>

/** Stores the parts, the first as the event itself, and answers their ids in order. */
async function writeParts(writing: Writing, event: StoredEvent, parts: readonly Draft[]): Promise<number[]> {
  const { platform, trx } = writing
  const { clock } = platform
  const [first, ...others] = parts.map((part) => rowOf(writing, part))
  if (!first) throw new Error('A recut event has a part at least')
  const { month_id: _month, user_id: _user, ...change } = first
  await store.changeEvent(trx, event.id, { ...change, state: 'submitted' }, clock.stamp())
  return [event.id, ...(await store.insertEvents(trx, others, clock.now(), clock.stamp()))]
}

function entriesOf(
  { viewer, person, request_id }: Writing,
  event: StoredEvent,
  parts: readonly Draft[],
  ids: number[],
) {
  const common = { viewer, entity: 'event' as const, person_id: person.id, request_id }
  return parts.map((part, index) =>
    index === 0
      ? { ...common, entity_id: event.id, action: 'edit', before: toldOf(event), after: told(part) }
      : { ...common, entity_id: ids[index] ?? 0, action: 'create', after: told(part) },
  )
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
    const writing = await openMonth(platform, trx, request, period)
    const event = storedEvent(writing, id)
    const seen = new Map([[id, body.updated_at], ...body.gone.map((each) => [each.id, each.updated_at] as const)])
    const gone = [...seen.keys()].filter((each) => each !== id).map((each) => storedEvent(writing, each))
    const parts = await draftsOf(writing, body.parts)
    checkBalances(writing.rows, period, parts, [...seen.keys()])
    if ([event, ...gone].some((each) => seen.get(each.id) !== each.updated_at)) refuse(M_STALE)
    for (const each of [event, ...gone]) assertEditable(writing, each)
    assertNoOverlap(
      parts,
      writing.rows.events.filter((each) => !seen.has(each.id)),
    )

    await store.deleteEvents(
      trx,
      gone.map((each) => each.id),
    )
    const ids = await writeParts(writing, event, parts)
    await settle(writing, writing.rows.month?.id ?? 0, parts)
    const { viewer, person, request_id } = writing
    await platform.record(trx, [
      ...entriesOf(writing, event, parts, ids),
      ...gone.map((each) => ({
        viewer,
        entity: 'event' as const,
        entity_id: each.id,
        person_id: person.id,
        action: 'delete',
        before: toldOf(each),
        request_id,
      })),
    ])
    return eventsOf(writing, ids)
  })
}
