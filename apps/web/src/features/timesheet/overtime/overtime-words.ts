import type { Overtime } from '@cadran/contract/timesheet/calendar'
import { counted, DAY_HEADERS, dayOfMonth, formatDayMonth } from '@cadran/rules/portal/french'
import { type Day, daysBetween, weekday } from '@cadran/rules/timesheet/day'
import type { HourRange } from '@cadran/rules/timesheet/extra-hours'
import type { OvertimeType } from '@cadran/rules/timesheet/overtime'

/** What each type counts, as it is chosen. */
export const TYPE_WORDS = {
  constraint: 'Nombre',
  hour: 'Heures',
  ticket: 'Tickets',
} as const satisfies Record<OvertimeType, string>

/** How many days a duty goes over. */
export function daysInSpan({ start_at, end_at }: Pick<Overtime, 'start_at' | 'end_at'>): number {
  return daysBetween(start_at, end_at) + 1
}

/** 'lun. 18 mai'. */
export function dayWords(day: Day): string {
  const name = (DAY_HEADERS[weekday(day) - 1] ?? '').toLowerCase()
  return `${name}. ${formatDayMonth(day)}`
}

/** '18 → 24 mai', or the one day with its name. */
export function spanWords({ start_at, end_at }: Pick<Overtime, 'start_at' | 'end_at'>): string {
  if (start_at === end_at) return dayWords(end_at)
  return `${dayOfMonth(start_at)} → ${formatDayMonth(end_at)}`
}

/** '21:10 → 23:15'. */
export function rangeText({ start, end }: HourRange): string {
  return `${start} → ${end}`
}

/** '3 h dues': every hour begun is due in full. */
export function dueText(hours: number): string {
  return counted(hours, 'h due', 'h dues')
}
