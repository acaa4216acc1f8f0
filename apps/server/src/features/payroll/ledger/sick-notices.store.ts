import type { Insertable } from 'kysely'
import type { Trx } from '../../../platform/database/database.ts'
import type { SickNoticesTable } from '../../../platform/database/tables.ts'

// This file alone writes the table `sick_notices`.

export async function insertNotice(trx: Trx, row: Insertable<SickNoticesTable>): Promise<number> {
  const { id } = await trx.insertInto('sick_notices').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}
