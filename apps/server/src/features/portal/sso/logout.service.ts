import { loggedOut } from '@cadran/rules/portal/sso'
import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { isAway, type OpenedProvider, reasonOf, TOLERATED_SECONDS } from '../../../platform/identity-providers.ts'
import type { Platform } from '../../../platform/platform.ts'
import { revokeSessionsByProvider } from '../session/index.ts'
import { noteLogoutToken } from './sso.store.ts'

const MOST_AGE_SECONDS = 120
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']

const keySets = new WeakMap<OpenedProvider, { address: string; keys: JWTVerifyGetKey }>()

/** The keys of a provider, asked by the same guarded way out, and again when one is unknown. */
async function keysOf(provider: OpenedProvider): Promise<{ issuer: string; keys: JWTVerifyGetKey }> {
  const { issuer, jwks_uri } = (await provider.discovered()).serverMetadata()
  if (jwks_uri === undefined) throw new Error('the provider names no keys')
  const known = keySets.get(provider)
  if (known?.address === jwks_uri) return { issuer, keys: known.keys }
  const fetch = (url: string, { headers }: { headers: Headers }) =>
    provider.fetch(url, { method: 'GET', headers: Object.fromEntries(headers), body: null, redirect: 'manual' })
  const keys = createRemoteJWKSet(new URL(jwks_uri), { [customFetch]: fetch })
  keySets.set(provider, { address: jwks_uri, keys })
  return { issuer, keys }
}

async function readToken(provider: OpenedProvider, token: string) {
  const { client_id, logout_typ } = provider.settings
  const { issuer, keys } = await keysOf(provider)
  const { payload } = await jwtVerify(token, keys, {
    issuer,
    audience: client_id,
    typ: logout_typ,
    algorithms: ALGORITHMS,
    clockTolerance: TOLERATED_SECONDS,
    requiredClaims: ['iat', 'jti', 'events'],
  })
  const age = Date.now() / 1_000 - Number(payload.iat)
  if (age > MOST_AGE_SECONDS || age < -TOLERATED_SECONDS)
    throw new Error('the token is older than two minutes, or of the future')
  return payload
}

/** Ends the sessions that a logout token of a provider names (SSO-24); false for one that ends nothing. */
export async function logOutByToken(platform: Platform, provider: OpenedProvider, token: string): Promise<boolean> {
  const { database, clock, log } = platform
  const { key } = provider.settings
  try {
    const payload = await readToken(provider, token)
    const of = loggedOut(payload)
    const jti = payload.jti
    if (!of || !jti) throw new Error('the token names no event, nobody, or a nonce')
    return await database.transaction(async (trx) => {
      const is_new = await noteLogoutToken(trx, key, jti, clock.now())
      if (is_new) await revokeSessionsByProvider(trx, key, of, clock.now())
      else log.warn({ provider: key, reason: 'the token came before' }, 'logout by the provider refused')
      return is_new
    })
  } catch (error) {
    log.warn({ provider: key, reason: reasonOf(error), is_away: isAway(error) }, 'logout by the provider refused')
    return false
  }
}

/** Ends the sessions of a provider's session, on the word of a page that its browser opens (SSO-25); another issuer ends nothing. */
export async function logOutInFrame(
  { database, clock }: Platform,
  { settings }: OpenedProvider,
  { iss, sid }: { iss: unknown; sid: unknown },
): Promise<void> {
  if (iss !== settings.issuer || typeof sid !== 'string' || sid === '') return
  await database.transaction((trx) => revokeSessionsByProvider(trx, settings.key, { sid }, clock.now()))
}
