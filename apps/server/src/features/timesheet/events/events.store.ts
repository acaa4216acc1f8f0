import type { EventKind } from '@cadran/rules/timesheet/event-codes'
import type { DayRange } from '@cadran/rules/timesheet/half-day'
import type { MonthState } from '@cadran/rules/timesheet/month-states'
import { type RawBuilder, sql, type Updateable } from 'kysely'
import type { Trx } from '../../../platform/database/database.ts'
import type { EventsTable } from '../../../platform/database/tables.ts'
import { type AnsweredEvent, EVENT, nextStamp } from '../month/index.ts'

// This file alone writes the table `events`; the validation rooms change events through it.

export interface NewEvent extends DayRange {
  user_id: number
  event_code_id: number
  kind: EventKind
  half_days: number
  auto_generated: boolean
  request_comment?: string | null
}

// One value for all of them: the events of a thousand months are more values than a statement takes.
const insertion = (events: readonly NewEvent[], month_id: RawBuilder<unknown>, now: Date, stamp: string) => sql`
  insert into events as e (month_id, user_id, event_code_id, kind, start_at, start_moment, end_at, end_moment, half_days,
    auto_generated, request_comment, created_at, updated_at)
  select ${month_id}, x.user_id, x.event_code_id, x.kind, x.start_at, x.start_moment, x.end_at, x.end_moment, x.half_days,
    x.auto_generated, x.request_comment, ${now}::timestamptz, ${stamp}::timestamp(0)
  from json_populate_recordset(null::events, ${JSON.stringify(events)}::json) x`

/** Writes events of months that are there, in one statement. */
export async function insertEvents(
  trx: Trx,
  events: readonly (NewEvent & { month_id: number })[],
  now: Date,
  stamp: string,
): Promise<void> {
  if (events.length > 0) await insertion(events, sql`x.month_id`, now, stamp).execute(trx)
}

/** Events of the month that the part `month` writes in, as the part `created`. */
export function eventsCreated(events: readonly NewEvent[], now: Date, stamp: string): RawBuilder<unknown> {
  const month_id = sql`(select id from month)`
  return sql`created as (${insertion(events, month_id, now, stamp)} returning e.id, ${sql.raw(EVENT)} as answered)`
}

/** The events that a part wrote, as the month's statement answers events. */
export const eventsOf = (part: 'created' | 'changed') =>
  sql<AnsweredEvent[]>`to_json(array(select answered from ${sql.ref(part)} order by id))`

export type EventChange = Omit<Updateable<EventsTable>, 'id' | 'user_id' | 'month_id' | 'created_at' | 'updated_at'>

/** Whatever is changed waits from then on, unless the change says since when. */
function update(change: EventChange, id: number, stamp: string): RawBuilder<unknown> {
  const sets = Object.entries({ waiting_since: null, ...change }).map(
    ([column, value]) => sql`${sql.ref(column)} = ${value}`,
  )
  return sql`update events e set ${sql.join([...sets, sql`updated_at = ${nextStamp(stamp, 'e.updated_at')}`])} where e.id = ${id}
    returning e.id, ${sql.raw(EVENT)} as answered`
}

/** Changes one event and renews its `updated_at` (ABS-105); answers it as the month's statement does. */
export async function changeEvent(trx: Trx, id: number, change: EventChange, stamp: string): Promise<AnsweredEvent[]> {
  const { rows } = await sql<{ answered: AnsweredEvent }>`${update(change, id, stamp)}`.execute(trx)
  return rows.map(({ answered }) => answered)
}

/** The same as the part `changed` of a statement. */
export function eventChanged(id: number, change: EventChange, stamp: string): RawBuilder<unknown> {
  return sql`changed as (${update(change, id, stamp)})`
}

/** Gives events another count of half-days, all in one statement; not those validated meanwhile (EVT-05, EVT-13). */
export async function recountHalfDays(
  trx: Trx,
  counts: readonly { id: number; half_days: number }[],
  stamp: string,
): Promise<void> {
  await sql`
    update events e set half_days = x.half_days, updated_at = greatest(${stamp}::timestamp(0), e.updated_at + interval '1 second'),
      waiting_since = coalesce(e.waiting_since, e.updated_at::date)
    from json_to_recordset(${JSON.stringify(counts)}::json) as x (id bigint, half_days integer)
    where e.id = x.id and e.state = 'submitted'
  `.execute(trx)
}

/** The activities of a month, refused ones apart, take the state that it takes, as a part of a statement (ACT-87, ACT-94). */
export function activitiesMoved(month_id: number, state: MonthState, stamp: string): RawBuilder<unknown> {
  return sql`activities as (
    update events set state = ${state === 'non_submitted' ? 'submitted' : state}, updated_at = ${nextStamp(stamp, 'updated_at')}
    where month_id = ${month_id} and kind = 'activity' and state <> 'refused'
  )`
}

export async function deleteEvents(trx: Trx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await trx.deleteFrom('events').where('id', 'in', ids).execute()
}

/** The same of one event, as the part `gone` of a statement. */
export function eventGone(id: number): RawBuilder<unknown> {
  return sql`gone as (delete from events where id = ${id})`
}

/** Pre-filled events are stored while the month is sent and derived again afterwards (README 12); answers what they were. */
export function deletePrefilledEvents(trx: Trx, month_id: number): Promise<NewEvent[]> {
  return trx
    .deleteFrom('events')
    .where('month_id', '=', month_id)
    .where('auto_generated', '=', true)
    .returning(['user_id', 'event_code_id', 'kind', 'half_days', 'auto_generated'])
    .returning(['start_at', 'start_moment', 'end_at', 'end_moment'])
    .execute()
}
