import { formatDays1 } from '../portal/french.ts'
import { type CalendarContext, countedSlots } from './calendar.ts'
import { countsAsWorked, type EventCodeType } from './event-codes.ts'
import type { EventState } from './events.ts'
import type { DayRange } from './half-day.ts'

/** The worked time of a month; minutes are null where it is told in days only (MON-109). */
export interface WorkedTime {
  minutes: number | null
  half_days: number
}

/** 210 minutes for modality 1, 231 for 2, null for any other; contractors have none (MON-106, MON-107, MON-109). */
export function minutesPerHalfDay(modality: number | null): number | null {
  if (modality === 1) return 210
  return modality === 2 ? 231 : null
}

/** Half-days as worked time, summed in whole minutes (MON-105, MON-111). */
export function workedTime(half_days: number, modality: number | null): WorkedTime {
  const each = minutesPerHalfDay(modality)
  return { minutes: each === null ? null : half_days * each, half_days }
}

/**
 * The half-days that count as worked: covered by non-refused events of type activity or other, pre-filled ones
 * included; in a special-time month activities also count on days that are not worked (MON-110, EVT-05).
 */
export function workedHalfDays(
  events: readonly (DayRange & { state: EventState; type: EventCodeType })[],
  ctx: CalendarContext & { special_time?: boolean },
): number {
  return new Set(
    events
      .filter((event) => event.state !== 'refused' && countsAsWorked(event.type))
      .flatMap((event) =>
        countedSlots(event, { ...ctx, counts_non_worked: ctx.special_time === true && event.type === 'activity' }),
      ),
  ).size
}

/** Minutes as hours: '154h00', '2h05' (MON-111, EXT-53). */
export function formatDuration(minutes: number): string {
  return `${Math.floor(minutes / 60)}h${String(minutes % 60).padStart(2, '0')}`
}

/** Half-days as days: '19,5 j' (MON-109). */
export function formatWorkedDays(half_days: number): string {
  return `${formatDays1(half_days / 2)} j`
}
