import type { FirstDraft, FirstStep } from '@cadran/contract/administration/first-start'
import { A_GONE } from '@cadran/rules/administration/messages'
import { checkNewPassword } from '@cadran/rules/portal/password'
import { readPersonLine } from '@cadran/rules/portal/people-file'
import { refusal } from '@cadran/rules/portal/refusal'
import { computeHolidays } from '../../../platform/calendar.ts'
import { Refused, refuse } from '../../../platform/http/refused.ts'
import type { Platform } from '../../../platform/platform.ts'
import { SettingError } from '../../../platform/settings.ts'
import { hashPassword } from '../../portal/session/index.ts'
import { addAdmin, lockPeople } from '../../portal/users/index.ts'
import { saveSettings } from '../settings/index.ts'
import * as store from './first-start.store.ts'

const MAILS = 3

const INVALID = refusal('invalid', 422, 'Cette étape n’est pas complète.')
const MEANWHILE = refusal('state', 409, 'Le portail vient d’être configuré autrement.')
const MAILED_OFTEN = refusal('too-many-attempts', 429, 'Trois essais ont été faits. Continuez : rien n’en dépend.')
const MAIL_FAILED = refusal('mail', 422, 'L’envoi a échoué : vérifiez SMTP_URL sur le serveur.', 'administrator.email')
const UNKNOWN_ZONE = 'Cette zone est inconnue.'

type Errors = Record<string, string[]>
interface Checked {
  holidays: { day: string; name: string }[]
}
const NOTHING_TO_SHOW: Checked = { holidays: [] }

/** The faults of some cells of a line of people, by the field of the draft. */
function cellErrors(cells: Readonly<Record<string, string>>, place: string, only: readonly string[]): Errors {
  const read = readPersonLine(cells, () => true)
  const faults = 'faults' in read ? read.faults : []
  const errors: Errors = {}
  for (const fault of faults) {
    const [column = '', ...words] = fault.split(' : ')
    if (only.includes(column)) errors[`${place}.${column}`] = [words.join(' : ')]
  }
  for (const column of only) if (!cells[column]?.trim()) errors[`${place}.${column}`] = ['attendu']
  return errors
}

function failing(errors: Errors): void {
  const [first] = Object.values(errors)
  if (first) throw new Refused({ ...INVALID, message: first[0] ?? INVALID.message }, errors)
}

const COMPANY_NAME = /^[^\p{Cc}]{1,60}$/u

function checkCompany({ company }: FirstDraft): void {
  failing(COMPANY_NAME.test(company.name.trim()) ? {} : { 'company.name': ['1 à 60 caractères'] })
}

/** The holidays of the zone this year: a wrong zone is seen here, not discovered in spring. */
async function checkWorkplace({ clock }: Platform, { workplace }: FirstDraft): Promise<Checked> {
  const errors = cellErrors({ matricule: 'A', workplace: workplace.name }, 'workplace', ['workplace'])
  const { 'workplace.workplace': name, ...others } = errors
  failing({ ...others, ...(name && { 'workplace.name': name }) })
  try {
    const days = await computeHolidays(workplace.holiday_zone, [Number(clock.today().slice(0, 4))])
    return { holidays: days.map(({ day, name: called }) => ({ day, name: called })) }
  } catch (error) {
    if (!(error instanceof SettingError)) throw error
    failing({ 'workplace.holiday_zone': [UNKNOWN_ZONE] })
    return NOTHING_TO_SHOW
  }
}

const ADMIN_CELLS = ['firstname', 'lastname', 'username', 'matricule', 'email'] as const

/** The password holds neither the company's word nor the person's name (FIR-07). */
function checkAdministrator({ clock }: Platform, { company, administrator }: FirstDraft): void {
  const { password, ...cells } = administrator
  const { firstname, lastname } = cells
  const year = Number(clock.today().slice(0, 4))
  const context = { year, company_word: company.name.trim(), names: [firstname, lastname] }
  const refused = checkNewPassword(password, context)
  failing({
    ...cellErrors(cells, 'administrator', ADMIN_CELLS),
    ...(refused && { [`administrator.${refused.field ?? 'password.first'}`]: [refused.message] }),
  })
}

/** Checks one step as typed, and writes nothing (FIR-08). */
export async function checkStep(platform: Platform, step: FirstStep, draft: FirstDraft): Promise<Checked> {
  if (step === 'company') checkCompany(draft)
  if (step === 'workplace') return checkWorkplace(platform, draft)
  if (step === 'administrator') checkAdministrator(platform, draft)
  return NOTHING_TO_SHOW
}

/** Mails a try to the administrator's address; without a mail server it says where the mail stays (FIR-10). */
export async function tryMail(platform: Platform, draft: FirstDraft): Promise<{ message: string }> {
  const { database, mailer, settings, clock, log } = platform
  checkAdministrator(platform, draft)
  const count = await store.countMail(database.kysely, MAILS)
  if (count === null) return refuse(MAILED_OFTEN)
  const { email } = draft.administrator
  const subject = `Essai d’envoi de ${draft.company.name.trim()}`
  const key = `first-start-${clock.now().getTime()}-${count}`
  try {
    await mailer.send({ key, to: email, subject, text: 'Bonjour,\n\nLes courriels du portail arrivent.\n' })
  } catch (error) {
    log.warn({ err: error }, 'the first mail was not sent')
    return refuse(MAIL_FAILED)
  }
  const kept = mailFolder(settings)
  return {
    message: kept === null ? `Envoyé à ${email}.` : `Aucun serveur de courriel : les messages restent dans ${kept}.`,
  }
}

/** Where mails stay; null with a mail server. */
export const mailFolder = ({ smtp_url, data_dir }: Platform['settings']): string | null =>
  smtp_url === null ? `${data_dir}/mails` : null

/** Writes company, place of work and administrator in one transaction, once (FIR-11). */
export async function finish(
  platform: Platform,
  draft: FirstDraft,
  { cookie_hash, request_id }: { cookie_hash: Buffer; request_id: string },
): Promise<void> {
  const { database, clock } = platform
  await checkStep(platform, 'company', draft)
  await checkStep(platform, 'workplace', draft)
  await checkStep(platform, 'administrator', draft)
  const { password, ...person } = draft.administrator
  const workplace = { workplace: draft.workplace.name.trim(), holiday_zone: draft.workplace.holiday_zone }
  const admin = { ...person, ...workplace, password_hash: await hashPassword(password.first) }
  await database.transaction(async (trx) => {
    await lockPeople(trx)
    if (await trx.selectFrom('users').select('id').limit(1).executeTakeFirst()) refuse(MEANWHILE)
    if (!(await store.findHolder(trx, cookie_hash, clock.now()))) refuse(A_GONE)
    await addAdmin(platform, trx, admin, { company: draft.company.name.trim(), request_id })
    // Whoever acts in another's name says why, on a portal that begins today (AUD-20).
    await saveSettings(trx, { 'run_as.reason': 'required' }, { by: null, stamp: clock.stamp() })
    await store.endFirstStart(trx, clock.now())
  })
  await platform.companySettings.refresh()
}
