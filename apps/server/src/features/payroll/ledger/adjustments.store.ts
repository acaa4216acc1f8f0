import type { AdjustmentState } from '@cadran/rules/payroll/adjustments'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../../platform/database/database.ts'
import type { CounterAdjustmentsTable } from '../../../platform/database/tables.ts'

// This file alone writes the table `counter_adjustments`.

export async function insertAdjustment(trx: Trx, row: Insertable<CounterAdjustmentsTable>): Promise<number> {
  const { id } = await trx.insertInto('counter_adjustments').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export interface Decided {
  state: AdjustmentState
  decided_by: number
  decided_at: Date
  comment: string | null
  updated_at: string
}

/** What was decided of one, as a part of the statement that records it. */
export const adjustmentDecided = (id: number, change: Decided): RawBuilder<unknown> => sql`decided as (
  update counter_adjustments set state = ${change.state}, decided_by = ${change.decided_by}, comment = ${change.comment},
    decided_at = ${change.decided_at}::timestamptz, updated_at = ${change.updated_at}::timestamp where id = ${id})`
