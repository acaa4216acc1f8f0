import { addDays, addMonths, type Day, firstDay, type Period, periodOf } from './day.ts'

/** The day of the month that reports are due before, unless the company chose another one (SHL-60, CFG-11). */
export const USUAL_DEADLINE = 25

/** The deadline of a month's report (SHL-60, README 80, CFG-11). */
export function reportDeadline({ year, month }: Period, deadline_day: number): Day {
  return `${firstDay(year, month).slice(0, 8)}${String(deadline_day).padStart(2, '0')}`
}

/** The month whose deadline comes next: the running one before its deadline, the following one from it on (CFG-11). */
export function nextDue(today: Day, deadline_day: number): Period {
  const period = periodOf(today)
  return today < reportDeadline(period, deadline_day) ? period : addMonths(period, 1)
}

/** The day of a month's reminder: the last worked day before its deadline, of the month before where that is the 1st (NOT-32, CFG-11). */
export function reminderDay(period: Period, deadline_day: number, isOff: (day: Day) => boolean): Day {
  const last = addDays(reportDeadline(period, deadline_day), -1)
  const { year, month } = periodOf(last)
  for (let day = last; day >= firstDay(year, month); day = addDays(day, -1)) if (!isOff(day)) return day
  return last
}

/** 'CRA avant le 25 du mois' (SHL-60, CFG-11). */
export const beforeDeadline = (deadline_day: number) => `avant le ${String(deadline_day)}`
