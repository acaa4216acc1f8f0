import { type Insertable, sql } from 'kysely'
import type { Trx } from '../../../platform/database/database.ts'
import type { ParametersTable } from '../../../platform/database/tables.ts'

// This file alone writes the table `parameters`, but for what it begins with.

/** Versions are added one after the other: each is compared with what holds (LED-41). */
export async function lockParameters(trx: Trx): Promise<void> {
  await sql`lock table parameters in share row exclusive mode`.execute(trx)
}

export async function insertParameter(
  trx: Trx,
  { value, ...row }: Omit<Insertable<ParametersTable>, 'value'> & { value: unknown },
): Promise<number> {
  // JSON's own null would not come back from a backup.
  const stored = value === null ? null : sql`${JSON.stringify(value)}::jsonb`
  const { id } = await trx
    .insertInto('parameters')
    .values({ ...row, value: stored })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Nobody's word is that of whoever runs the portal (LED-42). */
export async function confirmParameter(
  trx: Trx,
  id: number,
  { confirmed_by, confirmed_at }: { confirmed_by: number | null; confirmed_at: Date },
): Promise<void> {
  await trx.updateTable('parameters').set({ confirmed_by, confirmed_at }).where('id', '=', id).execute()
}
