import type { Day } from '@cadran/rules/timesheet/day'
import { type RawBuilder, sql } from 'kysely'

/** The end of the contract of `users` u, from which terms run: none while one lasts or is to come (RGD-04). */
export const contractEnd = (today: Day): RawBuilder<Day | null> =>
  sql`(case when u.start_at <= ${today}::date and u.end_at < ${today}::date then u.end_at end)`
