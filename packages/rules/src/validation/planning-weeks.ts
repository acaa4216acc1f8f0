import {
  addDays,
  comparePeriods,
  type Day,
  dayNumber,
  firstDay,
  type IsoWeek,
  isoWeek,
  isoWeeksInYear,
  type Period,
  periodOf,
  weekday,
} from '../timesheet/day.ts'

/** The first and last years an address can name in four digits. */
const [FIRST_YEAR, LAST_YEAR] = [1, 9999]

/** Reads an ISO year and week; null for a week that this year does not have, 0 and 53 of most years (PLN-13). */
export function readWeek(year: string, week: string): IsoWeek | null {
  if (!/^\d{4}$/.test(year) || !/^\d{1,2}$/.test(week)) return null
  const read = { year: Number(year), week: Number(week) }
  const exists = read.year >= FIRST_YEAR && read.week >= 1 && read.week <= isoWeeksInYear(read.year)
  return exists ? read : null
}

function mondayOf({ year, week }: IsoWeek): Day {
  const fourth = `${firstDay(year, 1).slice(0, 8)}04`
  return addDays(fourth, 1 - weekday(fourth) + (week - 1) * 7)
}

/** The seven days of an ISO week, Monday first (PLN-14). */
export function daysOfWeek(week: IsoWeek): Day[] {
  const monday = mondayOf(week)
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index))
}

/** The ISO week n weeks later, earlier when n is negative; a year wraps after its own last week (PLN-11, README 7). */
export function addWeeks(week: IsoWeek, n: number): IsoWeek {
  return isoWeek(addDays(mondayOf(week), n * 7))
}

/** Whether an address can name this year; the arrows lead to no other (PLN-05). */
export function isNamable({ year }: { year: number }): boolean {
  return year >= FIRST_YEAR && year <= LAST_YEAR
}

/** The week that stands for a month: today's in the current one, else that of its first day (PLN-10). */
export function weekOfMonth(period: Period, today: Day): IsoWeek {
  const isCurrent = comparePeriods(period, periodOf(today)) === 0
  return isoWeek(isCurrent ? today : firstDay(period.year, period.month))
}

/** The month that stands for a week: today's where it holds today, else the one most of its days lie in. */
export function monthOfWeek(week: IsoWeek, today: Day): Period {
  const days = daysOfWeek(week)
  return periodOf(days.includes(today) ? today : (days[3] ?? today))
}

/** The days from one to another, both included. */
export function daysFrom(from: Day, to: Day): Day[] {
  return Array.from({ length: Math.max(0, dayNumber(to) - dayNumber(from) + 1) }, (_, index) => addDays(from, index))
}
