import type { Moment } from '@cadran/rules/timesheet/half-day'
import type { DelegationMode, DelegationScope } from '@cadran/rules/validation/delegation'
import type { Trx } from '../../../platform/database/database.ts'

// This file alone writes the table `deputies`.

export interface NewDelegation {
  manager_id: number
  deputy_id: number
  mode: DelegationMode
  scopes: DelegationScope[]
  starts_at: string | null
  start_moment: Moment | null
  ends_at: string | null
  end_moment: Moment | null
  set_by: number
  created_at: Date
  updated_at: string
}

export async function insertDelegation(trx: Trx, row: NewDelegation): Promise<number> {
  const { id } = await trx.insertInto('deputies').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Whoever else changes or ends it waits; false where it is no more. */
export async function lockDelegation(trx: Trx, id: number): Promise<boolean> {
  const query = trx.selectFrom('deputies').where('id', '=', id).where('ended_at', 'is', null).select('id')
  return (await query.forNoKeyUpdate().executeTakeFirst()) !== undefined
}

export async function updateDelegation(
  trx: Trx,
  id: number,
  change: { scopes?: DelegationScope[]; ends_at?: string; end_moment?: Moment; ended_at?: Date; updated_at: string },
): Promise<void> {
  await trx.updateTable('deputies').set(change).where('id', '=', id).execute()
}
