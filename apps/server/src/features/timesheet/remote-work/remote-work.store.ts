import { firstDay, lastDay, type Period } from '@cadran/rules/timesheet/day'
import { type DayRange, firstSlot, lastSlot } from '@cadran/rules/timesheet/half-day'
import type { RecurringDays, RemoteDay } from '@cadran/rules/timesheet/remote-work'
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../../platform/database/database.ts'

// This file alone writes the tables `remote_days` and `recurring_remote_days`.

/** Somebody's remote days of one month. */
export interface RemoteDaysOf {
  user_id: number
  days: readonly RemoteDay[]
}

/**
 * The complete sets of a month, as parts of a statement: whatever else was there is gone (REM-17). `auto_generated` days come
 * from the recurring ones.
 */
export function remoteDaysReplaced(
  { year, month }: Period,
  people: readonly RemoteDaysOf[],
  auto_generated: boolean,
): RawBuilder<unknown>[] {
  if (people.length === 0) return []
  const rows = people.flatMap(({ user_id, days }) => days.map((day) => ({ user_id, ...day })))
  const people_ids = `{${people.map(({ user_id }) => user_id).join()}}`
  return [
    sql`given as materialized (
      select user_id, day, am, pm from json_populate_recordset(null::remote_days, ${JSON.stringify(rows)}::json)
    )`,
    sql`dropped as (
      delete from remote_days r
      where r.user_id = any(${people_ids}::bigint[]) and r.day >= ${firstDay(year, month)} and r.day <= ${lastDay(year, month)}
        and not exists (select from given g where g.user_id = r.user_id and g.day = r.day)
    )`,
    sql`placed as (
      insert into remote_days (user_id, day, am, pm, auto_generated)
      select user_id, day, am, pm, ${auto_generated}::boolean from given
      on conflict on constraint one_remote_row_per_day do update
        set am = excluded.am, pm = excluded.pm, auto_generated = excluded.auto_generated
    )`,
  ]
}

/** What absences take of the remote marks, as parts of a statement; nothing gives them back (EVT-88, REM-25). */
export function marksCleared(user_id: number, ranges: readonly DayRange[]): RawBuilder<unknown>[] {
  const days = ranges.flatMap(({ start_at, end_at }) => [start_at, end_at]).sort()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return []
  const slots = `{${ranges.map((range) => `[${firstSlot(range)},${lastSlot(range)}]`).join()}}`
  const am = sql`am and not ${slots}::int4multirange @> ((day - date '2000-01-01') * 2)`
  const pm = sql`pm and not ${slots}::int4multirange @> ((day - date '2000-01-01') * 2 + 1)`
  const there = sql`user_id = ${user_id} and day >= ${first} and day <= ${last}`
  return [
    sql`unmarked as (delete from remote_days where ${there} and not (${am}) and not (${pm}))`,
    sql`marked as (update remote_days set am = ${am}, pm = ${pm} where ${there} and (${am} or ${pm}))`,
  ]
}

/** Leaves of marked days the halves that are given; a day without one is gone. */
export async function keepRemoteMarks(
  trx: Trx,
  marks: readonly { user_id: number; day: string; am: boolean; pm: boolean }[],
): Promise<void> {
  const keptHalves = sql`json_to_recordset(${JSON.stringify(marks)}::json) as x (user_id bigint, day date, am boolean, pm boolean)`
  await sql`
    delete from remote_days r using ${keptHalves} where r.user_id = x.user_id and r.day = x.day and not x.am and not x.pm
  `.execute(trx)
  await sql`
    update remote_days r set am = x.am, pm = x.pm from ${keptHalves} where r.user_id = x.user_id and r.day = x.day
  `.execute(trx)
}

/** The recurring days from the first day of a month on; what held before holds for the months before (REM-24). */
export async function changeRecurringDays(
  trx: Trx,
  user_id: number,
  starts_on: string,
  days: RecurringDays,
): Promise<void> {
  await trx
    .insertInto('recurring_remote_days')
    .values({ user_id, starts_on, ...days })
    .onConflict((conflict) => conflict.constraint('one_recurring_row_per_month').doUpdateSet(days))
    .execute()
}
