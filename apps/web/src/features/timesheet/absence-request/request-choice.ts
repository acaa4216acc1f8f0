import type { Day } from '@cadran/rules/timesheet/day'
import { type DayRange, halfDayOf, type Moment, rangeOfSlots, slotOf } from '@cadran/rules/timesheet/half-day'

/** The half-days chosen so far, by their slots; after the first day its end is awaited, and it can be sent at once (ASK-04). */
export interface Choice {
  first: number | null
  last: number | null
  awaits_end: boolean
}

export const NOTHING: Choice = { first: null, last: null, awaits_end: false }

export function rangeOf({ first, last }: Pick<Choice, 'first' | 'last'>): DayRange | null {
  return first === null || last === null ? null : rangeOfSlots(first, last)
}

/** What a click on half-days does: begins, or ends what was begun; before the beginning it begins anew (ASK-04). */
export function pick(choice: Choice, halves: readonly number[]): Choice {
  const [first, last] = [halves[0], halves.at(-1)]
  if (first === undefined || last === undefined) return choice
  if (choice.awaits_end && choice.first !== null && last >= choice.first) {
    return { first: choice.first, last, awaits_end: false }
  }
  return { first, last, awaits_end: true }
}

/** The choice over so many free half-days from where it begins, as far as the month goes. */
export function lengthened(choice: Choice, length: number, free: ReadonlySet<number>): Choice {
  const { first } = choice
  if (first === null) return choice
  const wanted = [...free].filter((slot) => slot >= first).toSorted((a, b) => a - b)
  return { ...choice, last: wanted[Math.min(length, wanted.length) - 1] ?? choice.last }
}

/** Whether a half-day may begin or end a range (ASK-04). */
export type MayEnd = (slot: number) => boolean

/** The choice with one end on another half of its day; what would run backwards, or end on one that may not, stays (EVT-50). */
export function withMoment(choice: Choice, end: 'first' | 'last', moment: Moment, mayEnd: MayEnd): Choice {
  const slot = choice[end]
  if (slot === null || !mayEnd(slotOf(halfDayOf(slot).day, moment))) return choice
  const moved = { ...choice, [end]: slotOf(halfDayOf(slot).day, moment) }
  return (moved.first ?? 0) > (moved.last ?? 0) ? choice : moved
}

/** The choice with one end on another day, as it is typed; the other end follows where it would run backwards. */
export function withDay(choice: Choice, end: 'first' | 'last', day: Day): Choice {
  const [morning, evening] = [slotOf(day, 'am'), slotOf(day, 'pm')]
  if (end === 'first') {
    const last = choice.last !== null && choice.last >= morning ? choice.last : evening
    return { first: morning, last, awaits_end: choice.last === null }
  }
  const first = choice.first !== null && choice.first <= evening ? choice.first : morning
  return { first, last: evening, awaits_end: false }
}

/** The choice with an end that was put on a half that may not be one moved to the other half of its day, where that may (ASK-04). */
export function settled(choice: Choice, mayEnd: MayEnd): Choice {
  const { first, last } = choice
  if (first === null || last === null) return choice
  const isMoved = (from: Moment, slot: number, other: number) =>
    halfDayOf(slot).moment === from && !mayEnd(slot) && mayEnd(other)
  const start = isMoved('am', first, first + 1) ? first + 1 : first
  const end = isMoved('pm', last, last - 1) ? last - 1 : last
  return start > end || (start === first && end === last) ? choice : { ...choice, first: start, last: end }
}

function nextHalf(choice: Choice, slot: number): Choice {
  const { first, last } = choice
  if (first === null || last === null) return choice
  const isOn = (end: number) => end === slot || end === slot + 1
  if (isOn(first) && isOn(last)) {
    if (first !== last) return { ...choice, last: first }
    return first === slot ? { ...choice, first: slot + 1, last: slot + 1 } : { ...choice, first: slot, last: slot + 1 }
  }
  if (isOn(first)) return { ...choice, first: first === slot ? slot + 1 : slot }
  return isOn(last) ? { ...choice, last: last === slot ? slot + 1 : slot } : choice
}

/**
 * M on a day: the whole of it, its morning, its afternoon, where it stands alone; of a longer choice the end that it is. Halves that may
 * not begin or end a range are passed over.
 */
export function toggled(choice: Choice, slot: number, mayEnd: MayEnd): Choice {
  const once = nextHalf(choice, slot)
  const twice = nextHalf(once, slot)
  const ends = ({ first, last }: Choice) => [first, last].every((end) => end === null || mayEnd(end))
  return [once, twice].find(ends) ?? choice
}
