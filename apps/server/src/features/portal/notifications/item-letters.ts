import type { MessageKind } from '@cadran/rules/portal/disconnection'
import { counted, describeRange, monthTitle, ofMonthAndYear } from '@cadran/rules/portal/french'
import type { ExtraStatus } from '@cadran/rules/timesheet/extra-permission'
import type { DelegationScope } from '@cadran/rules/validation/delegation'
import type { CompanySettings } from '../../../platform/company-settings.ts'
import type { Letter } from '../../../platform/letters.ts'
import type { MailText } from '../../../platform/mail.ts'
import { composeMail } from '../../../platform/mail-texts.ts'
import type { Platform } from '../../../platform/platform.ts'
import { deputiesNow } from '../delegation/index.ts'
import type { Happening } from './notifications.read-model.ts'

type Draft = MailText &
  Pick<Letter, 'kind' | 'link'> & {
    /** What tells it from others of the same subject, in a digest. */
    detail?: string
    /** The person it is about, or who decides on it. */
    to: 'person' | 'manager'
    /** It asks the direct manager for a decision of this scope: whoever stands for them is told too (DEL-22). */
    asks?: DelegationScope
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

const told = (kind: MessageKind, link: string, text: MailText): Draft => ({ to: 'person', kind, link, ...text })

const quoted = ({ comment }: Happening) => (comment === null ? '' : `« ${comment} »`)

const monthAddress = (portal: string, { month, year }: { month: number; year: number }) =>
  `${portal}/timesheet/${month}/${year}`

const ABSENCE_STATES = { refused: 'refused', backward: 'submitted' } as const
const ABSENCE_DECISIONS = { refused: 'absence_refused', backward: 'absence_sent_back' } as const

/** A refusal or a send-back is told to the employee, with its comment; validations stay internal (ABS-106 to ABS-110). */
function toEmployeeOnAbsence({ happening, portal, companySettings }: Writing): Draft | null {
  const { action, person, author, event } = happening
  if (action !== 'refused' && action !== 'backward') return null
  // Decided anew meanwhile, its own row tells of it (decision 16).
  if (event?.state !== ABSENCE_STATES[action]) return null
  const values = {
    prenom: person.firstname,
    auteur: author,
    absence: absenceText(happening),
    commentaire: quoted(happening),
    lien: portal,
  }
  const text = composeMail(companySettings, ABSENCE_DECISIONS[action], values)
  return { ...told('absences', portal, text), detail: describeRange(event) }
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
    to: 'manager',
    asks: 'absences',
    kind: 'absences',
    link: values.lien,
    detail: describeRange(happening.event),
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
  return told('reports', values.lien, composeMail(companySettings, 'report_sent_for_you', values))
}

function onMonth({ happening, portal, companySettings }: Writing): Draft | null {
  const { action, month, person, author } = happening
  if (!month) return null
  const cra = `CRA ${ofMonthAndYear(month)}`
  const named = { prenom: person.firstname, auteur: author, cra, lien: monthAddress(portal, month) }
  if (action === 'non_submitted' && month.state === 'non_submitted') {
    const values = { ...named, commentaire: quoted(happening) }
    return told('reports', named.lien, composeMail(companySettings, 'report_sent_back', values))
  }
  // The last level is told to whoever waits for it, unless it was taken back meanwhile (CLO-10); a comment stays internal (ACT-95).
  if (action === 'validated2' && month.state === 'validated2') {
    return told('reports', named.lien, composeMail(companySettings, 'report_validated', named))
  }
  // Sent back meanwhile, there is nothing to validate any more (decision 16).
  if (action !== 'submitted' || month.state !== 'submitted') return null
  const values = { personne: person.identity, cra, lien: `${portal}/backend/activity` }
  return {
    to: 'manager',
    asks: 'activities',
    kind: 'reports',
    link: values.lien,
    ...composeMail(companySettings, 'report_to_validate', values),
  }
}

const EXTRA_DECISIONS: Record<string, { decision: string; status: ExtraStatus }> = {
  accept_extra_activities: { decision: 'acceptée', status: 'accepted' },
  accept_extra_activities_contracted: { decision: 'acceptée', status: 'accepted' },
  refuse_extra_activities: { decision: 'refusée', status: 'refused' },
}

/** A request is told to the direct manager while it waits, its decision to the employee (EXT-12, XRQ-38). */
function onExtraRequest({ happening, portal, companySettings }: Writing): Draft | null {
  const { action, month, person, author } = happening
  if (!month) return null
  const mois = lower(monthTitle(month))
  if (action === 'request_extra_activities' && month.extra_status === 'pending') {
    const values = { personne: person.identity, mois, lien: `${portal}/backend/extra-activities` }
    return {
      to: 'manager',
      asks: 'extra-requests',
      kind: 'requests',
      link: values.lien,
      detail: mois,
      ...composeMail(companySettings, 'extra_request', values),
    }
  }
  const decided = EXTRA_DECISIONS[action]
  if (!decided || month.extra_status !== decided.status) return null
  const values = {
    prenom: person.firstname,
    auteur: author,
    mois,
    decision: decided.decision,
    commentaire: quoted(happening),
    lien: monthAddress(portal, month),
  }
  const text = composeMail(companySettings, 'extra_decision', values)
  return { ...told('requests', values.lien, text), detail: mois }
}

function draft(writing: Writing): Draft | null {
  const { entity, event } = writing.happening
  if (entity === 'month') {
    return toEmployeeOnForceSubmit(writing) ?? onExtraRequest(writing) ?? onMonth(writing)
  }
  if (event?.kind !== 'absence') return null
  return toEmployeeOnAbsence(writing) ?? toManagerOnAbsence(writing)
}

/** What is told of an item, to its person or to the manager and whoever stands for them. */
export async function onItem(platform: Platform, key: string, happening: Happening): Promise<Letter[]> {
  const { settings, companySettings } = platform
  const drafted = draft({ happening, portal: settings.public_url, companySettings })
  if (!drafted) return []
  const { to, asks, detail, ...text } = drafted
  const { person, manager_id, manager_email } = happening
  const line = detail === undefined ? text.subject : `${text.subject} : ${detail}`
  const letter = { key, leaves: 'in_hours', line, ...text } as const
  if (to === 'person') return [{ ...letter, user_id: person.id, to: person.email }]
  if (manager_id === null) return []
  const asked = { manager_id, email: manager_email, person_id: person.id }
  const deputies = asks ? await toDeputies(platform, asked, asks, letter) : []
  return [{ ...letter, user_id: manager_id, to: manager_email }, ...deputies]
}

/** Whoever stands for the manager reads what the manager does, once and with why (DEL-22). */
export async function toDeputies(
  platform: Platform,
  { manager_id, email: told, person_id }: { manager_id: number; email: string | null; person_id: number },
  scope: DelegationScope,
  letter: Omit<Letter, 'user_id' | 'to' | 'line'> & { line: string },
): Promise<Letter[]> {
  const deputies = await deputiesNow(platform, [manager_id], scope)
  return deputies.flatMap(({ id, email, manager }) => {
    if (email === null || email === told || id === person_id) return []
    const why = `Vous recevez ce message parce que vous suppléez ${manager}.`
    const line = `${letter.line} (pour ${manager})`
    return [{ ...letter, key: `${letter.key}-${id}`, user_id: id, to: email, line, text: `${letter.text}\n\n${why}` }]
  })
}
