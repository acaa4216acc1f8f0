import type { listTeam, listTeamLoops, TeamNode } from '@cadran/contract/administration/organisation-team'
import type { Page, QueryOf, ReplyOf } from '@cadran/contract/kit'
import { loopsOf } from '@cadran/rules/administration/organisation-team'
import { M_FILTER } from '@cadran/rules/portal/messages'
import { sql } from 'kysely'
import type { Executor } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refused.ts'
import { IS_PERSON, isFoundBy } from '../../portal/users/index.ts'

type Query = QueryOf<typeof listTeam>

const HAS_TEAM = sql`exists (select from users r where r.manager_id = u.id)`
const summary = sql`'id', u.id, 'matricule', u.matricule, 'firstname', u.firstname, 'lastname', u.lastname,
  'identity', u.firstname || ' ' || u.lastname`

/** Whom a query asks for; neither technical accounts nor who was erased, unless a team stands below them. */
function askedFor({ manager, search, without_manager }: Query) {
  if (search?.trim()) return sql`u.erased_at is null and ${isFoundBy(search, 'everybody')}`
  if (manager !== undefined) return sql`u.manager_id = (select m.id from users m where m.matricule = ${manager})`
  if (!without_manager) return sql`u.manager_id is null and ${HAS_TEAM}`
  return sql`u.manager_id is null and not ${HAS_TEAM} and u.erased_at is null and ${IS_PERSON}`
}

/** A level of the managers' tree, managers first; or who is searched, with the managers above (ORG-17). */
export async function listLevel(database: Executor, query: Query): Promise<Page<TeamNode>> {
  const { manager, search, maxResults, page } = query
  const asked = askedFor(query)
  const above = search?.trim()
    ? sql`(select array_agg(a.firstname || ' ' || a.lastname order by h.depth desc) from hierarchy h
        join users a on a.id = h.ancestor_id where h.descendant_id = u.id and h.depth > 0)`
    : sql`null::text[]`
  const { rows } = await sql<{ known: boolean; total: number; nodes: TeamNode[] }>`
    select ${manager === undefined ? sql`true` : sql`exists (select from users where matricule = ${manager})`} as known,
      (select count(*)::int from users u where ${asked}) as total, (
        select coalesce(json_agg(json_build_object(${summary}, 'is_manager', u.is_manager, 'is_active', u.is_active,
          'direct', (select count(*) from users r where r.manager_id = u.id),
          'total', (select count(*) from hierarchy h where h.ancestor_id = u.id and h.depth > 0),
          'above', coalesce(${above}, '{}')) order by u.is_manager desc, u.sort_key, u.id), '[]')
        from (
          select u.* from users u where ${asked}
          order by u.is_manager desc, u.sort_key, u.id limit ${maxResults} offset ${(page - 1) * maxResults}
        ) u
      ) as nodes`.execute(database)
  const [level] = rows
  if (!level?.known) return refuse(M_FILTER)
  return { items: level.nodes, total: level.total }
}

/** Who stands under themselves: the closure holds whoever is a manager of their own manager (ORG-20). */
export async function listLoops(database: Executor): Promise<ReplyOf<typeof listTeamLoops>> {
  type Looped = ReplyOf<typeof listTeamLoops>[number][number] & { manager_id: number | null }
  // From one manager to the next by the index: 'distinct' would read everybody for a few thousand of them.
  const { rows } = await sql<{ person: Looped }>`
    with recursive managers as (
      select min(manager_id) as id from users
      union all
      select (select min(manager_id) from users where manager_id > managers.id) from managers where managers.id is not null
    )
    select json_build_object(${summary}, 'manager_id', u.manager_id) as person
    from managers m
    join users u on u.id = m.id
    join hierarchy h on h.ancestor_id = u.id and h.descendant_id = u.manager_id
    order by u.id
  `.execute(database)
  return loopsOf(rows.map(({ person }) => person))
}

/** Whom a move is about: a whole team, or who bears these matricules. */
export async function findMoved(
  database: Executor,
  {
    from_manager,
    matricules,
  }: { from_manager?: string | null | undefined; matricules?: readonly string[] | undefined },
): Promise<{ id: number; matricule: string; is_manager: boolean }[]> {
  return database
    .selectFrom('users')
    .where(
      from_manager
        ? sql<boolean>`manager_id = (select id from users where matricule = ${from_manager})`
        : sql<boolean>`matricule = any(${matricules ?? []}::text[])`,
    )
    .select(['id', 'matricule', 'is_manager'])
    .orderBy('id')
    .execute()
}

/** What of these people waits for whoever manages them (ORG-21). */
export async function countWaiting(
  database: Executor,
  ids: readonly number[],
): Promise<{ months: number; absences: number }> {
  const { rows } = await sql<{ months: number; absences: number }>`
    select
      (select count(*)::int from months where user_id = any(${ids}::bigint[]) and state = 'submitted') as months,
      (select count(*)::int from events where user_id = any(${ids}::bigint[]) and kind = 'absence' and state = 'submitted') as absences
  `.execute(database)
  return rows[0] ?? { months: 0, absences: 0 }
}
