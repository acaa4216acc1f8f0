const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The last Sunday of a month (0 to 11), at one o'clock UTC, in milliseconds. */
function lastSunday(year: number, month: number): number {
  const last = Date.UTC(year, month + 1, 0)
  return last - new Date(last).getUTCDay() * DAY_MS + HOUR_MS
}

/**
 * An instant (milliseconds since 1970) as the clock of Paris shows it: 'YYYY-MM-DDTHH:mm:ss'. One hour ahead of UTC, two
 * from the last Sunday of March to that of October, at one o'clock UTC (directive 2000/84/CE; since 1996).
 */
export function parisWallTime(instant: number): string {
  const year = new Date(instant).getUTCFullYear()
  const isSummer = instant >= lastSunday(year, 2) && instant < lastSunday(year, 9)
  return new Date(instant + (isSummer ? 2 : 1) * HOUR_MS).toISOString().slice(0, 19)
}
