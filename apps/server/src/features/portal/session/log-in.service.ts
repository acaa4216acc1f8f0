import { SSO_ONLY } from '@cadran/rules/portal/access-rules'
import { sessionDevice } from '@cadran/rules/portal/browser'
import { refusal } from '@cadran/rules/portal/refusal'
import { USE_FACTOR } from '@cadran/rules/portal/sign-in'
import { NO_SESSION } from '../../../platform/http/failures.ts'
import { Refused, refuse } from '../../../platform/http/refused.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { LoginOutcome, Metrics } from '../../../platform/metrics/metrics.ts'
import type { Platform } from '../../../platform/platform.ts'
import { openTurns } from '../../../platform/turns.ts'
import { DEMO_PASSWORD } from '../settings/index.ts'
import { type AccessReason, noteAccess } from './access-log.ts'
import { mustUseSso } from './binding-rules.ts'
import * as tries from './login-tries.store.ts'
import { isPassword } from './password-hash.ts'
import type { Browser } from './session.service.ts'
import { confirmSession, hashesOf, type OpenedSession, openSession } from './session.service.ts'
import { afterOneFactor, type StepNeeded } from './steps.service.ts'

const WINDOW_MS = 15 * 60_000
/** Whoever opened a session from an address lately is known there: what others try counts nothing against them. */
const KNOWN_MS = 30 * 24 * 3_600_000
const MOST: tries.MostTries = { here: 5, from_address: 500, of_identifier: 500 }
// Those of one identifier and address follow each other, so that many right passwords at once are as many sessions.
const ONE_BY_ONE = { at_once: Number.POSITIVE_INFINITY, each: 1, waiting: 100, wait_ms: 5_000 }

const WRONG = refusal('credentials.invalid', 401, 'Utilisateur ou mot de passe incorrect')
const DISABLED = refusal('user.account.disabled', 401, 'Utilisateur ou mot de passe incorrect')
const TOO_MANY = refusal('too-many-attempts', 429, 'Trop de tentatives de connexion. Veuillez réessayer plus tard.')

const WRONG_PASSWORD = refusal('wrong-password', 422, 'Mot de passe incorrect', 'password')
/** What a wrong password is answered, logging in and confirming: everything else was no try. */
const FAILURES: ReadonlySet<string> = new Set([WRONG.code, DISABLED.code, SSO_ONLY.code, WRONG_PASSWORD.code])

/** What the log says of a refusal (SEA-16). */
const REASONS: Partial<Record<string, AccessReason>> = {
  [WRONG.code]: 'credentials',
  [DISABLED.code]: 'credentials',
  [WRONG_PASSWORD.code]: 'credentials',
  [SSO_ONLY.code]: 'sso',
  [USE_FACTOR.code]: 'second-factor',
}

interface Attempt {
  identifier: string
  address: string
  password: string
}

/** The right password, which opens and proves nothing. */
type Recognised = Record<never, never>
type Entered = OpenedSession | StepNeeded | Recognised
type Open<E extends Entered> = (
  platform: Platform,
  attempt: Attempt,
  now: Date,
  candidate: tries.Candidate,
) => Promise<E>

/** What every account of the demonstration shares opens nothing in production, but where the demonstration is asked for (ASVS 6.3.2). */
const isDemonstration = ({ settings }: Platform, password: string) =>
  settings.production && !settings.demo && password === DEMO_PASSWORD

/** One Argon2id verification, whoever is named, and a session for the right password, or its second step. */
const verifyAndOpen =
  (browser: Browser): Open<OpenedSession | StepNeeded> =>
  async (platform, { password, ...place }, now, { user_id, password_hash, is_active, is_blocked, bound }) => {
    const matches = await isPassword(password, password_hash, place.address)
    if (user_id === null || !matches || is_blocked || isDemonstration(platform, password)) return refuse(WRONG)
    if (!is_active) refuse(DISABLED)
    if (mustUseSso(bound, platform.clock.today())) refuse(SSO_ONLY)
    const proof = { password_hash, ...place, kept_until: new Date(now.getTime() + KNOWN_MS) }
    const where = { device_name: sessionDevice(browser.user_agent), address: place.address }
    const opening = { user_id, method: 'password', strength: 'one', ...where } as const
    const next = await afterOneFactor(platform, opening, bound, { identifier: place.identifier })
    if ('step' in next) return next
    const entrance = { proof, browser, is_known: bound.is_known }
    const opened = await platform.takeTurn(String(user_id), () => openSession(platform, next, now, entrance))
    return opened ?? refuse(WRONG)
  }

/** The same for whoever holds a session already: it goes on, proved again (SEA-11). */
const verifyAndConfirm =
  (viewer: Viewer): Open<OpenedSession> =>
  async (platform, { password, ...place }, now, { password_hash, is_blocked, bound }) => {
    if (!(await isPassword(password, password_hash, place.address)) || is_blocked) return refuse(WRONG_PASSWORD)
    if (bound.has_factor) refuse(USE_FACTOR)
    return (await confirmSession(platform, viewer, now, { password_hash, ...place })) ?? refuse(NO_SESSION)
  }

/** The same again, and nothing of the session changes. */
const verifyAlone: Open<Recognised> = async (platform, attempt, _now, { password_hash, is_blocked }) => {
  const { address, password } = attempt
  if (!(await isPassword(password, password_hash, address)) || is_blocked) return refuse(WRONG_PASSWORD)
  await tries.takeBackTry(platform.database.kysely, attempt)
  return {}
}

/** One try: counted before anything is looked at (README 46), in at most two statements however it ends (README 37). */
async function tryToLogIn<E extends Entered>(
  platform: Platform,
  attempt: Attempt,
  browser: Browser,
  open: Open<E>,
): Promise<E> {
  const now = platform.clock.now()
  const { kysely } = platform.database
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const times = { now, since: ago(WINDOW_MS), known_since: ago(KNOWN_MS) }
  const candidate = await tries.countTry(kysely, attempt, times, MOST, hashesOf(browser))
  if (!candidate.is_granted) refuse(TOO_MANY)
  try {
    const entered = await open(platform, attempt, now, candidate)
    // The right password is no failed login, though it opens nothing yet (MFA-02).
    if ('step' in entered) await tries.takeBackTry(kysely, attempt)
    return entered
  } catch (error) {
    const reason = error instanceof Refused ? REASONS[error.code] : undefined
    const { user_id: person_id } = candidate
    if (reason) noteAccess(platform, 'access refused', { request_id: browser.request_id, person_id, reason })
    // Without an answer nothing was tried.
    if (!(error instanceof Refused) || !FAILURES.has(error.code)) await tries.takeBackTry(kysely, attempt)
    throw error
  }
}

export interface PasswordDoors {
  /** Opens a session by username and password (SES-31, SES-32), which is known by what it was opened with (ADM-41). */
  logIn: (credentials: { username: string; password: string }, browser: Browser) => Promise<OpenedSession | StepNeeded>
  /** Proves the session of the real person again; its failures count as those of a login (SEA-11). */
  confirm: (viewer: Viewer, password: string, browser: Browser) => Promise<OpenedSession>
  /** Whether it is the real person's; a wrong one counts as a failed login. */
  isPasswordOf: (viewer: Viewer, password: string, browser: Browser) => Promise<boolean>
}

const REFUSALS: Record<number, LoginOutcome> = { 401: 'failed', 429: 'limited' }

/** The session of a login, which is counted by how it ended. */
async function counted<E extends Entered>({ logins }: Metrics, trying: Promise<E>): Promise<E> {
  try {
    const opened = await trying
    if (!('step' in opened)) logins.inc({ outcome: 'ok' })
    return opened
  } catch (error) {
    const outcome = error instanceof Refused ? REFUSALS[error.status] : undefined
    if (outcome) logins.inc({ outcome })
    throw error
  }
}

/** The two ways in which a password is tried, under one count. */
export function openPasswordDoors(platform: Platform): PasswordDoors {
  const takeTurn = openTurns({ ...ONE_BY_ONE, refusal: TOO_MANY })
  const attempt = <E extends Entered>(identifier: string, password: string, browser: Browser, open: Open<E>) => {
    const { address } = browser
    const place = { identifier: identifier.trim().toLowerCase(), address }
    return takeTurn(`${address} ${place.identifier}`, () => tryToLogIn(platform, { ...place, password }, browser, open))
  }
  return {
    logIn: ({ username, password }, browser) =>
      counted(platform.metrics, attempt(username, password, browser, verifyAndOpen(browser))),
    confirm: (viewer, password, browser) => attempt(viewer.actor.username, password, browser, verifyAndConfirm(viewer)),
    isPasswordOf: (viewer, password, browser) =>
      attempt(viewer.actor.username, password, browser, verifyAlone).then(
        () => true,
        (error: unknown) => {
          if (error instanceof Refused && error.code === WRONG_PASSWORD.code) return false
          throw error
        },
      ),
  }
}
