import { addDays, type Day, type Period } from '@cadran/rules/timesheet/day'
import { reportDeadline } from '@cadran/rules/timesheet/deadline'
import { HOURS_BETWEEN_REMINDERS } from '@cadran/rules/validation/reminders'
import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/database.ts'

// This file alone writes the tables `report_reminders`, `reminder_runs` and `reminder_days`.

const DAYS_KEPT = 60

/** Notes that reminders of a day begin; answers those that had not yet. What is long over goes. */
export async function beginReminders(trx: Trx, day: Day, what: readonly string[]): Promise<Set<string>> {
  await trx.deleteFrom('reminder_days').where('day', '<', addDays(day, -DAYS_KEPT)).execute()
  const begun = await trx
    .insertInto('reminder_days')
    .values(what.map((one) => ({ day, what: one })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('what')
    .execute()
  return new Set(begun.map((row) => row.what))
}

interface Sent {
  today: Day
  period: Period
  deadline_day: number
}

/** Notes whom a reminder of a month goes to; it is counted from the deadline on (DEL-30). */
export async function noteReminded(
  trx: Trx,
  people: readonly number[],
  { today, period, deadline_day }: Sent,
): Promise<void> {
  const times = today < reportDeadline(period, deadline_day) ? 0 : 1
  await sql`
    insert into reminder_runs as r (user_id, year, month, last_on, times)
    select p.id, ${period.year}, ${period.month}, ${today}, ${times} from unnest(${people}::bigint[]) p (id) order by p.id
    on conflict on constraint one_run_per_report
      do update set last_on = excluded.last_on, times = r.times + excluded.times
  `.execute(trx)
}

interface ByHand {
  period: Period
  at: Date
  by: number
}

/**
 * Notes that these people are reminded of their report, and answers whom: whoever was reminded within 24 hours is left out, by
 * the statement itself, so that of two reminders at once one is noted. In one order, as their rows are locked.
 */
export async function noteByHand(
  trx: Trx,
  people: readonly number[],
  { period: { year, month }, at, by }: ByHand,
): Promise<Set<number>> {
  const { rows } = await sql<{ user_id: number }>`
    insert into report_reminders as k (user_id, year, month, reminded_at, reminded_by)
    select p.id, ${year}, ${month}, ${at}, ${by} from unnest(${people}::bigint[]) p (id) order by p.id
    on conflict on constraint one_reminder_per_report
      do update set reminded_at = excluded.reminded_at, reminded_by = excluded.reminded_by
      where k.reminded_at <= excluded.reminded_at - make_interval(hours => ${HOURS_BETWEEN_REMINDERS})
    returning user_id
  `.execute(trx)
  return new Set(rows.map(({ user_id }) => user_id))
}
