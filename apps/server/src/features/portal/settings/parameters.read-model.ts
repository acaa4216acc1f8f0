import type { ParameterVersion } from '@cadran/rules/portal/parameters'
import { sql } from 'kysely'
import type { Executor } from '../../../platform/database/database.ts'

/** The versions as a statement, for readings that ask for them beside what else they need. */
export const PARAMETER_VERSIONS = sql<ParameterVersion>`
  select id, key, value, starts_on, awaits_confirmation and confirmed_at is null as is_unconfirmed from parameters`

/** Every version of every parameter, some dozens of rows: what is in force on a day is the rules' to say (LED-40). */
export async function readParameters(database: Executor): Promise<ParameterVersion[]> {
  const { rows } = await PARAMETER_VERSIONS.execute(database)
  return rows
}
