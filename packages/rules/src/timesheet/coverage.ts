import { type CalendarContext, workedSlots } from './calendar.ts'
import type { Period } from './day.ts'
import type { EventState } from './events.ts'
import { type DayRange, type HalfDay, halfDayOf, slotsOfRanges } from './half-day.ts'

/** How much of a month is filled, in half-days, and what is left to fill, in order. */
export interface Coverage {
  covered_half_days: number
  expected_half_days: number
  missing: HalfDay[]
}

/** The slots that non-refused events cover, whatever the days are; pre-filled events count. */
export function coveredSlots(events: readonly (DayRange & { state: EventState })[]): Set<number> {
  return slotsOfRanges(events.filter((event) => event.state !== 'refused'))
}

/** Which worked half-days under contract the non-refused events cover, pre-filled ones included (MON-52, README 12). */
export function coverage(month: {
  period: Period
  ctx: CalendarContext
  events: readonly (DayRange & { state: EventState })[]
}): Coverage {
  const covered = coveredSlots(month.events)
  const expected = workedSlots(month.period.year, month.period.month, month.ctx)
  const missing = expected.filter((slot) => !covered.has(slot))
  return {
    covered_half_days: expected.length - missing.length,
    expected_half_days: expected.length,
    missing: missing.map(halfDayOf),
  }
}
