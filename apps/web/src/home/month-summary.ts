import type { Month } from '@cadran/contract/timesheet/calendar'
import { type Day, daysBetween, gridOfMonth, isWeekend } from '@cadran/rules/timesheet/day'

/** The day of the month before which a report is sent (SHL-60). */
const DEADLINE = '25'

function deadlineOf({ year, month }: Pick<Month, 'year' | 'month'>): Day {
  return `${String(year)}-${String(month).padStart(2, '0')}-${DEADLINE}`
}

/** What the month asks for, in a few words: the days left to send it, or that it is sent. */
export function headline(month: Pick<Month, 'year' | 'month' | 'state'>, today: Day): string {
  if (month.state === 'submitted') return 'CRA envoyé'
  if (month.state !== 'non_submitted') return 'CRA validé'
  const left = daysBetween(today, deadlineOf(month))
  if (left === 0) return "À envoyer aujourd'hui"
  if (left < 0) return left === -1 ? 'En retard de 1 jour' : `En retard de ${String(-left)} jours`
  return left === 1 ? 'Encore 1 jour' : `Encore ${String(left)} jours`
}

/** Nobody works on this deadline: said beside it. */
export function deadlineNote(month: Pick<Month, 'year' | 'month' | 'days'>): string | null {
  const deadline = deadlineOf(month)
  if (month.days.some((day) => day.date_at === deadline && day.holiday !== null)) return 'le 25 est férié'
  return isWeekend(deadline) ? 'le 25 tombe un week-end' : null
}

export type NextStep = 'complete' | 'send'

/** The next sensible thing to do with the month; none once it is sent or closed. */
export function nextStep(month: Pick<Month, 'editable' | 'coverage' | 'submittable'>): NextStep | null {
  if (!month.editable) return null
  return month.submittable ? 'send' : 'complete'
}

/** A worked day is done, half done or missing; any other is quiet. Null stands outside of the month. */
export type MiniDay = { day: Day; look: 'done' | 'half' | 'missing' | 'quiet' } | null

/** The weeks of the month, Monday to Friday. */
export function miniWeeks({
  year,
  month,
  days,
  coverage,
}: Pick<Month, 'year' | 'month' | 'days' | 'coverage'>): MiniDay[][] {
  const missing = new Map<Day, number>()
  for (const { day } of coverage.missing) missing.set(day, (missing.get(day) ?? 0) + 1)
  const known = new Map(days.map((day) => [day.date_at, day.worked]))
  const lookOf = (day: Day) => {
    if (!known.get(day)) return 'quiet'
    const halves = missing.get(day) ?? 0
    return halves === 0 ? 'done' : halves === 1 ? 'half' : 'missing'
  }
  return gridOfMonth(year, month)
    .map((week) => week.slice(0, 5).map((day): MiniDay => (known.has(day) ? { day, look: lookOf(day) } : null)))
    .filter((week) => week.some((day) => day !== null))
}

/** The days left to fill, in words: 'Les 27 et 28 mai sont à compléter'. */
export function missingWords(month: Pick<Month, 'coverage'>, monthName: string): string | null {
  const days = [...new Set(month.coverage.missing.map(({ day }) => Number(day.slice(8))))]
  const words = days.map((day) => (day === 1 ? '1er' : String(day)))
  const last = words.at(-1)
  if (last === undefined) return null
  if (words.length === 1) return `Le ${last} ${monthName} est à compléter`
  if (words.length > 4) return `${String(words.length)} jours sont à compléter`
  return `Les ${words.slice(0, -1).join(', ')} et ${last} ${monthName} sont à compléter`
}
