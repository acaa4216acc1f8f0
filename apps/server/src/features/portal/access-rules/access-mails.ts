import { parisWallTime } from '../../../platform/clock.ts'
import type { JobHandlers } from '../../../platform/jobs/jobs.ts'
import type { MailText } from '../../../platform/mail.ts'
import { composeMail } from '../../../platform/mail-texts.ts'
import type { Platform } from '../../../platform/platform.ts'
import { accessAdministrators, readTold } from './access-rules.read-model.ts'

type Told = NonNullable<Awaited<ReturnType<typeof readTold>>>

/** 'le 21/05/2026 à 09:12' in Paris. */
function when(at: Date): string {
  const [day = '', time = ''] = parisWallTime(at).split('T')
  return `le ${day.split('-').reverse().join('/')} à ${time.slice(0, 5)}`
}

/** Tells of an emergency account all who keep the accesses, and of a link its person (SSO-18, SSO-31, MFA-32). */
async function tell(platform: Platform, audit_id: number): Promise<void> {
  const { database, mailer, companySettings, settings } = platform
  const told = await readTold(database.kysely, audit_id)
  if (!told) return
  const { action, at, after, identity, email } = told
  if (action === 'emergency-login') {
    const to = await accessAdministrators(database.kysely)
    const lien = `${settings.public_url}/backend/security`
    const appareil = `${String(after?.device_name)}, ${String(after?.address)}, ${when(at)}`
    const mail = composeMail(companySettings, 'emergency_login', { personne: identity, appareil, lien })
    if (to.length > 0)
      await mailer.send({
        key: `emergency-${audit_id}`,
        because: 'account',
        to: to.map(({ email: each }) => each).join(', '),
        ...mail,
      })
    return
  }
  if (action === 'reset-factors') {
    const to = await accessAdministrators(database.kysely)
    const values = { personne: identity, moment: when(at), lien: `${settings.public_url}/backend/audit` }
    const mail = composeMail(companySettings, 'factors_reset', values)
    if (to.length > 0)
      await mailer.send({
        key: `factors-reset-${audit_id}`,
        because: 'account',
        to: to.map(({ email: each }) => each).join(', '),
        ...mail,
      })
    return
  }
  if (email)
    await mailer.send({ key: `identity-link-${audit_id}`, because: 'account', to: email, ...linkMail(platform, told) })
}

/** What somebody is told of a company's account that opens theirs from now on, or no more (SSO-18, MFA-32). */
function linkMail({ companySettings, identityProviders, settings }: Platform, told: Told): MailText {
  const { action, at, before, after, firstname: prenom } = told
  const key = String(before?.provider ?? after?.provider)
  const fournisseur = identityProviders.of(key)?.settings.label ?? key
  const appareil = typeof after?.device_name === 'string' ? after.device_name : 'le poste de l’assistance'
  const said = { prenom, moment: when(at), appareil }
  if (action === 'delete') {
    const changement = `Le lien avec votre compte d’entreprise (${fournisseur}) a été retiré`
    return composeMail(companySettings, 'factor_changed', { ...said, changement })
  }
  const lien = `${settings.public_url}/parameters#security`
  return composeMail(companySettings, 'account_linked', { ...said, fournisseur, lien })
}

/** The jobs of this room, by queue. */
export function accessHandlers(platform: Platform): Pick<JobHandlers, 'access-mail'> {
  return { 'access-mail': ({ audit_id }) => tell(platform, audit_id) }
}
