import type { Executor, Trx } from '../../../platform/database/database.ts'

// This file alone writes `passkeys`.

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

/** What somebody calls one of their keys, theirs alone until the commit; undefined for another's. */
export async function lockOwnPasskey(trx: Trx, user_id: number, id: number) {
  const own = trx.selectFrom('passkeys').where('id', '=', id).where('user_id', '=', user_id).select('name')
  return own.forUpdate().executeTakeFirst()
}

export async function renamePasskey(trx: Trx, id: number, name: string): Promise<void> {
  await trx.updateTable('passkeys').set({ name }).where('id', '=', id).execute()
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
