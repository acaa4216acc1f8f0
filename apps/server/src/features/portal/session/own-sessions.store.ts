import { sql } from 'kysely'
import type { Executor, Trx } from '../../../platform/database/database.ts'
import { deleteOlder } from '../../../platform/database/delete-older.ts'
import type { Batch } from '../../../platform/jobs/sweep.ts'

// What is changed of `known_devices` when nobody logs in.

/** Whose sessions are ended or read: held, so that a login on its way is either ended with the others or opens after it (SEA-06). */
export function lockPerson(trx: Trx, id: number) {
  return trx.selectFrom('users').where('id', '=', id).select(['id', 'roles']).forNoKeyUpdate().executeTakeFirst()
}

/** Asks every browser of a person for the second factor again, or the one of an open session alone; answers how many were not (MFA-26). */
export async function endTrust(trx: Trx, user_id: number, session_id: string | null, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update known_devices d set trusted_until = null
    where d.user_id = ${user_id} and d.trusted_until is not null and (${session_id}::uuid is null or exists (
      select from sessions s where s.id = ${session_id}::uuid and s.user_id = d.user_id and s.known_device_id = d.id
        and s.revoked_at is null and s.refresh_expires_at > ${now}))`.execute(trx)
  return Number(numAffectedRows ?? 0)
}

/** Deletes browsers that nobody came by since. */
export const deleteOldDevices = (database: Executor, batch: Batch): Promise<number> =>
  deleteOlder(database, { table: 'known_devices', key: 'id', column: 'last_seen_at' }, batch)

/** Deletes logins that were left on their way. */
export const deleteOldSteps = (database: Executor, batch: Batch): Promise<number> =>
  deleteOlder(database, { table: 'sign_in_steps', key: 'id', column: 'expires_at' }, batch)

/** Deletes wrong codes that count no more. */
export const deleteOldFailures = (database: Executor, batch: Batch): Promise<number> =>
  deleteOlder(database, { table: 'factor_failures', key: 'id', column: 'failed_at' }, batch)
