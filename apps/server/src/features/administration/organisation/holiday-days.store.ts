import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/database.ts'
import type { HolidayDaysTable } from '../../../platform/database/tables.ts'
import { nextStamp } from '../../portal/records/index.ts'

// This file alone writes the table `holiday_days`.

export type OwnDayFields = Pick<Required<Insertable<HolidayDaysTable>>, 'workplace_id' | 'day' | 'half' | 'name'>

export async function insertOwnDay(trx: Trx, fields: OwnDayFields, updated_at: string): Promise<number> {
  const row = { ...fields, updated_at }
  return (await trx.insertInto('holiday_days').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export async function updateOwnDay(trx: Trx, id: number, fields: OwnDayFields, stamp: string): Promise<void> {
  await trx
    .updateTable('holiday_days')
    .set({ ...fields, updated_at: nextStamp(stamp) })
    .where('id', '=', id)
    .execute()
}

export async function deleteOwnDay(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('holiday_days').where('id', '=', id).execute()
}

/** Held until the commit: of two who write the same one, the second finds what the first has made of it. */
export async function findOwnDay(trx: Trx, id: number) {
  return trx.selectFrom('holiday_days').where('id', '=', id).selectAll().forUpdate().executeTakeFirst()
}

/** Keeps the months of these days from being closed meanwhile; answers whether one of them is closed (ORG-08). */
export async function holdsClosedPeriod(trx: Trx, days: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ is_closed: boolean }>`
    select p.closed_at is not null as is_closed from periods p
    where (p.year, p.month) in (
      select extract(year from d), extract(month from d) from unnest(${days}::date[]) d
    ) for share
  `.execute(trx)
  return rows.some(({ is_closed }) => is_closed)
}
