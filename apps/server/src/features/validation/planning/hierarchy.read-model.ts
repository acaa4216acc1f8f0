import type { HierarchyNode } from '@cadran/contract/validation/planning'
import type { PersonType } from '@cadran/rules/portal/person'
import type { WorkingDates } from '@cadran/rules/timesheet/calendar'
import type { Day } from '@cadran/rules/timesheet/day'
import { type Branch, type HierarchyPerson, hierarchyOf, pruned } from '@cadran/rules/validation/planning-hierarchy'
import { sql } from 'kysely'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { employedBetween, IS_PERSON, readPrepared, sqlDay } from '../filters/index.ts'

/** Somebody of the viewer's hierarchy, with what the planning draws them by. */
export interface TreePerson extends HierarchyPerson, WorkingDates {
  firstname: string
  lastname: string
  person_type: PersonType
  is_manager: boolean
  is_active: boolean
  holiday_zone: string
  /** Employed at least one of the days, and no technical account (PLN-31, README 32). */
  is_planned: boolean
}

/** The viewer and everybody below, as a tree: one statement. */
export async function readTree(
  { database, settings }: Platform,
  { subject }: Viewer,
  { from, to }: { from: Day; to: Day },
): Promise<Branch<TreePerson>> {
  const people = await readPrepared(
    database,
    sql<TreePerson>`
      select u.id, u.matricule, u.firstname, u.lastname, u.sort_key, u.manager_id, u.person_type, u.is_manager, u.is_active,
        u.start_at, u.end_at, u.last_end_at, u.seniority_at, u.part_times, w.holiday_zone,
        (${IS_PERSON} and ${employedBetween(sqlDay(from), sqlDay(to))}) as is_planned
      from hierarchy h join users u on u.id = h.descendant_id join workplaces w on w.id = u.workplace_id
      where h.ancestor_id = ${subject.id}`,
  )
  const tree = hierarchyOf(people, subject.id, new Set(settings.planning_excluded))
  if (!tree) throw new Error(`The hierarchy holds everybody at depth 0, but not ${subject.username}`)
  return tree
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
