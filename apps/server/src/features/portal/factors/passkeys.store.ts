import { sql } from 'kysely'
import type { Executor, Trx } from '../../../platform/database/database.ts'

// This file alone writes `passkeys`, and of `sign_in_steps` those of kind 'passkey': what an authenticator is to sign.

export function passkeysOf(database: Executor, user_id: number) {
  return database
    .selectFrom('passkeys')
    .where('user_id', '=', user_id)
    .select(['credential_id', 'public_key', 'transports'])
    .orderBy('id')
    .execute()
}

/** The passkey of a credential with whose it is, held until the commit: of two assertions at once the later sees the earlier's counter. */
export async function lockPasskey(trx: Trx, credential_id: string) {
  return trx
    .selectFrom('passkeys as p')
    .innerJoin('sign_in_factors as f', 'f.user_id', 'p.user_id')
    .where('p.credential_id', '=', credential_id)
    .select(['p.id', 'p.user_id', 'p.credential_id', 'p.public_key', 'p.transports', 'p.counter', 'f.webauthn_handle'])
    .forUpdate('p')
    .executeTakeFirst()
}

export interface NewPasskey {
  user_id: number
  credential_id: string
  public_key: Buffer
  counter: number
  transports: string[]
  device_type: string
  backed_up: boolean
  name: string
  created_at: Date
}

/** Null where the credential is known already, whoever has it. */
export async function addPasskey(trx: Trx, passkey: NewPasskey): Promise<number | null> {
  const added = await trx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.constraint('one_passkey_per_credential').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added ? Number(added.id) : null
}

export async function notePasskeyUse(trx: Trx, id: number, counter: number, last_used_at: Date): Promise<void> {
  await trx.updateTable('passkeys').set({ counter, last_used_at }).where('id', '=', id).execute()
}

export async function renamePasskey(trx: Trx, user_id: number, id: number, name: string): Promise<boolean> {
  const renamed = await trx
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .returning('id')
    .executeTakeFirst()
  return renamed !== undefined
}

export async function removePasskey(trx: Trx, user_id: number, id: number): Promise<string | null> {
  const removed = await trx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .returning('name')
    .executeTakeFirst()
  return removed?.name ?? null
}

export async function removeAllPasskeys(trx: Trx, user_id: number): Promise<void> {
  await trx.deleteFrom('passkeys').where('user_id', '=', user_id).execute()
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
