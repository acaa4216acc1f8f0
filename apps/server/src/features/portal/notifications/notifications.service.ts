import { KEY_ROLES, ROLE_WORDS } from '@cadran/rules/administration/role-catalogue'
import { counted, describeRange, monthTitle, ofMonthAndYear } from '@cadran/rules/portal/french'
import type { Urgency } from '@cadran/rules/portal/notifications'
import type { Role } from '@cadran/rules/portal/roles'
import { interventionText } from '@cadran/rules/portal/run-as'
import { parisWallTime } from '../../../platform/clock.ts'
import type { JobHandlers } from '../../../platform/jobs/jobs.ts'
import type { Mail } from '../../../platform/mail.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type Happening, loadHappening, loadRoleChange, loadUse } from './notifications.read-model.ts'
import { enqueuePushes, pushToDevice } from './push.service.ts'
import { remindMonths } from './reminders.service.ts'

type Draft = Pick<Mail, 'subject' | 'text'> & { to: string | null }

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
const daysText = (half_days: number) => counted(half_days / 2, 'jour')

function write(parts: (string | null | false)[]): string {
  return `${parts.filter((part): part is string => typeof part === 'string').join('\n\n')}\n`
}

function absenceText({ event }: Happening): string {
  if (!event) return ''
  return `${event.description} ${describeRange(event)}, ${daysText(event.half_days)}.`
}

const quoted = ({ comment }: Happening) => comment !== null && `« ${comment} »`

/** A refusal or a send-back is told to the employee, with its comment; validations stay internal (ABS-106 to ABS-110). */
function toEmployeeOnAbsence(happening: Happening, portal: string): Draft | null {
  const subjects: Record<string, [string, string]> = {
    refused: ['Votre absence a été refusée', 'a refusé votre absence'],
    backward: ['Votre absence vous a été renvoyée', 'vous a renvoyé votre absence'],
  }
  const texts = subjects[happening.action]
  if (!texts) return null
  const [subject, deed] = texts
  return {
    to: happening.person.email,
    subject,
    text: write([
      `Bonjour ${happening.person.firstname},`,
      `${happening.author} ${deed} :`,
      absenceText(happening),
      quoted(happening),
      portal,
    ]),
  }
}

/** A new or changed request is told to the direct manager, while it still waits (EVT-89). */
function toManagerOnAbsence(happening: Happening, portal: string): Draft | null {
  const is_request = happening.action === 'create' || happening.action === 'edit'
  if (!is_request || happening.event?.state !== 'submitted' || happening.author_id !== happening.person.id) return null
  return {
    to: happening.manager_email,
    subject: `Absence de ${happening.person.identity} à valider`,
    text: write([
      'Bonjour,',
      `${happening.person.identity} demande une absence :`,
      absenceText(happening),
      quoted(happening),
      `${portal}/backend/absences`,
    ]),
  }
}

/** A report sent for its owner is told to them, unless it was sent back meanwhile (PER-52). */
function toEmployeeOnForceSubmit({ action, month, person }: Happening, portal: string): Draft | null {
  if (action !== 'force_submit' || !month || month.state === 'non_submitted') return null
  return {
    to: person.email,
    subject: `Votre CRA ${ofMonthAndYear(month)} a été soumis`,
    text: write([
      `Bonjour ${person.firstname},`,
      'Votre CRA était complet : il a été soumis pour vous et attend la validation de votre manager.',
      `${portal}/timesheet/${month.month}/${month.year}`,
    ]),
  }
}

function onMonth(happening: Happening, portal: string): Draft | null {
  if (!happening.month) return null
  const report = `CRA ${ofMonthAndYear(happening.month)}`
  if (happening.action === 'non_submitted') {
    return {
      to: happening.person.email,
      subject: `Votre ${report} vous a été renvoyé`,
      text: write([
        `Bonjour ${happening.person.firstname},`,
        `${happening.author} vous a renvoyé votre ${report}.`,
        quoted(happening),
        `${portal}/timesheet/${happening.month.month}/${happening.month.year}`,
      ]),
    }
  }
  // The last level is told to whoever waits for it, unless it was taken back meanwhile (CLO-10); a comment stays internal (ACT-95).
  if (happening.action === 'validated2' && happening.month.state === 'validated2') {
    return {
      to: happening.person.email,
      subject: `Votre ${report} a été validé`,
      text: write([
        `Bonjour ${happening.person.firstname},`,
        `${happening.author} a validé votre ${report} au niveau 2.`,
        `${portal}/timesheet/${happening.month.month}/${happening.month.year}`,
      ]),
    }
  }
  // Sent back meanwhile, there is nothing to validate any more (decision 16).
  if (happening.action !== 'submitted' || happening.month.state !== 'submitted') return null
  return {
    to: happening.manager_email,
    subject: `CRA de ${happening.person.identity} à valider`,
    text: write(['Bonjour,', `${happening.person.identity} a envoyé son ${report}.`, `${portal}/backend/activity`]),
  }
}

const EXTRA_DECISIONS: Record<string, string> = {
  accept_extra_activities: 'acceptée',
  accept_extra_activities_contracted: 'acceptée',
  refuse_extra_activities: 'refusée',
}

/** A request is told to the direct manager while it waits, its decision to the employee (EXT-12, XRQ-38). */
function onExtraRequest(happening: Happening, portal: string): Draft | null {
  const { action, month, person, author } = happening
  if (!month) return null
  const title = lower(monthTitle(month))
  if (action === 'request_extra_activities' && month.extra_status === 'pending') {
    return {
      to: happening.manager_email,
      subject: `Activités complémentaires de ${person.identity} : demande à traiter`,
      text: write([
        'Bonjour,',
        `${person.identity} demande à saisir des activités complémentaires pour ${title}.`,
        `${portal}/backend/extra-activities`,
      ]),
    }
  }
  const decided = EXTRA_DECISIONS[action]
  if (!decided) return null
  return {
    to: person.email,
    subject: `Votre demande d’activités complémentaires a été ${decided}`,
    text: write([
      `Bonjour ${person.firstname},`,
      `Votre demande de saisie d’activités complémentaires pour ${title} a été ${decided} par ${author}.`,
      quoted(happening),
      `${portal}/timesheet/${month.month}/${month.year}`,
    ]),
  }
}

/** A key role given or taken is told to whoever keeps the accounts (ADM-50). */
async function onKeyRoles(
  { database, settings }: Platform,
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
  return {
    to: change.emails.join(', '),
    subject: `Droits de ${person.identity}`,
    text: write(['Bonjour,', ...lines, `${settings.public_url}/backend/people`]),
  }
}

/** Whoever acts in somebody's name is told to that person when they begin (AUD-21). */
async function onRunAs(
  { database, settings }: Platform,
  { entity, entity_id, action, person, author }: Happening,
): Promise<Draft | null> {
  const use = entity === 'run_as' && action === 'start' ? await loadUse(database.kysely, entity_id) : null
  if (!use) return null
  return {
    to: person.email,
    subject: `${author} intervient en votre nom`,
    text: write([
      `Bonjour ${person.firstname},`,
      interventionText({ identity: author, reason: use.reason, ends_at: parisWallTime(use.ends_at) }),
      `Ce qui est fait en votre nom est dans votre dossier : ${settings.public_url}/parameters#record`,
    ]),
  }
}

function draft(happening: Happening, portal: string): Draft | null {
  if (happening.entity === 'month') {
    return toEmployeeOnForceSubmit(happening, portal) ?? onExtraRequest(happening, portal) ?? onMonth(happening, portal)
  }
  if (happening.event?.kind !== 'absence') return null
  return toEmployeeOnAbsence(happening, portal) ?? toManagerOnAbsence(happening, portal)
}

/**
 * Tells whom an audit row concerns, by mail and on their devices. The state is read again first; a missing address is
 * logged, never fatal. The pushes are jobs of their own: neither waits for the other.
 */
async function notify(platform: Platform, audit_id: number, urgency?: Urgency): Promise<void> {
  const { database, mailer, settings, log } = platform
  const happening = await loadHappening(database.read, audit_id)
  if (!happening) return
  await enqueuePushes(platform, audit_id, happening, urgency)
  const mail =
    (await onKeyRoles(platform, audit_id, happening)) ??
    (await onRunAs(platform, happening)) ??
    draft(happening, settings.public_url)
  if (!mail) return
  if (!mail.to) {
    log.warn({ audit_id }, 'nobody to mail: the person has no address')
    return
  }
  await mailer.send({
    key: `audit-${String(audit_id).padStart(10, '0')}`,
    to: mail.to,
    subject: mail.subject,
    text: mail.text,
  })
}

/** The jobs of this room, by queue. */
export function notificationHandlers(
  platform: Platform,
): Pick<JobHandlers, 'audit-recorded' | 'remind-months' | 'push-device'> {
  return {
    'audit-recorded': ({ audit_id }, urgency) => notify(platform, audit_id, urgency),
    'remind-months': () => remindMonths(platform),
    'push-device': (job) => pushToDevice(platform, job),
  }
}
