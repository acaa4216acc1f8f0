import type { EventKind } from '@cadran/rules/timesheet/event-codes'
import type { EventState } from '@cadran/rules/timesheet/events'
import type { DayRange } from '@cadran/rules/timesheet/half-day'
import { sql, type Updateable } from 'kysely'
import type { Trx } from '../../../platform/database/database.ts'
import type { EventsTable } from '../../../platform/database/tables.ts'
import { nextStamp } from '../month/index.ts'

// This file alone writes the table `events`; the validation rooms change events through it.

export interface NewEvent extends DayRange {
  month_id: number
  user_id: number
  event_code_id: number
  kind: EventKind
  half_days: number
  auto_generated: boolean
}

/** Writes events in one statement and answers their ids in the order given. */
export async function insertEvents(trx: Trx, events: readonly NewEvent[], now: Date, stamp: string): Promise<number[]> {
  if (events.length === 0) return []
  // One value for all of them: the events of a thousand months are more values than a statement takes.
  const { rows } = await sql<{ id: number }>`
    insert into events (month_id, user_id, event_code_id, kind, start_at, start_moment, end_at, end_moment, half_days,
      auto_generated, created_at, updated_at)
    select month_id, user_id, event_code_id, kind, start_at, start_moment, end_at, end_moment, half_days,
      auto_generated, ${now}::timestamptz, ${stamp}::timestamp(0)
    from json_populate_recordset(null::events, ${JSON.stringify(events)}::json)
    returning id
  `.execute(trx)
  return rows.map(({ id }) => id)
}

export type EventChange = Omit<Updateable<EventsTable>, 'id' | 'user_id' | 'month_id' | 'created_at' | 'updated_at'>

/** Changes one event and renews its `updated_at` (ABS-105). */
export async function changeEvent(trx: Trx, id: number, change: EventChange, stamp: string): Promise<void> {
  await trx
    .updateTable('events')
    .set({ ...change, updated_at: nextStamp(stamp, 'updated_at') })
    .where('id', '=', id)
    .execute()
}

/** Gives events another count of half-days, all in one statement; not those validated meanwhile (EVT-05, EVT-13). */
export async function recountHalfDays(
  trx: Trx,
  counts: readonly { id: number; half_days: number }[],
  stamp: string,
): Promise<void> {
  await sql`
    update events e set half_days = x.half_days, updated_at = greatest(${stamp}::timestamp(0), e.updated_at + interval '1 second')
    from json_to_recordset(${JSON.stringify(counts)}::json) as x (id bigint, half_days integer)
    where e.id = x.id and e.state = 'submitted'
  `.execute(trx)
}

/** Moves the activities of a month, refused ones apart, to the state that the month takes (ACT-87, ACT-94). */
export async function changeActivityStates(
  trx: Trx,
  month_id: number,
  state: EventState,
  stamp: string,
): Promise<void> {
  await trx
    .updateTable('events')
    .set({ state, updated_at: nextStamp(stamp, 'updated_at') })
    .where('month_id', '=', month_id)
    .where('kind', '=', 'activity')
    .where('state', '<>', 'refused')
    .execute()
}

export async function deleteEvents(trx: Trx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await trx.deleteFrom('events').where('id', 'in', ids).execute()
}

/** Pre-filled events are stored while the month is sent and derived again afterwards (README 12). */
export async function deletePrefilledEvents(trx: Trx, month_id: number): Promise<void> {
  await trx.deleteFrom('events').where('month_id', '=', month_id).where('auto_generated', '=', true).execute()
}
