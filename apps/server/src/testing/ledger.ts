import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'

/** A person's ledger as if nothing had been posted on it: their absences alone are lines, as the database writes them. */
export async function emptyLedger(database: Database, user_id: number): Promise<void> {
  await database.transaction(async (trx) => {
    await sql`alter table counter_entries disable trigger ledger_is_append_only`.execute(trx)
    await sql`delete from counter_entries where user_id = ${user_id}`.execute(trx)
    await sql`alter table counter_entries enable trigger ledger_is_append_only`.execute(trx)
    await sql`select count_absences_of(${user_id}::bigint)`.execute(trx)
  })
}
