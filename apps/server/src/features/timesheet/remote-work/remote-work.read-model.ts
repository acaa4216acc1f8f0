import { NO_RECURRING_DAYS, type RecurringDays, WEEKDAY_NAMES } from '@cadran/rules/timesheet/remote-work'
import type { Executor } from '../../../platform/database/database.ts'

/** The recurring days that hold on a day, none by default (REM-21, REM-23). */
export async function readRecurringDays(database: Executor, user_id: number, day: string): Promise<RecurringDays> {
  const row = await database
    .selectFrom('recurring_remote_days')
    .where('user_id', '=', user_id)
    .where('starts_on', '<=', day)
    .orderBy('starts_on', 'desc')
    .limit(1)
    .select(WEEKDAY_NAMES)
    .executeTakeFirst()
  return row ?? NO_RECURRING_DAYS
}
