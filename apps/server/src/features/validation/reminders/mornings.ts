import type { PartTime } from '@cadran/rules/portal/person'
import type { ContractDates } from '@cadran/rules/timesheet/calendar'
import { addDays, type Day } from '@cadran/rules/timesheet/day'
import { EVENT_CODE_TYPES, isAbsenceLike } from '@cadran/rules/timesheet/event-codes'
import type { DayRange } from '@cadran/rules/timesheet/half-day'
import { MORNINGS_BACK, type Mornings } from '@cadran/rules/validation/automatic-reminders'
import { type RawBuilder, sql } from 'kysely'
import type { HolidayCalendar } from '../../../platform/calendar.ts'

const AWAY_TYPES = EVENT_CODE_TYPES.filter(isAbsenceLike)

/** What a query that knows a person as u tells of their mornings. */
export interface MorningFacts extends ContractDates {
  holiday_zone: string
  part_times: PartTime[]
  away: DayRange[]
}

/** The columns of MorningFacts, with the absences of the days that reminders look back on. */
export function morningFacts(today: Day): RawBuilder<unknown> {
  return sql`u.holiday_zone, u.part_times, u.start_at, u.end_at, u.last_end_at, u.seniority_at, array(
    select json_build_object('start_at', e.start_at, 'start_moment', e.start_moment, 'end_at', e.end_at, 'end_moment', e.end_moment)
    from events e join event_codes k on k.id = e.event_code_id
    where e.user_id = u.id and e.state <> 'refused' and k.type = any(${AWAY_TYPES})
      and e.start_at <= ${today} and e.end_at >= ${addDays(today, -MORNINGS_BACK)}
  ) as away`
}

export function morningsOf({ holiday_zone, away, ...dates }: MorningFacts, holidays: HolidayCalendar): Mornings {
  return { dates, holidays: holidays.of(holiday_zone).days, away }
}
