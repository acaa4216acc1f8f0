import { randomUUID } from 'node:crypto'
import type { Trx } from '../../../platform/database/database.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { noteAccess } from './access-log.ts'
import { mustUseSso, readBound } from './binding-rules.ts'
import { announceEmergency } from './emergency-login.ts'
import type { Opening } from './opening.ts'
import { idTokenPlace } from './provider-session.ts'
import type { Browser } from './session.service.ts'
import { confirmSession, hashesOf, type OpenedSession, openSession, openWithin } from './session.service.ts'
import { afterOneFactor, type StepNeeded } from './steps.service.ts'

/** Who comes from elsewhere, already proved: nothing is asked of their password. */
export interface SigningIn extends Omit<Opening, 'id_token_box'> {
  id_token: string | null
}

/** How that ends: with a session, or on the page of the next step. */
export type SignedIn = { session: OpenedSession } | StepNeeded

/** Opens a session for whoever a provider has proved, or asks for their second factor; null when they enter no more. */
export async function signIn(
  platform: Platform,
  { id_token, ...coming }: SigningIn,
  browser: Pick<Browser, 'device' | 'access' | 'request_id'>,
): Promise<SignedIn | null> {
  const id = randomUUID()
  const now = platform.clock.now()
  const id_token_box = id_token === null ? null : platform.secrets.seal(id_token, idTokenPlace(id))
  const whole = { ...coming, id_token_box }
  const bound = await readBound(platform.database.kysely, coming.user_id, now, hashesOf(browser))
  if (!bound) return null
  const next = coming.strength === 'two' ? whole : await afterOneFactor(platform, whole, bound, { session_id: id })
  if ('step' in next) return next
  const session = await openSession(platform, next, now, { proof: null, browser, id, is_known: bound.is_known })
  return session && { session }
}

/** Goes on with a session whose provider has just proved its person again (SEA-11); null when it is over. */
export function confirmByProvider(
  platform: Platform,
  viewer: Pick<Viewer, 'session_id'> & { actor: Pick<Viewer['actor'], 'id'> },
): Promise<OpenedSession | null> {
  return confirmSession(platform, viewer, platform.clock.now(), null)
}

/** Opens a session for whoever `signs` names, by a passkey alone; null for nobody, for who enters by the company's login alone, or no more (SSO-28). */
export async function enterByPasskey(
  platform: Platform,
  coming: Omit<Opening, 'user_id'>,
  browser: Browser,
  signs: (trx: Trx) => Promise<number | null>,
): Promise<OpenedSession | null> {
  const { database, clock } = platform
  const now = clock.now()
  const opened = await database.transaction(async (trx) => {
    const user_id = await signs(trx)
    const bound = user_id === null ? undefined : await readBound(trx, user_id, now)
    if (user_id === null || !bound || mustUseSso(bound, clock.today())) return null
    const person = { ...coming, user_id }
    const entered = await openWithin(platform, { trx }, person, now, { proof: null, browser })
    return entered && { ...entered, person }
  })
  const { request_id } = browser
  const { method, strength } = coming
  if (opened) noteAccess(platform, 'session opened', { request_id, person_id: opened.person.user_id, method, strength })
  else noteAccess(platform, 'access refused', { request_id, person_id: null, reason: 'passkey' })
  if (opened?.is_emergency) await announceEmergency(platform, opened.person)
  platform.metrics.logins.inc({ outcome: opened ? 'ok' : 'failed' })
  return opened?.session ?? null
}
