import type { BodyOf } from '@cadran/contract/kit'
import type { CalendarEvent } from '@cadran/contract/timesheet/calendar'
import type { updateEvent as updateCall } from '@cadran/contract/timesheet/events'
import { M_404, M_STALE } from '@cadran/rules/portal/messages'
import { refusal } from '@cadran/rules/portal/refusal'
import { comparePeriods, type Period } from '@cadran/rules/timesheet/day'
import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Platform } from '../../../platform/platform.ts'
import { assertHasMonths, monthWritten, openMonth } from '../month/index.ts'
import { checkBalances } from './balance.ts'
import * as store from './events.store.ts'
import {
  answerWritten,
  assertEditable,
  assertMayWriteThen,
  assertNoOverlap,
  draftsOf,
  openWriting,
  partsOf,
  periodOfEvent,
  type Request,
  rowOf,
  storedEvent,
  told,
  toldOf,
} from './events.writing.ts'

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
    const codes = changes.event_code === undefined ? [] : [changes.event_code]
    const writing = await openWriting(platform, trx, request, period, { codes, event_id: id })
    const event = storedEvent(writing, id)
    const { start_at, start_moment, end_at, end_moment, event_code } = event
    const drafts = draftsOf(platform, writing, [
      { start_at, start_moment, end_at, end_moment, event_code: event_code.id, ...changes },
    ])
    const [draft] = drafts
    if (!draft) throw new Error('One input makes one draft')
    checkBalances(platform, writing.ledger, period, drafts, [id])
    if (typeof updated_at === 'string' && updated_at !== event.updated_at) refuse(M_STALE)
    assertEditable(platform, writing, event)
    assertNoOverlap(drafts, writing.rows.events, id)

    const { user_id: _user, ...change } = rowOf(writing, draft)
    const entry = {
      viewer: request.viewer,
      entity: 'event' as const,
      entity_id: id,
      person_id: writing.person.id,
      action: 'edit',
      before: toldOf(event),
      after: told(draft),
      comment: draft.request_comment ?? null,
      request_id: request.request_id,
    }
    const written = await platform.record(trx, entry, {
      parts: [
        ...partsOf(writing, drafts),
        store.eventChanged(id, { ...change, state: 'submitted' }, platform.clock.stamp()),
      ],
      answer: store.eventsOf('changed'),
      is_last: true,
    })
    const [changed] = answerWritten(writing, written, drafts)
    return changed ?? refuse(M_404)
  })
}

const NO_EVENT = refusal('no-event', 422, 'Vous devez fournir au moins un événement', 'events')

interface Deleted {
  id: number
  period: Period
}

async function deleteWithin(
  platform: Platform,
  trx: Trx,
  request: Request,
  { id, period }: Deleted,
  is_last: boolean,
): Promise<void> {
  const { viewer, request_id } = request
  const person = viewer.subject
  const { rows } = await openMonth(platform, trx, person, period, ['events'])
  const event = storedEvent({ rows }, id)
  assertEditable(platform, { person, period, rows }, event)
  const entry = {
    viewer,
    entity: 'event' as const,
    entity_id: id,
    person_id: person.id,
    action: 'delete',
    before: { ...toldOf(event), state: event.state },
    request_id,
  }
  const month = monthWritten(person.id, period, {}, platform.clock.stamp())
  const parts = [month, store.eventGone(id)]
  await platform.record(trx, entry, { parts, answer: sql`null`, ...(is_last && { is_last }) })
}

/** Deletes one's own events, all or none of them (EVT-71, ASK-11); their days go back to the counters by being gone. */
export async function deleteEvents(platform: Platform, request: Request, ids: readonly number[]): Promise<void> {
  assertHasMonths(request.viewer)
  if (ids.length === 0) refuse(NO_EVENT)
  const deleted: Deleted[] = []
  for (const id of new Set(ids)) {
    const period = await periodOfEvent(platform, request, id)
    assertMayWriteThen(request.viewer.subject, period, platform.clock.today())
    deleted.push({ id, period })
  }
  await platform.database.transaction(async (trx) => {
    // Months are locked in their order (README 47).
    const inOrder = deleted.toSorted((a, b) => comparePeriods(a.period, b.period))
    for (const each of inOrder) {
      await deleteWithin(platform, trx, request, each, each === inOrder.at(-1))
    }
  })
}
