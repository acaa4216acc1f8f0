import { M_SCOPE } from '@cadran/rules/portal/messages'
import { readScopeOf } from '@cadran/rules/portal/scope'
import type { Day } from '@cadran/rules/timesheet/day'
import { PLANNING_PAGE } from '@cadran/rules/validation/planning'
import { sql } from 'kysely'
import { refuse } from '../../../platform/http/refused.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { IS_PERSON, likeText, readScope } from '../../portal/users/index.ts'
import { allOf, type Condition, employedBetween, sqlDay } from '../filters/index.ts'
import { named, type PlannedMember, type PlannedPage, type PlanningFilters } from './planning.policy.ts'

/** The viewer, and whoever the viewer reads absences of. */
function inScope(viewer: Viewer): Condition {
  return sql<boolean>`(u.id = ${viewer.subject.id} or ${readScope(viewer, 'absences', 'u.id')})`
}

const LEADERS = (manager: string) => sql`hierarchy h join users m on m.id = h.ancestor_id and m.matricule = ${manager}`

/** Those whom the filters leave; the hierarchy holds everybody below themselves. */
function conditions(viewer: Viewer, { from, to }: { from: Day; to: Day }, filters: PlanningFilters): Condition {
  const { manager, search = '' } = filters
  const matricules = named(filters)
  return allOf([
    IS_PERSON,
    inScope(viewer),
    employedBetween(sqlDay(from), sqlDay(to)),
    ...(manager ? [sql<boolean>`u.id in (select h.descendant_id from ${LEADERS(manager)})`] : []),
    ...(matricules.length > 0 ? [sql<boolean>`u.matricule = any(${matricules})`] : []),
    ...(search.trim() ? [sql<boolean>`u.search_key like ${likeText(search.trim())}`] : []),
  ])
}

/** Whether everybody who is asked for by name is read, and somebody of the manager's people (PLN-19). */
function mayAsk(viewer: Viewer, filters: PlanningFilters): Condition {
  const matricules = [...new Set(named(filters))]
  return allOf([
    ...(matricules.length > 0
      ? [
          sql<boolean>`(select count(*) from users u where u.matricule = any(${matricules}) and ${inScope(viewer)}) = ${matricules.length}`,
        ]
      : []),
    ...(filters.manager
      ? [
          sql<boolean>`exists (
            select from ${LEADERS(filters.manager)} join users u on u.id = h.descendant_id where ${inScope(viewer)}
          )`,
        ]
      : []),
  ])
}

/** Team by team, whoever leads it first. */
const IN_TEAMS = sql`t.sort_key, t.id, p.id <> t.id, p.sort_key, p.id`

/** The people p who are planned, each with t who leads their team: of a whole company team after team, until a page is full. */
function inTeams(viewer: Viewer, planned: Condition, { manager, search = '', ...filters }: PlanningFilters) {
  const people = (where: Condition) => sql`
    select u.id, u.sort_key, coalesce(u.manager_id, u.id) as leader_id
    from users u where ${where} and ${planned}`
  const isNarrowed = manager || search.trim() || named(filters).length > 0
  return readScopeOf(viewer.subject, 'absences') === 'everybody' && !isNarrowed
    ? sql`users t cross join lateral (
        ${people(sql<boolean>`u.manager_id = t.id`)} union all ${people(sql<boolean>`u.id = t.id and t.manager_id is null`)}
      ) p`
    : sql`(${people(sql<boolean>`true`)}) p join users t on t.id = p.leader_id`
}

/**
 * A page of the people whose absences the viewer reads, team by team by the name of whoever leads it, and how many there
 * are: one statement. Who has no manager stands in a team of their own (WIN-03).
 */
export async function readScopePage(
  { database }: Platform,
  viewer: Viewer,
  days: { from: Day; to: Day },
  filters: PlanningFilters,
): Promise<PlannedPage> {
  const planned = conditions(viewer, days, filters)
  const { page } = filters
  // The conditions stand twice: counting needs neither the order nor the teams.
  const { rows } = await sql<{ asked: boolean; total: number; members: PlannedMember[] }>`
    select ${mayAsk(viewer, filters)} as asked, (select count(*)::int from users u where ${planned}) as total, (
      select coalesce(json_agg(json_build_object('id', p.id, 'manager_id', t.id, 'depth', (p.id <> t.id)::int) order by ${IN_TEAMS}), '[]')
      from (
        select p.* from ${inTeams(viewer, planned, filters)}
        order by ${IN_TEAMS}
        ${page === undefined ? sql`` : sql`limit ${PLANNING_PAGE} offset ${(page - 1) * PLANNING_PAGE}`}
      ) p join users t on t.id = p.leader_id
    ) as members`.execute(database.kysely)
  const [found] = rows
  if (found?.asked !== true) refuse(M_SCOPE)
  return { members: found?.members ?? [], total: found?.total ?? 0 }
}
