import { type PartTime, WEEK_HALVES } from '../portal/person.ts'
import { type Day, firstDay, lastDay, type Period, weekday } from './day.ts'
import type { Moment } from './half-day.ts'

/** Whether the person has that half-day off; `part_times` stand in the order of their days (MON-58). */
export function isOff(part_times: readonly PartTime[], day: Day, moment: Moment): boolean {
  if (part_times.length === 0) return false
  const rhythm = part_times.findLast(({ starts_on }) => starts_on <= day)
  const half = WEEK_HALVES[2 * (weekday(day) - 1) + (moment === 'pm' ? 1 : 0)]
  return half !== undefined && rhythm?.half_days_off.includes(half) === true
}

/** Whether the person works only part of the week on some day of the month: its `partial_time` (MON-58, FLT-13). */
export function isPartTime(part_times: readonly PartTime[], { year, month }: Period): boolean {
  return part_times.some(({ starts_on, half_days_off }, index) => {
    const next = part_times[index + 1]
    const ends_before = next !== undefined && next.starts_on <= firstDay(year, month)
    return half_days_off.length > 0 && starts_on <= lastDay(year, month) && !ends_before
  })
}
