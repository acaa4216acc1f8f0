import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/database.ts'

// This file alone writes the table `users`.

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
      updated_at: sql<string>`greatest(${stamp}::timestamp(0), updated_at + interval '1 second')`,
    })
    .where('id', '=', user_id)
    .execute()
}
