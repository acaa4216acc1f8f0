import type { CalendarContext } from './calendar.ts'
import { type Coverage, coverage } from './coverage.ts'
import { countsAsWorked, type EventCodeType } from './event-codes.ts'
import { type EventState, type PlacedEvent, takenSlots } from './events.ts'
import { absencesValidated, isSubmittable, type MonthInTime } from './month-flags.ts'
import { type PrefilledRun, prefilledRuns } from './prefill.ts'
import { type WorkedTime, workedTime } from './worked-time.ts'

/** A month before any event: whose days, how it stands, and whether free half-days are filled with the main activity. */
export interface MonthBefore extends MonthInTime {
  ctx: CalendarContext
  special_time: boolean
  autofillable: boolean
}

/** What the stored events of a month leave to pre-fill and to enter. */
export interface MonthFilling {
  prefilled: PrefilledRun[]
  covered: Coverage
  submittable: boolean
}

const asSubmitted = ({ range }: PrefilledRun) => ({
  start_at: range.start_at,
  start_moment: range.start_moment,
  end_at: range.end_at,
  end_moment: range.end_moment,
  state: 'submitted' as const,
})

/** The pre-filling around the stored events, what both cover, and whether the month can be sent so (EVT-15, MON-52). */
export function monthFilling(stored: readonly PlacedEvent[], month: MonthBefore): MonthFilling {
  const { period, ctx } = month
  const prefilled = month.autofillable ? prefilledRuns({ period, ctx, taken: takenSlots(stored) }) : []
  const covered = coverage({ period, ctx, events: [...stored, ...prefilled.map(asSubmitted)] })
  const submittable = isSubmittable({ ...month, missing_half_days: covered.missing.length })
  return { prefilled, covered, submittable }
}

/** An event as a month answers it; its days are the worked half-days it covers (EVT-05). */
export interface CountedEvent {
  state: EventState
  days_count: number
  event_code: { type: EventCodeType }
}

/** What all events of a month, pre-filled ones included, add up to. */
export interface MonthFigures {
  worked_time: WorkedTime
  absence_validated1: boolean
  absence_validated2: boolean
}

/** Worked time and how far the absences are validated (MON-110, MON-60). */
export function monthFigures(events: readonly CountedEvent[], modality: number | null): MonthFigures {
  const validated = events.map(({ state, event_code }) => ({ state, type: event_code.type }))
  const worked = events
    .filter((event) => event.state !== 'refused' && countsAsWorked(event.event_code.type))
    .reduce((half_days, { days_count }) => half_days + 2 * days_count, 0)
  return {
    worked_time: workedTime(worked, modality),
    absence_validated1: absencesValidated(validated, 1),
    absence_validated2: absencesValidated(validated, 2),
  }
}
