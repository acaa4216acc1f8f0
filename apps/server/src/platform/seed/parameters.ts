import { FIRST_RULES_ON, firstCounterRules } from '@cadran/rules/timesheet/counter-rules'
import { addMonths, firstDay, periodOf } from '@cadran/rules/timesheet/day'
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'

/** Dates the versions that a portal begins with by its own clock, where the migration took the database's (table 0.7). */
export async function seedParameters(trx: Transaction<Tables>, today: string): Promise<void> {
  const { year, month } = addMonths(periodOf(today), 1)
  const versions = JSON.stringify(firstCounterRules(firstDay(year, month)))
  await sql`alter table parameters disable trigger user`.execute(trx)
  await sql`delete from parameters`.execute(trx)
  await sql`
    insert into parameters (key, value, starts_on, created_at)
    select key, nullif(value, 'null'::jsonb), starts_on, ${today}::date
    from jsonb_to_recordset(${versions}::jsonb) as version (key text, value jsonb, starts_on date)
  `.execute(trx)
  await sql`alter table parameters enable trigger user`.execute(trx)
}

/** By which version a month fills each counter, as its line says (LED-43). */
export async function versionsOfMonths(trx: Transaction<Tables>): Promise<Map<string, number>> {
  const rows = await trx
    .selectFrom('parameters')
    .where('key', 'in', ['cp_a_year', 'rtt_a_year'])
    .where('starts_on', '=', FIRST_RULES_ON)
    .select(['id', 'key'])
    .execute()
  return new Map(rows.map(({ id, key }) => [key === 'cp_a_year' ? 'cp' : 'rtt', id]))
}
