import type { Month } from '@cadran/contract/timesheet/calendar'
import { type CalendarContext, type MonthDay, monthDays } from '@cadran/rules/timesheet/calendar'
import type { Period } from '@cadran/rules/timesheet/day'
import { firstSlot, lastSlot } from '@cadran/rules/timesheet/half-day'
import type { Holidays } from '../../../platform/calendar.ts'
import type { EventRow } from './month.rows.ts'

const MOMENTS = ['am', 'pm'] as const

type Grid = Pick<Month, 'days' | 'halfdays'>

function emptyGrid(days: readonly MonthDay[], { names }: Holidays): Grid {
  return {
    days: days.map(({ day, state }) => ({
      id: day,
      date_at: day,
      day_number: Number(day.slice(8)),
      worked: state === 'worked',
      working_state: state,
      holiday: names.get(day) ?? null,
    })),
    halfdays: days.flatMap(({ day, state, halves }) =>
      MOMENTS.map((moment, half) => ({
        id: `${day}-${moment}`,
        date_at: day,
        moment,
        working_state: halves[half] ?? state,
        event: null,
      })),
    ),
  }
}

// By the days as the rules answer them: the same list for nearly everybody, with the holidays of one workplace.
const grids = new WeakMap<readonly MonthDay[], Grid>()

function gridOf(days: readonly MonthDay[], holidays: Holidays): Grid {
  const known = grids.get(days)
  if (known) return known
  const made = emptyGrid(days, holidays)
  grids.set(days, made)
  return made
}

/** By half-day of the month, in order: the event that covers it. */
function coveringEvents(events: readonly EventRow[], start: number, size: number): (number | null)[] {
  const covering = new Array<number | null>(size).fill(null)
  for (const event of events) {
    if (event.state === 'refused') continue
    const last = Math.min(lastSlot(event) - start, size - 1)
    for (let place = Math.max(firstSlot(event) - start, 0); place <= last; place += 1) covering[place] = event.id
  }
  return covering
}

/** The days and half-days of a month, each half with the event that covers it (MON-50, MON-51). */
export function gridAnswer(period: Period, calendar: CalendarContext, holidays: Holidays, events: EventRow[]): Grid {
  const month_days = monthDays(period, calendar)
  const { days, halfdays } = gridOf(month_days, holidays)
  const covering = coveringEvents(events, month_days[0]?.slot ?? 0, halfdays.length)
  return {
    days,
    halfdays: halfdays.map(({ id, date_at, moment, working_state }, place) => ({
      id,
      date_at,
      moment,
      working_state,
      event: covering[place] ?? null,
    })),
  }
}
