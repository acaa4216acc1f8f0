import { workedSlots } from '@cadran/rules/timesheet/calendar'
import type { Period } from '@cadran/rules/timesheet/day'
import { type DayRange, halfDayOf, rangeOfSlots, rangeSlots } from '@cadran/rules/timesheet/half-day'
import type { Person } from './people.ts'

/** The worked half-days of a person's month and which of them are already spoken for. */
export class MonthGrid {
  readonly worked: readonly number[]
  readonly taken = new Set<number>()

  constructor(person: Person, period: Period) {
    this.worked = workedSlots(period.year, period.month, person.ctx)
  }

  isFree(slot: number): boolean {
    return !this.taken.has(slot)
  }

  take(range: DayRange): void {
    for (const slot of rangeSlots(range)) this.taken.add(slot)
  }

  /** The stretch of `half_days` worked half-days that begins at a place in the month, null when it is not free. */
  stretchAt(index: number, half_days: number): DayRange | null {
    const stretch = this.worked.slice(index, index + half_days)
    const first = stretch[0]
    const last = stretch.at(-1)
    if (first === undefined || last === undefined || stretch.length < half_days) return null
    const begins_well = half_days % 2 === 1 || halfDayOf(first).moment === 'am'
    return begins_well && stretch.every((slot) => this.isFree(slot)) ? rangeOfSlots(first, last) : null
  }

  /** The first free stretch at or after a place, the month's beginning included in the search. */
  findStretch(from: number, half_days: number): DayRange | null {
    for (let step = 0; step < this.worked.length; step += 1) {
      const range = this.stretchAt((from + step) % this.worked.length, half_days)
      if (range) return range
    }
    return null
  }

  /** What is free, cut wherever the calendar has a half-day that is taken or not worked: weekends, holidays. */
  freeBlocks(): { range: DayRange; half_days: number }[] {
    const runs: number[][] = []
    for (const slot of this.worked.filter((each) => this.isFree(each))) {
      if (runs.at(-1)?.at(-1) !== slot - 1) runs.push([])
      runs.at(-1)?.push(slot)
    }
    return runs.flatMap((run) => {
      const [first] = run
      const last = run.at(-1)
      return first === undefined || last === undefined
        ? []
        : [{ range: rangeOfSlots(first, last), half_days: run.length }]
    })
  }
}
