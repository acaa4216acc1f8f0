import type { CalendarEvent, Month } from '@cadran/contract/timesheet/calendar'
import { DAY_HEADERS, formatDayMonth, momentLabel } from '@cadran/rules/portal/french'
import { countHalfDays } from '@cadran/rules/timesheet/calendar'
import { isoWeek, weekday } from '@cadran/rules/timesheet/day'
import { type DayRange, firstSlot, halfDayOf, lastSlot, rangeOfSlots, slotOf } from '@cadran/rules/timesheet/half-day'
import { contextOf, selectionRules, stateWord } from '../calendar/index.ts'

export interface DateChoice {
  slot: number
  label: string
  week: number
}

export interface DateChoices {
  starts: DateChoice[]
  ends: DateChoice[]
  /** The event that keeps the stretch from going on, when it goes that far. */
  stopped_by: CalendarEvent | null
}

function choiceOf(slot: number): DateChoice {
  const half = halfDayOf(slot)
  const name = DAY_HEADERS[weekday(half.day) - 1] ?? ''
  return {
    slot,
    label: `${name.toLowerCase()}. ${formatDayMonth(half.day)}, ${momentLabel(half.moment)}`,
    week: isoWeek(half.day).week,
  }
}

/** '27 mai après-midi → 28 mai après-midi'. */
export function rangeWords(range: DayRange): string {
  const start = halfDayOf(firstSlot(range))
  const end = halfDayOf(lastSlot(range))
  if (range.start_at === range.end_at) {
    return start.moment === end.moment
      ? `${formatDayMonth(start.day)} ${momentLabel(start.moment)}`
      : formatDayMonth(start.day)
  }
  return `${formatDayMonth(start.day)} ${momentLabel(start.moment)} → ${formatDayMonth(end.day)} ${momentLabel(end.moment)}`
}

/** The same where there is little room: '27 ap.-m. → 28 mai'. */
export function shortRangeWords(range: DayRange): string {
  if (range.start_at === range.end_at) return rangeWords(range)
  const start = `${String(Number(range.start_at.slice(8)))}${range.start_moment === 'pm' ? ' ap.-m.' : ''}`
  const end = formatDayMonth(range.end_at)
  return `${start} → ${end}${range.end_moment === 'am' ? ' matin' : ''}`
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
  const between = [...free].filter((slot) => lowest <= slot && slot <= highest)
  const stops = after !== null && lastSlot(range) === highest
  return {
    starts: between.map(choiceOf),
    ends: between.filter((slot) => slot >= first).map(choiceOf),
    stopped_by: stops ? (month.events.find((event) => event.id === after.id) ?? null) : null,
  }
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
