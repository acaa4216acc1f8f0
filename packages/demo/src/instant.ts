import { addDays, type Day, lastDay, weekday } from '@cadran/rules/timesheet/day'

/** A moment of a day in Paris, to the minute; the demonstration has none before 3 in the morning. */
export interface Instant {
  day: Day
  minute: number
}

/** The instant at `HH:mm` of a day. */
export function at(day: Day, hours: number, minutes = 0): Instant {
  return { day, minute: hours * 60 + minutes }
}

/** The first of two days. */
export function earlierOf(a: Day, b: Day): Day {
  return a.localeCompare(b) <= 0 ? a : b
}

/** The last of two days. */
export function laterOf(a: Day, b: Day): Day {
  return a.localeCompare(b) >= 0 ? a : b
}

/** Negative when a comes before b, 0 when they are the same minute. */
export function compareInstants(a: Instant, b: Instant): number {
  if (a.day !== b.day) return a.day < b.day ? -1 : 1
  return a.minute - b.minute
}

function lastSunday(year: number, month: number): Day {
  const last = lastDay(year, month)
  return addDays(last, -(weekday(last) % 7))
}

function clockText({ minute }: Instant): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00`
}

/** Paris wall time 'YYYY-MM-DDTHH:mm:ss', the form of `updated_at`. */
export function wallTime(instant: Instant): string {
  return `${instant.day}T${clockText(instant)}`
}

/** The instant in ISO 8601 with the offset Paris has that day. */
export function isoInstant(instant: Instant): string {
  const year = Number(instant.day.slice(0, 4))
  const is_summer = instant.day >= lastSunday(year, 3) && instant.day < lastSunday(year, 10)
  return `${wallTime(instant)}${is_summer ? '+02:00' : '+01:00'}`
}
