import { sql } from 'kysely'
import type { Executor, Trx } from '../../../platform/database/database.ts'
import type { Opening } from './session.store.ts'

// Of `sign_in_steps` those of kinds 'confirm' and 'setup': a login between its two steps.

/** The session that is to open, as far as it is known, and whose name was typed where. */
export interface StepData {
  session_id: string
  opening: Omit<Opening, 'user_id' | 'id_token_box'>
  /** In base64. */
  id_token_box: string | null
  identifier: string | null
  remember_days: number
  /** What an authenticator is to sign (MFA-17). */
  challenge?: string
  /** A factor was added; its codes are yet to be kept (MFA-23). */
  added?: boolean
}

export interface Step {
  id: number
  user_id: number
  kind: 'confirm' | 'setup'
  data: StepData
  expires_at: Date
}

export async function keepStep(
  database: Executor,
  { hash, user_id, kind, data, expires_at }: Omit<Step, 'id'> & { hash: Buffer },
): Promise<void> {
  await database
    .insertInto('sign_in_steps')
    .values({ hash, user_id, kind, data: JSON.stringify(data), expires_at })
    .execute()
}

/** The step of a cookie, as long as it stands: not used, not too old, not tried too often (MFA-03, MFA-04, MFA-07). */
export async function findStep(
  database: Executor,
  hash: Buffer,
  now: Date,
  most_wrong: number,
): Promise<Step | undefined> {
  const { rows } = await sql<Step>`
    select id, user_id, kind, data, expires_at from sign_in_steps
    where hash = ${hash} and kind in ('confirm', 'setup') and used_at is null and expires_at > ${now} and wrong < ${most_wrong}`.execute(
    database,
  )
  const [step] = rows
  return step && { ...step, id: Number(step.id), user_id: Number(step.user_id) }
}

/** Uses a step up: of two at once one gets it. */
export async function takeStep(trx: Trx, id: number, now: Date, most_wrong: number): Promise<boolean> {
  const { rows } = await sql`
    update sign_in_steps set used_at = ${now} where id = ${id} and used_at is null and expires_at > ${now} and wrong < ${most_wrong}
    returning id`.execute(trx)
  return rows.length > 0
}

export async function countWrong(trx: Trx, id: number): Promise<void> {
  await sql`update sign_in_steps set wrong = wrong + 1 where id = ${id}`.execute(trx)
}

/** Notes something about a step on its way. */
export async function noteOfStep(trx: Trx, id: number, told: Partial<StepData>): Promise<void> {
  await sql`update sign_in_steps set data = data || ${JSON.stringify(told)}::jsonb where id = ${id}`.execute(trx)
}

/** Ends what is on its way of somebody, but the one that goes on (MFA-07). */
export async function endSteps(trx: Trx, user_id: number): Promise<void> {
  await sql`delete from sign_in_steps where user_id = ${user_id}`.execute(trx)
}

/** Trusts a browser for a person until then, and knows it by a new secret from now on: one that somebody put there is worth nothing (MFA-25, MFA-26). */
export async function trustDevice(trx: Trx, user_id: number, hash: Buffer, trusted_until: Date): Promise<void> {
  await sql`update known_devices set trusted_until = ${trusted_until} where user_id = ${user_id} and hash = ${hash}`.execute(
    trx,
  )
}
export async function renameDevices(trx: Trx, former: Buffer, hash: Buffer): Promise<void> {
  await sql`update known_devices set hash = ${hash} where hash = ${former}`.execute(trx)
}

/** Holds somebody's account as it is until the commit; what changes it meanwhile waits, and then ends what opened. */
export async function holdPerson(trx: Trx, user_id: number): Promise<void> {
  await sql`select from users where id = ${user_id} for share`.execute(trx)
}
