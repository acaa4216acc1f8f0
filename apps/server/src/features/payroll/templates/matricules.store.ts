import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/database.ts'

// This file alone writes the table `payroll_matricules`.

/** Keeps every other import of matricules waiting until the transaction ends. */
export async function lockMatricules(trx: Trx): Promise<void> {
  await sql`lock table payroll_matricules in share row exclusive mode`.execute(trx)
}

interface WrittenMatricule {
  id: number | null
  user_id: number
  payroll_matricule: string
  starts_on: string
  ends_on: string | null
}

/** Adds matricules, and changes those that have an id. */
export async function writeMatricules(trx: Trx, rows: readonly WrittenMatricule[]): Promise<void> {
  const known = rows.flatMap(({ id }) => id ?? [])
  // Gone before they come back: of two that change places neither stands in the other's way.
  await deleteMatricules(trx, known)
  await sql`
    insert into payroll_matricules (id, user_id, payroll_matricule, starts_on, ends_on) overriding system value
    select coalesce(x.id, nextval(pg_get_serial_sequence('payroll_matricules', 'id'))), x.user_id, x.payroll_matricule, x.starts_on, x.ends_on
    from json_populate_recordset(null::payroll_matricules, ${JSON.stringify(rows)}::json) x
  `.execute(trx)
}

export async function deleteMatricules(trx: Trx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await trx.deleteFrom('payroll_matricules').where('id', 'in', ids).execute()
}
