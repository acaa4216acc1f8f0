import type { Month } from '@cadran/contract/timesheet/calendar'
import { isUnderContract } from '@cadran/rules/timesheet/calendar'
import type { PlacedEvent, SelectionContext } from '@cadran/rules/timesheet/events'
import type { HalfDay } from '@cadran/rules/timesheet/half-day'
import { needsCoverage } from '@cadran/rules/timesheet/month-flags'
import { isOff } from '@cadran/rules/timesheet/part-time'

export type { Month }

/** View reads; edit chooses half-days and opens events; remote marks days (CAL-17 to CAL-20). */
export type CalendarMode = 'view' | 'edit' | 'remote'

/** The month as the rules of days and events read it. */
export function contextOf(month: Pick<Month, 'user' | 'days' | 'year' | 'month' | 'special_time'>): SelectionContext {
  return {
    dates: month.user,
    holidays: new Set(month.days.filter((day) => day.holiday !== null).map((day) => day.date_at)),
    period: { year: month.year, month: month.month },
    special_time: month.special_time,
  }
}

/** Whether what is free is still to be filled; of contractors, in special time and once closed nothing is asked (MON-52). */
export function isAsked({ user, special_time, locked }: Pick<Month, 'user' | 'special_time' | 'locked'>): boolean {
  return needsCoverage({ person_type: user.person_type, special_time, locked })
}

/** The half-days that its owner has still to fill; none where nothing is asked. */
export function halvesToFill(month: Pick<Month, 'coverage' | 'user' | 'special_time' | 'locked'>): HalfDay[] {
  return isAsked(month) ? month.coverage.missing : []
}

/** Whether the person has that half-day off by part time, and not for want of a contract (MON-58). */
export function isPartTimeOff({ user }: Pick<Month, 'user'>, { day, moment }: HalfDay): boolean {
  return isUnderContract(user, day) && isOff(user.part_times, day, moment)
}

/** Names an event among those of its month; derived ones have no id and are told apart by where they start. */
export function eventKey(event: Pick<PlacedEvent, 'id' | 'start_at' | 'start_moment'>): string {
  return event.id === null ? `${event.start_at}-${event.start_moment}` : `event-${String(event.id)}`
}

export function isRefused(event: Pick<PlacedEvent, 'state'>): boolean {
  return event.state === 'refused'
}
