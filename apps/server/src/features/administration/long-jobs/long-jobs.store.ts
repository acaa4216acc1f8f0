import type { Executor, Trx } from '../../../platform/database/database.ts'
import { deleteOlder } from '../../../platform/database/delete-older.ts'
import type { Batch } from '../../../platform/jobs/sweep.ts'

interface NewLongJob {
  kind: string
  author_id: number
  request_id: string
  asked: unknown
}

export async function addLongJob(trx: Trx, { asked, ...job }: NewLongJob, now: Date): Promise<number> {
  const { id } = await trx
    .insertInto('long_jobs')
    .values({ ...job, asked: JSON.stringify(asked), created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A job that is not ended yet goes on, or begins. */
export function beginLongJob(database: Executor, id: number) {
  return database
    .updateTable('long_jobs')
    .set({ state: 'running', done: 0, total: 0 })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning(['kind', 'author_id', 'request_id', 'asked'])
    .executeTakeFirst()
}

export async function tellProgress(database: Executor, id: number, done: number, total: number): Promise<void> {
  await database.updateTable('long_jobs').set({ done, total }).where('id', '=', id).execute()
}

interface Ended {
  state: 'done' | 'failed'
  faults: readonly string[]
  outcome: unknown
}

export async function endLongJob(database: Executor, id: number, ended: Ended, now: Date): Promise<void> {
  const { state, faults, outcome } = ended
  await database
    .updateTable('long_jobs')
    .set({ state, faults: [...faults], outcome: JSON.stringify(outcome), ended_at: now })
    .where('id', '=', id)
    .execute()
}

export function readLongJob(database: Executor, id: number) {
  return database
    .selectFrom('long_jobs')
    .select(['id', 'kind', 'author_id', 'state', 'done', 'total', 'faults'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export function readOutcome(database: Executor, id: number) {
  return database
    .selectFrom('long_jobs')
    .select(['kind', 'author_id', 'outcome'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Deletes what ended before. */
export const deleteOldJobs = (database: Executor, batch: Batch): Promise<number> =>
  deleteOlder(database, { table: 'long_jobs', key: 'id', column: 'ended_at' }, batch)
