import type { CalendarEvent, EventCodeSummary, Month } from '@cadran/contract/timesheet/calendar'
import { countHalfDays } from '@cadran/rules/timesheet/calendar'
import { rangesWithout } from '@cadran/rules/timesheet/events'
import { type DayRange, rangeSlots } from '@cadran/rules/timesheet/half-day'
import { contextOf, isRefused } from '../calendar/index.ts'
import type { EventPart, GridEdit, StoredEvent } from './edited-month.ts'

/** Some half-days of an event that are to be free again, and what is left of it: it is shortened, split or gone. */
export interface Freeing {
  event: StoredEvent
  freed: DayRange
  freed_half_days: number
  left: DayRange[]
}

function hasId(event: CalendarEvent): event is StoredEvent {
  return event.id !== null
}

/** The stored event that stands on a half-day. */
export function eventAt(month: Month, slot: number): StoredEvent | null {
  const stored = month.events.filter(hasId)
  return stored.find((event) => !isRefused(event) && rangeSlots(event).includes(slot)) ?? null
}

export function freeingOf(month: Month, event: StoredEvent, freed: DayRange): Freeing {
  const counts_non_worked = month.special_time && event.event_code.type === 'activity'
  const ctx = { ...contextOf(month), counts_non_worked }
  const left = rangesWithout(event, new Set(rangeSlots(freed)), ctx)
  return { event, freed, freed_half_days: countHalfDays(freed, ctx), left }
}

/**
 * The one edit that frees them: what is left stays the same event, a second part becomes one of its own, and where a
 * code is given they become an event of that code. One call: a tab closed meanwhile leaves no half of it behind.
 */
export function freeingEdit({ event, freed, left }: Freeing, newId: () => number, code?: EventCodeSummary): GridEdit {
  const [first, ...others] = left
  if (!first) return { kind: 'remove', event }
  if (others.length === 0 && !code) return { kind: 'change', event, range: first, code: event.event_code }
  const parts: EventPart[] = [
    { id: event.id, range: first, code: event.event_code },
    ...others.map((range) => ({ id: newId(), range, code: event.event_code })),
    ...(code ? [{ id: newId(), range: freed, code }] : []),
  ]
  return { kind: 'recut', event, parts, gone: [] }
}
