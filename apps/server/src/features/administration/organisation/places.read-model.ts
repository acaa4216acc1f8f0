import type { CompanyRow, EditedWorkplace, WorkplaceRow } from '@cadran/contract/administration/organisation'
import { frenchZoneLabel } from '@cadran/rules/administration/organisation-holidays'
import { sql } from 'kysely'
import { listZones } from '../../../platform/calendar.ts'
import type { Executor, Trx } from '../../../platform/database/database.ts'

const NO_CHANGE = { changed_by: null, changed_at: null }

/** How many people each company or workplace has, in one pass over them all. */
const counted = (column: 'company_id' | 'workplace_id') => sql<{ id: number; people_count: number }>`
  (select u.${sql.ref(column)} as id, count(*)::int as people_count from users u group by 1)`

const peopleCount = sql<number>`coalesce(p.people_count, 0)`.as('people_count')

export async function companyRows(db: Executor): Promise<CompanyRow[]> {
  const rows = await db
    .selectFrom('companies as c')
    .leftJoin(counted('company_id').as('p'), 'p.id', 'c.id')
    .select(['c.id', 'c.name', 'c.archived', peopleCount])
    .orderBy('c.archived')
    .orderBy('c.name')
    .execute()
  return rows.map((row) => ({ ...row, ...NO_CHANGE }))
}

/** The names of all companies or workplaces but one, under the lock on them: a name is taken accents and case aside. */
export function namesBeside(
  trx: Trx,
  table: 'companies' | 'workplaces',
  id: number | null,
): Promise<{ name: string }[]> {
  return trx
    .selectFrom(table)
    .select('name')
    .where('id', '<>', id ?? 0)
    .execute()
}

export function findCompany(trx: Trx, id: number) {
  return trx
    .selectFrom('companies')
    .where('id', '=', id)
    .select(['id', 'name', 'archived', 'updated_at'])
    .forUpdate()
    .executeTakeFirst()
}

const peopleOf = (column: 'u.company_id' | 'u.workplace_id', id: number) =>
  sql<number>`(select count(*)::int from users u where ${sql.ref(column)} = ${id})`.as('people_count')

export function readCompany(db: Executor, id: number) {
  return db
    .selectFrom('companies')
    .where('id', '=', id)
    .select(['id', 'name', 'archived', 'updated_at', peopleOf('u.company_id', id)])
    .executeTakeFirst()
}

/** What a zone is called: in France by the region, elsewhere by the country. */
async function zoneLabels(zones: readonly string[]): Promise<(zone: string) => string> {
  const foreign = zones.some((zone) => frenchZoneLabel(zone) === undefined) ? await listZones() : []
  const countries = new Map(foreign.map(({ zone, label }) => [zone, label]))
  return (zone) => frenchZoneLabel(zone) ?? countries.get(zone) ?? countries.get(zone.slice(0, 2)) ?? zone
}

export async function workplaceRows(db: Executor): Promise<WorkplaceRow[]> {
  const rows = await db
    .selectFrom('workplaces as w')
    .leftJoin(counted('workplace_id').as('p'), 'p.id', 'w.id')
    .select(['w.id', 'w.name', 'w.archived', 'w.zone as holiday_zone', 'w.good_friday', peopleCount])
    .orderBy('w.archived')
    .orderBy('w.name')
    .execute()
  const labelOf = await zoneLabels(rows.map(({ holiday_zone }) => holiday_zone))
  return rows.map((row) => ({ ...row, zone_label: labelOf(row.holiday_zone), ...NO_CHANGE }))
}

const WORKPLACE = ['id', 'name', 'zone as holiday_zone', 'good_friday', 'archived', 'updated_at'] as const

export function findWorkplace(trx: Trx, id: number) {
  return trx.selectFrom('workplaces').where('id', '=', id).select(WORKPLACE).forUpdate().executeTakeFirst()
}

export function readWorkplace(db: Executor, id: number): Promise<EditedWorkplace | undefined> {
  return db
    .selectFrom('workplaces')
    .where('id', '=', id)
    .select([...WORKPLACE, peopleOf('u.workplace_id', id)])
    .executeTakeFirst()
}
