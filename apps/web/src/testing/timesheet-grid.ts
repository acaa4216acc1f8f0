import type { CalendarEvent } from '@cadran/contract/timesheet/calendar'
import { type CalendarContext, halfDayState, workingState } from '@cadran/rules/timesheet/calendar'
import { type Day, daysOfMonth, type Period } from '@cadran/rules/timesheet/day'
import { rangeSlots, slotOf } from '@cadran/rules/timesheet/half-day'

/** The public holidays of the months that the tests show. */
export const HOLIDAYS = new Map<Day, string>([
  ['2026-05-01', 'Fête du Travail'],
  ['2026-05-08', 'Victoire 1945'],
  ['2026-05-14', 'Ascension'],
  ['2026-05-25', 'Lundi de Pentecôte'],
  ['2026-07-14', 'Fête nationale'],
])

/** The days and half-days of a month, each half with the event that covers it. */
export function gridOf(period: Period, ctx: CalendarContext, events: CalendarEvent[]) {
  const covering = new Map(
    events
      .filter((event) => event.state !== 'refused')
      .flatMap((event) => rangeSlots(event).map((slot) => [slot, event.id] as const)),
  )
  const days = daysOfMonth(period.year, period.month)
  return {
    days: days.map((day) => ({
      id: day,
      date_at: day,
      day_number: Number(day.slice(8)),
      worked: workingState(day, ctx) === 'worked',
      working_state: workingState(day, ctx),
      holiday: HOLIDAYS.get(day) ?? null,
    })),
    halfdays: days.flatMap((day) =>
      (['am', 'pm'] as const).map((half) => ({
        id: `${day}-${half}`,
        date_at: day,
        moment: half,
        working_state: halfDayState({ day, moment: half }, ctx),
        event: covering.get(slotOf(day, half)) ?? null,
      })),
    ),
  }
}
