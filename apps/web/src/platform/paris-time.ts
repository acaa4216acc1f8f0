import { formatDayMonth } from '@cadran/rules/portal/french'
import { parisWallTime } from '@cadran/rules/portal/paris-time'
import type { Day } from '@cadran/rules/timesheet/day'

// Without the browser's own formats: the first of them costs a phone some sixty milliseconds.

/** The day that it is in Paris at an instant of the API, as 'YYYY-MM-DD', to reckon with. */
export function parisDate(instant: string): Day {
  return parisWallTime(Date.parse(instant)).slice(0, 10)
}

function parisHour(instant: string): string {
  return parisWallTime(Date.parse(instant)).slice(11, 16)
}

/** The same as it is read: '18/05/2026'. */
export function parisDay(instant: string): string {
  return parisDate(instant).split('-').reverse().join('/')
}

/** '21 mai'. */
export function parisDayInWords(instant: string): string {
  return formatDayMonth(parisDate(instant))
}

/** '18/11/2026 à 18:04'. */
export function parisMoment(instant: string): string {
  return `${parisDay(instant)} à ${parisHour(instant)}`
}

/** '21 mai à 09:42'. */
export function parisMomentInWords(instant: string): string {
  return `${parisDayInWords(instant)} à ${parisHour(instant)}`
}
