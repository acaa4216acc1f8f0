import { instantInParis, parisWallTime } from '../portal/paris-time.ts'
import type { HolidayDays } from '../timesheet/calendar.ts'
import { addDays, type Day, isWeekend } from '../timesheet/day.ts'

/** What goes one manager up once it has waited too long at the first level (DEL-24). */
export const ESCALATED_ENTITIES = ['absence', 'report', 'request'] as const
export type EscalatedEntity = (typeof ESCALATED_ENTITIES)[number]

/** The hour of Paris at which something is passed on (DEL-24). */
const HOUR = '09:00:00'

const isWorkingDay = (day: Day, holidays: HolidayDays) => !isWeekend(day) && !holidays.has(day)

/** The n-th working day after a day, by the holidays of a zone; the day itself for 0. */
function workingDayAfter(day: Day, n: number, holidays: HolidayDays): Day {
  let found = day
  for (let left = n; left > 0; ) {
    found = addDays(found, 1)
    if (isWorkingDay(found, holidays)) left -= 1
  }
  return found
}

/**
 * The instant (milliseconds since 1970) at which what was sent on a day goes to a level: at 09:00 of the n-th working day after, n for
 * each level, by the holidays of the first manager's zone (DEL-24, DEL-26).
 */
export function escalationInstant(sent_on: Day, level: number, working_days: number, holidays: HolidayDays): number {
  return instantInParis(`${workingDayAfter(sent_on, level * working_days, holidays)}T${HOUR}`)
}

/**
 * For each level from 1 on, the last day of sending of which it is due at `now`: the same question as `escalationInstant`, asked once for
 * all that waits in a zone. None where nothing is ever passed on (0 working days).
 */
export function escalationCutoffs(
  now: number,
  levels: number,
  { working_days, holidays }: { working_days: number; holidays: HolidayDays },
): Day[] {
  if (working_days === 0) return []
  const wall = parisWallTime(now)
  const today = wall.slice(0, 10)
  let day = wall.slice(11) < HOUR ? addDays(today, -1) : today
  const cutoffs: Day[] = []
  // Back from the last day whose morning has come: each n-th working day is a level's, and what was sent before it is due.
  for (let counted = 0; cutoffs.length < levels; day = addDays(day, -1)) {
    if (!isWorkingDay(day, holidays)) continue
    counted += 1
    if (counted % working_days === 0) cutoffs.push(addDays(day, -1))
  }
  return cutoffs
}

/** By whom something waited for, and to whom it goes; null for human resources, or where there is no manager. */
export interface EscalationStep {
  level: number
  from: number | null
  to: number | null
}

/**
 * The step of a due level: one manager up for each, and beyond the last of them human resources, where it stays (DEL-26).
 * `managers` are the ids from the direct manager upwards; whoever has asked for it is passed over (DEL-29).
 */
export function escalationStep(due_level: number, managers: readonly number[], requester: number): EscalationStep {
  const chain = managers.filter((id) => id !== requester)
  const level = Math.min(due_level, Math.max(chain.length, 1))
  return { level, from: chain[level - 1] ?? null, to: chain[level] ?? null }
}
