import { directoryKey, type ScimFault } from '@cadran/rules/administration/directory'
import type { HeldGroup, HeldPerson } from '@cadran/rules/administration/directory-resources'
import type { Role } from '@cadran/rules/portal/roles'
import { type RawBuilder, sql } from 'kysely'
import type { Executor, Trx } from '../../../platform/database/database.ts'
import { filterCondition, GROUP_COLUMNS, PERSON_COLUMNS } from './directory.rows.ts'

interface Page {
  start: number
  count: number
}
interface Listed<Row> {
  total: number
  rows: Row[]
}

const MS = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`

const PEOPLE = sql`directory_entries d join users u on u.id = d.user_id`
const PERSON = sql`
  select u.id, d.user_name, d.external_id, u.firstname, u.lastname, u.email, u.is_active, u.person_type, u.matricule,
    c.name as company, u.manager_id, m.firstname || ' ' || m.lastname as manager_identity, u.modality, u.is_manager, u.is_visible,
    w.name as workplace, u.start_at, u.end_at, u.updated_at, ${MS('d.created_at')} as created_at
  from ${PEOPLE} join companies c on c.id = u.company_id join workplaces w on w.id = u.workplace_id
  left join users m on m.id = u.manager_id`

/** A page of what a condition finds, by id, with how many there are: one statement (SCI-23). */
async function readPage<Row>(
  database: Executor,
  {
    from,
    select,
    condition,
    id,
  }: Record<'from' | 'select' | 'id', RawBuilder<unknown>> & { condition: RawBuilder<boolean> },
  { start, count }: Page,
): Promise<Listed<Row>> {
  const { rows } = await sql<Listed<Row>>`
    select (select count(*)::int from ${from} where ${condition}) as total,
      coalesce((select json_agg(found order by found.id) from (
        ${select} where ${condition} order by ${id} offset ${start - 1} limit ${count}) found), '[]') as rows
  `.execute(database)
  return rows[0] ?? { total: 0, rows: [] }
}

/** People whom the directory holds, a page of them (SCI-22 to SCI-24). Throws `ScimFault`. */
export function listHeldPeople(
  database: Executor,
  filter: string | undefined,
  page: Page,
): Promise<Listed<HeldPerson>> {
  const condition = filterCondition(filter, PERSON_COLUMNS)
  return readPage<HeldPerson>(database, { from: PEOPLE, select: PERSON, condition, id: sql`u.id` }, page)
}

/** Somebody whom the directory holds; undefined of whom it does not (SCI-24). */
export async function findHeldPerson(database: Executor, id: number): Promise<HeldPerson | undefined> {
  const { rows } = await listById<HeldPerson>(database, sql`${PERSON} where u.id = ${id}`)
  return rows[0]
}

// As one value, so that both engines tell instants and days as the pages do.
const listById = async <Row>(database: Executor, select: RawBuilder<unknown>) => {
  const { rows } = await sql<{ rows: Row[] }>`
    select coalesce(json_agg(found), '[]') as rows from (${select}) found`.execute(database)
  return rows[0] ?? { rows: [] }
}

const groupSelect = (has_members: boolean) => sql`
  select g.id, g.display_name, g.external_id, g.updated_at, ${MS('g.created_at')} as created_at,
    ${
      has_members
        ? sql`coalesce((select json_agg(json_build_object('id', u.id, 'identity', u.firstname || ' ' || u.lastname) order by u.id)
      from role_group_members m join users u on u.id = m.user_id where m.group_id = g.id), '[]')`
        : sql`'[]'::json`
    } as members
  from role_groups g`

/** Groups, a page of them; without their members where nobody asks for them (SCI-21). Throws `ScimFault`. */
export function listHeldGroups(
  database: Executor,
  { filter, has_members }: { filter: string | undefined; has_members: boolean },
  page: Page,
): Promise<Listed<HeldGroup>> {
  const condition = filterCondition(filter, GROUP_COLUMNS)
  const from = sql`role_groups g`
  return readPage<HeldGroup>(database, { from, select: groupSelect(has_members), condition, id: sql`g.id` }, page)
}

export async function findHeldGroup(
  database: Executor,
  id: number,
  has_members = true,
): Promise<HeldGroup | undefined> {
  const { rows } = await listById<HeldGroup>(database, sql`${groupSelect(has_members)} where g.id = ${id}`)
  return rows[0]
}

/** Who of the directory bears a name or a number that must be one person's: why somebody else cannot (`ScimFault`'s sentence), or null. */
export async function takenByEntry(
  trx: Trx,
  { user_name, external_id }: { user_name?: string | undefined; external_id?: string | null | undefined },
  but: number | null,
): Promise<ScimFault['message'] | null> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from directory_entries
    where (user_name_key = ${user_name === undefined ? null : directoryKey(user_name)} or external_id = ${external_id ?? null})
      and user_id is distinct from ${but}::bigint limit 1
  `.execute(trx)
  return rows.length > 0 ? 'Cette personne existe déjà.' : null
}

/** Who bears a matricule, and whether the directory may come to hold them (SCI-10). */
export async function findAdopted(trx: Trx, matricule: string) {
  const { rows } = await sql<{ id: number; is_held: boolean; is_service: boolean }>`
    select u.id, u.is_service, exists (select from directory_entries d where d.user_id = u.id) as is_held
    from users u where u.matricule = ${matricule}
  `.execute(trx)
  return rows[0]
}

/** Whether a group of that name is there already, but this one. */
export async function isGroupNameTaken(trx: Trx, display_name: string, but: number | null): Promise<boolean> {
  const { rows } = await sql`
    select from role_groups where display_name_key = ${directoryKey(display_name)} and id is distinct from ${but}::bigint
  `.execute(trx)
  return rows.length > 0
}

/** Which of these the directory does not hold. */
export async function findStrangers(trx: Trx, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select i.id from unnest(${ids}::bigint[]) i (id)
    where not exists (select from directory_entries d where d.user_id = i.id)
  `.execute(trx)
  return rows.map(({ id }) => id)
}

/** What people may do by their groups today, and what is their own (SCI-19). */
export async function readGroupRoles(trx: Trx, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; roles: Role[]; local_roles: Role[] }>`
    select u.id, u.local_roles, array(
      select distinct r from role_group_members m join role_groups g on g.id = m.group_id, unnest(g.roles) r
      where m.user_id = u.id order by r) as roles
    from users u where u.id = any(${ids}::bigint[])
  `.execute(trx)
  return rows
}

export async function memberIds(trx: Trx, group_id: number): Promise<number[]> {
  const members = trx.selectFrom('role_group_members').where('group_id', '=', group_id).select('user_id')
  return (await members.execute()).map(({ user_id }) => user_id)
}

/** The groups as an access administrator reads them, those without a role first. */
export function listedGroups(database: Executor) {
  return database
    .selectFrom('role_groups as g')
    .select(['g.id', 'g.display_name', 'g.roles', 'g.updated_at'])
    .select(sql<number>`(select count(*)::int from role_group_members m where m.group_id = g.id)`.as('members_count'))
    .orderBy(sql`cardinality(g.roles) > 0`)
    .orderBy('g.display_name_key')
}

/** Where the directory stands (SCI-03, SCI-04). */
export async function readDirectory(database: Executor) {
  const { rows } = await sql<{
    last_called_at: Date | null
    held_people: number
    people: number
    changes: { at: string; action: string; identity: string }[]
  }>`
    select (select max(last_used_at) from api_tokens where kind = 'scim') as last_called_at,
      (select count(*)::int from directory_entries d join users u on u.id = d.user_id where u.is_active) as held_people,
      (select count(*)::int from users where is_active and not is_service) as people,
      coalesce((select json_agg(json_build_object('at', a.at, 'action', a.action, 'identity', u.firstname || ' ' || u.lastname)
          order by a.id desc)
        from (select id, at, action, entity_id from audit where entity = 'user' and action like 'scim-%'
          order by id desc limit 2) a join users u on u.id = a.entity_id), '[]') as changes
  `.execute(database)
  const [state] = rows
  if (!state) throw new Error('A statement without a table answers one row')
  return state
}
