import { isUnusedStep, NOT_SIX_DIGITS, recoveryCodeOf, totpCodeOf } from '@cadran/rules/portal/factors'
import type { Refusal } from '@cadran/rules/portal/refusal'
import { MOST_WRONG, SECOND_FACTOR_WRONG, TOO_MANY_CODES } from '@cadran/rules/portal/sign-in'
import type { Trx } from '../../../platform/database/database.ts'
import { NO_SESSION } from '../../../platform/http/failures.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { confirmSession, hashRecoveryCode, type OpenedSession } from '../session/index.ts'
import { readFactors } from './factors.read-model.ts'
import { totpPlace } from './factors.service.ts'
import * as store from './factors.store.ts'
import { stepOfCode } from './totp.ts'

const WINDOW_MS = 15 * 60_000

type Verify = (factors: Awaited<ReturnType<typeof store.lockToProve>>) => Promise<boolean>

/**
 * Whether somebody's factor is right; what is wrong counts. Their factors are theirs alone meanwhile: of twenty codes at once one is
 * right, and of many wrong ones ten are looked at (MFA-04, MFA-06).
 */
async function tried({ clock }: Platform, trx: Trx, user_id: number, verify: Verify): Promise<Refusal | null> {
  const now = clock.now()
  const factors = await store.lockToProve(trx, user_id, new Date(now.getTime() - WINDOW_MS))
  if (Number(factors.failed) >= MOST_WRONG.of_person) return TOO_MANY_CODES
  if (await verify(factors)) return null
  await store.noteFailure(trx, user_id, now)
  return SECOND_FACTOR_WRONG
}

/** By the code of an application. */
export function proveByTotp(platform: Platform, trx: Trx, user_id: number, text: string): Promise<Refusal | null> {
  const code = totpCodeOf(text) ?? refuse(NOT_SIX_DIGITS)
  return tried(platform, trx, user_id, async ({ totp_box, totp_last_step }) => {
    const secret = totp_box && platform.secrets.open(totp_box, totpPlace(user_id))
    const step = secret ? stepOfCode(secret, code, platform.clock.now()) : null
    if (step === null || !isUnusedStep(step, totp_last_step === null ? null : Number(totp_last_step))) return false
    await store.keepTotpStep(trx, user_id, step)
    return true
  })
}

/** What a recovery code is compared by, computed before anything is held; null for what is none. */
export async function recoveryHash({ database }: Platform, user_id: number, text: string): Promise<Buffer | null> {
  const code = recoveryCodeOf(text)
  const { recovery_salt } = await readFactors(database.kysely, user_id)
  return code === null || recovery_salt === null ? null : hashRecoveryCode(code, recovery_salt)
}

/** By a recovery code, which `used` is told of with how many are left. */
export function proveByRecovery(
  platform: Platform,
  trx: Trx,
  user_id: number,
  hash: Buffer | null,
  used: (left: number) => Promise<void>,
): Promise<Refusal | null> {
  return tried(platform, trx, user_id, async () => {
    const left = hash && (await store.takeRecoveryCode(trx, user_id, hash, platform.clock.now()))
    if (left === null) return false
    await used(left)
    return true
  })
}

/** Proves a session again by the code of an application (SEA-11). */
export async function confirmByCode(platform: Platform, viewer: Viewer, code: string): Promise<OpenedSession> {
  const refused = await platform.database.transaction((trx) => proveByTotp(platform, trx, viewer.actor.id, code))
  // The session goes on: only whoever has none is told so by 401.
  if (refused) refuse(refused === SECOND_FACTOR_WRONG ? { ...refused, status: 422, field: 'code' } : refused)
  return (await confirmSession(platform, viewer, platform.clock.now(), null)) ?? refuse(NO_SESSION)
}
