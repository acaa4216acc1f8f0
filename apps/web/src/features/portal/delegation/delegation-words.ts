import { describeRange, formatLongDate } from '@cadran/rules/portal/french'
import { parisWallTime } from '@cadran/rules/portal/paris-time'
import type { Delegation } from './delegation.queries.ts'

/** 'lundi 11 mai à 13:00' (DEL-23). */
export function untilWords(instant: string): string {
  const [day = '', time = ''] = parisWallTime(Date.parse(instant)).split('T')
  return `${formatLongDate(day)} à ${time.slice(0, 5)}`
}

/** When somebody stands in: with the absences of the manager, or the days that were set. */
export function whenWords({ mode, starts_at, start_moment, ends_at, end_moment }: Delegation): string {
  if (mode === 'absence' || !starts_at || !start_moment || !ends_at || !end_moment)
    return 'Pendant les absences validées'
  return describeRange({ start_at: starts_at, start_moment, end_at: ends_at, end_moment })
}
