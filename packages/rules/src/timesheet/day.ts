/** A day of the calendar, 'YYYY-MM-DD'. */
export type Day = string

/** A month of a year; `month` runs from 1 to 12. */
export interface Period {
  year: number
  month: number
}

/** An ISO week: `year` is the year the week belongs to, which may differ from that of its days. */
export interface IsoWeek {
  year: number
  week: number
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const PERIOD = /^(\d{4})-(\d{2})$/
// Days from 0000-03-01, where the eras of 400 years below begin, to 2000-01-01.
const EPOCH = 730_425
const DAYS_IN_ERA = 146_097

function isLeap(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
}

function monthLength(year: number, month: number): number {
  if (month === 2) return isLeap(year) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

function pad(value: number, length: number): string {
  return String(value).padStart(length, '0')
}

function toDay(year: number, month: number, day: number): Day {
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`
}

/** Whether the text is a day that exists ('2026-02-29' is not one); the year 0 does not. */
export function isDay(text: string): boolean {
  if (!DAY.test(text)) return false
  const { year, month } = periodOf(text)
  const day = Number(text.slice(8))
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= monthLength(year, month)
}

// Every day of an answer passes here several times: digits read one by one cost a tenth of three slices and numbers.
const digit = (day: Day, at: number) => day.charCodeAt(at) - 48
const yearOf = (day: Day) => 1_000 * digit(day, 0) + 100 * digit(day, 1) + 10 * digit(day, 2) + digit(day, 3)
const twoDigits = (day: Day, at: number) => 10 * digit(day, at) + digit(day, at + 1)

/** Whole days since 2000-01-01, negative before. */
export function dayNumber(day: Day): number {
  const year = yearOf(day)
  const month = twoDigits(day, 5)
  const y = month <= 2 ? year - 1 : year
  const era = Math.floor(y / 400)
  const yearOfEra = y - era * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + twoDigits(day, 8) - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * DAYS_IN_ERA + dayOfEra - EPOCH
}

/** The day that lies n days after 2000-01-01; the inverse of dayNumber. */
export function dayOfNumber(n: number): Day {
  const z = n + EPOCH
  const era = Math.floor(z / DAYS_IN_ERA)
  const dayOfEra = z - era * DAYS_IN_ERA
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const shifted = Math.floor((5 * dayOfYear + 2) / 153)
  const month = shifted < 10 ? shifted + 3 : shifted - 9
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  return toDay(year, month, dayOfYear - Math.floor((153 * shifted + 2) / 5) + 1)
}

/** The day n days later, earlier when n is negative. */
export function addDays(day: Day, n: number): Day {
  return dayOfNumber(dayNumber(day) + n)
}

/** The same day of the month n months later, earlier when n is negative; that month's last day where it has no such day. */
export function addMonthsToDay(day: Day, n: number): Day {
  const { year, month } = addMonths(periodOf(day), n)
  return toDay(year, month, Math.min(twoDigits(day, 8), monthLength(year, month)))
}

/** Days from a to b: 1 when b is the next day, negative when b is before a. */
export function daysBetween(a: Day, b: Day): number {
  return dayNumber(b) - dayNumber(a)
}

function weekdayOfNumber(n: number): number {
  // 2000-01-01 was a Saturday; the second addition keeps days before it positive.
  return ((((n + 5) % 7) + 7) % 7) + 1
}

/** Day of the week from 1, Monday, to 7, Sunday (MON-122). */
export function weekday(day: Day): number {
  return weekdayOfNumber(dayNumber(day))
}

/** Saturday or Sunday. */
export function isWeekend(day: Day): boolean {
  return weekday(day) > 5
}

/** The first day of a month. */
export function firstDay(year: number, month: number): Day {
  return toDay(year, month, 1)
}

/** The last day of a month, 28 to 31. */
export function lastDay(year: number, month: number): Day {
  return toDay(year, month, monthLength(year, month))
}

/** A day of a month with what never changes about it; `number` as dayNumber answers it. */
export interface CalendarDay {
  day: Day
  number: number
  is_weekend: boolean
}

// Fifty years are enough.
const KEPT_MONTHS = 600

/** What says the same of a month for ever, and is asked for by everybody: `workOut` is called once for each month. */
export function oncePerMonth<T>(workOut: (year: number, month: number) => T): (year: number, month: number) => T {
  const kept = new Map<number, T>()
  return (year, month) => {
    const key = year * 12 + month
    const known = kept.get(key)
    if (known !== undefined) return known
    if (kept.size >= KEPT_MONTHS) kept.clear()
    const made = workOut(year, month)
    kept.set(key, made)
    return made
  }
}

/** Every day of a month in order, with its number. */
export const calendarOfMonth = oncePerMonth((year, month): readonly CalendarDay[] => {
  const first = dayNumber(firstDay(year, month))
  return Array.from({ length: monthLength(year, month) }, (_, index) => ({
    day: toDay(year, month, index + 1),
    number: first + index,
    is_weekend: weekdayOfNumber(first + index) > 5,
  }))
})

/** Every day of a month in order. */
export function daysOfMonth(year: number, month: number): Day[] {
  return calendarOfMonth(year, month).map(({ day }) => day)
}

/** The month a day lies in. */
export function periodOf(day: Day): Period {
  return { year: yearOf(day), month: twoDigits(day, 5) }
}

/** Negative when a is before b, 0 when they are the same month, positive after; the size is the distance in months. */
export function comparePeriods(a: Period, b: Period): number {
  return (a.year - b.year) * 12 + a.month - b.month
}

/** The month n months later, earlier when n is negative. */
export function addMonths(period: Period, n: number): Period {
  const months = period.year * 12 + period.month - 1 + n
  const year = Math.floor(months / 12)
  return { year, month: months - year * 12 + 1 }
}

/** The month as 'YYYY-MM', which sorts as the months do. */
export function periodKey(period: Period): string {
  return `${pad(period.year, 4)}-${pad(period.month, 2)}`
}

/** Reads 'YYYY-MM'; null for anything else, month 0 or 13 and the year 0 included. */
export function parsePeriod(text: string): Period | null {
  const match = PERIOD.exec(text)
  if (!match) return null
  const year = Number(match[1])
  const month = Number(match[2])
  return year >= 1 && month >= 1 && month <= 12 ? { year, month } : null
}

/** The ISO week of a day: its year is that of the week's Thursday (MON-123). */
export function isoWeek(day: Day): IsoWeek {
  const thursday = dayNumber(day) + 4 - weekday(day)
  const { year } = periodOf(dayOfNumber(thursday))
  return { year, week: Math.floor((thursday - dayNumber(firstDay(year, 1))) / 7) + 1 }
}

/** 52, or 53 for the years that have a 53rd week, such as 2026 (MON-124, README 7). */
export function isoWeeksInYear(year: number): number {
  return isoWeek(toDay(year, 12, 28)).week
}

/** The ISO weeks that touch a month, in order, each with its Monday (which may lie in the month before). */
export const weeksOfMonth = oncePerMonth((year, month): readonly (IsoWeek & { monday: Day })[] => {
  const first = dayNumber(firstDay(year, month))
  const last = dayNumber(lastDay(year, month))
  const weeks: (IsoWeek & { monday: Day })[] = []
  for (let n = first + 1 - weekdayOfNumber(first); n <= last; n += 7) {
    const monday = dayOfNumber(n)
    weeks.push({ ...isoWeek(monday), monday })
  }
  return weeks
})

/** The grid of a month: 4 to 6 full weeks from Monday, days of the neighbouring months included (CAL-01, CAL-06). */
export function gridOfMonth(year: number, month: number): Day[][] {
  return weeksOfMonth(year, month).map(({ monday }) => Array.from({ length: 7 }, (_, index) => addDays(monday, index)))
}

/** The days of an ISO week that lie in the month; none when the week does not touch it (EXT-17, EXT-19). */
export function daysOfWeekInMonth(year: number, month: number, week: number): Day[] {
  const found = weeksOfMonth(year, month).find((each) => each.week === week)
  if (!found) return []
  return Array.from({ length: 7 }, (_, index) => addDays(found.monday, index)).filter(
    (day) => comparePeriods(periodOf(day), { year, month }) === 0,
  )
}
