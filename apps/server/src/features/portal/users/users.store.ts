import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/database.ts'

// This file alone writes the table `users`.

const grown = (stamp: string) => sql<string>`greatest(${stamp}::timestamp(0), updated_at + interval '1 second')`

/** Gives a person a new password, good until `expires_on` ('YYYY-MM-DD'); `stamp` is the clock's, `updated_at` only grows (README 6). */
export async function changePassword(
  trx: Trx,
  user_id: number,
  { password_hash, expires_on, stamp }: { password_hash: string; expires_on: string; stamp: string },
): Promise<void> {
  await trx
    .updateTable('users')
    .set({
      password_hash,
      password_expire_at: expires_on,
      updated_at: grown(stamp),
    })
    .where('id', '=', user_id)
    .execute()
}

/** Keeps a person's own address. */
export async function changePersonalEmail(
  trx: Trx,
  user_id: number,
  { personal_email, stamp }: { personal_email: string; stamp: string },
): Promise<void> {
  await trx
    .updateTable('users')
    .set({ personal_email, updated_at: grown(stamp) })
    .where('id', '=', user_id)
    .execute()
}
