import type { AffectationRow, EventCodeListRow, OvertimeCodeListRow } from '@cadran/contract/administration/codes'
import type { EventCodeRow, OvertimeCodeRow } from '@cadran/rules/timesheet/codes-file'
import type { Day } from '@cadran/rules/timesheet/day'
import { type RawBuilder, sql } from 'kysely'
import type { Executor, Trx } from '../../../platform/database/database.ts'
import { withLastChanges } from '../../portal/records/index.ts'

const NOT_YET = { is_used: false, changed_by: null, changed_at: null }

/** What refers to a code or an affectation k by its id, and so keeps it. */
const AFFECTATION_USED = sql<boolean>`(
  exists (select from events e join event_codes c on c.id = e.event_code_id where c.affectation_id = k.id)
)`
const AFFECTATION_KEPT = sql<boolean>`(
  exists (select from event_codes c where c.affectation_id = k.id) or exists (select from overtime_codes c where c.affectation_id = k.id)
  or exists (select from assignments s where s.affectation_id = k.id)
)`
const EVENT_CODE_KEPT = sql<boolean>`(
  exists (select from events e where e.event_code_id = k.id) or exists (select from assignments s where s.main_code_id = k.id)
)`
const OVERTIME_CODE_KEPT = sql<boolean>`exists (select from overtimes o where o.overtime_code_id = k.id)`

type Coded = 'affectations' | 'event_codes' | 'overtime_codes'
const KEPT = { affectations: AFFECTATION_KEPT, event_codes: EVENT_CODE_KEPT, overtime_codes: OVERTIME_CODE_KEPT }
const ENTITIES = { affectations: 'affectation', event_codes: 'event_code', overtime_codes: 'overtime_code' } as const

/** The rows of a page with whether something holds them, and who changed them last (ORG-23). */
async function completed<Row extends { id: number }>(db: Executor, table: Coded, page: readonly Row[]) {
  const ids = page.map(({ id }) => id)
  const { rows } = await sql<{ id: number; is_used: boolean }>`
    select k.id, ${KEPT[table]} as is_used from ${sql.table(table)} k where k.id = any(${ids}::bigint[])
  `.execute(db)
  const used = new Map(rows.map(({ id, is_used }) => [id, is_used]))
  const rated = page.map((row) => ({ ...row, is_used: used.get(row.id) ?? false }))
  return withLastChanges(db, ENTITIES[table], rated)
}

export async function affectationRows(db: Executor): Promise<AffectationRow[]> {
  const rows = await db
    .selectFrom('affectations')
    .select(['id', 'code', 'name', 'client_name', 'archived'])
    .orderBy('archived')
    .orderBy('code')
    .execute()
  return rows.map((row) => ({ ...row, ...NOT_YET, people_count: 0 }))
}

/** The same of one page, with the people who work for each today (ORG-11). */
export async function completeAffectations(db: Executor, page: readonly AffectationRow[], today: Day) {
  const ids = page.map(({ id }) => id)
  const { rows } = await sql<{ id: number; people_count: number }>`
    select affectation_id as id, count(distinct user_id)::int as people_count from assignments
    where affectation_id = any(${ids}::bigint[]) and starts_on <= ${today}::date and (ends_on is null or ends_on >= ${today}::date)
    group by affectation_id
  `.execute(db)
  const people = new Map(rows.map(({ id, people_count }) => [id, people_count]))
  const counted = page.map((row) => ({ ...row, people_count: people.get(row.id) ?? 0 }))
  return completed(db, 'affectations', counted)
}

const codeRows = (
  db: Executor,
  table: 'event_codes' | 'overtime_codes',
  columns: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
) =>
  sql`
    select ${columns} from ${sql.table(table)} k left join affectations a on a.id = k.affectation_id order by ${order}
  `.execute(db)

export async function eventCodeRows(db: Executor): Promise<EventCodeListRow[]> {
  const columns = sql`k.id, k.short_code, k.description, k.type, k.color, a.code as affectation, k.archived`
  const { rows } = await codeRows(db, 'event_codes', columns, sql`k.archived, k.priority, k.short_code, k.id`)
  return (rows as EventCodeListRow[]).map((row) => ({ ...row, ...NOT_YET }))
}

export async function overtimeCodeRows(db: Executor): Promise<OvertimeCodeListRow[]> {
  const columns = sql`k.id, k.code, k.description, k.category, a.code as affectation, k.active`
  const { rows } = await codeRows(db, 'overtime_codes', columns, sql`k.active desc, k.code, k.id`)
  return (rows as OvertimeCodeListRow[]).map((row) => ({ ...row, ...NOT_YET }))
}

export const completeEventCodes = (db: Executor, page: readonly EventCodeListRow[]) =>
  completed(db, 'event_codes', page)
export const completeOvertimeCodes = (db: Executor, page: readonly OvertimeCodeListRow[]) =>
  completed(db, 'overtime_codes', page)

const AFFECTATION = sql`k.id, k.code, k.name, k.client_name, k.start_at, k.end_at, k.archived, k.updated_at`
const EVENT_CODE = sql`k.id, k.short_code, k.type, k.description, k.color, k.priority, k.affectation_id, a.code as affectation,
  k.relevant_counter, k.start_at, k.end_at, k.editable, k.deductible, k.archived, k.master_data, k.created_at, k.updated_at`
const OVERTIME_CODE = sql`k.id, k.code, k.category, k.sub_category, k.affectation_id, a.code as affectation, k.description,
  k.accepts_constraint as "constraint", k.accepts_hour as hour, k.accepts_ticket as ticket, k.active, k.start_at, k.end_at, k.updated_at`

interface Found {
  id: number
  updated_at: string
}
export interface FoundAffectation extends Found {
  code: string
  name: string
  client_name: string | null
  start_at: Day | null
  end_at: Day | null
  archived: boolean
}
export type FoundEventCode = Found & EventCodeRow & { affectation_id: number | null }
export type FoundOvertimeCode = Found & OvertimeCodeRow & { affectation_id: number | null }

const WHOLE = { affectations: AFFECTATION, event_codes: EVENT_CODE, overtime_codes: OVERTIME_CODE }

async function findOne<Row>(
  db: Executor,
  table: Coded,
  id: number,
  end: RawBuilder<unknown>,
): Promise<Row | undefined> {
  const joined = table === 'affectations' ? sql`` : sql`left join affectations a on a.id = k.affectation_id`
  const { rows } = await sql<Row>`
    select ${WHOLE[table]}, ${table === 'affectations' ? AFFECTATION_USED : KEPT[table]} as is_used
    from ${sql.table(table)} k ${joined} where k.id = ${id} ${end}
  `.execute(db)
  return rows[0]
}

/** One of them, read. */
export const readOne = <Row>(db: Executor, table: Coded, id: number) =>
  findOne<Row & { is_used: boolean }>(db, table, id, sql``)
/** One of them, held until the commit. */
export const holdOne = <Row>(trx: Trx, table: Coded, id: number) =>
  findOne<Row & { is_used: boolean }>(trx, table, id, sql`for update of k`)

/** The id of whatever is called so; undefined for nothing. */
export async function idOf(
  trx: Trx,
  table: Coded,
  column: 'code' | 'short_code',
  code: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where ${sql.ref(column)} = ${code} order by id desc limit 1
  `.execute(trx)
  return rows[0]?.id
}

/** Reports not sent yet that hold a code, and whose months it fills in beforehand from today on (ORG-14). */
export async function usesOf(db: Executor, code_id: number, today: Day) {
  const { rows } = await sql<{ unsent_months: number; main_of: { matricule: string; identity: string }[] }>`
    select (
      select count(distinct m.id)::int from events e join months m on m.id = e.month_id
      where e.event_code_id = ${code_id} and m.state = 'non_submitted'
    ) as unsent_months, (
      select coalesce(json_agg(json_build_object('matricule', u.matricule, 'identity', u.firstname || ' ' || u.lastname) order by u.sort_key), '[]')
      from assignments s join users u on u.id = s.user_id
      where s.main_code_id = ${code_id} and (s.ends_on is null or s.ends_on >= ${today}::date)
    ) as main_of
  `.execute(db)
  return rows[0] ?? { unsent_months: 0, main_of: [] }
}

/** Whether a code may be the main one of all who have another as theirs: an activity in use, of their affectation or of none. */
export async function mayReplace(trx: Trx, code_id: number, instead: number, today: Day): Promise<boolean> {
  const { rows } = await sql<{ fits: boolean }>`
    select k.type = 'activity' and not k.archived and k.id <> ${code_id} and not exists (
      select from assignments s where s.main_code_id = ${code_id} and (s.ends_on is null or s.ends_on >= ${today}::date)
        and s.affectation_id <> coalesce(k.affectation_id, s.affectation_id)
    ) as fits from event_codes k where k.id = ${instead}
  `.execute(trx)
  return rows[0]?.fits ?? false
}
