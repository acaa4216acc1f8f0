import type { StoredOvertime } from '@cadran/rules/timesheet/overtime-entry'
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../../platform/database/database.ts'
import { type AnsweredOvertime, OVERTIME } from '../month/index.ts'

// This file alone writes the table `overtimes`; the validation rooms change entries through it.

export interface NewOvertime extends StoredOvertime {
  user_id: number
  overtime_code_id: number
  start_at: string
  end_at: string
  comment: string | null
  /** Paris wall times. */
  created_at: string
  updated_at: string
}

/** An entry of the month that the part `month` writes in, as the part `created`. */
export function overtimeCreated({ days, ...entry }: NewOvertime): RawBuilder<unknown> {
  const columns = Object.keys(entry).map((column) => sql.ref(column))
  return sql`created as (
    insert into overtimes as o (month_id, days, ${sql.join(columns)})
    values ((select id from month), ${JSON.stringify(days)}, ${sql.join(Object.values(entry))})
    returning o.id, ${sql.raw(OVERTIME)} as answered
  )`
}

/** The entry that the part wrote, as the month's statement answers entries. */
export const CREATED = sql<AnsweredOvertime[]>`to_json(array(select answered from created))`

/** Gives an entry another code (OVL-14). */
export async function changeOvertimeCode(
  trx: Trx,
  id: number,
  change: { overtime_code_id: number; updated_at: string },
): Promise<void> {
  await trx.updateTable('overtimes').set(change).where('id', '=', id).execute()
}

export async function deleteOvertime(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('overtimes').where('id', '=', id).execute()
}

/** The same as the part `gone` of a statement. */
export function overtimeGone(id: number): RawBuilder<unknown> {
  return sql`gone as (delete from overtimes where id = ${id})`
}
