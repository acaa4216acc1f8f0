import type { BodyOf } from '@cadran/contract/kit'
import type { resetPassword as resetCall } from '@cadran/contract/portal/account'
import { checkNewPassword } from '@cadran/rules/portal/password'
import { refusal } from '@cadran/rules/portal/refusal'
import type { Trx } from '../../../platform/database/database.ts'
import type { PeopleView } from '../../../platform/database/tables.ts'
import { networkOf } from '../../../platform/http/network-of.ts'
import { refuse, unlessRefused } from '../../../platform/http/refused.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { endSessionsOf, hashToken, isSsoOnlyPerson } from '../session/index.ts'
import { findHolder } from './account.read-model.ts'
import * as store from './account.store.ts'
import { assertUnknown } from './known-passwords.ts'
import { newPasswordOf, passwordContext } from './new-password.ts'
import { enqueueLink } from './reset-link.ts'

const DEMANDS = 5
const SENDINGS = 3
const WINDOW_MS = 15 * 60_000

const TOO_MANY = refusal(
  'too-many-attempts',
  429,
  'Trop de demandes de réinitialisation. Veuillez réessayer plus tard.',
)
const LINK_GONE = refusal('reset-link-gone', 404, "Ce lien de réinitialisation n'est plus valide.")

const ASKED = 'Si cet identifiant existe, un e-mail de réinitialisation vous a été envoyé.'
const CHANGED = 'Votre mot de passe a été modifié, vous pouvez vous connecter.'

/**
 * Takes a demand for a link. Whom it is about is looked up by the job alone, so that this costs the same whether or not
 * the person exists, and says the same (PWD-10, README 43).
 */
export async function forgotPassword(
  { database, clock, jobs }: Platform,
  username: string,
  ip: string,
): Promise<{ message: string }> {
  const demanded_at = clock.now()
  const address = networkOf(ip)
  const identifier = username.trim().toLowerCase()
  const since = new Date(demanded_at.getTime() - WINDOW_MS)
  const counted = await database.transaction(async (trx) => {
    const granted = await store.countDemand(trx, { identifier, address, demanded_at }, { since, most: DEMANDS })
    if (!granted) return false
    await jobs.enqueue(trx, 'password-reset', [{ username: identifier, requested_at: demanded_at.toISOString() }])
    return true
  })
  return counted ? { message: ASKED } : refuse(TOO_MANY)
}

/** Whoever keeps the accounts sends their demands from one place. */
const FROM_ADMINISTRATION = 'administration'

/** Has a link sent to somebody by whoever keeps the accounts, a few times only (ADM-42). */
export async function sendLinkTo(platform: Platform, trx: Trx, username: string): Promise<void> {
  const demanded_at = platform.clock.now()
  const demand = { identifier: username, address: FROM_ADMINISTRATION, demanded_at }
  const since = new Date(demanded_at.getTime() - WINDOW_MS)
  if (!(await store.countDemand(trx, demand, { since, most: SENDINGS }))) refuse(TOO_MANY)
  await enqueueLink(platform, trx, username)
}

// There is no session: the link is what lets its person in.
function themselves(person: PeopleView): Viewer {
  const self = { ...person, roles: new Set(person.roles) }
  return { session_id: null, actor: self, subject: self }
}

/**
 * Gives the holder of a link a new password, once. Every rule is checked again, the name's included (PWD-31); every
 * session ends and the expiry starts anew (PWD-35).
 */
export async function resetPassword(
  platform: Platform,
  token: string,
  body: () => BodyOf<typeof resetCall>,
  request_id: string,
): Promise<{ message: string }> {
  const { database, clock } = platform
  const now = clock.now()
  const hash = hashToken(token)
  const person = (await findHolder(database.kysely, hash, now)) ?? refuse(LINK_GONE)
  // A link given before the rule (SSO-29).
  if (await isSsoOnlyPerson(database.kysely, person.id, clock.today())) refuse(LINK_GONE)
  const { password } = body()
  unlessRefused(checkNewPassword(password, passwordContext(platform, person)))
  await assertUnknown(platform, password.first)
  const change = await newPasswordOf(platform, person, password.first)
  await database.transaction(async (trx) => {
    if (!(await store.spendReset(trx, hash, now))) refuse(LINK_GONE)
    await change(trx, { viewer: themselves(person), request_id, action: 'reset-password' })
    await endSessionsOf(trx, person, now)
  })
  return { message: CHANGED }
}
