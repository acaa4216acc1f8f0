import type { checkFirstStep, FirstDraft, FirstStep } from '@cadran/contract/administration/first-start'
import type { ReplyOf } from '@cadran/contract/kit'
import { checkPlace, checkWorkplace, ZONE_UNKNOWN } from '@cadran/rules/administration/organisation'
import { settingOf } from '@cadran/rules/administration/settings'
import { readChanges } from '@cadran/rules/administration/settings-change'
import { faultsByColumn } from '@cadran/rules/portal/file-cells'
import { checkNewPassword } from '@cadran/rules/portal/password'
import { readPersonLine } from '@cadran/rules/portal/people-file'
import { type Refusal, refusal } from '@cadran/rules/portal/refusal'
import { drawHolidays, isZone } from '../../../platform/calendar.ts'
import { Refused, refuse } from '../../../platform/http/refused.ts'
import type { Platform } from '../../../platform/platform.ts'
import { checkColours } from '../settings/index.ts'
import * as store from './first-start.store.ts'

const MAILS = 3

const INVALID = refusal('invalid', 422, 'Cette étape n’est pas complète.')
const MAILED_OFTEN = refusal('too-many-attempts', 429, 'Trois essais ont été faits. Continuez : rien n’en dépend.')
const MAIL_FAILED = refusal('mail', 422, 'L’envoi a échoué : vérifiez SMTP_URL sur le serveur.', 'administrator.email')

type Errors = Record<string, string[]>
type Checked = ReplyOf<typeof checkFirstStep>
const NOTHING_TO_SHOW: Checked = { holidays: [] }

function failing(errors: Errors): void {
  const [first] = Object.values(errors)
  if (first) throw new Refused({ ...INVALID, message: first[0] ?? INVALID.message }, errors)
}

const at = (place: string, refused: Refusal | null): Errors =>
  refused ? { [`${place}.${refused.field ?? 'name'}`]: [refused.message] } : {}

/** What is wrong with the colours, each at its field (CFG-09). */
function coloursAmiss(company: FirstDraft['company']): Errors {
  const colours = { 'theme.brand_light': company.brand_light, 'theme.brand_dark': company.brand_dark }
  const { values, refusals } = readChanges(colours)
  const amiss = [...refusals, ...checkColours(values)]
  return Object.fromEntries(amiss.map(({ field = '', message }) => [field.replace('theme', 'company'), [message]]))
}

/** The name stands for the company itself and in every header, mail and document (CFG-07, ORG-01). */
function checkCompany({ company }: FirstDraft): void {
  const read = settingOf('company.name').read(company.name)
  failing('value' in read ? {} : { 'company.name': [read.message] })
  failing(coloursAmiss(company))
  failing(at('company', checkPlace({ name: company.name })))
}

/** The holidays of the workplace this year: a wrong zone is seen here, not discovered in spring. */
async function checkFirstWorkplace({ clock }: Platform, { workplace }: FirstDraft): Promise<Checked> {
  failing(at('workplace', checkWorkplace(workplace)))
  if (!(await isZone(workplace.holiday_zone))) failing(at('workplace', ZONE_UNKNOWN))
  const year = Number(clock.today().slice(0, 4))
  const days = await drawHolidays({ ...workplace, own_days: [] }, [year])
  return { holidays: days.map(({ day, name, source }) => ({ day, name, source })) }
}

const ADMIN_CELLS = ['firstname', 'lastname', 'username', 'matricule', 'email'] as const
const NEEDED = 'Cette information est attendue.'

/** By the rules of people.csv, and of a password that holds neither the company's word nor the person's name (FIR-07). */
function checkAdministrator({ clock }: Platform, { company, administrator }: FirstDraft): void {
  const { password, ...cells } = administrator
  const read = readPersonLine(cells, () => true)
  const errors: Errors = {}
  const faults = faultsByColumn('faults' in read ? read.faults : [])
  for (const column of ADMIN_CELLS) {
    if (cells[column].trim() === '') errors[`administrator.${column}`] = [NEEDED]
    else if (faults[column]) errors[`administrator.${column}`] = faults[column]
  }
  const { firstname, lastname } = cells
  const year = Number(clock.today().slice(0, 4))
  const context = { year, company_word: company.name.trim(), names: [firstname, lastname] }
  failing({ ...errors, ...at('administrator', checkNewPassword(password, context)) })
}

/** Checks one step as typed, and writes nothing; a file of people has a call of its own (FIR-08). */
export async function checkStep(platform: Platform, step: FirstStep, draft: FirstDraft): Promise<Checked> {
  if (step === 'company') checkCompany(draft)
  if (step === 'workplace') return checkFirstWorkplace(platform, draft)
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
    await mailer.send({
      key,
      because: 'asked',
      to: email,
      subject,
      text: 'Bonjour,\n\nLes courriels du portail arrivent.\n',
    })
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
