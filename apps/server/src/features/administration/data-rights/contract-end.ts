import type { Day } from '@cadran/rules/timesheet/day'
import { type RawBuilder, sql } from 'kysely'

/**
 * The end of the contract of `users` u, from which terms run: none while one lasts, has no end or is to come (RGD-04). Of whoever is
 * erased the year alone is left, and goes on to count for what was kept longer.
 */
export const contractEnd = (today: Day): RawBuilder<Day | null> => sql`(case
  when u.erased_at is not null then u.end_at
  else (
    select case when bool_and(c.end_at is not null and c.end_at < ${today}::date) then max(c.end_at) end
    from contracts c where c.user_id = u.id
  )
end)`

/** Whether it ended on a day or before it; the last contract is that of `users`, so that its end is asked first. */
export const leftBy = (last: Day, today: Day): RawBuilder<boolean> =>
  sql`(u.end_at <= ${last}::date and ${contractEnd(today)} <= ${last}::date)`
