import { type Insertable, sql } from 'kysely'
import type { Trx } from '../../../platform/database/database.ts'
import type { ErasureDemandsTable } from '../../../platform/database/tables.ts'

// This file alone writes `erasure_demands`.

const grown = (stamp: string) => sql<string>`greatest(${stamp}::timestamp(0), updated_at + interval '1 second')`

export async function addDemand(trx: Trx, demand: Insertable<ErasureDemandsTable>): Promise<number> {
  return (await trx.insertInto('erasure_demands').values(demand).returning('id').executeTakeFirstOrThrow()).id
}

/** A demand that nobody else changes until the commit. */
export function holdDemand(trx: Trx, id: number) {
  return trx.selectFrom('erasure_demands').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function changeDemand(
  trx: Trx,
  id: number,
  change: Partial<
    Pick<Insertable<ErasureDemandsTable>, 'answer_by' | 'extended_because' | 'answered_at' | 'outcome' | 'run_id'>
  >,
  stamp: string,
): Promise<void> {
  await trx
    .updateTable('erasure_demands')
    .set({ ...change, updated_at: grown(stamp) })
    .where('id', '=', id)
    .execute()
}
