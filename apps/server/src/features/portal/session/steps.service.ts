import { randomUUID } from 'node:crypto'
import type { Refusal } from '@cadran/rules/portal/refusal'
import {
  decideSignIn,
  FACTOR_SETUP_NEEDED,
  factorDeadline,
  MOST_WRONG,
  rememberDays,
  SECOND_FACTOR_NEEDED,
  STEP_GONE,
} from '@cadran/rules/portal/sign-in'
import type { Trx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Platform } from '../../../platform/platform.ts'
import { noteAccess } from './access-log.ts'
import type { Bound } from './binding-rules.ts'
import * as devices from './devices.store.ts'
import { announceEmergency } from './emergency-login.ts'
import type { Opening } from './opening.ts'
import { type Browser, hashToken, newToken, type OpenedSession, openWithin } from './session.service.ts'
import { STEP_SECONDS } from './session-cookies.ts'
import * as store from './steps.store.ts'

export type { Step } from './steps.store.ts'

/** A login that goes on by a second step. */
export interface StepNeeded {
  step: string
  refusal: Refusal
  page: string
}

const NEXT = {
  confirm: { refusal: SECOND_FACTOR_NEEDED, page: '/login/second-factor' },
  setup: { refusal: FACTOR_SETUP_NEEDED, page: '/login/setup' },
} as const

/** How a login goes on that has given one factor: the opening of its session, or its second step (MFA-01, MFA-22 to MFA-25). */
export async function afterOneFactor(
  platform: Platform,
  opening: Opening,
  bound: Bound,
  { identifier = null, session_id = randomUUID() }: { identifier?: string | null; session_id?: string } = {},
): Promise<Opening | StepNeeded> {
  const today = platform.clock.today()
  const decision = decideSignIn(bound, today)
  if (decision === 'remembered') return { ...opening, strength: 'remembered' }
  if (decision === 'open') {
    const is_asked = bound.first_seen_on === null && !bound.has_factor && factorDeadline(bound, today) !== null
    return is_asked ? { ...opening, seen_on: today } : opening
  }
  const { user_id, id_token_box = null, ...rest } = opening
  const step = newToken()
  await store.keepStep(platform.database.kysely, {
    hash: hashToken(step),
    user_id,
    kind: decision,
    data: {
      session_id,
      opening: rest,
      id_token_box: id_token_box?.toString('base64') ?? null,
      identifier,
      remember_days: rememberDays(bound.rules, today),
    },
    expires_at: new Date(platform.clock.now().getTime() + STEP_SECONDS * 1_000),
  })
  return { step, ...NEXT[decision] }
}

/** The step of a browser's cookie; refused where there is none any more (MFA-03). */
export async function stepOf(
  { database, clock }: Platform,
  cookie: string | undefined,
  kind: store.Step['kind'] | null = null,
): Promise<store.Step> {
  const found = cookie && (await store.findStep(database.kysely, hashToken(cookie), clock.now(), MOST_WRONG.of_step))
  return found && (kind === null || found.kind === kind) ? found : refuse(STEP_GONE)
}

const KNOWN_MS = 30 * 24 * 3_600_000
const DAY_MS = 24 * 3_600_000

/** How a step ended: by a refusal that stands, or by what was proved. */
export type Proved = { refusal: Refusal } | { remember: boolean }

/** The browser is known by a new secret from the moment that it is trusted. */
async function newSecretOf(trx: Trx, browser: Browser): Promise<Browser> {
  const device = newToken()
  if (browser.device) await devices.renameDevices(trx, hashToken(browser.device), hashToken(device))
  return { ...browser, device }
}

/**
 * Ends a login by its second step: `prove` says whether the factor is right, in the same transaction; what was wrong is counted even
 * so, and of two right ones at once one opens the session.
 */
export async function finishStep(
  platform: Platform,
  step: store.Step,
  browser: Browser,
  prove: (trx: Trx) => Promise<Proved>,
): Promise<OpenedSession> {
  const { database, clock } = platform
  const now = clock.now()
  const { session_id: id, opening, id_token_box, identifier, remember_days } = step.data
  const person = {
    ...opening,
    user_id: step.user_id,
    strength: 'two',
    id_token_box: id_token_box === null ? null : Buffer.from(id_token_box, 'base64'),
  } as const
  const outcome = await database.transaction(async (trx) => {
    await devices.holdPerson(trx, step.user_id)
    const proved = await prove(trx)
    if ('refusal' in proved) {
      await store.countWrong(trx, step.id)
      return proved
    }
    if (!(await store.takeStep(trx, step.id, now, MOST_WRONG.of_step))) return { refusal: STEP_GONE }
    const is_trusted = proved.remember && remember_days > 0
    const by = is_trusted ? await newSecretOf(trx, browser) : browser
    const kept_until = new Date(now.getTime() + KNOWN_MS)
    const proof = identifier === null ? null : { identifier, address: opening.address, password_hash: null, kept_until }
    const opened = await openWithin(platform, { trx }, person, now, { proof, browser: by, id })
    if (!opened) return { refusal: STEP_GONE }
    const until = new Date(now.getTime() + remember_days * DAY_MS)
    if (is_trusted && by.device) await devices.trustDevice(trx, step.user_id, hashToken(by.device), until)
    return opened
  })
  const { request_id } = browser
  if ('refusal' in outcome) {
    noteAccess(platform, 'access refused', { request_id, person_id: step.user_id, reason: 'second-factor' })
    return refuse(outcome.refusal)
  }
  const { method, strength } = person
  noteAccess(platform, 'session opened', { request_id, person_id: step.user_id, method, strength })
  if (outcome.is_emergency) await announceEmergency(platform, person)
  platform.metrics.logins.inc({ outcome: 'ok' })
  return outcome.session
}
