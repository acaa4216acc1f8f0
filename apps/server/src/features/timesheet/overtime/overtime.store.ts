import type { StoredOvertime } from '@cadran/rules/timesheet/overtime-entry'
import type { Trx } from '../../../platform/database/database.ts'

// This file alone writes the table `overtimes`; the validation rooms change entries through it.

export interface NewOvertime extends StoredOvertime {
  month_id: number
  user_id: number
  overtime_code_id: number
  start_at: string
  end_at: string
  comment: string | null
}

/** Writes one entry and answers its id. */
export async function insertOvertime(trx: Trx, { days, ...entry }: NewOvertime): Promise<number> {
  const { id } = await trx
    .insertInto('overtimes')
    .values({ ...entry, days: JSON.stringify(days) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Gives an entry another code (OVL-14). */
export async function changeOvertimeCode(trx: Trx, id: number, overtime_code_id: number): Promise<void> {
  await trx.updateTable('overtimes').set({ overtime_code_id }).where('id', '=', id).execute()
}

export async function deleteOvertime(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('overtimes').where('id', '=', id).execute()
}
