import { ERASED_KEYS, type ErasedKey } from '@cadran/rules/administration/retention-plan'
import { REGISTER_VERSION } from '@cadran/rules/administration/retention-register'
import type { Executor, Trx } from '../../../platform/database/database.ts'
import type { PlannedEntry } from './planned-entry.ts'

// This file alone writes `retention_runs` and `retention_batches`.

interface NewRun {
  kind: 'dry_run' | 'run' | 'demand'
  state: 'waiting' | 'running'
  asked_by: number
  asked_at: Date
  preview_key: string | null
  plan: readonly PlannedEntry[] | null
}

const peopleOf = (plan: readonly PlannedEntry[]) => new Set(plan.flatMap(({ people }) => people)).size

export async function addRun(trx: Trx, { plan, ...run }: NewRun): Promise<number> {
  const planned = { plan: plan && JSON.stringify(plan), people_count: plan && peopleOf(plan) }
  const { id } = await trx
    .insertInto('retention_runs')
    .values({ ...run, ...planned, register_version: REGISTER_VERSION })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What a dry run has found. */
export async function endDryRun(
  trx: Trx,
  id: number,
  { plan, preview_key, now }: { plan: readonly PlannedEntry[]; preview_key: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('retention_runs')
    .set({ plan: JSON.stringify(plan), people_count: peopleOf(plan), preview_key, state: 'done', ended_at: now })
    .where('id', '=', id)
    .execute()
}

export async function beginRun(trx: Trx, id: number): Promise<void> {
  await trx.updateTable('retention_runs').set({ state: 'running' }).where('id', '=', id).execute()
}

/** Ends a run; `audit_head` is the chain over the audit as it stands then (RGD-16). */
export async function endRun(trx: Trx, id: number, ended: { ended_at: Date; audit_head: string }): Promise<void> {
  await trx
    .updateTable('retention_runs')
    .set({ state: 'done', ...ended })
    .where('id', '=', id)
    .execute()
}

export function findRun(database: Executor, id: number) {
  return database.selectFrom('retention_runs').selectAll().where('id', '=', id).executeTakeFirst()
}

/** What was looked for under a key. */
export function findDryRun(trx: Trx, preview_key: string) {
  return trx
    .selectFrom('retention_runs')
    .selectAll()
    .where('preview_key', '=', preview_key)
    .where('kind', '=', 'dry_run')
    .where('state', '=', 'done')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export const planOf = ({ plan }: { plan: unknown }): PlannedEntry[] => (plan ?? []) as PlannedEntry[]

export async function addBatch(
  trx: Trx,
  batch: { run_id: number; entry: ErasedKey; last_person_id: number; ids: number[] },
): Promise<void> {
  await trx.insertInto('retention_batches').values(batch).execute()
}

/** The last person that each entry of a run has done. */
export async function batchesDone(database: Executor, run_id: number): Promise<ReadonlyMap<string, number>> {
  const rows = await database
    .selectFrom('retention_batches')
    .where('run_id', '=', run_id)
    .groupBy('entry')
    .select((of) => ['entry', of.fn.max<number>('last_person_id').as('last_person_id')])
    .execute()
  return new Map(rows.map(({ entry, last_person_id }) => [entry, last_person_id]))
}

/** The ids that a run has erased, by entry in their order. */
export async function erasedIds(database: Executor, run_id: number): Promise<{ key: ErasedKey; ids: number[] }[]> {
  const rows = await database
    .selectFrom('retention_batches')
    .where('run_id', '=', run_id)
    .select(['entry', 'ids'])
    .execute()
  return ERASED_KEYS.map((key) => ({
    key,
    ids: rows.filter(({ entry }) => entry === key).flatMap(({ ids }) => ids),
  }))
}
