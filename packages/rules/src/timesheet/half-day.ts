import { type Day, dayNumber, dayOfNumber } from './day.ts'

/** Morning or afternoon. */
export type Moment = 'am' | 'pm'

/** A stretch of half-days, both ends included. */
export interface DayRange {
  start_at: Day
  start_moment: Moment
  end_at: Day
  end_moment: Moment
}

/** One half of a day. */
export interface HalfDay {
  day: Day
  moment: Moment
}

/** The whole number of a half-day: 0 is the morning of 2000-01-01, 1 its afternoon; negative before. */
export function slotOf(day: Day, moment: Moment): number {
  return 2 * dayNumber(day) + (moment === 'pm' ? 1 : 0)
}

/** The half-day a slot stands for; the inverse of slotOf. */
export function halfDayOf(slot: number): HalfDay {
  const n = Math.floor(slot / 2)
  return { day: dayOfNumber(n), moment: slot - 2 * n === 1 ? 'pm' : 'am' }
}

/** The slot a range begins with. */
export function firstSlot(range: DayRange): number {
  return slotOf(range.start_at, range.start_moment)
}

/** The slot a range ends with, itself included. */
export function lastSlot(range: DayRange): number {
  return slotOf(range.end_at, range.end_moment)
}

/** Every slot of a range in order, whatever the days are; none when it runs backwards. */
export function rangeSlots(range: DayRange): number[] {
  const first = firstSlot(range)
  return Array.from({ length: Math.max(0, lastSlot(range) - first + 1) }, (_, index) => first + index)
}

/** Every slot that the ranges cover together. */
export function slotsOfRanges(ranges: readonly DayRange[]): Set<number> {
  const slots = new Set<number>()
  for (const range of ranges) {
    const last = lastSlot(range)
    for (let slot = firstSlot(range); slot <= last; slot += 1) slots.add(slot)
  }
  return slots
}

/** The range from one slot to another, both included. */
export function rangeOfSlots(first: number, last: number): DayRange {
  const start = halfDayOf(first)
  const end = halfDayOf(last)
  return { start_at: start.day, start_moment: start.moment, end_at: end.day, end_moment: end.moment }
}

/** Whether two ranges share a half-day; touching is not overlapping. */
export function overlaps(a: DayRange, b: DayRange): boolean {
  return firstSlot(a) <= lastSlot(b) && firstSlot(b) <= lastSlot(a)
}

/** Whether the end lies before the start, pm to am of one day included (EVT-50). */
export function isBackwards(range: DayRange): boolean {
  return lastSlot(range) < firstSlot(range)
}
