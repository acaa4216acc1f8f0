import { KEY_ROLES, ROLE_WORDS } from '@cadran/rules/administration/role-catalogue'
import { counted, describeRange, monthTitle, ofMonthAndYear } from '@cadran/rules/portal/french'
import type { Urgency } from '@cadran/rules/portal/notifications'
import type { Role } from '@cadran/rules/portal/roles'
import { interventionText } from '@cadran/rules/portal/run-as'
import type { DelegationScope } from '@cadran/rules/validation/delegation'
import { parisWallTime } from '../../../platform/clock.ts'
import type { CompanySettings } from '../../../platform/company-settings.ts'
import type { JobHandlers } from '../../../platform/jobs/jobs.ts'
import type { Mail } from '../../../platform/mail.ts'
import { composeMail } from '../../../platform/mail-texts.ts'
import type { Platform } from '../../../platform/platform.ts'
import { deputiesNow } from '../delegation/index.ts'
import { onCorrection } from './corrections-mail.ts'
import { onDeputy } from './deputies-mail.ts'
import { onEscalation } from './escalations-mail.ts'
import { type Happening, loadHappening, loadRoleChange, loadUse } from './notifications.read-model.ts'
import { onPersonChange } from './person-changes-mail.ts'
import { enqueuePushes, pushReminders, pushToDevice } from './push.service.ts'

type Draft = Pick<Mail, 'subject' | 'text'> & {
  to: string | null
  /** It asks the direct manager for a decision of this scope: whoever stands for them is told too (DEL-22). */
  asks?: DelegationScope
  /** Of somebody else than the direct manager (DEL-25). */
  asked_of?: number | null
}

/** The mail of a happening in the company's words; the portal's address begins what it links to. */
interface Writing {
  happening: Happening
  portal: string
  companySettings: CompanySettings
}

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
const daysText = (half_days: number) => counted(half_days / 2, 'jour')

function absenceText({ event }: Happening): string {
  if (!event) return ''
  return `${event.description} ${describeRange(event)}, ${daysText(event.half_days)}.`
}

const quoted = ({ comment }: Happening) => (comment === null ? '' : `« ${comment} »`)

const monthAddress = (portal: string, { month, year }: { month: number; year: number }) =>
  `${portal}/timesheet/${month}/${year}`

const ABSENCE_DECISIONS = { refused: 'absence_refused', backward: 'absence_sent_back' } as const

/** A refusal or a send-back is told to the employee, with its comment; validations stay internal (ABS-106 to ABS-110). */
function toEmployeeOnAbsence({ happening, portal, companySettings }: Writing): Draft | null {
  const { action, person, author } = happening
  if (action !== 'refused' && action !== 'backward') return null
  const values = {
    prenom: person.firstname,
    auteur: author,
    absence: absenceText(happening),
    commentaire: quoted(happening),
    lien: portal,
  }
  return { to: person.email, ...composeMail(companySettings, ABSENCE_DECISIONS[action], values) }
}

/** A new or changed request is told to the direct manager, while it still waits (EVT-89). */
function toManagerOnAbsence({ happening, portal, companySettings }: Writing): Draft | null {
  const is_request = happening.action === 'create' || happening.action === 'edit'
  if (!is_request || happening.event?.state !== 'submitted' || happening.author_id !== happening.person.id) return null
  const values = {
    personne: happening.person.identity,
    absence: absenceText(happening),
    commentaire: quoted(happening),
    lien: `${portal}/backend/absences`,
  }
  return {
    to: happening.manager_email,
    asks: 'absences',
    ...composeMail(companySettings, 'absence_to_validate', values),
  }
}

/** A report sent for its owner is told to them, unless it was sent back meanwhile (PER-52). */
function toEmployeeOnForceSubmit({ happening, portal, companySettings }: Writing): Draft | null {
  const { action, month, person } = happening
  if (action !== 'force_submit' || !month || month.state === 'non_submitted') return null
  const values = {
    prenom: person.firstname,
    cra: `CRA ${ofMonthAndYear(month)}`,
    lien: monthAddress(portal, month),
  }
  return { to: person.email, ...composeMail(companySettings, 'report_sent_for_you', values) }
}

function onMonth({ happening, portal, companySettings }: Writing): Draft | null {
  const { action, month, person, author } = happening
  if (!month) return null
  const cra = `CRA ${ofMonthAndYear(month)}`
  const told = { prenom: person.firstname, auteur: author, cra, lien: monthAddress(portal, month) }
  if (action === 'non_submitted') {
    const values = { ...told, commentaire: quoted(happening) }
    return { to: person.email, ...composeMail(companySettings, 'report_sent_back', values) }
  }
  // The last level is told to whoever waits for it, unless it was taken back meanwhile (CLO-10); a comment stays internal (ACT-95).
  if (action === 'validated2' && month.state === 'validated2') {
    return { to: person.email, ...composeMail(companySettings, 'report_validated', told) }
  }
  // Sent back meanwhile, there is nothing to validate any more (decision 16).
  if (action !== 'submitted' || month.state !== 'submitted') return null
  const values = { personne: person.identity, cra, lien: `${portal}/backend/activity` }
  return {
    to: happening.manager_email,
    asks: 'activities',
    ...composeMail(companySettings, 'report_to_validate', values),
  }
}

const EXTRA_DECISIONS: Record<string, string> = {
  accept_extra_activities: 'acceptée',
  accept_extra_activities_contracted: 'acceptée',
  refuse_extra_activities: 'refusée',
}

/** A request is told to the direct manager while it waits, its decision to the employee (EXT-12, XRQ-38). */
function onExtraRequest({ happening, portal, companySettings }: Writing): Draft | null {
  const { action, month, person, author } = happening
  if (!month) return null
  const mois = lower(monthTitle(month))
  if (action === 'request_extra_activities' && month.extra_status === 'pending') {
    const values = { personne: person.identity, mois, lien: `${portal}/backend/extra-activities` }
    return {
      to: happening.manager_email,
      asks: 'extra-requests',
      ...composeMail(companySettings, 'extra_request', values),
    }
  }
  const decision = EXTRA_DECISIONS[action]
  if (!decision) return null
  const values = {
    prenom: person.firstname,
    auteur: author,
    mois,
    decision,
    commentaire: quoted(happening),
    lien: monthAddress(portal, month),
  }
  return { to: person.email, ...composeMail(companySettings, 'extra_decision', values) }
}

/** A key role given or taken is told to whoever keeps the accounts (ADM-50). */
async function onKeyRoles(
  { database, settings, companySettings }: Platform,
  audit_id: number,
  happening: Happening,
): Promise<Draft | null> {
  const { entity, action, person, author } = happening
  const change = entity === 'user' && action === 'change-roles' ? await loadRoleChange(database.kysely, audit_id) : null
  if (!change) return null
  const labels = (roles: readonly Role[]) =>
    roles.filter((role) => KEY_ROLES.has(role)).map((role) => ROLE_WORDS[role].label)
  const lines = [
    ...labels(change.granted).map((label) => `${person.identity} a reçu le droit « ${label} » de ${author}.`),
    ...labels(change.withdrawn).map(
      (label) => `${person.identity} n’a plus le droit « ${label} » : retiré par ${author}.`,
    ),
  ]
  if (lines.length === 0) return null
  const values = {
    personne: person.identity,
    droits: lines.join('\n\n'),
    lien: `${settings.public_url}/backend/people`,
  }
  return { to: change.emails.join(', '), ...composeMail(companySettings, 'key_roles', values) }
}

/** Whoever acts in somebody's name is told to that person when they begin (AUD-21). */
async function onRunAs(
  { database, settings, companySettings }: Platform,
  { entity, entity_id, action, person, author }: Happening,
): Promise<Draft | null> {
  const use = entity === 'run_as' && action === 'start' ? await loadUse(database.kysely, entity_id) : null
  if (!use) return null
  const values = {
    prenom: person.firstname,
    auteur: author,
    intervention: interventionText({ identity: author, reason: use.reason, ends_at: parisWallTime(use.ends_at) }),
    lien: `${settings.public_url}/parameters#record`,
  }
  return { to: person.email, ...composeMail(companySettings, 'run_as', values) }
}

function draft(writing: Writing): Draft | null {
  const { entity, event } = writing.happening
  if (entity === 'month') {
    return toEmployeeOnForceSubmit(writing) ?? onExtraRequest(writing) ?? onMonth(writing)
  }
  if (event?.kind !== 'absence') return null
  return toEmployeeOnAbsence(writing) ?? toManagerOnAbsence(writing)
}

/**
 * Tells whom an audit row concerns, by mail and on their devices. The state is read again first; a missing address is
 * logged, never fatal. The pushes are jobs of their own: neither waits for the other.
 */
async function notify(platform: Platform, audit_id: number, urgency?: Urgency): Promise<void> {
  const { database, mailer, settings, companySettings, log } = platform
  const happening = await loadHappening(database.read, audit_id)
  if (!happening) return
  await enqueuePushes(platform, audit_id, happening, urgency)
  const key = `audit-${String(audit_id).padStart(10, '0')}`
  for (const [place, { to, ...told }] of (await onCorrection(platform, happening)).entries()) {
    if (to) await platform.mailer.send({ key: `${key}-${place}`, to, ...told })
    else log.warn({ audit_id }, 'nobody to mail: the person has no address')
  }
  const mail: Draft | null =
    (await onKeyRoles(platform, audit_id, happening)) ??
    (await onRunAs(platform, happening)) ??
    (await onPersonChange(platform, audit_id, happening)) ??
    (await onDeputy(platform, happening)) ??
    (await onEscalation(platform, audit_id, happening)) ??
    draft({ happening, portal: settings.public_url, companySettings })
  if (!mail) return
  const { to, asks, asked_of = happening.manager_id, subject, text } = mail
  if (to) await mailer.send({ key, to, subject, text })
  else log.warn({ audit_id }, 'nobody to mail: the person has no address')
  const asked = { manager_id: asked_of, email: to, person_id: happening.person.id }
  if (asks) await tellDeputies(platform, asked, asks, { key, subject, text })
}

/** Whoever stands for the manager reads what the manager does, once and with why (DEL-22). */
async function tellDeputies(
  platform: Platform,
  { manager_id, email: told, person_id }: { manager_id: number | null; email: string | null; person_id: number },
  scope: DelegationScope,
  { key, subject, text }: Omit<Mail, 'to'>,
): Promise<void> {
  if (manager_id === null) return
  for (const { id, email, manager } of await deputiesNow(platform, [manager_id], scope)) {
    if (email === null || email === told || id === person_id) continue
    const why = `Vous recevez ce message parce que vous suppléez ${manager}.`
    await platform.mailer.send({ key: `${key}-${id}`, to: email, subject, text: `${text}\n\n${why}` })
  }
}

/** The jobs of this room, by queue. */
export function notificationHandlers(
  platform: Platform,
): Pick<JobHandlers, 'audit-recorded' | 'push-reminders' | 'push-device'> {
  return {
    'audit-recorded': ({ audit_id }, urgency) => notify(platform, audit_id, urgency),
    'push-reminders': (job) => pushReminders(platform, job),
    'push-device': (job) => pushToDevice(platform, job),
  }
}
