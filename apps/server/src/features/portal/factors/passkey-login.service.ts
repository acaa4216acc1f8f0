import type { BodyOf, ReplyOf } from '@cadran/contract/kit'
import type { logInByPasskey, passkeyLoginOptions } from '@cadran/contract/portal/factors'
import { sessionDevice } from '@cadran/rules/portal/browser'
import { counterWentBack } from '@cadran/rules/portal/factors'
import { PASSKEY_REFUSED } from '@cadran/rules/portal/sign-in'
import type { Trx } from '../../../platform/database/database.ts'
import { NO_SESSION } from '../../../platform/http/failures.ts'
import { Refused, refuse } from '../../../platform/http/refused.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import {
  confirmSession,
  enterByPasskey,
  finishStep,
  hashToken,
  keepChallenge,
  newToken,
  type OpenedSession,
  type Step,
  stepOf,
  takeChallenge,
} from '../session/index.ts'
import { tellChange } from './holder.ts'
import type { OnItsWay } from './login-steps.service.ts'
import * as store from './passkeys.store.ts'
import { assertionOptions, CHALLENGE_MS, signedCounter } from './webauthn.ts'

const challengeHash = (cookie: string) => hashToken(`passkey ${cookie}`)

/** The login between its two steps that a cookie stands for; null for a login without password. */
async function confirmStep(platform: Platform, cookie: string | undefined): Promise<Step | null> {
  try {
    return cookie ? await stepOf(platform, cookie, 'confirm') : null
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}

/** What is to be signed: by one's own keys between two steps, by any without a password (MFA-17, MFA-18). */
export async function prepareLogin(
  platform: Platform,
  cookie: string | undefined,
): Promise<{ options: ReplyOf<typeof passkeyLoginOptions>; cookie: string }> {
  const { database, clock } = platform
  const step = await confirmStep(platform, cookie)
  const answering = step && cookie ? cookie : newToken()
  const options = await assertionOptions(platform, step ? await store.passkeysOf(database.kysely, step.user_id) : [])
  await keepChallenge(database.kysely, {
    hash: challengeHash(answering),
    user_id: step?.user_id ?? null,
    challenge: options.challenge,
    expires_at: new Date(clock.now().getTime() + CHALLENGE_MS),
  })
  return { options, cookie: answering }
}

type Credential = BodyOf<typeof logInByPasskey>['credential']

const handleOf = ({ response }: Credential): unknown => (response as { userHandle?: unknown } | undefined)?.userHandle

/** Whose passkey has signed the challenge; null for anything that is wrong with it (MFA-19). */
async function signer(
  platform: Platform,
  trx: Trx,
  challenge: string | null,
  credential: Credential,
  request: { request_id: string; device_name: string },
): Promise<number | null> {
  const { id } = credential
  const passkey = typeof id === 'string' ? await store.lockPasskey(trx, id) : undefined
  if (!passkey || challenge === null) return null
  const handle = handleOf(credential)
  if (handle !== undefined && handle !== null && handle !== Buffer.from(passkey.webauthn_handle).toString('base64url'))
    return null
  const counter = await signedCounter(platform, challenge, passkey, credential)
  if (counter === null) return null
  const user_id = Number(passkey.user_id)
  if (counterWentBack(Number(passkey.counter), counter)) {
    const author = { actor: { id: user_id }, subject: { id: user_id } }
    await tellChange(platform, trx, { user_id, author, ...request }, 'passkey-counter')
    return null
  }
  await store.notePasskeyUse(trx, Number(passkey.id), counter, platform.clock.now())
  return user_id
}

/** Opens the session of whoever holds the key; the challenge is used up, whatever was answered to it. */
export async function finishByPasskey(
  platform: Platform,
  { cookie, browser, request_id }: OnItsWay,
  { credential, remember }: BodyOf<typeof logInByPasskey>,
): Promise<OpenedSession> {
  const { database, clock } = platform
  const step = await confirmStep(platform, cookie)
  const challenge = cookie ? await takeChallenge(database.kysely, challengeHash(cookie), clock.now()) : null
  const device_name = sessionDevice(browser.user_agent)
  const sign = (trx: Trx) => signer(platform, trx, challenge, credential, { request_id, device_name })
  if (step) {
    return finishStep(platform, step, browser, async (trx) =>
      (await sign(trx)) === step.user_id ? { remember } : { refusal: PASSKEY_REFUSED },
    )
  }
  // Without a step nobody is known but by what the key itself says (WebAuthn L3 7.2, step 6).
  if (typeof handleOf(credential) !== 'string') return refuse(PASSKEY_REFUSED)
  const opening = { method: 'passkey', strength: 'two', device_name, address: browser.address } as const
  return (await enterByPasskey(platform, opening, browser, sign)) ?? refuse(PASSKEY_REFUSED)
}

/** Proves a session again by a passkey of its person (SEA-11). */
export async function confirmByPasskey(
  platform: Platform,
  viewer: Viewer,
  { cookie, browser, request_id }: OnItsWay,
  credential: Credential,
): Promise<OpenedSession> {
  const { database, clock } = platform
  const challenge = cookie ? await takeChallenge(database.kysely, challengeHash(cookie), clock.now()) : null
  const request = { request_id, device_name: sessionDevice(browser.user_agent) }
  const user_id = await database.transaction((trx) => signer(platform, trx, challenge, credential, request))
  if (user_id !== viewer.actor.id) refuse({ ...PASSKEY_REFUSED, status: 422, field: 'credential' })
  return (await confirmSession(platform, viewer, clock.now(), null)) ?? refuse(NO_SESSION)
}
