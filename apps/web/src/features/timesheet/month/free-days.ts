import type { Month } from '@cadran/contract/timesheet/calendar'
import type { Day } from '@cadran/rules/timesheet/day'
import { freeSlots } from '@cadran/rules/timesheet/events'
import { type DayRange, rangeOfSlots, slotOf } from '@cadran/rules/timesheet/half-day'
import { contextOf } from '../calendar/index.ts'

/** The stretch of a day's half-days among some, null without any. */
function stretchOn(day: Day, slots: ReadonlySet<number>): DayRange | null {
  const [first, last = first] = [slotOf(day, 'am'), slotOf(day, 'pm')].filter((slot) => slots.has(slot))
  return first === undefined || last === undefined ? null : rangeOfSlots(first, last)
}

/** The first day to fill, or free where nothing is asked, with what is left of it (EDT-06). */
export function firstFree({ coverage: { missing } }: Pick<Month, 'coverage'>): DayRange | null {
  const [first] = missing
  return first ? stretchOn(first.day, new Set(missing.map(({ day, moment }) => slotOf(day, moment)))) : null
}

/** What of a day may be entered, pre-filled half-days included (EDT-06). */
export function freeOn(month: Month, day: Day): DayRange | null {
  return stretchOn(day, new Set(freeSlots(month.events, contextOf(month))))
}

/** Whether one act fills the month: nothing stands in it yet, and the main activity is known (EDT-15). */
export function offersFilling({ editable, special_time, main_activity, events, coverage }: Month): boolean {
  return editable && !special_time && main_activity !== null && events.length === 0 && coverage.missing.length > 0
}
