import { addDays, addMonths, type Day, firstDay, lastDay, type Period, periodOf } from '@cadran/rules/timesheet/day'

/** How many months of reports lie before the current one: the back office looks back over twelve months. */
const MONTHS_OF_HISTORY = 11

/** The days and months that everything is laid out around. */
export interface Timeline {
  today: Day
  yesterday: Day
  /** The clock's month, M. */
  current: Period
  /** From the company's first report to M, oldest first. */
  months: readonly Period[]
}

/** Lays the months of the demonstration around a day. */
export function timelineOf(today: Day): Timeline {
  const current = periodOf(today)
  const months = Array.from({ length: MONTHS_OF_HISTORY + 1 }, (_, index) =>
    addMonths(current, index - MONTHS_OF_HISTORY),
  )
  return { today, yesterday: addDays(today, -1), current, months }
}

/** The first day of the month that lies `offset` months from M. */
export function firstDayAt({ current }: Timeline, offset: number): Day {
  const { year, month } = addMonths(current, offset)
  return firstDay(year, month)
}

/** The last day of the month that lies `offset` months from M. */
export function lastDayAt({ current }: Timeline, offset: number): Day {
  const { year, month } = addMonths(current, offset)
  return lastDay(year, month)
}
