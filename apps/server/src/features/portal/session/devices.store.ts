import { sql } from 'kysely'
import type { Executor, Trx } from '../../../platform/database/database.ts'
import { deleteOlder } from '../../../platform/database/delete-older.ts'
import { WITH_NEXT } from '../../../platform/database/flights.ts'
import type { Batch } from '../../../platform/jobs/sweep.ts'

// This file alone writes `known_devices`.

/** As a part of the statement that opens a session for the row of `person`: its browser is known from then on (SEA-08). */
export const knowDevice = (session: { device_hash: Buffer; device_name: string; created_at: Date }) => sql`
  insert into known_devices (user_id, hash, name, first_seen_at, last_seen_at)
  select id, ${session.device_hash}, ${session.device_name}, ${session.created_at}, ${session.created_at} from person
  on conflict on constraint one_device_per_person_and_browser
    do update set last_seen_at = excluded.last_seen_at, name = excluded.name
  returning id, xmax = 0 as is_new`

/** Whose sessions are ended or read: held, so that a login on its way is either ended with the others or opens after it (SEA-06). */
export function lockPerson(trx: Trx, id: number) {
  return trx
    .selectFrom('users')
    .where('id', '=', id)
    .select(['id', 'roles', 'is_active', 'is_service'])
    .forNoKeyUpdate()
    .executeTakeFirst()
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

/** Deletes wrong codes that count no more. */
export const deleteOldFailures = (database: Executor, batch: Batch): Promise<number> =>
  deleteOlder(database, { table: 'factor_failures', key: 'id', column: 'failed_at' }, batch)

/** Trusts a browser for a person until then, and knows it by a new secret from now on: one that somebody put there is worth nothing (MFA-25, MFA-26). */
export async function trustDevice(trx: Trx, user_id: number, hash: Buffer, trusted_until: Date): Promise<void> {
  await sql`update known_devices set trusted_until = ${trusted_until} where user_id = ${user_id} and hash = ${hash}`.execute(
    trx,
  )
}

/** Gives a browser another secret, whoever it is known for. */
export async function renameDevices(trx: Trx, former: Buffer, hash: Buffer): Promise<void> {
  await sql`update known_devices set hash = ${hash} where hash = ${former}`.execute(trx)
}

/** Holds somebody's account as it is until the commit; what changes it meanwhile waits, and then ends what opened. */
export async function holdPerson(trx: Trx, user_id: number): Promise<void> {
  await sql`${sql.raw(WITH_NEXT)}select from users where id = ${user_id} for share`.execute(trx)
}
