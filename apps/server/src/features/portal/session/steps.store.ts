import { sql } from 'kysely'
import type { Executor, Trx } from '../../../platform/database/database.ts'
import { deleteOlder } from '../../../platform/database/delete-older.ts'
import type { Batch } from '../../../platform/jobs/sweep.ts'
import type { Opening } from './opening.ts'

// This file alone writes `sign_in_steps`: logins between two steps, on their way to a provider, and what authenticators are to sign.

const KEPT_MS = 24 * 3_600_000

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

/** A login on its way to a provider: `state` is hashed, what the library needs back is closed. */
export interface ProviderStep {
  hash: Buffer
  provider: string
  user_id: number | null
  state: string
  box: string
  expires_at: Date
}

/** Keeps a start, and forgets some of those that ended a day ago. */
export async function keepProviderStep(database: Executor, step: ProviderStep, now: Date): Promise<void> {
  const { hash, provider, user_id, state, box, expires_at } = step
  const before = new Date(now.getTime() - KEPT_MS)
  await sql`
    with old as (
      delete from sign_in_steps where id in (select id from sign_in_steps where expires_at < ${before} order by expires_at limit 20)
    )
    insert into sign_in_steps (hash, user_id, kind, provider, data, expires_at)
    values (${hash}, ${user_id}, 'sso', ${provider}, ${JSON.stringify({ state, box })}::jsonb, ${expires_at})`.execute(
    database,
  )
}

/** Uses a start up: of two callbacks at once one gets it, and one with another state does not spoil it (SSO-11, SSO-12). */
export async function takeProviderStep(
  database: Executor,
  step: Pick<ProviderStep, 'hash' | 'provider' | 'state'>,
  now: Date,
): Promise<string | null> {
  const { rows } = await sql<{ box: string }>`
    update sign_in_steps set used_at = ${now}
    where hash = ${step.hash} and kind = 'sso' and provider = ${step.provider} and data->>'state' = ${step.state}
      and used_at is null and expires_at > ${now}
    returning data->>'box' as box`.execute(database)
  return rows[0]?.box ?? null
}

/** Keeps what is to be signed, under the hash of whoever may answer it; a former one is gone. */
export async function keepChallenge(
  database: Executor,
  {
    hash,
    user_id,
    challenge,
    expires_at,
  }: { hash: Buffer; user_id: number | null; challenge: string; expires_at: Date },
): Promise<void> {
  const data = JSON.stringify({ challenge })
  await sql`
    insert into sign_in_steps (hash, user_id, kind, data, expires_at) values (${hash}, ${user_id}, 'passkey', ${data}::jsonb, ${expires_at})
    on conflict on constraint one_step_per_cookie do update set data = excluded.data, expires_at = excluded.expires_at`.execute(
    database,
  )
}

/** What was to be signed, this once; null where there is nothing, or no more (MFA-16, MFA-19). */
export async function takeChallenge(database: Executor, hash: Buffer, now: Date): Promise<string | null> {
  const { rows } = await sql<{ challenge: string | null; expires_at: Date }>`
    delete from sign_in_steps where hash = ${hash} and kind = 'passkey' returning data->>'challenge' as challenge, expires_at`.execute(
    database,
  )
  const [kept] = rows
  return kept && kept.expires_at > now ? kept.challenge : null
}

/** Deletes logins that were left on their way. */
export const deleteOldSteps = (database: Executor, batch: Batch): Promise<number> =>
  deleteOlder(database, { table: 'sign_in_steps', key: 'id', column: 'expires_at' }, batch)
