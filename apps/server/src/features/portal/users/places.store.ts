import { type Insertable, sql } from 'kysely'
import type { Trx } from '../../../platform/database/database.ts'
import type { CompaniesTable, WorkplacesTable } from '../../../platform/database/tables.ts'
import { unlessUsed } from '../records/index.ts'

// This file alone writes the tables `companies` and `workplaces`.

const grown = (stamp: string) => sql<string>`greatest(${stamp}::timestamp(0), updated_at + interval '1 second')`

/** Of two who write places at once the second one finds what the first has written; readers go on. */
export async function lockPlaces(trx: Trx): Promise<void> {
  await sql`lock table companies, workplaces in share row exclusive mode`.execute(trx)
}

/** The company of a portal that has none yet. */
export async function addCompany(trx: Trx, name: string): Promise<number> {
  const { id } = await trx.insertInto('companies').values({ name }).returning('id').executeTakeFirstOrThrow()
  return id
}

/** A place of work, and the zone of its public holidays. */
export async function addWorkplace(trx: Trx, name: string, holiday_zone: string): Promise<number> {
  const { id } = await trx
    .insertInto('workplaces')
    .values({ name, holiday_zone })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type CompanyFields = Pick<Insertable<CompaniesTable>, 'name'> & { archived: boolean }
export type WorkplaceFields = Pick<Insertable<WorkplacesTable>, 'name' | 'holiday_zone'> & {
  good_friday: boolean
  archived: boolean
}

export async function insertCompany(trx: Trx, fields: CompanyFields, updated_at: string): Promise<number> {
  const row = { ...fields, updated_at }
  return (await trx.insertInto('companies').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export async function updateCompany(trx: Trx, id: number, fields: CompanyFields, stamp: string): Promise<void> {
  await trx
    .updateTable('companies')
    .set({ ...fields, updated_at: grown(stamp) })
    .where('id', '=', id)
    .execute()
}

export async function insertWorkplace(trx: Trx, fields: WorkplaceFields, updated_at: string): Promise<number> {
  const row = { ...fields, updated_at }
  return (await trx.insertInto('workplaces').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export async function updateWorkplace(
  trx: Trx,
  id: number,
  fields: Partial<WorkplaceFields>,
  stamp: string,
): Promise<void> {
  await trx
    .updateTable('workplaces')
    .set({ ...fields, updated_at: grown(stamp) })
    .where('id', '=', id)
    .execute()
}

/** Under which names their holidays stand from now on, where that changes (ADR 0051). */
export async function nameHolidays(trx: Trx, named: readonly { id: number; holiday_zone: string }[]): Promise<void> {
  await sql`
    update workplaces w set holiday_zone = x.holiday_zone
    from json_to_recordset(${JSON.stringify(named)}::json) x (id bigint, holiday_zone text)
    where w.id = x.id and w.holiday_zone <> x.holiday_zone
  `.execute(trx)
}

/** Deletes what nobody belongs to nor ever has. */
export async function deletePlace(trx: Trx, table: 'companies' | 'workplaces', id: number): Promise<void> {
  await unlessUsed(trx.deleteFrom(table).where('id', '=', id).execute())
}
