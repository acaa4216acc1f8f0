import { sql } from 'kysely'
import type { Executor } from '../../../platform/database/database.ts'

/** The second factors of somebody; no secret, key or credential (MFA-13). */
export async function readFactors(database: Executor, user_id: number) {
  const [factors, passkeys, { left }] = await Promise.all([
    database
      .selectFrom('sign_in_factors')
      .where('user_id', '=', user_id)
      .select(['totp_confirmed_at', 'recovery_salt'])
      .executeTakeFirst(),
    database
      .selectFrom('passkeys')
      .where('user_id', '=', user_id)
      .select(['id', 'name', 'device_type', 'backed_up', 'created_at', 'last_used_at'])
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
    database
      .selectFrom('recovery_codes')
      .where('user_id', '=', user_id)
      .where('used_at', 'is', null)
      .select(({ fn }) => fn.countAll<number>().as('left'))
      .executeTakeFirstOrThrow(),
  ])
  return {
    totp: factors?.totp_confirmed_at ? { confirmed_at: factors.totp_confirmed_at.toISOString() } : null,
    passkeys: passkeys.map(({ id, created_at, last_used_at, ...passkey }) => ({
      ...passkey,
      id: Number(id),
      created_at: created_at.toISOString(),
      last_used_at: last_used_at?.toISOString() ?? null,
    })),
    recovery_codes_left: Number(left),
    recovery_salt: factors?.recovery_salt ?? null,
  }
}

/** By what name somebody enters, and how they are called. */
export async function findPerson(database: Executor, user_id: number): Promise<{ username: string; identity: string }> {
  const { rows } = await sql<{ username: string; identity: string }>`
    select username, firstname || ' ' || lastname as identity from users where id = ${user_id}`.execute(database)
  return rows[0] ?? { username: '', identity: '' }
}
