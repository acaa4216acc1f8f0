import { formatDate } from '../portal/french.ts'
import { type Refusal, refusal } from '../portal/refusal.ts'
import { type CalendarContext, countedSlots } from '../timesheet/calendar.ts'
import { addDays, addMonthsToDay, type Day } from '../timesheet/day.ts'
import { type DayRange, halfDayOf, slotsOfRanges } from '../timesheet/half-day.ts'

export const NOTICE_RECORDED = refusal('state', 409, 'Cette information a déjà été enregistrée.')

/** An absence that stands; it lies in one month. */
export interface StandingAbsence extends DayRange {
  is_sickness: boolean
}

/**
 * The first day on which somebody has worked since the sickness that a carry of that day is about, until today; null while they have
 * not, and where nothing tells of a sickness (LED-37). A day of any absence is not worked.
 */
export function backOn(
  carried_on: Day,
  absences: readonly StandingAbsence[],
  ctx: CalendarContext,
  today: Day,
): Day | null {
  const sick = absences.filter(({ is_sickness, start_at }) => is_sickness && start_at < carried_on)
  const last = sick.reduce<Day | null>((day, { end_at }) => (day === null || end_at > day ? end_at : day), null)
  if (last === null || last > today) return null
  const away = slotsOfRanges(absences)
  const since = { start_at: last, start_moment: 'am', end_at: today, end_moment: 'pm' } as const
  const worked = countedSlots(since, ctx).find((slot) => !away.has(slot))
  return worked === undefined ? null : halfDayOf(worked).day
}

/**
 * The day on which a carry ends though nobody was told: so many months after it, where the person was sick for the whole year before
 * (LED-39, L3141-19-2); null for everybody else, whose days wait for the notice.
 */
export function endsUntold(
  carried_on: Day,
  absences: readonly StandingAbsence[],
  ctx: CalendarContext,
  months: number,
): Day | null {
  const start_at = addMonthsToDay(carried_on, -12)
  const year = { start_at, start_moment: 'am', end_at: addDays(carried_on, -1), end_moment: 'pm' } as const
  const worked = countedSlots(year, ctx)
  const sick = slotsOfRanges(absences.filter(({ is_sickness }) => is_sickness))
  return worked.length > 0 && worked.every((slot) => sick.has(slot)) ? carryExpiresOn(carried_on, months) : null
}

/** Whoever is back is told within a month (LED-37, L3141-19-3). */
export const dueOn = (back_on: Day): Day => addMonthsToDay(back_on, 1)

/** The first day on which the days are lost: so many months after they were told of (LED-38). */
export const carryExpiresOn = (notified_on: Day, months: number): Day => addMonthsToDay(notified_on, months)

/** The last day to take them (LED-38). */
export const lastDayOf = (expires_on: Day): Day => addDays(expires_on, -1)

/** Nobody is told before they are back, nor in the future (LED-38). */
export function checkNotice(notified_on: Day, back_on: Day, today: Day): Refusal | null {
  if (notified_on >= back_on && notified_on <= today) return null
  const text = `La date d'information doit être comprise entre le ${formatDate(back_on)} et le ${formatDate(today)}.`
  return refusal('notified_on', 422, text, 'notified_on')
}
