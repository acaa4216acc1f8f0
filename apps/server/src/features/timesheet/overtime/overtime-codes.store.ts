import type { OvertimeCodeRow } from '@cadran/rules/timesheet/codes-file'
import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/database.ts'
import { unlessUsed } from '../../portal/records/index.ts'

// This file alone writes the table `overtime_codes`.

/** Holds the table until commit: two files at once are read one after the other. */
export async function lockOvertimeCodes(trx: Trx): Promise<void> {
  await sql`lock table overtime_codes in share row exclusive mode`.execute(trx)
}

export interface WrittenCode extends Omit<OvertimeCodeRow, 'affectation' | 'constraint' | 'hour' | 'ticket'> {
  id: number | null
  affectation_id: number | null
  accepts_constraint: boolean
  accepts_hour: boolean
  accepts_ticket: boolean
}

/** Adds on-call codes, and changes those that have an id; the category of a code stays what it was. */
export async function writeOvertimeCodes(trx: Trx, rows: readonly WrittenCode[]): Promise<void> {
  const json = JSON.stringify(rows)
  await sql`
    insert into overtime_codes (code, category, sub_category, affectation_id, description, accepts_constraint, accepts_hour,
      accepts_ticket, active, start_at, end_at)
    select code, category, sub_category, affectation_id, description, accepts_constraint, accepts_hour,
      accepts_ticket, active, start_at, end_at
    from json_populate_recordset(null::overtime_codes, ${json}::json) where id is null
  `.execute(trx)
  await sql`
    update overtime_codes k set sub_category = x.sub_category, affectation_id = x.affectation_id,
      description = x.description, accepts_constraint = x.accepts_constraint, accepts_hour = x.accepts_hour,
      accepts_ticket = x.accepts_ticket, active = x.active, start_at = x.start_at, end_at = x.end_at,
      updated_at = k.updated_at + interval '1 second'
    from json_populate_recordset(null::overtime_codes, ${json}::json) x where k.id = x.id
  `.execute(trx)
}

export async function deleteOvertimeCode(trx: Trx, id: number): Promise<void> {
  await unlessUsed(trx.deleteFrom('overtime_codes').where('id', '=', id).execute())
}

/** Deletes on-call codes that nobody uses, switches the others off; answers those that stay (IMP-18). */
export async function withdrawOvertimeCodes(trx: Trx, ids: readonly number[]): Promise<number[]> {
  await sql`
    delete from overtime_codes k where id = any (${[...ids]}::bigint[])
      and not exists (select from overtimes where overtime_code_id = k.id)
      and not exists (select from extra_activity_hours where overtime_code_id = k.id)
  `.execute(trx)
  const { rows } = await sql<{ id: number }>`
    update overtime_codes set active = false, updated_at = updated_at + interval '1 second'
    where id = any (${[...ids]}::bigint[]) returning id
  `.execute(trx)
  return rows.map(({ id }) => id)
}
