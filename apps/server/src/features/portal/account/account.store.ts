import { sql } from 'kysely'
import type { Executor, Trx } from '../../../platform/database/database.ts'
import { deleteOlder } from '../../../platform/database/delete-older.ts'
import type { Batch } from '../../../platform/jobs/sweep.ts'

const DEMANDS_LOCK = 7702

/**
 * Counts one more demand of an identifier from an address; answers false, and keeps nothing, when there were `most`
 * since then already. Of several at once each waits for the one before.
 */
export async function countDemand(
  trx: Trx,
  demand: { identifier: string; address: string; demanded_at: Date },
  { since, most }: { since: Date; most: number },
): Promise<boolean> {
  const { identifier, address } = demand
  await sql`select pg_advisory_xact_lock(${sql.lit(DEMANDS_LOCK)}, hashtext(${`${address} ${identifier}`}))`.execute(
    trx,
  )
  const { n } = await trx
    .selectFrom('forgot_demands')
    .where('identifier', '=', identifier)
    .where('address', '=', address)
    .where('demanded_at', '>', since)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  if (n >= most) return false
  await trx.insertInto('forgot_demands').values(demand).execute()
  await trx.deleteFrom('forgot_demands').where('demanded_at', '<=', since).execute()
  return true
}

/** Keeps the hash of a person's new link in place of their former one; false when a later demand has its link already. */
export async function keepReset(
  trx: Trx,
  reset: { hash: Buffer; user_id: number; requested_at: Date; expires_at: Date },
): Promise<boolean> {
  const kept = await trx
    .insertInto('password_resets')
    .values({ ...reset, used_at: null })
    .onConflict((conflict) =>
      conflict
        .constraint('one_reset_per_person')
        .doUpdateSet({ ...reset, used_at: null })
        .where('password_resets.requested_at', '<=', reset.requested_at),
    )
    .returning('user_id')
    .executeTakeFirst()
  return kept !== undefined
}

/** Uses a link up; false when it is used, expired or replaced. Of two uses at once one succeeds. */
export async function spendReset(trx: Trx, hash: Buffer, now: Date): Promise<boolean> {
  const spent = await trx
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst()
  return spent !== undefined
}

/** Deletes links that lapsed before, used ones too. */
export const deleteLapsedResets = (database: Executor, batch: Batch): Promise<number> =>
  deleteOlder(database, { table: 'password_resets', key: 'hash', column: 'expires_at' }, batch)

/** Deletes demands from before. */
export const deleteOldDemands = (database: Executor, batch: Batch): Promise<number> =>
  deleteOlder(database, { table: 'forgot_demands', key: 'id', column: 'demanded_at' }, batch)
