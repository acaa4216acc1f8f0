import { refusal } from '@cadran/rules/portal/refusal'
import { networkOf } from '../../../platform/http/network-of.ts'
import { Refused, refuse } from '../../../platform/http/refused.ts'
import type { Platform } from '../../../platform/platform.ts'
import { openTurns } from '../../../platform/turns.ts'
import { isPassword } from './password-hash.ts'
import { type OpenedSession, openSession } from './session.service.ts'
import * as store from './session.store.ts'

const WINDOW_MS = 15 * 60_000
/** Whoever opened a session from an address lately is known there: what others try counts nothing against them. */
const KNOWN_MS = 30 * 24 * 3_600_000
const MOST: store.MostTries = { here: 5, from_address: 500, of_identifier: 500 }
// Those of one identifier and address follow each other, so that many right passwords at once are as many sessions.
const ONE_BY_ONE = { at_once: Number.POSITIVE_INFINITY, each: 1, waiting: 100, wait_ms: 5_000 }

const WRONG = refusal('credentials.invalid', 401, 'Utilisateur ou mot de passe incorrect')
const DISABLED = refusal('user.account.disabled', 401, 'Utilisateur ou mot de passe incorrect')
const TOO_MANY = refusal('too-many-attempts', 429, 'Trop de tentatives de connexion. Veuillez réessayer plus tard.')

interface Attempt {
  identifier: string
  address: string
  password: string
}

/** One Argon2id verification, whoever is named, and a session for the right password. */
async function verifyAndOpen(
  platform: Platform,
  { password, ...place }: Attempt,
  now: Date,
  { user_id, password_hash, is_active, is_blocked }: store.Candidate,
): Promise<OpenedSession> {
  const matches = await isPassword(password, password_hash, place.address)
  if (user_id === null || !matches || is_blocked) return refuse(WRONG)
  if (!is_active) refuse(DISABLED)
  const proof = { password_hash, ...place, kept_until: new Date(now.getTime() + KNOWN_MS) }
  const opened = await platform.takeTurn(String(user_id), () => openSession(platform, user_id, now, proof))
  return opened ?? refuse(WRONG)
}

/** One try: counted before anything is looked at (README 46), in at most two statements however it ends (README 37). */
async function tryToLogIn(platform: Platform, attempt: Attempt): Promise<OpenedSession> {
  const now = platform.clock.now()
  const { kysely } = platform.database
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const times = { now, since: ago(WINDOW_MS), known_since: ago(KNOWN_MS) }
  const candidate = await store.countTry(kysely, attempt, times, MOST)
  if (!candidate.is_granted) refuse(TOO_MANY)
  try {
    return await verifyAndOpen(platform, attempt, now, candidate)
  } catch (error) {
    // Without an answer nothing was tried.
    if (!(error instanceof Refused) || error.status !== 401) await store.takeBackTry(kysely, attempt)
    throw error
  }
}

export type LogIn = (credentials: { username: string; password: string }, address: string) => Promise<OpenedSession>

/** Opens sessions by username and password (SES-31, SES-32). */
export function openLogIn(platform: Platform): LogIn {
  const takeTurn = openTurns({ ...ONE_BY_ONE, refusal: TOO_MANY })
  return (credentials, ip) => {
    const { username, password } = credentials
    const place = { identifier: username.trim().toLowerCase(), address: networkOf(ip) }
    return takeTurn(`${place.address} ${place.identifier}`, () => tryToLogIn(platform, { ...place, password }))
  }
}
