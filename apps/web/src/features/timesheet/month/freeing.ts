import type { CalendarEvent, Month } from '@cadran/contract/timesheet/calendar'
import { countHalfDays } from '@cadran/rules/timesheet/calendar'
import { rangesWithout } from '@cadran/rules/timesheet/events'
import { type DayRange, rangeSlots } from '@cadran/rules/timesheet/half-day'
import { contextOf, isRefused } from '../calendar/index.ts'
import type { GridEdit } from './edited-month.ts'

export type StoredEvent = CalendarEvent & { id: number }

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

/** The edits that free them: what is left stays the same event, a second part becomes one of its own. */
export function freeingEdits({ event, left }: Freeing, newId: () => number): GridEdit[] {
  const [first, ...others] = left
  if (!first) return [{ kind: 'remove', event }]
  const code = event.event_code
  return [
    { kind: 'reshape', event, range: first },
    ...others.map((range) => ({ kind: 'create' as const, id: newId(), range, code })),
  ]
}
