import { type Day, dayNumber } from '../timesheet/day.ts'
import { halfDayOf } from '../timesheet/half-day.ts'
import { parisWallTime } from './paris-time.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const EPOCH = dayNumber('1970-01-01')
/** When the morning ends: 13:00 (DEL-07). */
const AFTERNOON_MINUTE = 13 * 60

/**
 * The instant (milliseconds since 1970) at which the clock of Paris shows that minute of a day, the inverse of `parisWallTime`. Of
 * an hour that comes twice it is the first; a minute that the clock leaves out is told as one hour later.
 */
export function instantOfParis(day: Day, minute: number): number {
  const utc = (dayNumber(day) - EPOCH) * DAY_MS + minute * MINUTE_MS
  const wanted = new Date(utc).toISOString().slice(0, 19)
  const [summer, winter] = [utc - 120 * MINUTE_MS, utc - 60 * MINUTE_MS]
  return parisWallTime(summer) === wanted ? summer : winter
}

/** The instant at which a half-day begins: mornings at 00:00, afternoons at 13:00 in Paris (DEL-07). */
export function instantOfSlot(slot: number): number {
  const { day, moment } = halfDayOf(slot)
  return instantOfParis(day, moment === 'am' ? 0 : AFTERNOON_MINUTE)
}
