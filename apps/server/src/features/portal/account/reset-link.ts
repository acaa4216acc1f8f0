import type { Trx } from '../../../platform/database/database.ts'
import type { JobHandlers } from '../../../platform/jobs/jobs.ts'
import type { Queues } from '../../../platform/jobs/queues.ts'
import { sweepRows } from '../../../platform/jobs/sweep.ts'
import { composeMail } from '../../../platform/mail-texts.ts'
import type { Platform } from '../../../platform/platform.ts'
import { hashToken, isSsoOnlyPerson, newToken } from '../session/index.ts'
import { findRecipient } from './account.read-model.ts'
import { deleteLapsedResets, deleteOldDemands, keepReset } from './account.store.ts'

const HOUR_MS = 3_600_000
/** How long a link is good for, but that of whoever has never had a password (PWD-11). */
const VALID_HOURS = 1
// A demand tried again for hours must still find the later link of its person.
const KEPT_MS = 24 * 3_600_000

/** A person's link in place of any former one; null when a later demand has its link already. Its token is kept nowhere. */
export async function makeLink(
  { database, clock, settings }: Pick<Platform, 'database' | 'clock' | 'settings'>,
  user_id: number,
  requested_at: Date,
  valid_hours = VALID_HOURS,
): Promise<{ hash: Buffer; link: string } | null> {
  const token = newToken()
  const hash = hashToken(token)
  const expires_at = new Date(clock.now().getTime() + valid_hours * HOUR_MS)
  const kept = await database.transaction((trx) => keepReset(trx, { hash, user_id, requested_at, expires_at }))
  return kept ? { hash, link: `${settings.public_url.replace(/\/+$/, '')}/reset-password/${token}` } : null
}

/** Makes the link and mails it (PWD-11), or tells whoever has no use of one (SSO-29). The token exists here and in the mail; tried again after a failure, it is another one. */
async function sendLink(
  { database, clock, mailer, settings, companySettings, log }: Platform,
  { username, requested_at, sent }: Queues['password-reset'],
): Promise<void> {
  const person = await findRecipient(database.kysely, username)
  if (!person) return
  const { email, firstname, id: user_id } = person
  if (!email) {
    log.warn({ user_id }, 'nobody to mail: the person has no address')
    return
  }
  const requested = new Date(requested_at)
  if (await isSsoOnlyPerson(database.kysely, user_id, clock.today())) {
    const mail = composeMail(companySettings, 'password_by_company', { prenom: firstname })
    return mailer.send({
      key: `password-by-company-${requested.getTime()}-${user_id}`,
      because: 'account',
      to: email,
      ...mail,
    })
  }
  const isWelcome = sent === true && person.is_new
  const hours = isWelcome ? companySettings.get('account.newcomer_link_hours') : VALID_HOURS
  const made = await makeLink({ database, clock, settings }, user_id, requested, hours)
  if (!made) return
  const { hash, link } = made
  const told = { prenom: firstname, lien: link }
  const mail = isWelcome
    ? composeMail(companySettings, 'newcomer_link', { ...told, heures: String(hours) })
    : composeMail(companySettings, sent ? 'password_sent' : 'password_link', told)
  await mailer.send({
    key: `password-${requested.getTime()}-${hash.toString('hex').slice(0, 16)}`,
    because: 'account',
    to: email,
    ...mail,
  })
}

/** Has a link sent to somebody who has not asked for it themselves (ADM-10, ADM-42). */
export function enqueueLink({ jobs, clock }: Platform, trx: Trx, username: string): Promise<void> {
  return jobs.enqueue(trx, 'password-reset', [{ username, requested_at: clock.now().toISOString(), sent: true }])
}

/** Forgets the links that have lapsed and the demands that count no more, a day after. */
async function sweepResets({ database, clock }: Platform): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_MS)
  await sweepRows(database, before, [deleteLapsedResets, deleteOldDemands])
}

/** The jobs of this room, by queue. */
export function accountHandlers(platform: Platform): Pick<JobHandlers, 'password-reset' | 'sweep-resets'> {
  return { 'password-reset': (data) => sendLink(platform, data), 'sweep-resets': () => sweepResets(platform) }
}
