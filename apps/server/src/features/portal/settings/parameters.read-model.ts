import type { ParameterVersion } from '@cadran/rules/portal/parameters'
import { sql } from 'kysely'
import type { Executor } from '../../../platform/database/database.ts'

/** Every version of every parameter, some dozens of rows: what is in force on a day is the rules' to say (LED-40). */
export async function readParameters(database: Executor): Promise<ParameterVersion[]> {
  const { rows } = await sql<ParameterVersion>`
    select id, key, value, starts_on, awaits_confirmation and confirmed_at is null as is_unconfirmed from parameters
  `.execute(database)
  return rows
}
