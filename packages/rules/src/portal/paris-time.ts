const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The last Sunday of a month (0 to 11), at one o'clock UTC, in milliseconds. */
function lastSunday(year: number, month: number): number {
  const last = Date.UTC(year, month + 1, 0)
  return last - new Date(last).getUTCDay() * DAY_MS + HOUR_MS
}

/** How far the clock of Paris is ahead of UTC at an instant, in hours. */
function hoursAhead(instant: number): 1 | 2 {
  const year = new Date(instant).getUTCFullYear()
  return instant >= lastSunday(year, 2) && instant < lastSunday(year, 9) ? 2 : 1
}

/**
 * An instant (milliseconds since 1970) as the clock of Paris shows it: 'YYYY-MM-DDTHH:mm:ss'. One hour ahead of UTC, two
 * from the last Sunday of March to that of October, at one o'clock UTC (directive 2000/84/CE; since 1996).
 */
export function parisWallTime(instant: number): string {
  return new Date(instant + hoursAhead(instant) * HOUR_MS).toISOString().slice(0, 19)
}

/** The same with its zone, as other programs read it: '2026-05-21T09:00:00+02:00'. */
export function parisInstant(instant: number): string {
  return `${parisWallTime(instant)}+0${hoursAhead(instant)}:00`
}

/**
 * The instant (milliseconds since 1970) at which the clock of Paris shows a wall time 'YYYY-MM-DDTHH:mm:ss': the first of the two
 * where it shows it twice, an hour later where it never does.
 */
export function instantInParis(wall: string): number {
  const asUtc = Date.parse(`${wall}Z`)
  const summer = asUtc - 2 * HOUR_MS
  return parisWallTime(summer) === wall ? summer : asUtc - HOUR_MS
}
