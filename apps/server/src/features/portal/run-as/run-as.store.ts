import { PAUSE_MS } from '@cadran/rules/portal/run-as'
import type { Executor, Trx } from '../../../platform/database/database.ts'
import { deleteOlder } from '../../../platform/database/delete-older.ts'
import type { Batch } from '../../../platform/jobs/sweep.ts'

export interface NewUse {
  session_id: string
  actor_id: number
  person_id: number
  reason: string
  minutes: number | null
  now: Date
  ends_at: Date
}

/** Whoever else begins or ends a use of the session waits for the end of the transaction. */
export async function lockSession(trx: Trx, session_id: string): Promise<void> {
  await trx.selectFrom('sessions').where('id', '=', session_id).select('id').forNoKeyUpdate().execute()
}

/** The use of a session and person that goes on; null where there is none. */
export async function openUse(
  trx: Trx,
  { session_id, person_id, now }: Pick<NewUse, 'session_id' | 'person_id' | 'now'>,
): Promise<{ id: number; reason: string; minutes: number | null; ends_at: Date } | null> {
  const use = await trx
    .selectFrom('run_as_uses')
    .where('session_id', '=', session_id)
    .where('person_id', '=', person_id)
    .where('ends_at', '>', now)
    .select(['id', 'reason', 'minutes', 'ends_at'])
    .executeTakeFirst()
  return use ?? null
}

export async function insertUse(trx: Trx, { now, ...use }: NewUse): Promise<number> {
  const { id } = await trx
    .insertInto('run_as_uses')
    .values({ ...use, started_at: now, last_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Ends what a session does in others' names; answers what went on so far. */
export function endUses(trx: Trx, session_id: string, now: Date): Promise<{ id: number; person_id: number }[]> {
  return trx
    .updateTable('run_as_uses')
    .set({ ends_at: now })
    .where('session_id', '=', session_id)
    .where('ends_at', '>', now)
    .returning(['id', 'person_id'])
    .execute()
}

/** A use without minutes is used still: it ends half an hour from now. */
export async function keepUse(database: Executor, id: number, now: Date): Promise<void> {
  await database
    .updateTable('run_as_uses')
    .set({ last_at: now, ends_at: new Date(now.getTime() + PAUSE_MS) })
    .where('id', '=', id)
    .where('last_at', '<', now)
    .where('ends_at', '>', now)
    .execute()
}

/** Deletes uses that ended before (AUD-17, RGD-02). */
export const deleteOldUses = (database: Executor, batch: Batch): Promise<number> =>
  deleteOlder(database, { table: 'run_as_uses', key: 'id', column: 'ends_at' }, batch)
