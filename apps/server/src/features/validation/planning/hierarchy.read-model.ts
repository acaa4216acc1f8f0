import type { HierarchyNode } from '@cadran/contract/validation/planning'
import type { Day } from '@cadran/rules/timesheet/day'
import { PLANNING_PAGE } from '@cadran/rules/validation/planning'
import { type Branch, type HierarchyPerson, hierarchyOf, pruned } from '@cadran/rules/validation/planning-hierarchy'
import { sql } from 'kysely'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { likeText } from '../../portal/users/index.ts'
import { employedBetween, IS_PERSON, readPrepared, sqlDay } from '../filters/index.ts'
import type { PlannedPage, PlannedPerson } from './planned-people.ts'
import { membersAsked, type PlanningFilters } from './planning.policy.ts'

/** Somebody of the viewer's hierarchy, with what the planning draws them by. */
interface TreePerson extends HierarchyPerson, PlannedPerson {
  is_manager: boolean
  is_active: boolean
  /** Employed at least one of the days, no technical account, and found by what is looked for (PLN-31, README 32, WIN-03). */
  is_planned: boolean
}

/** The viewer and everybody below, as a tree: one statement. */
async function readTree(
  { database, companySettings }: Platform,
  { subject }: Viewer,
  { from, to, search = '' }: { from: Day; to: Day; search?: string | undefined },
): Promise<Branch<TreePerson>> {
  const people = await readPrepared(
    database,
    sql<TreePerson>`
      select u.id, u.matricule, u.firstname, u.lastname, u.sort_key, u.manager_id, u.person_type, u.is_manager, u.is_active,
        u.start_at, u.end_at, u.last_end_at, u.seniority_at, u.part_times, u.holiday_zone,
        (${IS_PERSON} and ${employedBetween(sqlDay(from), sqlDay(to))} and u.search_key like ${likeText(search.trim())}) as is_planned
      from hierarchy h join users u on u.id = h.descendant_id
      where h.ancestor_id = ${subject.id}`,
  )
  const tree = hierarchyOf(people, subject.id, new Set(companySettings.get('planning.excluded')))
  if (!tree) throw new Error(`The hierarchy holds everybody at depth 0, but not ${subject.username}`)
  return tree
}

/** A page of the viewer's own people, team by team, and how many there are (PLN-15, WIN-03). */
export async function readTeamPage(
  platform: Platform,
  viewer: Viewer,
  days: { from: Day; to: Day },
  filters: PlanningFilters,
): Promise<PlannedPage> {
  const tree = await readTree(platform, viewer, { ...days, search: filters.search })
  const members = membersAsked(tree, filters).filter(({ person }) => person.is_planned)
  const { page } = filters
  if (page === undefined) return { members, total: members.length }
  return { members: members.slice((page - 1) * PLANNING_PAGE, page * PLANNING_PAGE), total: members.length }
}

function nodeOf({ person, managees }: Branch<TreePerson>): HierarchyNode {
  const { matricule, firstname, lastname, is_manager } = person
  return { matricule, firstname, lastname, picture: null, is_manager, managees: managees.map(nodeOf) }
}

/** The viewer's own hierarchy, active people only (PLN-16, PLN-17). */
export async function readHierarchy(platform: Platform, viewer: Viewer): Promise<HierarchyNode> {
  const today = platform.clock.today()
  const tree = await readTree(platform, viewer, { from: today, to: today })
  return nodeOf(pruned(tree, ({ is_active, matricule }) => is_active && !/^t/i.test(matricule)))
}
