import type { HierarchyNode } from '@cadran/contract/validation/planning'
import type { Day } from '@cadran/rules/timesheet/day'
import { PLANNING_PAGE } from '@cadran/rules/validation/planning'
import { type Branch, type HierarchyPerson, hierarchyOf, pruned } from '@cadran/rules/validation/planning-hierarchy'
import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { IS_PERSON, likeText } from '../../portal/users/index.ts'
import { employedBetween, readPrepared, sqlDay } from '../filters/index.ts'
import { membersAsked, type PlannedPage, type PlanningFilters } from './planning.policy.ts'

const COLUMNS = {
  id: sql<number>`u.id`,
  matricule: sql<string>`u.matricule`,
  sort_key: sql<string>`u.sort_key`,
  manager_id: sql<number | null>`u.manager_id`,
}

type ColumnsOf<Row> = { [Column in keyof Row]: RawBuilder<Row[Column]> }

/**
 * The viewer and everybody below, as a tree, with these columns of the table `users`, u: one statement. It answers a list for each
 * column: while as many rows of a whole company are read, nobody else is answered.
 */
async function readTree<Row extends object>(
  { database, companySettings }: Platform,
  { subject }: Viewer,
  further: ColumnsOf<Row>,
): Promise<Branch<HierarchyPerson & Row>> {
  const columns: Record<string, RawBuilder<unknown>> = { ...COLUMNS, ...further }
  const names = Object.keys(columns)
  const lists = Object.entries(columns).map(([name, column]) => sql`json_agg(${column}) as ${sql.ref(name)}`)
  const [read] = await readPrepared(
    database,
    sql<Record<string, unknown[]>>`
      select ${sql.join(lists)} from hierarchy h join users u on u.id = h.descendant_id where h.ancestor_id = ${subject.id}`,
  )
  const people = (read?.id ?? []).map((_, index) => {
    const person: Record<string, unknown> = {}
    for (const name of names) person[name] = read?.[name]?.[index]
    return person as unknown as HierarchyPerson & Row
  })
  const tree = hierarchyOf(people, subject.id, new Set(companySettings.get('planning.excluded')))
  if (!tree) throw new Error(`The hierarchy holds everybody at depth 0, but not ${subject.username}`)
  return tree
}

/** A page of the viewer's own people, team by team, and how many there are (PLN-15, WIN-03). */
export async function readTeamPage(
  platform: Platform,
  viewer: Viewer,
  { from, to }: { from: Day; to: Day },
  filters: PlanningFilters,
): Promise<PlannedPage> {
  const { page, search = '' } = filters
  const tree = await readTree(platform, viewer, {
    // Employed at least one of the days, no technical account, and found by what is looked for (PLN-31, README 32, WIN-03).
    is_planned: sql<boolean>`${IS_PERSON} and ${employedBetween(sqlDay(from), sqlDay(to))} and u.search_key like ${likeText(search.trim())}`,
  })
  const all = membersAsked(tree, filters).filter(({ person }) => person.is_planned)
  const shown = page === undefined ? all : all.slice((page - 1) * PLANNING_PAGE, page * PLANNING_PAGE)
  const members = shown.map(({ person, manager, depth }) => ({ id: person.id, manager_id: manager.id, depth }))
  return { members, total: all.length }
}

interface NamedPerson {
  firstname: string
  lastname: string
  is_manager: boolean
  is_active: boolean
}

function nodeOf({ person, managees }: Branch<HierarchyPerson & NamedPerson>): HierarchyNode {
  const { matricule, firstname, lastname, is_manager } = person
  return { matricule, firstname, lastname, picture: null, is_manager, managees: managees.map(nodeOf) }
}

/** The viewer's own hierarchy, active people only (PLN-16, PLN-17). */
export async function readHierarchy(platform: Platform, viewer: Viewer): Promise<HierarchyNode> {
  const tree = await readTree<NamedPerson>(platform, viewer, {
    firstname: sql`u.firstname`,
    lastname: sql`u.lastname`,
    is_manager: sql`u.is_manager`,
    is_active: sql`u.is_active`,
  })
  return nodeOf(pruned(tree, ({ is_active, matricule }) => is_active && !/^t/i.test(matricule)))
}
