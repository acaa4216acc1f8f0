import type { CalendarEvent, Month, MonthCorrection } from '@cadran/contract/timesheet/calendar'
import { remoteDaysAfter } from '@cadran/rules/timesheet/correction-truth'
import { rangesWithout } from '@cadran/rules/timesheet/events'
import { type DayRange, slotsOfRanges } from '@cadran/rules/timesheet/half-day'
import { remoteDaysWithout } from '@cadran/rules/timesheet/remote-work'
import { contextOf } from '../calendar/index.ts'

const isSameRange = (a: DayRange, b: DayRange) =>
  a.start_at === b.start_at &&
  a.start_moment === b.start_moment &&
  a.end_at === b.end_at &&
  a.end_moment === b.end_moment

/** The outcome of a correction as the calendar draws events; its name says what it is to whoever does not see it (COR-35). */
function eventOf({ state, new: wanted }: MonthCorrection): CalendarEvent[] {
  if (!wanted?.absence) return []
  const { event_code, days_count, ...range } = wanted.absence
  return [
    {
      ...range,
      id: null,
      event_code: { ...event_code, description: `${event_code.description} (régularisation)` },
      days_count,
      state: state === 'validated2' ? 'validated2' : 'submitted',
      auto_generated: false,
      editable: false,
      locked: true,
      backwarded: false,
      remote_working: false,
      comment: null,
      comment_author: null,
      comment_count: 0,
      created_at: null,
      updated_at: null,
    },
  ]
}

/** Events without the absence that a correction takes away and cut where it puts another, which is added (COR-07). */
function eventsAfter(
  events: readonly CalendarEvent[],
  correction: MonthCorrection,
  ctx: ReturnType<typeof contextOf>,
): CalendarEvent[] {
  const { old, new: wanted } = correction
  const kept = events.filter(
    (event) => !(old?.absence && event.event_code.id === old.absence.event_code.id && isSameRange(event, old.absence)),
  )
  if (!wanted?.absence) return kept
  const freed = slotsOfRanges([wanted.absence])
  return [
    ...kept.flatMap((event) => rangesWithout(event, freed, ctx).map((range) => ({ ...event, ...range }))),
    ...eventOf(correction),
  ]
}

const isUnderWay = ({ state }: MonthCorrection) => state !== 'refused' && state !== 'withdrawn'

/**
 * The closed month with what was asked and decided since, for reading alone: everything else of it stays (COR-35). Which of
 * its corrections are shown may be narrowed: all that are under way by default.
 */
export function correctedMonth(month: Month, isShown: (correction: MonthCorrection) => boolean = isUnderWay): Month {
  const own = month.corrections
    .filter(({ from }) => from.year === month.year && from.month === month.month)
    .filter(isShown)
    .toSorted((a, b) => a.id - b.id)
  const ctx = contextOf(month)
  const events = own
    .filter(({ object }) => object === 'absence')
    .reduce<readonly CalendarEvent[]>((before, correction) => eventsAfter(before, correction, ctx), month.events)
  const remote = own.flatMap(({ new: wanted }) => wanted?.remote ?? [])
  const away = slotsOfRanges(own.flatMap(({ new: wanted }) => wanted?.absence ?? []))
  const remote_days = remoteDaysWithout(remoteDaysAfter(month.remote_days, remote), away)
  return { ...month, events: [...events], remote_days }
}
