import type { Day } from '@cadran/rules/timesheet/day'
import { sql } from 'kysely'
import type { Executor, Trx } from '../../../platform/database/database.ts'

// This file alone writes `data_exports`.

/** One's own archive, held until the commit. */
export function holdExport(trx: Trx, user_id: number) {
  return trx.selectFrom('data_exports').selectAll().where('user_id', '=', user_id).forUpdate().executeTakeFirst()
}

export function readExport(database: Executor, user_id: number) {
  return database.selectFrom('data_exports').selectAll().where('user_id', '=', user_id).executeTakeFirst()
}

/** A new one in the place of any former; null where somebody has just asked for one. */
export async function beginExport(trx: Trx, user_id: number, requested_at: Date): Promise<number | null> {
  await trx.deleteFrom('data_exports').where('user_id', '=', user_id).where('requested_at', '<', requested_at).execute()
  const made = await trx
    .insertInto('data_exports')
    .values({ user_id, requested_at })
    .onConflict((on) => on.constraint('one_export_per_person').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id ?? null
}

/** Whose it is, made or not yet. */
export function findExport(database: Executor, id: number) {
  return database
    .selectFrom('data_exports as e')
    .innerJoin('people as p', 'p.id', 'e.user_id')
    .where('e.id', '=', id)
    .select(['e.user_id', 'e.requested_at', 'e.ready_at', 'p.firstname', 'p.identity', 'p.email'])
    .executeTakeFirst()
}

/** Whether it was still waited for. */
export async function endExport(
  trx: Trx,
  id: number,
  made: { storage_key: string; byte_size: number; ready_at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('data_exports')
    .set(made)
    .where('id', '=', id)
    .where('ready_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Those made or asked for on a day or before it; answers what the file store holds of them. */
export async function dropExportsOf(database: Executor, last: Day): Promise<string[]> {
  const gone = await database
    .deleteFrom('data_exports')
    .where(sql<boolean>`(coalesce(ready_at, requested_at) at time zone 'Europe/Paris')::date <= ${last}::date`)
    .returning('storage_key')
    .execute()
  return gone.flatMap(({ storage_key }) => storage_key ?? [])
}
