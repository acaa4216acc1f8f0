import type { CalendarEvent, Month } from '@cadran/contract/timesheet/calendar'
import { formatDayMonth } from '@cadran/rules/portal/french'
import { countHalfDays } from '@cadran/rules/timesheet/calendar'
import type { Day } from '@cadran/rules/timesheet/day'
import {
  type DayRange,
  firstSlot,
  halfDayOf,
  lastSlot,
  type Moment,
  rangeOfSlots,
  slotOf,
} from '@cadran/rules/timesheet/half-day'
import { contextOf, selectionRules, stateWord } from '../calendar/index.ts'

export interface DateChoices {
  /** The half-days that may be the first and the last, by their slots in order. */
  starts: readonly number[]
  ends: readonly number[]
  /** The event that keeps the stretch from going on, when it goes that far. */
  stopped_by: CalendarEvent | null
}

/** The worked half-days of a stretch; in a special-time month an activity counts the others too (EVT-05). */
export function halfDaysOf(range: DayRange, month: Month, is_activity: boolean): number {
  return countHalfDays(range, { ...contextOf(month), counts_non_worked: month.special_time && is_activity })
}

/** What may be chosen as start and end: free half-days between the neighbouring events (EVT-49 to EVT-54). */
export function dateChoices(range: DayRange, month: Month, ignore_id?: number): DateChoices {
  const { free, around } = selectionRules(month, ignore_id)
  const first = firstSlot(range)
  const { min, max, after } = around(first)
  const lowest = min ? slotOf(min.date, min.moment) : first
  const highest = max ? slotOf(max.date, max.moment) : lastSlot(range)
  const between = [...free].filter((slot) => lowest <= slot && slot <= highest).toSorted((a, b) => a - b)
  const stops = after !== null && lastSlot(range) === highest
  return {
    starts: between,
    ends: between.filter((slot) => slot >= first),
    stopped_by: stops ? (month.events.find((event) => event.id === after.id) ?? null) : null,
  }
}

/** What a date field offers of half-days: the days that one of them is on. */
export function offeredDays(slots: readonly number[]) {
  const days = [...new Set(slots.map((slot) => halfDayOf(slot).day))]
  return { min: days[0], max: days.at(-1), isOffered: (day: Day) => days.includes(day) }
}

/** The half of a day that is offered: the one wanted, else the other. */
export function slotOn(day: Day, wanted: Moment, slots: readonly number[]): number | undefined {
  const halves = [slotOf(day, wanted), slotOf(day, wanted === 'am' ? 'pm' : 'am')]
  return halves.find((slot) => slots.includes(slot))
}

/** 'S'arrête avant le JRS validé du 29 mai'. */
export function stopWords(event: CalendarEvent): string {
  const start = halfDayOf(firstSlot(event))
  return `S’arrête avant ${event.event_code.short_code} (${stateWord(event).toLowerCase()}) du ${formatDayMonth(start.day)}`
}

/** The stretch with another start; an end that would lie before it follows. */
export function withStart(range: DayRange, slot: number): DayRange {
  return rangeOfSlots(slot, Math.max(slot, lastSlot(range)))
}

export function withEnd(range: DayRange, slot: number): DayRange {
  return rangeOfSlots(firstSlot(range), slot)
}
