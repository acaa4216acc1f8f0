import type { BodyOf } from '@cadran/contract/kit'
import type { CalendarEvent } from '@cadran/contract/timesheet/calendar'
import type { createEvents as createCall } from '@cadran/contract/timesheet/events'
import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { assertHasMonths } from '../month/index.ts'
import { assertCreatable, assertMonthsMayBeAsked, byMonth, type OfMonth } from './creation.writing.ts'
import * as store from './events.store.ts'
import {
  answerWritten,
  type Draft,
  draftsOf,
  openWriting,
  partsOf,
  type Request,
  rowOf,
  told,
  type Writing,
} from './events.writing.ts'

interface Drafted extends OfMonth {
  writing: Writing
  drafts: Draft[]
}

async function draftMonths(
  platform: Platform,
  trx: Trx,
  request: Request,
  months: readonly OfMonth[],
): Promise<Drafted[]> {
  // What the months before take counts in each: all of them look at the counters when one must.
  const codes = months.flatMap(({ inputs }) => inputs.map(({ event_code }) => event_code))
  const drafted: Drafted[] = []
  for (const month of months) {
    const writing = await openWriting(platform, trx, request, month.period, { codes })
    drafted.push({ ...month, writing, drafts: draftsOf(platform, writing, month.inputs) })
  }
  return drafted
}

/** Stores and tells the events of one month; each with its place in the list that was sent. */
async function storeMonth(
  { writing, drafts, places }: Drafted,
  is_last: boolean,
): Promise<{ place: number; event: CalendarEvent }[]> {
  const { platform, trx, viewer, person, request_id } = writing
  const { clock } = platform
  const entries = drafts.map((draft) => ({
    viewer,
    entity: 'event' as const,
    person_id: person.id,
    action: 'create',
    after: told(draft),
    comment: draft.request_comment ?? null,
    request_id,
  }))
  const rows = drafts.map((draft) => rowOf(writing, draft))
  const written = await platform.record(trx, entries, {
    parts: [...partsOf(writing, drafts), store.eventsCreated(rows, clock.now(), clock.stamp())],
    ids: sql`select id from created`,
    answer: store.eventsOf('created'),
    ...(is_last && { is_last }),
  })
  const events = answerWritten(writing, written, drafts)
  return events.map((event, index) => ({ event, place: places[index] ?? index }))
}

/** Creates events, each inside one month, all or none of them (EVT-53, EVT-68, EVT-69, README 47). */
export async function createEvents(
  platform: Platform,
  request: Request,
  readBody: () => BodyOf<typeof createCall>,
): Promise<CalendarEvent[]> {
  const { viewer } = request
  assertHasMonths(viewer)
  const months = byMonth(readBody(), platform.clock.today())
  assertMonthsMayBeAsked(platform, viewer, months)
  return platform.database.transaction(async (trx) => {
    const drafted = await draftMonths(platform, trx, request, months)
    assertCreatable(
      platform,
      drafted.map(({ writing, drafts }) => ({ facts: writing, drafts })),
    )
    const stored: Awaited<ReturnType<typeof storeMonth>> = []
    for (const month of drafted) stored.push(...(await storeMonth(month, month === drafted.at(-1))))
    return stored.sort((a, b) => a.place - b.place).map(({ event }) => event)
  })
}
