import type { Month } from '@cadran/contract/timesheet/calendar'
import { SURVEY_LABELS, SURVEY_SETTINGS } from '@cadran/rules/administration/survey'
import { M_404, M_SCOPE } from '@cadran/rules/portal/messages'
import type { Refusal } from '@cadran/rules/portal/refusal'
import { hundredthsToDays } from '@cadran/rules/timesheet/balance'
import { type Period, periodKey } from '@cadran/rules/timesheet/day'
import { isInBounds, monthBounds } from '@cadran/rules/timesheet/month-bounds'
import { NOT_CRA } from '@cadran/rules/timesheet/month-flags'
import type { CompanySettings } from '../../../platform/company-settings.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { openedTo } from '../../../platform/http/lent-calls.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Person, Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findReadable } from '../../portal/users/index.ts'
import { monthAnswer } from './month.answer.ts'
import { loadMonthRows } from './month.rows.ts'

/** Refuses whoever has no month of their own, before anything is looked up (MON-08, README 56). */
export function assertHasMonths({ subject }: Viewer): void {
  if (subject.roles.has('ROLE_NOT_CRA')) refuse(NOT_CRA)
}

/** Refuses whoever has no month of their own, and months outside the bounds (MON-36). */
export function assertOwnMonth({ clock }: Platform, viewer: Viewer, period: Period): void {
  assertHasMonths(viewer)
  assertInBounds(viewer.subject, period, clock.today())
}

export function assertInBounds(person: Person, period: Period, today: string): void {
  if (!isInBounds(period, monthBounds({ today, dates: person }))) refuse(M_404)
}

const limitsAnswer = ({ get }: CompanySettings): Month['limits'] => ({
  balance_margin: hundredthsToDays(get('rights.balance_margin')),
  jrs_until_february: hundredthsToDays(get('rights.jrs_until_february')),
  overtime_count: get('overtime.limits'),
  remote_days_a_week: get('remote.days_a_week_warning'),
})

const SURVEY_KEYS = Object.keys(SURVEY_SETTINGS) as (keyof typeof SURVEY_SETTINGS)[]

function surveyAnswer({ get }: CompanySettings): Month['survey'] {
  if (SURVEY_KEYS.every((key) => get(key) === SURVEY_SETTINGS[key].default)) return null
  return { question: get('survey.question'), labels: SURVEY_LABELS.map(get) }
}

/** The month as `person` has it; the counters are for the owner alone, and contractors have none. */
export async function readMonth(
  { clock, holidays, companySettings }: Platform,
  read: Reader,
  person: Person,
  period: Period,
  is_owner: boolean,
): Promise<Month> {
  const today = clock.today()
  const rows = await loadMonthRows(read, person, period, today, is_owner && person.person_type !== 'contractor')
  const reading = { person, period, today, holidays: holidays.of(person.holiday_zone), is_owner }
  return Object.assign(monthAnswer(rows, reading), {
    limits: limitsAnswer(companySettings),
    survey: surveyAnswer(companySettings),
  })
}

/** The month is answered, and its person told by whom it was opened, who runs as them included (AUD-14). */
async function openMonth(platform: Platform, viewer: Viewer, person: Person, period: Period): Promise<Month> {
  const month = await readMonth(platform, platform.database.read, person, period, person === viewer.subject)
  platform.reads.note(viewer, person.id, `month:${periodKey(period)}`)
  return month
}

export async function readOwnMonth(platform: Platform, viewer: Viewer, period: Period): Promise<Month> {
  assertOwnMonth(platform, viewer, period)
  return openMonth(platform, viewer, viewer.subject, period)
}

/** The viewer as a reader of other people's reports, in their own right or for whom they stand; else why not (README 5, DEL-08). */
export function reportReader(viewer: Viewer): Viewer | Refusal {
  return openedTo(viewer, ['activities'], (roles) => roles.has('ROLE_CRA_SHOW'))
}

/** Whose report is asked for: one's own, or that of somebody in the read scope, unknown or outside alike 403 (README 5, 30). */
export async function reportOwner(
  { database }: Platform,
  viewer: Viewer,
  matricule: string | undefined,
): Promise<Person> {
  if (matricule === undefined || matricule === viewer.subject.matricule) {
    assertHasMonths(viewer)
    return viewer.subject
  }
  const reader = reportReader(viewer)
  if ('status' in reader) return refuse(reader)
  return (await findReadable(database.kysely, reader, 'cra', { matricule })) ?? refuse(M_SCOPE)
}

/** Anybody's month whom reportOwner answers. */
export async function readMonthOf(
  platform: Platform,
  viewer: Viewer,
  matricule: string,
  period: Period,
): Promise<Month> {
  if (matricule === viewer.subject.matricule) return readOwnMonth(platform, viewer, period)
  const person = await reportOwner(platform, viewer, matricule)
  assertInBounds(person, period, platform.clock.today())
  return openMonth(platform, viewer, person, period)
}
