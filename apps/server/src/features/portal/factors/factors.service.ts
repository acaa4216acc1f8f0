import type { ReplyOf } from '@cadran/contract/kit'
import type { confirmTotp, loadFactors, renewRecoveryCodes, startTotp } from '@cadran/contract/portal/factors'
import { NO_PENDING_TOTP, otpauthUri, shownRecoveryCode, totpCodeOf, WRONG_TOTP } from '@cadran/rules/portal/factors'
import { M_404 } from '@cadran/rules/portal/messages'
import { factorDeadline, LAST_FACTOR } from '@cadran/rules/portal/sign-in'
import type { Executor, Trx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Requester } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { noteOfStep, readBound } from '../session/index.ts'
import { findPerson, readFactors } from './factors.read-model.ts'
import * as store from './factors.store.ts'
import { assertMayChange, type Holder, tellChange } from './holder.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import { newTotpSecret, stepOfCode } from './totp.ts'

const PENDING_MS = 10 * 60_000
/** Where a secret stands closed, so that it opens for nobody else, nor before it was confirmed. */
const pendingPlace = (user_id: number) => `sign_in_factors.totp_pending_box ${user_id}`
export const totpPlace = (user_id: number): string => `sign_in_factors.totp_box ${user_id}`

/** One's own factors, and until when one must have one (MFA-13, MFA-22). */
export async function readOwn(
  { database: { kysely }, clock }: Platform,
  { viewer }: Requester,
): Promise<ReplyOf<typeof loadFactors>> {
  const user_id = viewer.actor.id
  const [{ recovery_salt: _salt, ...factors }, bound] = await Promise.all([
    readFactors(kysely, user_id),
    readBound(kysely, user_id, clock.now()),
  ])
  const deadline = bound && !bound.has_factor ? factorDeadline(bound, clock.today()) : null
  return { ...factors, obligation: deadline === null ? null : { deadline } }
}

/** Prepares an application: its secret is told here and nowhere else (MFA-08, MFA-09). */
export async function prepareTotp(platform: Platform, holder: Holder): Promise<ReplyOf<typeof startTotp>> {
  const { database, clock, secrets, companySettings } = platform
  const { user_id } = holder
  const secret = newTotpSecret()
  const { username } = await findPerson(database.kysely, user_id)
  await database.transaction(async (trx) => {
    await assertMayChange(platform, trx, holder)
    await store.lockFactors(trx, user_id)
    await store.keepPendingTotp(trx, user_id, secrets.seal(secret, pendingPlace(user_id)), clock.now())
  })
  return { secret, uri: otpauthUri(companySettings.get('company.name'), username, secret) }
}

/** Whether somebody has no factor yet. */
export async function hasNone(database: Executor, user_id: number): Promise<boolean> {
  const { totp, passkeys } = await readFactors(database, user_id)
  return totp === null && passkeys.length === 0
}

type Prepared = Awaited<ReturnType<typeof newRecoveryCodes>> | null

/** The recovery codes of whoever is about to get their first factor: they take a while, for which nothing is held (MFA-11). */
export const prepareCodes = async ({ database }: Platform, user_id: number): Promise<Prepared> =>
  (await hasNone(database.kysely, user_id)) ? newRecoveryCodes() : null

/** Keeps them with the first factor, as they are told; null where there were some. */
export async function keepFirstCodes(trx: Trx, user_id: number, prepared: Prepared): Promise<string[] | null> {
  if (!prepared || !(await hasNone(trx, user_id))) return null
  const { codes, ...kept } = prepared
  await store.keepRecoveryCodes(trx, user_id, kept)
  return codes.map(shownRecoveryCode)
}

/** A login that asked for a factor has it now; it opens once its codes are kept (MFA-23). */
export async function noteAdded(trx: Trx, { by }: Holder): Promise<void> {
  if ('step' in by) await noteOfStep(trx, by.step.id, { added: true })
}

/** Confirms an application by its first code; the wrong one leaves it waiting (MFA-08). */
export async function addTotp(platform: Platform, holder: Holder, code: string): Promise<ReplyOf<typeof confirmTotp>> {
  const { database, clock, secrets } = platform
  const { user_id } = holder
  const prepared = await prepareCodes(platform, user_id)
  return database.transaction(async (trx) => {
    const now = clock.now()
    await assertMayChange(platform, trx, holder)
    const { totp_pending_box: box, totp_pending_at: since, totp_box: former } = await store.lockFactors(trx, user_id)
    if (!box || !since || now.getTime() - since.getTime() > PENDING_MS) return refuse(NO_PENDING_TOTP)
    const secret = secrets.open(box, pendingPlace(user_id)) ?? refuse(NO_PENDING_TOTP)
    const step = stepOfCode(secret, totpCodeOf(code) ?? '', now) ?? refuse(WRONG_TOTP)
    const recovery_codes = await keepFirstCodes(trx, user_id, prepared)
    await store.confirmTotp(trx, user_id, secrets.seal(secret, totpPlace(user_id)), step, now)
    await tellChange(platform, trx, holder, former ? 'replace-totp' : 'add-totp')
    await noteAdded(trx, holder)
    return { recovery_codes }
  })
}

/** Takes a factor away, and the recovery codes with the last one; where a rule asks for a factor it stays (MFA-10, MFA-21). */
export async function removeFactor(
  platform: Platform,
  trx: Trx,
  user_id: number,
  remove: () => Promise<void>,
): Promise<void> {
  await remove()
  if (!(await hasNone(trx, user_id))) return
  const bound = await readBound(trx, user_id, platform.clock.now())
  if (bound && factorDeadline(bound, platform.clock.today()) !== null) refuse(LAST_FACTOR)
  await store.removeRecoveryCodes(trx, user_id)
}

export function removeTotp(platform: Platform, holder: Holder): Promise<void> {
  const { user_id } = holder
  return platform.database.transaction(async (trx) => {
    await assertMayChange(platform, trx, holder)
    const { totp_box } = await store.lockFactors(trx, user_id)
    if (!totp_box) refuse(M_404)
    await removeFactor(platform, trx, user_id, () => store.removeTotp(trx, user_id))
    await tellChange(platform, trx, holder, 'remove-totp')
  })
}

/** Ten new recovery codes for whoever has a factor (MFA-11). */
export async function renewCodes(platform: Platform, holder: Holder): Promise<ReplyOf<typeof renewRecoveryCodes>> {
  const { user_id } = holder
  const { codes, ...kept } = await newRecoveryCodes()
  await platform.database.transaction(async (trx) => {
    await assertMayChange(platform, trx, holder)
    await store.lockFactors(trx, user_id)
    if (await hasNone(trx, user_id)) refuse(M_404)
    await store.keepRecoveryCodes(trx, user_id, kept)
    await tellChange(platform, trx, holder, 'new-recovery-codes')
  })
  return { recovery_codes: codes.map(shownRecoveryCode) }
}
