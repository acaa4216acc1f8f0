import type { BodyOf } from '@cadran/contract/kit'
import type * as calls from '@cadran/contract/portal/account'
import { checkPersonalEmail } from '@cadran/rules/portal/account'
import { M_ROLE } from '@cadran/rules/portal/messages'
import { checkNewPassword } from '@cadran/rules/portal/password'
import { hasOwnAccount } from '@cadran/rules/portal/person'
import { refusal } from '@cadran/rules/portal/refusal'
import { refuse, unlessRefused } from '../../../platform/http/refused.ts'
import type { Requester, Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { endSessionsOf, wasProvedSince } from '../session/index.ts'
import { changePersonalEmail as keepPersonalEmail } from '../users/index.ts'
import { assertUnknown } from './known-passwords.ts'
import { newPasswordOf, passwordContext } from './new-password.ts'

const FRESH_MS = 5 * 60_000

const NOT_VERIFIED = refusal('current-password', 403, 'Veuillez entrer votre mot de passe actuel')

const EMAIL_CHANGED = 'Votre adresse e-mail personnelle a été modifiée'
const PASSWORD_CHANGED = 'Votre mot de passe a été modifié'

/** Refused to internal staff (SET-26); nobody comes here in another's name (RUN-34, AUD-22). */
function assertOwnAccount({ subject }: Viewer): void {
  if (!hasOwnAccount(subject.person_type)) refuse(M_ROLE)
}

export async function changePersonalEmail(
  { database, clock, record }: Platform,
  { viewer, request_id }: Requester,
  body: () => BodyOf<typeof calls.changePersonalEmail>,
): Promise<{ message: string }> {
  assertOwnAccount(viewer)
  const personal_email = body().personal_email.trim()
  unlessRefused(checkPersonalEmail(personal_email))
  const { id, personal_email: former } = viewer.subject
  await database.transaction(async (trx) => {
    await keepPersonalEmail(trx, id, { personal_email, stamp: clock.stamp() })
    await record(trx, {
      viewer,
      entity: 'user',
      entity_id: id,
      person_id: id,
      action: 'change-personal-email',
      before: { personal_email: former },
      after: { personal_email },
      request_id,
    })
  })
  return { message: EMAIL_CHANGED }
}

/**
 * Changes one's password within five minutes of a login that proved the current one (PWD-47). Every other session ends,
 * and the expiry starts anew.
 */
export async function changeOwnPassword(
  platform: Platform,
  { viewer, request_id }: Requester,
  body: () => BodyOf<typeof calls.changePassword>,
  isCurrent: (password: string) => Promise<boolean>,
): Promise<{ message: string }> {
  const { database, clock, companySettings } = platform
  assertOwnAccount(viewer)
  const person = viewer.subject
  const now = clock.now()
  const since = new Date(now.getTime() - FRESH_MS)
  if (!(await wasProvedSince(database.kysely, viewer.session_id, since, ['created_at']))) refuse(NOT_VERIFIED)
  const { password, current = '' } = body()
  if (companySettings.get('account.current_password') && !(await isCurrent(current))) refuse(NOT_VERIFIED)
  unlessRefused(checkNewPassword(password, passwordContext(platform, person)))
  await assertUnknown(platform, password.first)
  const change = await newPasswordOf(platform, person, password.first)
  await database.transaction(async (trx) => {
    await change(trx, { viewer, request_id, action: 'change-password' })
    await endSessionsOf(trx, person, now, viewer.session_id)
  })
  return { message: PASSWORD_CHANGED }
}
