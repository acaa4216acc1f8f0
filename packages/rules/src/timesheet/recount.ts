import type { CalendarContext } from './calendar.ts'
import { countHalfDays } from './calendar.ts'
import type { EventState } from './events.ts'
import type { DayRange } from './half-day.ts'
import type { MonthState } from './month-states.ts'

/** A stored event whose person's working days change, with what says whether it may follow. */
export interface Recounted extends DayRange {
  half_days: number
  state: EventState
  is_activity: boolean
  month: { state: MonthState; closed: boolean; special_time: boolean }
}

/** Why an event keeps the count that it has. */
export type LeftBecause = 'closed' | 'sent' | 'validated' | 'not-worked'

export type Recount = { half_days: number; left: LeftBecause | null }

function reasonToLeave({ state, month }: Recounted, half_days: number): LeftBecause | null {
  if (month.closed) return 'closed'
  if (month.state !== 'non_submitted') return 'sent'
  if (state !== 'submitted') return 'validated'
  return half_days === 0 ? 'not-worked' : null
}

/**
 * The half-days an event counts once its person's working days are `after`; null when nothing moves, or when they were
 * counted otherwise under `before` already. What somebody has sent, validated or closed keeps its count, and so does an
 * event with no worked half-day left (EVT-05, EVT-06, MON-58).
 */
export function recountOf(event: Recounted, before: CalendarContext | null, after: CalendarContext): Recount | null {
  // A refused event holds no day and is counted anew when it is sent again (EVT-18).
  if (event.state === 'refused') return null
  const counts_non_worked = event.month.special_time && event.is_activity
  const half_days = countHalfDays(event, { ...after, counts_non_worked })
  if (half_days === event.half_days) return null
  if (before && half_days === countHalfDays(event, { ...before, counts_non_worked })) return null
  return { half_days, left: reasonToLeave(event, half_days) }
}
