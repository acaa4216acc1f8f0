import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { refusal } from '@cadran/rules/portal/refusal'
import { UnsecuredJWT } from 'jose'
import type { Executor, Trx } from '../../../platform/database/database.ts'
import { NO_SESSION } from '../../../platform/http/failures.ts'
import { refuse } from '../../../platform/http/refused.ts'
import { sessionOf, type Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { noteAccess } from './access-log.ts'
import type { BrowserHashes } from './binding-rules.ts'
import { announceEmergency } from './emergency-login.ts'
import { forgiveTriesOf } from './login-tries.store.ts'
import { tellNewDevice } from './new-device.ts'
import type { Opening, Proof } from './opening.ts'
import { logoutAtProvider } from './provider-session.ts'
import { hasTwoFactors, wasProvedSince } from './session.read-model.ts'
import * as store from './session.store.ts'

const ACCESS_SECONDS = 3_600
/** How long a refresh token is good for. */
export const REFRESH_SECONDS = 14 * 24 * 3_600
// Two tabs that refresh together send the same token: the later one is no thief.
const SAME_MOMENT_MS = 10_000

/** From which browser somebody comes, as far as it says so. */
export interface Browser {
  address: string
  user_agent: string | undefined
  /** What this browser was given at an earlier login. */
  device: string | undefined
  /** Whoever is inside already (SEA-09). */
  access: string | undefined
  request_id: string
}

/** What the browser is given: credentials for the cookies, public names for the body (decision 21). */
export interface OpenedSession {
  access: string
  refresh: string
  access_seconds: number
  refresh_seconds: number
  body: { token: string; refresh_token: string }
  /** The cookie of the browser, where it is to have one. */
  device?: string
}

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
/** A secret of 256 bits, fit for a cookie and for an address. */
export const newToken = (): string => randomBytes(32).toString('base64url')
const later = (from: Date, seconds: number): Date => new Date(from.getTime() + seconds * 1_000)

function bodyOf(session_id: string, now: Date, end: Date): OpenedSession['body'] {
  const seconds = (instant: Date) => Math.floor(instant.getTime() / 1_000)
  const token = new UnsecuredJWT({})
    .setSubject(session_id)
    .setIssuedAt(seconds(now))
    .setExpirationTime(seconds(end))
    .encode()
  return { token, refresh_token: session_id }
}

function newCredentials(now: Date) {
  const access = newToken()
  const refresh = newToken()
  return {
    access,
    refresh,
    row: {
      access_hash: hashToken(access),
      access_expires_at: later(now, ACCESS_SECONDS),
      refresh_hash: hashToken(refresh),
      refresh_expires_at: later(now, REFRESH_SECONDS),
    },
  }
}

/** What the browser is given of new credentials. */
function openedOf(id: string, now: Date, credentials: ReturnType<typeof newCredentials>): OpenedSession {
  const { access, refresh, row } = credentials
  const lifetimes = { access_seconds: ACCESS_SECONDS, refresh_seconds: REFRESH_SECONDS }
  return { access, refresh, ...lifetimes, body: bodyOf(id, now, row.access_expires_at) }
}

/** Goes on with a session under new credentials for whoever has just given `proof`; null when it or their password is no more. */
export async function confirmSession(
  { database }: Platform,
  viewer: Pick<Viewer, 'session_id'> & { actor: Pick<Viewer['actor'], 'id'> },
  now: Date,
  proof: Omit<Proof, 'kept_until'> | null,
): Promise<OpenedSession | null> {
  const { row, ...given } = newCredentials(now)
  const id = sessionOf(viewer)
  const session = { id, user_id: viewer.actor.id, confirmed_at: now, ...row }
  return (await store.confirmSession(database.kysely, session, proof)) ? openedOf(id, now, { row, ...given }) : null
}

/** By what a session is proved, and in which browser it opens. */
export interface Entrance {
  proof: Proof | null
  browser: Pick<Browser, 'device' | 'access' | 'request_id'>
  id?: string
}

const DEVICE_COOKIE = /^[A-Za-z0-9_-]{43}$/

/** The hashes of what a browser brought along. */
export const hashesOf = ({ device, access }: Pick<Browser, 'device' | 'access'>): BrowserHashes => ({
  device_hash: device ? hashToken(device) : null,
  inside_hash: access ? hashToken(access) : null,
})

/** Opens a session within a transaction, or as the one statement of a browser that is known. */
export async function openWithin(
  platform: Platform,
  within: { trx: Trx } | { known: Executor },
  person: Opening,
  now: Date,
  { proof, browser, id = randomUUID() }: Entrance,
): Promise<{ session: OpenedSession; is_emergency: boolean } | null> {
  const credentials = newCredentials(now)
  const device = browser.device && DEVICE_COOKIE.test(browser.device) ? browser.device : newToken()
  const hashes = { ...hashesOf(browser), device_hash: hashToken(device) }
  const session = { id, created_at: now, last_seen_at: now, ...person, ...hashes, ...credentials.row }
  const inserted = await store.insertSession('trx' in within ? within.trx : within.known, session, proof)
  if (!inserted) return null
  if ('trx' in within) await tellNewDevice(platform, within.trx, id, inserted)
  return { session: { ...openedOf(id, now, credentials), device }, is_emergency: inserted.is_emergency }
}

/** Opens a session for whoever has just given a proof; null when their password has been changed meanwhile, or they enter no more. */
export async function openSession(
  platform: Platform,
  person: Opening,
  now: Date,
  { is_known = false, ...entrance }: Entrance & { /** Somebody came by this browser before. */ is_known?: boolean },
): Promise<OpenedSession | null> {
  const { database } = platform
  const opened = is_known
    ? await openWithin(platform, { known: database.kysely }, person, now, entrance)
    : await database.transaction((trx) => openWithin(platform, { trx }, person, now, entrance))
  if (!opened) return null
  if (opened.is_emergency) await announceEmergency(platform, person)
  const { user_id: person_id, method, strength } = person
  noteAccess(platform, 'session opened', { request_id: entrance.browser.request_id, person_id, method, strength })
  return opened.session
}

const earlier = (one: Date, other: Date): Date => (one < other ? one : other)

/** Nothing that a session is given outlasts it (SEA-13). */
const endedBy = <Row extends ReturnType<typeof newCredentials>['row']>(last: Date, row: Row): Row => ({
  ...row,
  access_expires_at: earlier(row.access_expires_at, last),
  refresh_expires_at: earlier(row.refresh_expires_at, last),
})

export type Refreshed = OpenedSession | { body: OpenedSession['body'] }

/**
 * Renews a session and rotates its refresh token. A token used before ends the session, unless it comes in the same moment:
 * then the other tab's cookies are already right and none are set.
 */
export async function refreshSession({ database, clock }: Platform, token: string | undefined): Promise<Refreshed> {
  if (!token) return refuse(NO_SESSION)
  const now = clock.now()
  const used = { hash: hashToken(token), at: now }
  const outcome = await database.transaction(async (trx): Promise<Refreshed | null> => {
    const found = await store.findRefresh(trx, used.hash)
    if (!found || found.revoked_at || !found.is_active) return null
    if (found.refresh_expires_at <= now || found.last_at <= now) return null
    if (found.used_at) {
      if (now.getTime() - found.used_at.getTime() <= SAME_MOMENT_MS)
        return { body: bodyOf(found.id, now, found.access_expires_at) }
      await store.revokeSession(trx, found.id, now)
      return null
    }
    const credentials = newCredentials(now)
    await store.rotate(trx, found.id, used, endedBy(found.last_at, credentials.row))
    return openedOf(found.id, now, credentials)
  })
  return outcome ?? refuse(NO_SESSION)
}

/** Ends the session of these cookies, access and refresh alike, at once (README 37); answers where its provider is told, if it is (SSO-26). */
export async function logOut(
  platform: Platform,
  access: string | undefined,
  refresh: string | undefined,
): Promise<{ logout_url: string } | null> {
  const { database, clock } = platform
  const hashes = { access_hash: access ? hashToken(access) : null, refresh_hash: refresh ? hashToken(refresh) : null }
  const ended = await store.revokeSessionOfTokens(database.kysely, hashes, clock.now())
  return ended ? logoutAtProvider(platform, ended) : null
}

/**
 * Whose password has changed starts anew: every session but the `kept` one ends at once, and what failed with the old
 * password counts no more (PWD-35).
 */
export async function endSessionsOf(
  trx: Trx,
  person: { id: number; username: string },
  now: Date,
  kept: string | null = null,
): Promise<void> {
  await store.revokeSessionsOf(trx, person.id, now, kept)
  await forgiveTriesOf(trx, person.username)
}

const FRESH_MS = 10 * 60_000
const NOT_FRESH = refusal('fresh-login-needed', 403, 'Confirmez votre identité pour continuer.')

/** Refuses a session that was neither opened nor confirmed within ten minutes; a refresh makes none fresh (SEA-12, README 67). */
export async function assertFresh(database: Executor, { session_id }: Viewer, now: Date): Promise<void> {
  const since = new Date(now.getTime() - FRESH_MS)
  if (!(await wasProvedSince(database, session_id, since))) refuse(NOT_FRESH)
}

/** Refuses a session that was neither opened by two factors nor confirmed by the second one within ten minutes (TOK-13). */
export async function assertTwoFactors(database: Executor, { session_id }: Viewer, now: Date): Promise<void> {
  const since = new Date(now.getTime() - FRESH_MS)
  if (!(await hasTwoFactors(database, session_id, since))) refuse(NOT_FRESH)
}

/** Refuses a session that has ended since the call came in, and lets none end it before the commit. */
export async function assertStillOpen(trx: Trx, viewer: Viewer): Promise<void> {
  const session = { id: sessionOf(viewer), user_id: viewer.actor.id }
  if (!(await store.holdSession(trx, session))) refuse(NO_SESSION)
}
