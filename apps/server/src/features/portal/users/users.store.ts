import { searchKey, sortKey } from '@cadran/rules/portal/french'
import type { PartTime } from '@cadran/rules/portal/person'
import type { Role } from '@cadran/rules/portal/roles'
import { type Insertable, sql } from 'kysely'
import type { Trx } from '../../../platform/database/database.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { forgetSessionsOf } from '../session/index.ts'

// This file alone writes the tables `users` and `hierarchy`.

const grown = (stamp: string) => sql<string>`greatest(${stamp}::timestamp(0), updated_at + interval '1 second')`

/** Gives a person a new password, good until `expires_on` ('YYYY-MM-DD'), or without an end; `stamp` is the clock's, `updated_at` only grows (README 6). */
export async function changePassword(
  trx: Trx,
  user_id: number,
  { password_hash, expires_on, stamp }: { password_hash: string; expires_on: string | null; stamp: string },
): Promise<void> {
  await trx
    .updateTable('users')
    .set({
      password_hash,
      password_expire_at: expires_on,
      updated_at: grown(stamp),
    })
    .where('id', '=', user_id)
    .execute()
}

/** Keeps a person's own address. */
export async function changePersonalEmail(
  trx: Trx,
  user_id: number,
  { personal_email, stamp }: { personal_email: string; stamp: string },
): Promise<void> {
  await trx
    .updateTable('users')
    .set({ personal_email, updated_at: grown(stamp) })
    .where('id', '=', user_id)
    .execute()
}

/** Keeps everybody else from changing people until the commit; logins and readers go on. */
export async function lockPeople(trx: Trx): Promise<void> {
  await sql`lock table users in share row exclusive mode`.execute(trx)
}

/** Ids that nobody has yet, for people who name one another before they are written. */
export async function reserveIds(trx: Trx, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('users', 'id'))::int as id from generate_series(1, ${count}::int)
  `.execute(trx)
  return rows.map(({ id }) => id)
}

/** A row of `users` as a file of people writes it; the zone is that of a newcomer. */
export type PersonRow = Omit<Insertable<Tables['users']>, 'id' | 'manager_id'> & {
  id: number
  manager_id: number | null
  holiday_zone: string
}

// Whoever may change a name that others are found by holds a row against those who only point at it: it is written apart.
const KEPT = new Set(['id', 'matricule', 'username', 'password_hash', 'holiday_zone', 'updated_at'])

/** Other usernames for those who are known; whoever is new may take what they leave. */
async function rename(trx: Trx, people: readonly PersonRow[]): Promise<void> {
  const names = JSON.stringify(people.map(({ id, username }) => ({ id, username })))
  await sql`
    update users u set username = given.username
    from json_populate_recordset(null::users, ${names}::json) given where u.id = given.id and u.username <> given.username
  `.execute(trx)
}

/**
 * Adds people, and changes those who are known by their id; nobody's password is touched. Of managers, those who name each other stand
 * in one statement: what follows people in other tables is written once for all of them.
 */
export async function writePeople(trx: Trx, people: readonly PersonRow[], stamp: string): Promise<void> {
  if (people.length === 0) return
  const columns = Object.keys(people[0] ?? {})
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const changed = columns.filter((column) => !KEPT.has(column))
  await rename(trx, people)
  await sql`
    insert into users (${names})
    select ${names} from json_populate_recordset(null::users, ${JSON.stringify(people)}::json)
    on conflict (id) do update set
      ${sql.join(changed.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`))},
      updated_at = greatest(${stamp}::timestamp(0), users.updated_at + interval '1 second')
  `.execute(trx)
}

/** Columns of people that have no dates of their own. */
export type PersonFields = Partial<
  Pick<
    Insertable<Tables['users']>,
    | 'username'
    | 'matricule'
    | 'firstname'
    | 'lastname'
    | 'sort_key'
    | 'search_key'
    | 'email'
    | 'personal_email'
    | 'is_visible'
    | 'is_active'
    | 'start_at'
    | 'end_at'
    | 'last_end_at'
    | 'seniority_at'
    | 'password_hash'
  >
> & { roles?: Role[]; part_times?: PartTime[] }

/** Writes the same columns of several people, each with their own values. */
export async function writeFields(
  trx: Trx,
  people: readonly { id: number; fields: PersonFields }[],
  stamp: string,
): Promise<void> {
  const columns = Object.keys(people[0]?.fields ?? {})
  if (columns.length === 0) return
  const rows = JSON.stringify(people.map(({ id, fields }) => ({ id, ...fields })))
  await sql`
    update users u set ${sql.join(columns.map((column) => sql`${sql.ref(column)} = given.${sql.ref(column)}`))},
      updated_at = greatest(${stamp}::timestamp(0), u.updated_at + interval '1 second')
    from json_populate_recordset(null::users, ${rows}::json) given where u.id = given.id
  `.execute(trx)
}

/** Says of people what their positions in force do; answers whose manager is another now. */
export async function followPositions(trx: Trx, ids: readonly number[], stamp: string): Promise<number[]> {
  const { rows: moved } = await sql<{ id: number }>`
    with former as (select id, manager_id from users where id = any(${ids}::bigint[])), written as (
      update users u set person_type = p.person_type, modality = p.modality, company_id = p.company_id,
        workplace_id = p.workplace_id, manager_id = p.manager_id, is_manager = p.is_manager,
        updated_at = greatest(${stamp}::timestamp(0), u.updated_at + interval '1 second')
      from positions p where p.user_id = u.id and p.in_force and u.id = any(${ids}::bigint[])
      returning u.id, u.manager_id
    )
    select w.id from written w join former f on f.id = w.id where f.manager_id is distinct from w.manager_id
  `.execute(trx)
  return moved.map(({ id }) => id)
}

/** Draws the managers' tree anew for people and everybody below them, cycles cut (decision 6, ORG-20). */
export async function redrawBelow(trx: Trx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await sql<{ id: number }>`
    select distinct descendant_id as id from hierarchy where ancestor_id = any(${ids}::bigint[])
  `.execute(trx)
  const below = [...new Set([...ids, ...rows.map(({ id }) => id)])]
  await sql`delete from hierarchy where descendant_id = any(${below}::bigint[])`.execute(trx)
  await sql`
    insert into hierarchy (ancestor_id, descendant_id, depth)
    with recursive upwards as (
      select id as descendant_id, id as ancestor_id, 0 as depth, array[id] as path from users where id = any(${below}::bigint[])
      union all
      select b.descendant_id, u.manager_id, b.depth + 1, b.path || u.manager_id
      from upwards b join users u on u.id = b.ancestor_id
      where u.manager_id is not null and not u.manager_id = any (b.path)
    )
    select ancestor_id, descendant_id, depth from upwards
  `.execute(trx)
}

/** Whether somebody may log in. */
export async function setActive(trx: Trx, user_id: number, is_active: boolean, stamp: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({ is_active, updated_at: grown(stamp) })
    .where('id', '=', user_id)
    .execute()
}

/** What somebody may do from their next call on. */
export async function setRoles(trx: Trx, user_id: number, roles: Role[], stamp: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({ roles, updated_at: grown(stamp) })
    .where('id', '=', user_id)
    .execute()
}

/** What people may do by the groups of the directory they are in, beside their own roles (SCI-19). */
export async function setGroupRoles(
  trx: Trx,
  people: readonly { id: number; roles: readonly Role[] }[],
  stamp: string,
): Promise<void> {
  await sql`
    update users u set group_roles = g.roles, updated_at = greatest(${stamp}::timestamp(0), u.updated_at + interval '1 second')
    from json_to_recordset(${JSON.stringify(people)}::json) g (id bigint, roles text[])
    where u.id = g.id and u.group_roles is distinct from g.roles
  `.execute(trx)
}

/** A day that no month, list or figure of the company holds. */
const NEVER = '1900-01-01'

/** Whoever of these has done something since, or is somebody's manager, by their matricules (IMP-19). */
export async function findInUse(trx: Trx, ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ matricule: string }>`
    select u.matricule from users u where u.id = any (${[...ids]}::bigint[]) and (
      u.password_hash <> '' or exists (select from sessions where user_id = u.id)
      or exists (select from directory_entries where user_id = u.id)
      or exists (select from months where user_id = u.id) or exists (select from events where user_id = u.id)
      or exists (select from users below where below.manager_id = u.id and below.id <> all (${[...ids]}::bigint[]))
    ) order by u.id limit 1
  `.execute(trx)
  return rows.map(({ matricule }) => matricule)
}

/** Withdraws people who came by mistake: closed, in no list, both of their names free again (IMP-19). */
export async function withdrawPeople(trx: Trx, ids: readonly number[], stamp: string): Promise<void> {
  await sql`
    update users set username = 'annule.' || id, matricule = 'ANNULE' || id, sort_key = sort_key || 'annule' || id,
      email = null, manager_id = null, is_manager = false, is_active = false, is_visible = false, roles = '{}',
      start_at = ${NEVER}::date, end_at = ${NEVER}::date, last_end_at = null, seniority_at = null, updated_at = ${grown(stamp)}
    where id = any (${[...ids]}::bigint[])
  `.execute(trx)
  await sql`
    delete from hierarchy where depth > 0
      and (descendant_id = any (${[...ids]}::bigint[]) or ancestor_id = any (${[...ids]}::bigint[]))
  `.execute(trx)
}

const ERASED = { firstname: 'Personne', lastname: 'effacée' }
const firstOfYear = (column: string) => sql`date_trunc('year', ${sql.ref(column)}::timestamp)::date`

/**
 * Empties who somebody was and keeps the row for the keys of others (RGD-14): in their histories they read 'Personne effacée', and nobody
 * comes in by it again. Answers whose it was; their positions go by `erasePositions`, after this.
 */
export async function erasePeople(
  trx: Trx,
  ids: readonly number[],
  { stamp, now }: { stamp: string; now: Date },
): Promise<number[]> {
  const { firstname, lastname } = ERASED
  const matricule = sql`'EFFACE' || id`
  const { rows } = await sql<{ id: number }>`
    update users set
      firstname = ${firstname}, lastname = ${lastname}, username = 'efface.' || id, matricule = ${matricule},
      sort_key = ${sortKey(lastname, firstname, '')} || 'efface' || id,
      search_key = ${searchKey(`${firstname} ${lastname} ${firstname}`)} || ' efface' || id,
      email = null, personal_email = null, modality = null, manager_id = null, is_manager = false, is_active = false,
      is_visible = false, roles = '{}', group_roles = '{}', part_times = '[]', quota_hundredths = null, worked_days_hundredths = null,
      display_quota = false, display_worked_days = false, display_remainder_counter = false,
      start_at = ${firstOfYear('start_at')}, end_at = ${firstOfYear('end_at')}, last_end_at = ${firstOfYear('last_end_at')},
      seniority_at = ${firstOfYear('seniority_at')}, password_hash = '', password_expire_at = null, erased_at = ${now},
      updated_at = ${grown(stamp)}
    where id = any (${[...ids]}::bigint[]) and erased_at is null
    returning id
  `.execute(trx)
  const erased = rows.map(({ id }) => id)
  // Their own way up alone: the rows of those below them are somebody else's.
  await sql`delete from hierarchy where descendant_id = any (${erased}::bigint[]) and depth > 0`.execute(trx)
  await forgetSessionsOf(trx, erased)
  return erased
}
