import { sessionDevice } from '@cadran/rules/portal/browser'
import { countsAsTwo, loginReturn, providerWords } from '@cadran/rules/portal/sso'
import * as oidc from 'openid-client'
import type { OpenedProvider } from '../../../platform/identity-providers.ts'
import { isAway, reasonOf, TOLERATED_SECONDS } from '../../../platform/identity-providers.ts'
import type { Platform } from '../../../platform/platform.ts'
import {
  type Browser,
  confirmByProvider,
  hashToken,
  keepProviderStep,
  newToken,
  type SignedIn,
  signIn,
  takeProviderStep,
} from '../session/index.ts'
import { findPerson } from './account.service.ts'
import { readSessionOrigin } from './sso.read-model.ts'
import { refuseSso, SsoRefused } from './sso-refused.ts'

export const STEP_SECONDS = 600

/** What the way back needs and no browser sees. */
interface Step {
  state: string
  nonce: string
  verifier: string
  to: string
  /** The session that is to be proved again, instead of a new one (SEA-11). */
  session_id: string | null
}

interface Started {
  address: string
  cookie: string
}

const stepPlace = (hash: Buffer) => `sign_in_steps.data ${hash.toString('hex')}`
const stateHash = (state: string) => hashToken(state).toString('base64url')
const base = ({ settings }: Platform) => settings.public_url.replace(/\/+$/, '')
/** Each provider has one of its own (SSO-14). */
const redirectUri = (platform: Platform, key: string) => `${base(platform)}/api/sso/${key}/callback`

/** Why what was asked of a provider failed: away, or refused with a reason that holds no token. */
function refusedBy(error: unknown): SsoRefused {
  if (error instanceof SsoRefused) return error
  if (isAway(error)) return new SsoRefused('sso-away', reasonOf(error))
  if (error instanceof oidc.AuthorizationResponseError) {
    return new SsoRefused('sso-refused', providerWords(`${error.error} ${error.error_description ?? ''}`))
  }
  return new SsoRefused('sso-refused', providerWords(reasonOf(error)))
}

async function asked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw refusedBy(error)
  }
}

/** Begins a login at a provider (SSO-07, SSO-08), or the proof of a session that one of them opened. */
export async function start(
  platform: Platform,
  provider: OpenedProvider,
  { to, confirmed }: { to: unknown; confirmed: { session_id: string; user_id: number } | null },
  verifier = oidc.randomPKCECodeVerifier(),
): Promise<Started> {
  const { key, scopes } = provider.settings
  const configuration = await asked(provider.discovered)
  const step: Step = {
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    verifier,
    to: loginReturn(to),
    session_id: confirmed?.session_id ?? null,
  }
  const cookie = newToken()
  const hash = hashToken(cookie)
  const now = platform.clock.now()
  const box = platform.secrets.seal(JSON.stringify(step), stepPlace(hash)).toString('base64')
  const expires_at = new Date(now.getTime() + STEP_SECONDS * 1_000)
  const user_id = confirmed?.user_id ?? null
  const kept = { hash, provider: key, user_id, state: stateHash(step.state), box, expires_at }
  await keepProviderStep(platform.database.kysely, kept, now)
  const address = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri(platform, key),
    scope: scopes,
    state: step.state,
    nonce: step.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(step.verifier),
    code_challenge_method: 'S256',
    ...(confirmed ? { prompt: 'login', max_age: '0' } : {}),
  })
  return { address: address.href, cookie }
}

/** Who comes back, with what, from where. */
export interface Coming extends Browser {
  cookie: string | undefined
  /** The query of the callback, as it came. */
  search: string
  request_id: string
}

/** Uses up what this browser started with this state; nothing is asked of the provider before (SSO-11). */
async function takeStep(platform: Platform, key: string, { cookie, search }: Coming): Promise<Step> {
  const state = new URLSearchParams(search).get('state')
  if (!cookie || !state) return refuseSso('sso-refused', 'the callback has no state of this browser')
  const hash = hashToken(cookie)
  const { database, clock, secrets } = platform
  const box = await takeProviderStep(database.kysely, { hash, provider: key, state: stateHash(state) }, clock.now())
  const text = box && secrets.open(Buffer.from(box, 'base64'), stepPlace(hash))
  return text ? (JSON.parse(text) as Step) : refuseSso('sso-refused', 'the state is unknown, used or too old')
}

/** What the provider says of whoever came back, verified by the library (SSO-13 to SSO-16). */
async function exchange(platform: Platform, provider: OpenedProvider, step: Step, search: string) {
  const configuration = await provider.discovered()
  const url = new URL(`${redirectUri(platform, provider.settings.key)}?${search}`)
  const tokens = await oidc.authorizationCodeGrant(configuration, url, {
    expectedState: step.state,
    expectedNonce: step.nonce,
    pkceCodeVerifier: step.verifier,
    idTokenExpected: true,
    ...(step.session_id === null ? {} : { maxAge: 0 }),
  })
  const claims = tokens.claims()
  if (!claims || !tokens.id_token) return refuseSso('sso-refused', 'there is no ID token')
  if (claims.iat > Date.now() / 1_000 + TOLERATED_SECONDS) refuseSso('sso-refused', 'the ID token is of the future')
  return { claims, id_token: tokens.id_token }
}

type Exchanged = Awaited<ReturnType<typeof exchange>>

async function confirm(
  platform: Platform,
  key: string,
  session_id: string,
  { claims }: Exchanged,
): Promise<SignedIn | null> {
  const origin = await readSessionOrigin(platform.database.kysely, session_id)
  if (!origin || origin.provider !== key || origin.idp_subject !== claims.sub) {
    return refuseSso('sso-refused', 'another account confirms than the one that opened the session')
  }
  const viewer = { session_id, actor: { id: Number(origin.user_id) } }
  const session = await confirmByProvider(platform, viewer)
  return session && { session }
}

/** Ends a login: the session, or the page of its next step, and where it leads. */
export async function finish(
  platform: Platform,
  provider: OpenedProvider,
  coming: Coming,
): Promise<{ signed_in: SignedIn; to: string }> {
  const { key, single_logout } = provider.settings
  const step = await takeStep(platform, key, coming)
  const exchanged = await asked(() => exchange(platform, provider, step, coming.search))
  const to = loginReturn(step.to)
  const gone = () => refuseSso('sso-unknown-person', 'the person or the session is no more')
  if (step.session_id !== null) {
    return { to, signed_in: (await confirm(platform, key, step.session_id, exchanged)) ?? gone() }
  }
  const { claims, id_token } = exchanged
  const device_name = sessionDevice(coming.user_agent)
  const user_id = await findPerson(platform, { provider, claims, device_name, request_id: coming.request_id })
  const signing = {
    user_id,
    method: 'sso',
    strength: countsAsTwo(provider.settings, claims) ? 'two' : 'one',
    device_name,
    address: coming.address,
    provider: key,
    idp_subject: claims.sub,
    idp_sid: typeof claims.sid === 'string' ? claims.sid : null,
    id_token: single_logout ? id_token : null,
  } as const
  const signed_in = await signIn(platform, signing, coming)
  return { to, signed_in: signed_in ?? gone() }
}
