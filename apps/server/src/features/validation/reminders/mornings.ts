import { addDays, type Day } from '@cadran/rules/timesheet/day'
import { MORNINGS_BACK, type Mornings } from '@cadran/rules/validation/automatic-reminders'
import type { HolidayCalendar } from '../../../platform/calendar.ts'
import { type PresenceFacts, presenceFacts } from '../../portal/disconnection/index.ts'

export type MorningFacts = PresenceFacts

/** The columns of MorningFacts in a query that knows a person as u, with the absences of the days that reminders look back on. */
export const morningFacts = (today: Day) => presenceFacts(addDays(today, -MORNINGS_BACK), today)

export function morningsOf({ holiday_zone, away, ...dates }: MorningFacts, holidays: HolidayCalendar): Mornings {
  return { dates, holidays: holidays.of(holiday_zone).days, away }
}
