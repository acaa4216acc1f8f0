import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/database.ts'
import { WITH_NEXT } from '../../../platform/database/flights.ts'

// This file writes `sign_in_factors`, `recovery_codes` and `factor_failures`.

const HANDLE_BYTES = 32

/** Somebody has a row of factors, if an empty one. */
async function haveFactors(trx: Trx, user_id: number): Promise<void> {
  await sql`${sql.raw(WITH_NEXT)}insert into sign_in_factors (user_id, webauthn_handle)
    values (${user_id}, ${randomBytes(HANDLE_BYTES)}) on conflict (user_id) do nothing`.execute(trx)
}

/** The factors of somebody, whose they are alone until the commit. */
export async function lockFactors(trx: Trx, user_id: number) {
  await haveFactors(trx, user_id)
  return trx
    .selectFrom('sign_in_factors')
    .where('user_id', '=', user_id)
    .selectAll()
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Keeps a secret that is asked for by nobody before it is confirmed; a former one that waited is gone (MFA-08). */
export async function keepPendingTotp(trx: Trx, user_id: number, totp_pending_box: Buffer, now: Date): Promise<void> {
  await trx
    .updateTable('sign_in_factors')
    .set({ totp_pending_box, totp_pending_at: now })
    .where('user_id', '=', user_id)
    .execute()
}

export async function confirmTotp(trx: Trx, user_id: number, totp_box: Buffer, step: number, now: Date): Promise<void> {
  const none = { totp_pending_box: null, totp_pending_at: null }
  await trx
    .updateTable('sign_in_factors')
    .set({ ...none, totp_box, totp_confirmed_at: now, totp_last_step: step })
    .where('user_id', '=', user_id)
    .execute()
}

export async function removeTotp(trx: Trx, user_id: number): Promise<void> {
  const none = { totp_pending_box: null, totp_pending_at: null }
  await trx
    .updateTable('sign_in_factors')
    .set({ ...none, totp_box: null, totp_confirmed_at: null, totp_last_step: null })
    .where('user_id', '=', user_id)
    .execute()
}

export async function keepTotpStep(trx: Trx, user_id: number, totp_last_step: number): Promise<void> {
  await sql`${sql.raw(WITH_NEXT)}update sign_in_factors set totp_last_step = ${totp_last_step} where user_id = ${user_id}`.execute(
    trx,
  )
}

/** Replaces the recovery codes of somebody: the former are void (MFA-11). */
export async function keepRecoveryCodes(
  trx: Trx,
  user_id: number,
  { salt, hashes }: { salt: Buffer; hashes: readonly Buffer[] },
): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute()
  await trx.updateTable('sign_in_factors').set({ recovery_salt: salt }).where('user_id', '=', user_id).execute()
  await trx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id, code_hash })))
    .execute()
}

/** Uses a recovery code up; null for none that is left, else how many are (MFA-12). */
export async function takeRecoveryCode(
  trx: Trx,
  user_id: number,
  code_hash: Buffer,
  now: Date,
): Promise<number | null> {
  const used = await trx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', user_id)
    .where('code_hash', '=', code_hash)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  if (!used) return null
  const { left } = await trx
    .selectFrom('recovery_codes')
    .where('user_id', '=', user_id)
    .where('used_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .executeTakeFirstOrThrow()
  return Number(left)
}

/** What somebody proves themselves by, theirs alone until the commit, and how often that was wrong since. */
export async function lockToProve(trx: Trx, user_id: number, since: Date) {
  await haveFactors(trx, user_id)
  // The lock first: what was counted while waiting for it is then seen.
  await sql`${sql.raw(WITH_NEXT)}select from sign_in_factors where user_id = ${user_id} for update`.execute(trx)
  return trx
    .selectFrom('sign_in_factors as f')
    .where('f.user_id', '=', user_id)
    .select((eb) => [
      'f.totp_box',
      'f.totp_last_step',
      eb
        .selectFrom('factor_failures as w')
        .whereRef('w.user_id', '=', 'f.user_id')
        .where('w.failed_at', '>', since)
        .select(({ fn }) => fn.countAll<number>().as('failed'))
        .as('failed'),
    ])
    .executeTakeFirstOrThrow()
}

export async function noteFailure(trx: Trx, user_id: number, failed_at: Date): Promise<void> {
  await trx.insertInto('factor_failures').values({ user_id, failed_at }).execute()
}

/** Takes away by what somebody proves themselves beside the password, with the codes that stand in for it. */
export async function removeRecoveryCodes(trx: Trx, user_id: number): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute()
}
