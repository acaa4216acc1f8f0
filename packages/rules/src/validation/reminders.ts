import { formatLongDate, ofMonthAndYear } from '../portal/french.ts'
import { type Refusal, refusal } from '../portal/refusal.ts'
import type { Role } from '../portal/roles.ts'
import { hasBackendAccess, type Viewer } from '../portal/scope.ts'
import type { Day, Period } from '../timesheet/day.ts'
import { MONTH_SENT } from '../timesheet/month-flags.ts'

/** How many people one call may remind; more go in batches (README 71). */
export const MOST_REMINDED = 500

/** Hours that lie between two reminders of one person for one month (DEL-35, README 71). */
export const HOURS_BETWEEN_REMINDERS = 24

/** A reminder sent again too early: of that person alone (DEL-35, README 71). */
export const REMINDED_LATELY = refusal('state', 409, 'Un rappel est déjà parti depuis moins de 24 heures')
/** No report is asked of this person for that month: no contract touching it, an inactive account, ROLE_NOT_CRA (DEL-31). */
export const NO_REPORT_ASKED = refusal('no-report', 409, 'Aucun CRA n’est attendu de cette personne pour ce mois.')
/** Nobody can be written to without an address. */
export const NO_ADDRESS = refusal('no-address', 409, 'Cette personne n’a pas d’adresse e-mail.')

/** Whom a viewer may remind: their read scope, the people below them, or nobody (DEL-35). */
export type ReminderScope = 'read-scope' | 'below'

/** ROLE_PERIOD_MANAGER for the read scope, managers for the people below; null for everybody else (CLO-03, DEL-35). */
export function reminderScope(viewer: Viewer): ReminderScope | null {
  if (!hasBackendAccess(viewer)) return null
  if (viewer.roles.has('ROLE_PERIOD_MANAGER')) return 'read-scope'
  return viewer.is_manager || viewer.roles.has('ROLE_MANAGER' satisfies Role) ? 'below' : null
}

/** What of a person and their month decides whether a reminder goes. */
export interface ReminderFacts {
  /** The month's report is asked of them. */
  is_asked: boolean
  is_sent: boolean
  has_address: boolean
}

/** Why somebody is not reminded: nothing is asked, the report is sent, or nobody can be written to; null when they are (DEL-31). */
export function checkReminder({ is_asked, is_sent, has_address }: ReminderFacts): Refusal | null {
  if (!is_asked) return NO_REPORT_ASKED
  if (is_sent) return MONTH_SENT
  return has_address ? null : NO_ADDRESS
}

interface ReminderFactsOfMail {
  period: Period
  today: Day
  deadline: Day
  /** Of the month's page. */
  address: string
}

/** What the mail of a reminder names: whom, the report, by when it is or was expected, and where it is sent (DEL-30, CLO-03). */
export function reminderValues(firstname: string, { period, today, deadline, address }: ReminderFactsOfMail) {
  const due = today > deadline ? 'Il était attendu avant le' : 'Il est attendu avant le'
  return {
    prenom: firstname,
    cra: `CRA ${ofMonthAndYear(period)}`,
    echeance: `${due} ${formatLongDate(deadline)}.`,
    lien: address,
  }
}
