import type { Period } from '@cadran/rules/timesheet/day'
import { HOURS_BETWEEN_REMINDERS } from '@cadran/rules/validation/reminders'
import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/database.ts'

// This file alone writes the table `report_reminders`.

interface Reminding {
  period: Period
  at: Date
  by: number
}

/**
 * Notes that these people are reminded of their report, and answers whom: whoever was reminded within 24 hours is left out, by
 * the statement itself, so that of two reminders at once one is noted. In one order, as their rows are locked.
 */
export async function noteReminders(
  trx: Trx,
  people: readonly number[],
  { period: { year, month }, at, by }: Reminding,
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
