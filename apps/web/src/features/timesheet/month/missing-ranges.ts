import type { Month } from '@cadran/contract/timesheet/calendar'
import { DAY_HEADERS, dayOfMonth, monthName } from '@cadran/rules/portal/french'
import { weekday } from '@cadran/rules/timesheet/day'
import { type DayRange, slotOf } from '@cadran/rules/timesheet/half-day'
import { prefilledRuns } from '@cadran/rules/timesheet/prefill'
import { contextOf } from '../calendar/index.ts'

/** Half-days still to fill, one after the other; weekends and holidays between them do not end a range. */
export interface MissingRange {
  range: DayRange
  half_days: number
}

/** What is still to fill in the month, as ranges in order: the runs that a pre-filling would fill. */
export function missingRanges(month: Pick<Month, 'coverage' | 'days' | 'user' | 'year' | 'month' | 'special_time'>) {
  const missing = new Set(month.coverage.missing.map(({ day, moment }) => slotOf(day, moment)))
  if (missing.size === 0) return []
  const halves = month.days.flatMap(({ date_at }) => [slotOf(date_at, 'am'), slotOf(date_at, 'pm')])
  const taken = new Set(halves.filter((slot) => !missing.has(slot)))
  return prefilledRuns({ period: month, ctx: contextOf(month), taken }) satisfies MissingRange[]
}

function dayWords(day: string): string {
  return `${(DAY_HEADERS[weekday(day) - 1] ?? '').toLowerCase()}. ${dayOfMonth(day)}`
}

/** 'mar. 5 mai après-midi', 'ven. 15 mai', 'mar. 5 après-midi → jeu. 7 mai matin'. */
export function missingWords(range: DayRange): string {
  const { start_at, start_moment, end_at, end_moment } = range
  const month = monthName(Number(end_at.slice(5, 7)))
  if (start_at === end_at) {
    if (start_moment !== end_moment) return `${dayWords(start_at)} ${month}`
    return `${dayWords(start_at)} ${month} ${start_moment === 'am' ? 'matin' : 'après-midi'}`
  }
  const start = `${dayWords(start_at)}${start_moment === 'pm' ? ' après-midi' : ''}`
  return `${start} → ${dayWords(end_at)} ${month}${end_moment === 'am' ? ' matin' : ''}`
}
