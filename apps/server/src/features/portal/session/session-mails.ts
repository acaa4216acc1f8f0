import { parisWallTime } from '../../../platform/clock.ts'
import type { Queues } from '../../../platform/jobs/queues.ts'
import { composeMail } from '../../../platform/mail-texts.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readNewDevice, readTold } from './session.read-model.ts'

/** 'le 21/05/2026 à 09:12' in Paris. */
function when(at: Date): string {
  const [day = '', time = ''] = parisWallTime(at).split('T')
  return `le ${day.split('-').reverse().join('/')} à ${time.slice(0, 5)}`
}

const linkOf = ({ settings }: Platform) => `${settings.public_url}/parameters#security`

async function tellDevice(platform: Platform, session_id: string, is_more: boolean): Promise<void> {
  const { database, mailer, companySettings } = platform
  const told = await readNewDevice(database.kysely, session_id)
  if (!told?.email) return
  const { device_name, address, at, firstname: prenom, more } = told
  const lien = linkOf(platform)
  const mail = is_more
    ? composeMail(companySettings, 'more_logins', { prenom, nombre: String(more), lien })
    : composeMail(companySettings, 'new_login', { prenom, appareil: `${device_name}, ${address}, ${when(at)}`, lien })
  await mailer.send({ key: `login-${session_id}`, to: told.email, ...mail })
}

async function tellEnded(platform: Platform, audit_id: number): Promise<void> {
  const { database, mailer, companySettings } = platform
  const told = await readTold(database.kysely, audit_id)
  if (!told?.email) return
  const values = { prenom: told.firstname, moment: when(told.at), lien: linkOf(platform) }
  const mail = composeMail(companySettings, 'sessions_ended', values)
  await mailer.send({ key: `sessions-ended-${audit_id}`, to: told.email, ...mail })
}

/** Tells people by what new browser they came, and what was done to their accesses (SEA-07 to SEA-10). */
export const tellOfSignIn = (platform: Platform, told: Queues['sign-in-mail']): Promise<void> =>
  'session_id' in told ? tellDevice(platform, told.session_id, told.more === true) : tellEnded(platform, told.audit_id)
