import { firstDay, lastDay, type Period } from '@cadran/rules/timesheet/day'
import { type DayRange, firstSlot, lastSlot } from '@cadran/rules/timesheet/half-day'
import type { RecurringDays, RemoteDay } from '@cadran/rules/timesheet/remote-work'
import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/database.ts'

// This file alone writes the tables `remote_days` and `recurring_remote_days`.

/** Somebody's remote days of one month. */
export interface RemoteDaysOf {
  user_id: number
  days: readonly RemoteDay[]
}

/** The complete sets of a month: whatever was there is gone (REM-17). `auto_generated` days come from the recurring ones. */
export async function replaceRemoteDays(
  trx: Trx,
  { year, month }: Period,
  people: readonly RemoteDaysOf[],
  auto_generated: boolean,
): Promise<void> {
  await trx
    .deleteFrom('remote_days')
    .where(sql<boolean>`user_id = any(${people.map(({ user_id }) => user_id)})`)
    .where('day', '>=', firstDay(year, month))
    .where('day', '<=', lastDay(year, month))
    .execute()
  const rows = people.flatMap(({ user_id, days }) => days.map((day) => ({ user_id, ...day })))
  if (rows.length === 0) return
  await sql`
    insert into remote_days (user_id, day, am, pm, auto_generated)
    select user_id, day, am, pm, ${auto_generated}::boolean
    from json_populate_recordset(null::remote_days, ${JSON.stringify(rows)}::json)
  `.execute(trx)
}

/** An absence takes the remote mark from its half-days; nothing gives it back (EVT-88, REM-25). */
export async function clearRemoteMarks(trx: Trx, user_id: number, range: DayRange): Promise<void> {
  const [first, last] = [firstSlot(range), lastSlot(range)]
  const am = sql<boolean>`am and not ((day - date '2000-01-01') * 2 between ${first} and ${last})`
  const pm = sql<boolean>`pm and not ((day - date '2000-01-01') * 2 + 1 between ${first} and ${last})`
  await trx
    .deleteFrom('remote_days')
    .where('user_id', '=', user_id)
    .where('day', '>=', range.start_at)
    .where('day', '<=', range.end_at)
    .where(sql<boolean>`not (${am}) and not (${pm})`)
    .execute()
  await trx
    .updateTable('remote_days')
    .set({ am, pm })
    .where('user_id', '=', user_id)
    .where('day', '>=', range.start_at)
    .where('day', '<=', range.end_at)
    .execute()
}

/** Leaves of marked days the halves that are given; a day without one is gone. */
export async function keepRemoteMarks(
  trx: Trx,
  marks: readonly { user_id: number; day: string; am: boolean; pm: boolean }[],
): Promise<void> {
  const given = sql`json_to_recordset(${JSON.stringify(marks)}::json) as x (user_id bigint, day date, am boolean, pm boolean)`
  await sql`
    delete from remote_days r using ${given} where r.user_id = x.user_id and r.day = x.day and not x.am and not x.pm
  `.execute(trx)
  await sql`
    update remote_days r set am = x.am, pm = x.pm from ${given} where r.user_id = x.user_id and r.day = x.day
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
