import { type CalendarContext, workingState } from './calendar.ts'
import { firstDay, lastDay, type Period } from './day.ts'
import { type DayRange, halfDayOf, rangeOfSlots, slotOf } from './half-day.ts'

/** One pre-filled event: its range and how many worked half-days it covers. */
export interface PrefilledRun {
  range: DayRange
  half_days: number
}

/** Runs of free worked slots of a month: a taken slot and a day outside the contract end one, nothing else does. */
function freeRuns({ year, month }: Period, ctx: CalendarContext, taken: ReadonlySet<number>): number[][] {
  const end = slotOf(lastDay(year, month), 'pm')
  const runs: number[][] = [[]]
  for (let slot = slotOf(firstDay(year, month), 'am'); slot <= end; slot += 1) {
    const state = workingState(halfDayOf(slot).day, ctx)
    const is_worked = state === 'worked'
    if (state === 'other' || (is_worked && taken.has(slot))) runs.push([])
    else if (is_worked) runs.at(-1)?.push(slot)
  }
  return runs
}

/**
 * The events that pre-fill an autofillable month: one per run of free worked half-days. Weekends and holidays do not
 * break a run, a taken half-day and the days outside the contract do (EVT-15, README 12).
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
