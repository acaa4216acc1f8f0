import { workedDays } from '@cadran/rules/timesheet/calendar'
import { weekday } from '@cadran/rules/timesheet/day'
import { isAbsenceLike } from '@cadran/rules/timesheet/event-codes'
import { rangeSlots, slotOf } from '@cadran/rules/timesheet/half-day'
import type { MonthPlan } from './month-plan.ts'
import type { Person } from './people.ts'
import type { PlannedEvent } from './planned-events.ts'
import { randomFrom } from './random.ts'
import type { RemoteDayRow } from './rows.ts'

const MONTHS_BACK = 4
const HABITS: readonly [readonly number[], ...(readonly number[])[]] = [[2, 4], [3, 5], [5], [1, 3]]

/** The weekdays a person works from home, none for most; accounts keep an untouched M. */
function habitOf({ member }: Person, offset: number): readonly number[] {
  if (offset < -MONTHS_BACK || offset > 0 || (offset === 0 && member.is_account)) return []
  if (member.username === 'consultant') return HABITS[0]
  const random = randomFrom(`remote ${member.username}`)
  return random.chance(0.4) ? random.pick(HABITS) : []
}

/** The remote half-days of a month, never on an absence (REM-06, REM-07). */
export function remoteDays(person: Person, plan: MonthPlan, events: readonly PlannedEvent[]): RemoteDayRow[] {
  const habit = habitOf(person, plan.offset)
  const away = new Set(
    events
      .filter(({ code, state }) => state !== 'refused' && isAbsenceLike(code.type))
      .flatMap(({ range }) => rangeSlots(range)),
  )
  return workedDays(plan.period.year, plan.period.month, person.ctx)
    .filter((day) => habit.includes(weekday(day)))
    .map((day) => ({
      user_id: person.row.id,
      day,
      am: !away.has(slotOf(day, 'am')),
      pm: !away.has(slotOf(day, 'pm')),
    }))
    .filter(({ am, pm }) => am || pm)
}
