import { parisWallTime } from '../../../platform/clock.ts'
import type { Queues } from '../../../platform/jobs/queues.ts'
import { composeMail } from '../../../platform/mail-texts.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readNewDevice, readTold } from './session.read-model.ts'

type Told = NonNullable<Awaited<ReturnType<typeof readTold>>>

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
  await mailer.send({ key: `login-${session_id}`, because: 'account', to: told.email, ...mail })
}

/** What was done to somebody's factors, as their mail says it (MFA-32). */
const CHANGES: Readonly<Record<string, string>> = {
  'add-totp': 'Une application d’authentification a été ajoutée',
  'replace-totp': 'Votre application d’authentification a été remplacée',
  'remove-totp': 'Votre application d’authentification a été retirée',
  'new-recovery-codes': 'De nouveaux codes de secours ont été générés',
  'add-passkey': 'Une clé d’accès a été ajoutée',
  'remove-passkey': 'Une clé d’accès a été retirée',
  'passkey-counter': 'Une clé d’accès a été refusée : elle semble avoir été copiée',
  'reset-factors': 'Vos seconds facteurs ont été réinitialisés par l’assistance',
}

function mailOf(platform: Platform, { action, at, after, firstname }: Told) {
  const { companySettings } = platform
  const said = { prenom: firstname, moment: when(at) }
  const appareil = typeof after?.device_name === 'string' ? after.device_name : 'le poste de l’assistance'
  if (action === 'end-by-support')
    return composeMail(companySettings, 'sessions_ended', { ...said, lien: linkOf(platform) })
  if (action === 'use-recovery-code')
    return composeMail(companySettings, 'recovery_code_used', { ...said, appareil, nombre: String(after?.left) })
  return composeMail(companySettings, 'factor_changed', { ...said, appareil, changement: CHANGES[action] ?? '' })
}

async function tellChange(platform: Platform, audit_id: number): Promise<void> {
  const told = await readTold(platform.database.kysely, audit_id)
  if (!told?.email) return
  await platform.mailer.send({
    key: `access-${audit_id}`,
    because: 'account',
    to: told.email,
    ...mailOf(platform, told),
  })
}

/** Tells people by what new browser they came, and what was done to their accesses (SEA-07 to SEA-10). */
export const tellOfSignIn = (platform: Platform, told: Queues['sign-in-mail']): Promise<void> =>
  'session_id' in told ? tellDevice(platform, told.session_id, told.more === true) : tellChange(platform, told.audit_id)
