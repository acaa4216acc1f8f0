import { counted } from '../portal/french.ts'
import { type CalendarContext, halfDayState } from '../timesheet/calendar.ts'
import { addDays, addMonths, type Day, type Period } from '../timesheet/day.ts'
import { nextDue, reminderDay, reportDeadline } from '../timesheet/deadline.ts'
import { type DayRange, firstSlot, lastSlot, slotOf } from '../timesheet/half-day.ts'

/** How many reminders follow the deadline of a month at most (DEL-30). */
export const MOST_REMINDERS = 5
/**
 * Reminders are looked for from eight on, so that all of them wait for nine, and no more in the evening: whole hours in Paris. They
 * leave as each person's hours begin, with all else of that morning (DEL-30, DIS-02, DIS-11).
 */
export const REMINDER_HOURS = { from: 8, until: 19 } as const
/** How long before a deadline somebody's last worked morning is looked for, in days. */
const BEFORE_DEADLINE = 14
/** How far back the mornings since somebody's last reminder are looked at, in days: no series of a month is longer. */
export const MORNINGS_BACK = 62

/** What tells somebody's mornings: their calendar, and their absences that are not refused. */
export interface Mornings extends CalendarContext {
  away: readonly DayRange[]
}

/** Whether somebody works the morning of a day by zone, contract and rhythm, whatever their absences (DEL-34). */
function isWorkedMorning(day: Day, mornings: Mornings): boolean {
  return halfDayState({ day, moment: 'am' }, mornings) === 'worked'
}

/** Whether somebody is at work on the morning of a day: worked, and no absence on it (DEL-30, DEL-34). */
export function isWorkingMorning(day: Day, mornings: Mornings): boolean {
  const slot = slotOf(day, 'am')
  const isAway = mornings.away.some((range) => firstSlot(range) <= slot && slot <= lastSlot(range))
  return !isAway && isWorkedMorning(day, mornings)
}

/** The months that somebody may be reminded of on a day: the one due next once its deadline is near, and the one due before (DEL-30). */
export function remindedPeriods(today: Day, deadline_day: number): Period[] {
  const next = nextDue(today, deadline_day)
  const last = addMonths(next, -1)
  const is_near = today >= addDays(reportDeadline(next, deadline_day), -BEFORE_DEADLINE)
  return is_near ? [last, next] : [last]
}

/** What was sent of a month so far: the day of the last reminder, and how many since the deadline. */
export interface ReminderRun {
  last_on: Day | null
  times: number
}

/**
 * Whether somebody who has not sent a month is reminded on a working morning: on their last worked day before the deadline, then
 * from the deadline on every second working morning, five times at most (DEL-30). Nobody is on a morning that they do not work:
 * what was due then comes on their next one.
 */
export function isReminderDue(
  { today, period, deadline_day }: { today: Day; period: Period; deadline_day: number },
  mornings: Mornings,
  { last_on, times }: ReminderRun,
): boolean {
  if (last_on === today || !isWorkingMorning(today, mornings)) return false
  const deadline = reportDeadline(period, deadline_day)
  if (today < deadline) return today === reminderDay(period, deadline_day, (day) => !isWorkedMorning(day, mornings))
  if (times >= MOST_REMINDERS) return false
  if (last_on === null || last_on < deadline) return true
  return isWorkingMorningBetween(last_on, today, mornings)
}

/** Whether a working morning lies between two days, both left out. */
function isWorkingMorningBetween(from: Day, to: Day, mornings: Mornings): boolean {
  for (let day = addDays(from, 1); day < to; day = addDays(day, 1)) if (isWorkingMorning(day, mornings)) return true
  return false
}

/** How many whole working days something sent on a day has waited on a later one, by the manager's zone and rhythm (DEL-32). */
export function workingDaysWaited(sent_on: Day, today: Day, mornings: Mornings): number {
  let waited = 0
  for (let day = addDays(sent_on, 1); day < today; day = addDays(day, 1))
    if (isWorkedMorning(day, mornings)) waited += 1
  return waited
}

/** What waits for somebody at the first level. */
export interface Queue {
  absences: number
  months: number
  requests: number
}

/** 'Sept demandes' as a subject says it: '7 demandes' (DEL-32). */
export function queueCount({ absences, months, requests }: Queue): string {
  return counted(absences + months + requests, 'demande')
}

/** '4 absences', '2 CRA', '1 demande d’activités complémentaires', none for zero (DEL-32). */
export function queueLines({ absences, months, requests }: Queue): string[] {
  const lines = [
    [absences, counted(absences, 'absence')],
    [months, `${String(months)} CRA`],
    [requests, `${counted(requests, 'demande')} d’activités complémentaires`],
  ] as const
  return lines.filter(([count]) => count > 0).map(([, words]) => words)
}
