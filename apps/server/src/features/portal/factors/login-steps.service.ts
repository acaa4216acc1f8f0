import type { BodyOf, ReplyOf } from '@cadran/contract/kit'
import type { loadStep, logInByRecovery, logInByTotp } from '@cadran/contract/portal/factors'
import { STEP_GONE } from '@cadran/rules/portal/sign-in'
import { refuse } from '../../../platform/http/refused.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type Browser, finishStep, type OpenedSession, type Step, stepOf } from '../session/index.ts'
import { readFactors } from './factors.read-model.ts'
import { tellChange } from './holder.ts'
import { proveByRecovery, proveByTotp, recoveryHash } from './proving.ts'

/** A login on its way: its cookie, its browser and the request that goes on with it. */
export interface OnItsWay {
  cookie: string | undefined
  browser: Browser
  request_id: string
}

/** What a login on its way asks for; nobody is named (MFA-03). */
export async function readStep(platform: Platform, cookie: string | undefined): Promise<ReplyOf<typeof loadStep>> {
  const { kind, user_id, data, expires_at } = await stepOf(platform, cookie)
  const { totp, passkeys, recovery_codes_left } = await readFactors(platform.database.kysely, user_id)
  const held = { totp: totp !== null, passkey: passkeys.length > 0, recovery: recovery_codes_left > 0 }
  return {
    kind,
    factors: (['totp', 'passkey', 'recovery'] as const).filter((factor) => held[factor]),
    remember_days: data.remember_days,
    expires_at: expires_at.toISOString(),
  }
}

const holderBy = ({ user_id, data }: Step, request_id: string) => ({
  user_id,
  author: { actor: { id: user_id }, subject: { id: user_id } },
  request_id,
  device_name: data.opening.device_name,
})

export async function finishByTotp(
  platform: Platform,
  { cookie, browser }: OnItsWay,
  body: () => BodyOf<typeof logInByTotp>,
): Promise<OpenedSession> {
  const step = await stepOf(platform, cookie, 'confirm')
  const { code, remember } = body()
  return finishStep(platform, step, browser, async (trx) => {
    const refusal = await proveByTotp(platform, trx, step.user_id, code)
    return refusal ? { refusal } : { remember }
  })
}

export async function finishByRecovery(
  platform: Platform,
  { cookie, browser, request_id }: OnItsWay,
  body: () => BodyOf<typeof logInByRecovery>,
): Promise<OpenedSession> {
  const step = await stepOf(platform, cookie, 'confirm')
  const hash = await recoveryHash(platform, step.user_id, body().code)
  return finishStep(platform, step, browser, async (trx) => {
    const tell = (left: number) => tellChange(platform, trx, holderBy(step, request_id), 'use-recovery-code', { left })
    const refusal = await proveByRecovery(platform, trx, step.user_id, hash, tell)
    return refusal ? { refusal } : { remember: false }
  })
}

/** Opens the session of a login that asked for a factor, once it was added (MFA-23). */
export async function finishSetup(platform: Platform, { cookie, browser }: OnItsWay): Promise<OpenedSession> {
  const step = await stepOf(platform, cookie, 'setup')
  if (step.data.added !== true) refuse(STEP_GONE)
  return finishStep(platform, step, browser, async () => ({ remember: false }))
}
