import { type Refusal, refusal } from '../portal/refusal.ts'
import { addDays, type Day, daysOfWeekInMonth, type Period, weeksOfMonth } from './day.ts'
import { checkMonthWritable, type MonthInTime } from './month-flags.ts'

/** What became of a request to enter extra activities; null before any (EXT-04, XRQ-13). */
export const EXTRA_STATUSES = ['pending', 'accepted', 'refused'] as const
export type ExtraStatus = (typeof EXTRA_STATUSES)[number]

/** A request while one waits (EXT-08). */
export const REQUEST_PENDING = refusal('request-pending', 409, 'Une demande est déjà en attente pour ce mois.')
/** A request where weeks are open already (EXT-08, EXT-10). */
export const REQUEST_NEEDLESS = refusal(
  'request-needless',
  409,
  'La saisie d’activités complémentaires est déjà autorisée pour ce mois.',
)
/** A declaration in a week that is not open (EXT-32, EXT-55). */
export const WEEK_NOT_ALLOWED = refusal(
  'week-not-allowed',
  403,
  'Vous n’êtes pas autorisé à saisir des activités complémentaires pour cette semaine.',
)
/** Two declarations of one week (EXT-32). */
export const WEEK_DECLARED = refusal('week-declared', 409, 'Une déclaration existe déjà pour cette semaine.')

/** The right to declare as it stands in a month; `weeks` are the ISO weeks that are open. */
export interface ExtraPermission {
  status: ExtraStatus | null
  weeks: readonly number[]
}

/**
 * Null when the owner may ask for the permission now, else the refusal of writing in the month, REQUEST_PENDING or
 * REQUEST_NEEDLESS, in this order (EXT-08, EXT-10).
 */
export function checkRequest(month: MonthInTime, permission: ExtraPermission): Refusal | null {
  const unwritable = checkMonthWritable(month)
  if (unwritable !== null) return unwritable
  if (permission.status === 'pending') return REQUEST_PENDING
  return permission.status === 'accepted' || permission.weeks.length > 0 ? REQUEST_NEEDLESS : null
}

/** A week of a month as the picker lists it, from its Monday to its Sunday (EXT-14, EXT-28). */
export interface ExtraWeek {
  number: number
  start: Day
  end: Day
  can_extra_activities: boolean
}

/** Every ISO week that touches the month, those at its edges included, and whether it is open (EXT-16, EXT-17). */
export function extraWeeks({ year, month }: Period, permission: ExtraPermission): ExtraWeek[] {
  return weeksOfMonth(year, month).map(({ week, monday }) => ({
    number: week,
    start: monday,
    end: addDays(monday, 6),
    can_extra_activities: permission.weeks.includes(week),
  }))
}

/** The week of that number that touches the month; null when none does (EXT-19). */
export function extraWeekOf(period: Period, number: number, permission: ExtraPermission): ExtraWeek | null {
  return extraWeeks(period, permission).find((week) => week.number === number) ?? null
}

/** The weeks that an accepted request opens: all of the month (EXT-11). */
export function weeksToOpen({ year, month }: Period): number[] {
  return weeksOfMonth(year, month).map(({ week }) => week)
}

/** The days of a week that belong to the month and to the contract, weekends and holidays included (EXT-17, EXT-26). */
export function extraDays(period: Period, number: number, isUnderContract: (day: Day) => boolean): Day[] {
  return daysOfWeekInMonth(period.year, period.month, number).filter(isUnderContract)
}
