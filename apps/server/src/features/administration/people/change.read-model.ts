import type { PlaceNames } from '@cadran/rules/administration/person-changes'
import type { Positions } from '@cadran/rules/administration/positions'
import { M_404 } from '@cadran/rules/portal/messages'
import type { Role } from '@cadran/rules/portal/roles'
import { sql } from 'kysely'
import type { Executor } from '../../../platform/database/database.ts'
import type { PeopleView } from '../../../platform/database/tables.ts'
import { refuse } from '../../../platform/http/refused.ts'
import { loadPositions } from '../../portal/users/index.ts'

/** Somebody as a change finds them. */
export interface ChangedPerson extends PeopleView {
  positions: Positions
  /** By the company's directory (SCI-10). */
  is_held: boolean
}

/** People in the order of their ids, with their positions and the roles that are their own; who is unknown is left out, and who was erased: nobody is changed back (RGD-14). */
export async function loadChanged(database: Executor, ids: readonly number[]): Promise<ChangedPerson[]> {
  const people = await database
    .selectFrom('people')
    .selectAll()
    .select([
      sql<Role[]>`(select u.local_roles from users u where u.id = people.id)`.as('local_roles'),
      sql<boolean>`exists (select from directory_entries d where d.user_id = people.id)`.as('is_held'),
    ])
    .where(sql<boolean>`id in (select u.id from users u where u.id = any(${ids}::bigint[]) and u.erased_at is null)`)
    .orderBy('id')
    .execute()
  const positions = await loadPositions(database, ids)
  return people.flatMap(({ local_roles, ...person }) => {
    const held = positions.get(person.id)
    return held ? [{ ...person, roles: local_roles, positions: held }] : []
  })
}

/** One person; refused where nobody bears the id. */
export async function loadOne(database: Executor, id: number): Promise<ChangedPerson> {
  const [person] = await loadChanged(database, [id])
  return person ?? refuse(M_404)
}

/** How every company and workplace is called, and the managers of these ids. */
export async function loadNames(database: Executor, managers: readonly (number | null)[]): Promise<PlaceNames> {
  const { rows } = await sql<{ kind: keyof PlaceNames; id: number; name: string }>`
    select 'companies' as kind, id, name from companies
    union all select 'workplaces', id, name from workplaces
    union all select 'managers', id, firstname || ' ' || lastname from users where id = any(${managers}::bigint[])
  `.execute(database)
  const named = (kind: keyof PlaceNames) =>
    new Map(rows.flatMap((row) => (row.kind === kind ? [[row.id, row.name] as const] : [])))
  return { companies: named('companies'), workplaces: named('workplaces'), managers: named('managers') }
}

/** Somebody who may be given a team. */
export interface Manager {
  id: number
  matricule: string
  identity: string
  is_manager: boolean
  is_active: boolean
  end_at: string | null
}

/** Who bears these matricules. */
export async function findManagers(database: Executor, matricules: readonly string[]): Promise<Manager[]> {
  return database
    .selectFrom('people')
    .where(sql<boolean>`matricule = any(${matricules}::text[])`)
    .select(['id', 'matricule', 'identity', 'is_manager', 'is_active', 'end_at'])
    .execute()
}

/** Which of some people somebody stands below on a day, or is, in the order of their ids: by the positions of that day (A-CYCLE, ORG-19). */
export async function findAbove(
  database: Executor,
  ids: readonly number[],
  { manager_id, on }: { manager_id: number; on: string },
): Promise<{ id: number; identity: string }[]> {
  const { rows } = await sql<{ id: number; identity: string }>`
    with recursive upwards (id) as (
      select ${manager_id}::bigint
      union
      select held.manager_id from upwards b, lateral (
        select p.manager_id from positions p where p.user_id = b.id
        order by p.starts_on <= ${on}::date desc, case when p.starts_on <= ${on}::date then p.starts_on end desc, p.starts_on
        limit 1
      ) held where held.manager_id is not null
    )
    select u.id, u.firstname || ' ' || u.lastname as identity from upwards b join users u on u.id = b.id
    where u.id = any(${ids}::bigint[]) order by u.id
  `.execute(database)
  return rows
}
