import type { Month } from '@cadran/contract/timesheet/calendar'
import { counted, dayOfMonth, formatDays1, monthName } from '@cadran/rules/portal/french'
import { type Day, daysBetween, gridOfMonth, isWeekend } from '@cadran/rules/timesheet/day'
import { reportDeadline } from '@cadran/rules/timesheet/deadline'
import { isAbsenceLike, isValidatedAsAbsence } from '@cadran/rules/timesheet/event-codes'
import { type Moment, rangeSlots, slotOf } from '@cadran/rules/timesheet/half-day'
import { asksNoPrestation, hasService } from '@cadran/rules/timesheet/sending'
import { isAsked } from '../features/timesheet/calendar/index.ts'

/** What the month asks for, in a few words: the days left to send it, or that it is sent or closed. */
export function headline(
  month: Pick<Month, 'year' | 'month' | 'state' | 'locked' | 'backwarded'>,
  today: Day,
  deadline_day: number,
): string {
  if (month.state === 'submitted') return 'CRA envoyé'
  if (month.state !== 'non_submitted') return 'CRA validé'
  if (month.locked) return 'Mois clôturé'
  if (month.backwarded) return 'À corriger'
  const left = daysBetween(today, reportDeadline(month, deadline_day))
  if (left === 0) return "À envoyer aujourd'hui"
  if (left < 0) return `En retard de ${counted(-left, 'jour')}`
  return `Encore ${counted(left, 'jour')}`
}

/** Nobody works on this deadline: said beside it. */
export function deadlineNote(month: Pick<Month, 'year' | 'month' | 'days'>, deadline_day: number): string | null {
  const deadline = reportDeadline(month, deadline_day)
  if (month.days.some((day) => day.date_at === deadline && day.holiday !== null))
    return `le ${String(deadline_day)} est férié`
  return isWeekend(deadline) ? `le ${String(deadline_day)} tombe un week-end` : null
}

export type NextStep = 'complete' | 'send'

/** How much of the month is filled; where nothing is asked there is no whole to measure it by (MON-17, MON-52). */
export function filledWords(month: Month): string {
  const { covered_days, expected_days } = month.coverage
  if (isAsked(month)) return `${formatDays1(covered_days)} / ${counted(expected_days, 'jour')}`
  return month.user.person_type === 'contractor'
    ? counted(covered_days, 'jour de prestation', 'jours de prestation')
    : counted(covered_days, 'jour saisi', 'jours saisis')
}

/** A contractor has neither a service there nor said that there is none: sending would ask it of them (SND-18, SND-20). */
function lacksService(month: Month): boolean {
  const extra_activity_minutes = month.extra_activity_summary.duration
  const has_service = hasService({ ...month, extra_activity_minutes })
  return asksNoPrestation({ person_type: month.user.person_type, has_service }) && !month.no_prestation
}

/** The next sensible thing to do with the month; none once it is sent or closed. */
export function nextStep(month: Month): NextStep | null {
  if (!month.editable) return null
  return month.submittable && !lacksService(month) ? 'send' : 'complete'
}

/** What fills half a day: work, an absence that was validated or is asked for, nothing yet; any other half is quiet. */
export type HalfLook = 'done' | 'absence' | 'pending' | 'missing' | 'quiet'

/** Both halves of a day. Null stands outside of the month. */
export type MiniDay = { day: Day; am: HalfLook; pm: HalfLook } | null

function absencesOf(month: Pick<Month, 'events'>): Map<number, HalfLook> {
  const away = new Map<number, HalfLook>()
  for (const event of month.events) {
    if (event.state === 'refused' || !isAbsenceLike(event.event_code.type)) continue
    const look = event.state === 'submitted' && isValidatedAsAbsence(event.event_code.type) ? 'pending' : 'absence'
    for (const slot of rangeSlots(event)) away.set(slot, look)
  }
  return away
}

/** The weeks of the month, Monday to Friday; what is free is missing only where it is asked (MON-52, HOM-02). */
export function miniWeeks(whole: Month): MiniDay[][] {
  const { year, month, days, coverage } = whole
  const free = isAsked(whole) ? 'missing' : 'quiet'
  const missing = new Set(coverage.missing.map(({ day, moment }) => slotOf(day, moment)))
  const away = absencesOf(whole)
  const worked = new Map(days.map((day) => [day.date_at, day.worked]))
  const lookOf = (day: Day, moment: Moment): HalfLook => {
    if (!worked.get(day)) return 'quiet'
    const slot = slotOf(day, moment)
    return missing.has(slot) ? free : (away.get(slot) ?? 'done')
  }
  return gridOfMonth(year, month)
    .map((week) =>
      week
        .slice(0, 5)
        .map((day): MiniDay => (worked.has(day) ? { day, am: lookOf(day, 'am'), pm: lookOf(day, 'pm') } : null)),
    )
    .filter((week) => week.some((day) => day !== null))
}

/** The days left to fill, in words: 'les 27 et 28 mai sont à compléter'; from three on they are counted. */
export function missingWords(
  month: Pick<Month, 'coverage' | 'user' | 'special_time' | 'locked' | 'month'>,
): string | null {
  if (!isAsked(month)) return null
  const days = [...new Set(month.coverage.missing.map(({ day }) => day))]
  const [first, second] = days.map(dayOfMonth)
  if (first === undefined) return null
  if (second === undefined) return `le ${first} ${monthName(month.month)} est à compléter`
  if (days.length > 2) return `${String(days.length)} jours sont à compléter`
  return `les ${first} et ${second} ${monthName(month.month)} sont à compléter`
}
