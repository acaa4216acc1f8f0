import { type Insertable, sql } from 'kysely'
import type { Trx } from '../../../platform/database/database.ts'
import type { LegalHoldsTable } from '../../../platform/database/tables.ts'

// This file alone writes `legal_holds`.

/** Nobody is held and nobody's hold is lifted until the commit: what is erased meanwhile was not held. */
export async function keepHolds(trx: Trx): Promise<void> {
  await sql`lock table legal_holds in share mode`.execute(trx)
}

export async function addHold(trx: Trx, hold: Insertable<LegalHoldsTable>): Promise<number> {
  return (await trx.insertInto('legal_holds').values(hold).returning('id').executeTakeFirstOrThrow()).id
}

/** Whether it was still in force. */
export async function liftHold(
  trx: Trx,
  id: number,
  lifted: { lifted_by: number; lifted_at: Date; lift_reason: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('legal_holds')
    .set(lifted)
    .where('id', '=', id)
    .where('lifted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
