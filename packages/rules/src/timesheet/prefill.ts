import { type CalendarContext, monthDays } from './calendar.ts'
import type { Period } from './day.ts'
import { type DayRange, rangeOfSlots } from './half-day.ts'

/** One pre-filled event: its range and how many worked half-days it covers. */
export interface PrefilledRun {
  range: DayRange
  half_days: number
}

/** Runs of free worked slots of a month: a taken slot and a day outside the contract end one, nothing else does. */
function freeRuns(period: Period, ctx: CalendarContext, taken: ReadonlySet<number>): number[][] {
  let run: number[] = []
  const runs = [run]
  const begin = () => {
    if (run.length === 0) return
    run = []
    runs.push(run)
  }
  for (const { slot, halves, is_employed } of monthDays(period, ctx)) {
    if (!is_employed) begin()
    for (let half = 0; half < halves.length; half += 1) {
      if (halves[half] !== 'worked') continue
      if (taken.has(slot + half)) begin()
      else run.push(slot + half)
    }
  }
  return runs
}

/**
 * The events that pre-fill an autofillable month: one per run of free worked half-days. Weekends, holidays and
 * half-days off do not break a run, a taken half-day and the days outside the contract do (EVT-15, MON-58, README 12).
 */
export function prefilledRuns(month: {
  period: Period
  ctx: CalendarContext
  taken: ReadonlySet<number>
}): PrefilledRun[] {
  return freeRuns(month.period, month.ctx, month.taken).flatMap((run) => {
    const [first] = run
    const last = run.at(-1)
    return first === undefined || last === undefined
      ? []
      : [{ range: rangeOfSlots(first, last), half_days: run.length }]
  })
}
