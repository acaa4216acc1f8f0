import type { PersonType } from '../portal/person.ts'
import { type Refusal, refusal } from '../portal/refusal.ts'
import { comparePeriods, type Day, type Period, periodOf } from './day.ts'
import { type EventCodeType, isValidatedAsAbsence } from './event-codes.ts'
import type { EventState } from './events.ts'
import type { MonthState } from './month-states.ts'

/** A write on a month that was sent (MON-44, SND-41). */
export const MONTH_SENT = refusal('already-sent', 409, 'Ce CRA a déjà été envoyé')
/** A write on a month whose period is closed; told before MONTH_SENT (README 14). */
export const PERIOD_CLOSED = refusal('period-closed', 409, 'Cette période est clôturée')
/** A contractor on a month after the current one (CAL-25). */
export const CONTRACTOR_FUTURE = refusal('contractor-future', 403, 'Vous ne pouvez pas modifier un mois futur')
/** A month that cannot be sent yet (README 19). */
export const NOT_SUBMITTABLE = refusal('not-submittable', 409, "Des demi-journées restent à saisir avant l'envoi")
/** Whoever holds ROLE_NOT_CRA has no month of their own (MON-07, MON-08). */
export const NOT_CRA = refusal(
  'not-cra',
  403,
  "Votre profil utilisateur ne vous permet pas d'accéder au contenu de cette fonctionnalité. Pour plus d'informations merci de contacter votre Manager.",
)

/** What its owner reads on a month that was closed before they sent it (CLO-06). */
export const CLOSED_WITHOUT_REPORT = 'Ce mois a été clôturé sans votre CRA. Adressez-vous à votre manager.'

/** Who, which month, when: what every write of the employee is measured by. */
export interface MonthInTime {
  state: MonthState
  locked: boolean
  period: Period
  today: Day
  person_type: PersonType
}

/** Whether the month's first day has come. */
export function hasBegun(period: Period, today: Day): boolean {
  return comparePeriods(period, periodOf(today)) <= 0
}

/** Whether a contractor would write on a month after the current one (CAL-24, CAL-25). */
export function isFutureForContractor(month: { period: Period; today: Day; person_type: PersonType }): boolean {
  return month.person_type === 'contractor' && !hasBegun(month.period, month.today)
}

/** `submitted` is true when the state is not non_submitted (MON-51). */
export function isSubmitted(state: MonthState): boolean {
  return state !== 'non_submitted'
}

/** Whether the month was closed before its owner sent it: nothing is asked of them any more (CLO-06). */
export function isClosedWithoutReport(month: Pick<MonthInTime, 'state' | 'locked'>): boolean {
  return month.locked && !isSubmitted(month.state)
}

/** Null when the owner may write in the month, else CONTRACTOR_FUTURE, PERIOD_CLOSED or MONTH_SENT, in this order. */
export function checkMonthWritable(month: MonthInTime): Refusal | null {
  if (isFutureForContractor(month)) return CONTRACTOR_FUTURE
  if (month.locked) return PERIOD_CLOSED
  return isSubmitted(month.state) ? MONTH_SENT : null
}

/** `editable`: the owner, and nothing of checkMonthWritable against it (MON-55, MON-23). */
export function isEditable(month: MonthInTime, is_owner: boolean): boolean {
  return is_owner && checkMonthWritable(month) === null
}

/** What sending adds: half-days of the contract still to fill, pre-filled ones counting as filled (EVT-15). */
export interface MonthToSend extends MonthInTime {
  special_time: boolean
  missing_half_days: number
}

/**
 * Whether every worked half-day must be filled before the month goes: not of contractors, in special time or in a closed
 * month (MON-52, CLO-06).
 */
export function needsCoverage(month: { person_type: PersonType; special_time: boolean; locked: boolean }): boolean {
  return month.person_type !== 'contractor' && !month.special_time && !month.locked
}

/** Null when the month can be sent now, else the refusal of writing or NOT_SUBMITTABLE (MON-52, MON-78, SND-46). */
export function checkSubmittable(month: MonthToSend): Refusal | null {
  const unwritable = checkMonthWritable(month)
  if (unwritable !== null) return unwritable
  const complete = !needsCoverage(month) || month.missing_half_days === 0
  return hasBegun(month.period, month.today) && complete ? null : NOT_SUBMITTABLE
}

/** `submittable` as the answer of one's own month carries it (MON-52). */
export function isSubmittable(month: MonthToSend): boolean {
  return checkSubmittable(month) === null
}

/** `autofillable`: main activity set, pre-filling not stopped, editable, begun, ordinary time, no contractor (MON-59). */
export function isAutofillable(month: {
  main_activity_id: number | null
  autofill: boolean
  editable: boolean
  period: Period
  today: Day
  special_time: boolean
  person_type: PersonType
}): boolean {
  return (
    month.main_activity_id !== null &&
    month.autofill &&
    month.editable &&
    hasBegun(month.period, month.today) &&
    !month.special_time &&
    month.person_type !== 'contractor'
  )
}

/**
 * `absence_validated1` or `absence_validated2` of a month from all its events: every absence that is not refused has at
 * least that level; true without any (MON-60, ACT-51).
 */
export function absencesValidated(
  events: readonly { state: EventState; type: EventCodeType }[],
  level: 1 | 2,
): boolean {
  return events.every((event) => {
    if (!isValidatedAsAbsence(event.type) || event.state === 'refused') return true
    return event.state === 'validated2' || (level === 1 && event.state === 'validated1')
  })
}
