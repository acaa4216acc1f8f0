import { type ListName, type ReadScope, readScopeOf } from '@cadran/rules/portal/scope'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../../platform/database/database.ts'
import type { Person, Viewer } from '../../../platform/http/viewer.ts'

const IS_TECHNICAL = sql<boolean>`left(u.matricule, 1) in ('t', 'T')`
/** Whom the lists of people count, for queries that call the table `users` by the letter u: no technical account (USR-27, README 32). */
export const IS_PERSON = sql<boolean>`left(u.matricule, 1) not in ('t', 'T')`

/** The person is below the viewer in the hierarchy, at any depth. */
export function belowViewer(viewer: Viewer, person_id: string): RawBuilder<boolean> {
  return viewer.subject.reads_by_delegation ? sql<boolean>`false` : below(viewer, person_id)
}

// Not oneself, as the ids say: of them alone the index answers without the row.
function below(viewer: Viewer, person_id: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from hierarchy h
    where h.ancestor_id = ${viewer.subject.id} and h.descendant_id = ${sql.ref(person_id)} and h.descendant_id <> h.ancestor_id
  )`
}

/**
 * The manager for whom the viewer stands and who has the person below them, the nearest where there are several: neither the deputy
 * nor whoever the deputy has below already (DEL-12). Null for everybody else.
 */
export function lentBy(viewer: Viewer, person_id: string): RawBuilder<number | null> {
  const { lent = [], subject } = viewer
  if (lent.length === 0) return sql<null>`null::bigint`
  const managers = lent.map(({ manager }) => manager.id)
  return sql<number | null>`(
    select l.ancestor_id from hierarchy l
    where l.ancestor_id = any(${managers}::bigint[]) and l.descendant_id = ${sql.ref(person_id)} and l.depth > 0
      and ${sql.ref(person_id)} <> ${subject.id} and not ${below(viewer, person_id)}
    order by l.depth limit 1
  )`
}

/** What tells a contractor: the column beside the id where the query knows it, else looked up. */
function isContractor(person_id: string): RawBuilder<boolean> {
  const [table, column] = person_id.split('.')
  if (column === 'id') return sql<boolean>`${sql.ref(`${table}.person_type`)} = 'contractor'`
  return sql<boolean>`exists (select from users c where c.id = ${sql.ref(person_id)} and c.person_type = 'contractor')`
}

/** The ids of whoever is below somebody for whom the viewer stands; nobody's without a delegation. */
const belowLenders = ({ lent = [] }: Viewer) => sql`(
  select l.descendant_id from hierarchy l where l.ancestor_id = any(${lent.map(({ manager }) => manager.id)}::bigint[]) and l.depth > 0
)`

/** Whether a person is lent to the viewer at all: what `lentBy` names, as a condition on many (DEL-12). */
export function isLent(viewer: Viewer, person_id: string): RawBuilder<boolean> {
  if (!viewer.lent?.length) return sql<boolean>`false`
  const person = sql.ref(person_id)
  return sql<boolean>`(${person} in ${belowLenders(viewer)} and ${person} <> ${viewer.subject.id} and not ${below(viewer, person_id)})`
}

/** The people of a scope, those below the viewer, and those of whom a manager has lent the rights, as SQL. */
export function peopleInScope(viewer: Viewer, scope: ReadScope, person_id: string): RawBuilder<boolean> {
  const own = ownPeople(viewer, scope, person_id)
  const { lent = [], subject } = viewer
  if (lent.length === 0 || scope === 'everybody') return own
  if (scope === 'contractors' || subject.reads_by_delegation)
    return sql<boolean>`(${own} or ${isLent(viewer, person_id)})`
  // One search for one's own and all who are lent: an OR of two would look at everybody in the company (DEL-38).
  const leaders = [subject.id, ...lent.map(({ manager }) => manager.id)]
  return sql<boolean>`(${sql.ref(person_id)} <> ${subject.id} and exists (
    select from hierarchy h
    where h.ancestor_id = any(${leaders}::bigint[]) and h.descendant_id = ${sql.ref(person_id)} and h.depth > 0
  ))`
}

function ownPeople(viewer: Viewer, scope: ReadScope, person_id: string): RawBuilder<boolean> {
  const are_below = belowViewer(viewer, person_id)
  if (scope === 'team') return are_below
  return scope === 'everybody' ? sql<boolean>`true` : sql<boolean>`(${isContractor(person_id)} or ${are_below})`
}

/** The viewer's read scope as SQL: what rules/portal/scope decides for one person, said for a whole list (decision 6). */
export function readScope(viewer: Viewer, list: ListName, person_id: string): RawBuilder<boolean> {
  return peopleInScope(viewer, readScopeOf(viewer.subject, list), person_id)
}

const isTeamAlone = ({ subject, lent = [] }: Viewer, scope: ReadScope) =>
  scope === 'team' && lent.length === 0 && !subject.reads_by_delegation

// Joined with people, the hierarchy of a whole company would take five times as long; of what its index alone holds, less still.
const belowAlone = ({ subject }: Viewer) => sql`
  select h.descendant_id as id from hierarchy h where h.ancestor_id = ${subject.id} and h.descendant_id <> ${subject.id}`

/** The same as a relation of ids, each perhaps several times, for whoever counts them all; null where the scope is everybody. */
export function idsInScope(viewer: Viewer, list: ListName): RawBuilder<unknown> | null {
  const scope = readScopeOf(viewer.subject, list)
  if (scope === 'everybody') return null
  return isTeamAlone(viewer, scope)
    ? belowAlone(viewer)
    : sql`select u.id from users u where ${peopleInScope(viewer, scope, 'u.id')}`
}

/** How many people a scope has; of a whole company below somebody, whose technical accounts are few, less than by looking at each. */
export function countInScope(viewer: Viewer, scope: ReadScope): RawBuilder<number> {
  const in_scope = peopleInScope(viewer, scope, 'u.id')
  if (!isTeamAlone(viewer, scope)) return sql<number>`(select count(*) from users u where ${IS_PERSON} and ${in_scope})`
  return sql<number>`(select count(*) from (${belowAlone(viewer)}) b) - (
    select count(*) from users u where ${IS_TECHNICAL} and ${in_scope}
  )`
}

/** How a person stands to the viewer: what scope and guards are decided from. */
export interface Relation {
  person_id: number
  /** The real person's item or the subject's: nobody acts on either (decision 4). */
  is_own: boolean
  is_below: boolean
  manager_id: number | null
  lent_by: number | null
}

/** One statement on who `person_id` is to the viewer. */
export async function relationTo(database: Executor, viewer: Viewer, person_id: number): Promise<Relation> {
  const { actor, subject } = viewer
  const row = await database
    .selectFrom('users as u')
    .where('u.id', '=', person_id)
    .select(['u.manager_id', belowViewer(viewer, 'u.id').as('is_below'), lentBy(viewer, 'u.id').as('lent_by')])
    .executeTakeFirstOrThrow()
  return { person_id, is_own: person_id === actor.id || person_id === subject.id, ...row }
}

/** A person whom the viewer may read in that list, by id or matricule; null when unknown or outside the scope. */
export async function findReadable(
  database: Executor,
  viewer: Viewer,
  list: ListName,
  who: { id: number } | { matricule: string },
): Promise<Person | null> {
  let query = database
    .selectFrom('people as p')
    .selectAll()
    .where(readScope(viewer, list, 'p.id'))
  query = 'id' in who ? query.where('p.id', '=', who.id) : query.where('p.matricule', '=', who.matricule)
  const row = await query.executeTakeFirst()
  return row ? { ...row, roles: new Set(row.roles) } : null
}
