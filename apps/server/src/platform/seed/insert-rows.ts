import { sql, type Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'

const ROWS_A_STATEMENT = 1_000

/** Writes rows with the ids they carry; PostgreSQL itself reads each column from its own type. */
export async function insertRows(
  trx: Transaction<Tables>,
  table: keyof Tables,
  rows: readonly object[],
): Promise<void> {
  const [sample] = rows
  if (!sample) return
  const columns = sql.join(Object.keys(sample).map((column) => sql.ref(column)))
  for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT) {
    const json = JSON.stringify(rows.slice(start, start + ROWS_A_STATEMENT))
    await sql`
      insert into ${sql.table(table)} (${columns}) overriding system value
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${json}::json)
    `.execute(trx)
  }
}

const NUMBERED = [
  'companies',
  'workplaces',
  'users',
  'affectations',
  'event_codes',
  'assignments',
  'periods',
  'months',
  'events',
  'overtime_codes',
  'overtimes',
  'extra_activity_weeks',
  'extra_activity_hours',
  'counter_entries',
  'corrections',
  'audit',
] as const satisfies readonly (keyof Tables)[]

/** The rows came with their ids, so the sequences have to be told where to go on. */
export async function advanceSequences(trx: Transaction<Tables>): Promise<void> {
  for (const table of NUMBERED) {
    await sql`
      select setval(pg_get_serial_sequence(${table}, 'id'), max(id)) from ${sql.table(table)} having max(id) is not null
    `.execute(trx)
  }
}
