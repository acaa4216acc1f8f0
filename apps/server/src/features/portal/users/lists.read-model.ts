import type { Page, QueryOf } from '@cadran/contract/kit'
import type { ListedUser, listManagers, listUsers } from '@cadran/contract/portal/users'
import { searchKey } from '@cadran/rules/portal/french'
import { M_404, M_ROLE, M_SCOPE } from '@cadran/rules/portal/messages'
import { hasBackendAccess, type ListName, type ReadScope, widestScope } from '@cadran/rules/portal/scope'
import { type RawBuilder, sql } from 'kysely'
import { countPeople, type Figure, isFigure, uncounted } from '../../../platform/database/counted-people.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { countInScope, IS_PERSON, peopleInScope } from './scope.read-model.ts'

const LISTS = ['absences', 'activities', 'extra-activities'] as const satisfies readonly ListName[]

/** The reduced record of a person known as p (USR-46, USR-47). */
const LISTED = sql<ListedUser>`json_build_object(
  'id', p.id, 'matricule', p.matricule, 'firstname', p.firstname, 'lastname', p.lastname, 'identity', p.identity,
  'type', p.person_type, 'person_type', p.person_type, 'manager', p.manager, 'is_manager', p.is_manager,
  'is_visible', p.is_visible, 'start_at', p.start_at, 'end_at', p.end_at, 'last_end_at', p.last_end_at
)`

/** People are listed once for every list that is filtered by them: whoever is read in one of these is found here. */
function scopeOf({ subject }: Viewer): ReadScope {
  return widestScope(subject, LISTS)
}

interface Selection {
  conditions: readonly RawBuilder<boolean>[]
  /** What counts the same people without looking at each: a figure or a statement; null where nothing does. */
  counted: Figure | RawBuilder<number> | null
  /** They are looked for: few, found once for both the count and the page. */
  are_found: boolean
}

/** How many they are, and a `from` of the people u themselves. */
function readBy({ conditions, counted, are_found }: Selection, own: number) {
  const where = sql.join(conditions, sql` and `)
  if (are_found) {
    const parts = sql`with found as materialized (select u.id, u.sort_key from users u where ${where})`
    return { parts, total: sql<number>`(select count(*) from found)`, people: sql`found u` }
  }
  // The conditions stand twice: counting needs neither the order nor the names.
  const people = sql`users u where ${where}`
  if (typeof counted !== 'string') {
    return { parts: sql``, total: counted ?? sql<number>`(select count(*) from ${people})`, people }
  }
  const total = sql<number>`${countPeople(isFigure([counted]))} + (
    select count(*) from uncounted x join users u on u.id = x.user_id where ${where}
  )`
  return { parts: sql`with ${uncounted({ apart: sql`select ${own}::bigint` })}`, total, people }
}

async function page(
  { database }: Platform,
  { subject }: Viewer,
  selection: Selection,
  limit: number,
): Promise<Page<ListedUser>> {
  const { parts, total, people } = readBy(selection, subject.id)
  const { rows } = await sql<{ total: number; people: ListedUser[] }>`
    ${parts}
    select ${total} as total, (
      select coalesce(json_agg(${LISTED} order by p.sort_key, p.id), '[]')
      from (select u.id from ${people} order by u.sort_key, u.id limit ${limit}) page
      join people p on p.id = page.id
    ) as people`.execute(database.kysely)
  return { items: rows[0]?.people ?? [], total: rows[0]?.total ?? 0 }
}

/** People of the viewer's read scope, T matricules left out (USR-27, USR-37 to USR-40, README 32). */
export function listPeople(platform: Platform, viewer: Viewer, query: QueryOf<typeof listUsers>) {
  const { minDate, maxDate, manager, visible, search, maxResults } = query
  const scope = scopeOf(viewer)
  const narrowed = [
    // As written: the contract that counts is the last one (FLT-21, FLT-24).
    ...(minDate ? [sql<boolean>`(u.end_at is null or u.end_at >= ${minDate}::date)`] : []),
    ...(maxDate ? [sql<boolean>`u.start_at <= ${maxDate}::date`] : []),
    ...(manager ? [sql<boolean>`u.manager_id = (select id from users where matricule = ${manager})`] : []),
    ...(visible ? [sql<boolean>`u.is_visible`] : []),
    ...(search ? [bearsText(search)] : []),
  ]
  const conditions = [IS_PERSON, peopleInScope(viewer, scope, 'u.id'), ...narrowed]
  const whole = scope === 'everybody' ? 'person' : countInScope(viewer, scope)
  const counted = narrowed.length === 0 ? whole : null
  return page(platform, viewer, { conditions, counted, are_found: !!search }, maxResults)
}

/** The managers of the people in a scope; the hierarchy holds everybody below themselves, at depth 0. */
function managersIn(scope: ReadScope, own: number): RawBuilder<boolean>[] {
  if (scope === 'everybody') return []
  const below = sql<boolean>`u.id in (select h.descendant_id from hierarchy h where h.ancestor_id = ${own})`
  if (scope === 'team') return [below]
  return [sql<boolean>`(${below} or u.id in (select c.manager_id from users c where c.person_type = 'contractor'))`]
}

/** Managers for the manager search, the viewer among them when they manage (FLT-38 to FLT-41). */
export function listManagersOf(platform: Platform, viewer: Viewer, query: QueryOf<typeof listManagers>) {
  const own = viewer.subject.id
  const scope = scopeOf(viewer)
  const { visible, search, maxResults } = query
  const conditions = [
    sql<boolean>`u.is_manager`,
    IS_PERSON,
    ...(visible ? [sql<boolean>`(u.is_visible or u.id = ${own})`] : []),
    ...managersIn(scope, own),
    ...(search ? [bearsText(search)] : []),
  ]
  const counted = scope === 'everybody' && visible && !search ? 'manager' : null
  return page(platform, viewer, { conditions, counted, are_found: !!search }, maxResults)
}

/** Somebody else, in the shape of the lists and inside the read scope only (USR-36, README 33). */
export async function readListed({ database }: Platform, viewer: Viewer, id: number): Promise<ListedUser> {
  if (!hasBackendAccess(viewer.subject)) refuse(M_ROLE)
  const in_scope = peopleInScope(viewer, scopeOf(viewer), 'p.id')
  const { rows } = await sql<{ person: ListedUser; in_scope: boolean }>`
    select ${LISTED} as person, ${in_scope} as in_scope from people p where p.id = ${id}
  `.execute(database.kysely)
  const [found] = rows
  if (!found) return refuse(M_404)
  if (!found.in_scope) refuse(M_SCOPE)
  return found.person
}

// Shorter texts have no trigram: the index knows nothing of them.
const INDEXED_FROM = 3

/** The person u bears a text in their names or matricule. */
const bearsText = (search: string) => sql<boolean>`u.search_key like ${likeText(search)}`

/**
 * The same for who reads a page of people in their order. Over the whole company those who bear it are found first, by their index, and
 * read by their keys: the planner takes them for more, and would read people in their order until enough of them had come.
 */
export function isFoundBy(search: string, scope: ReadScope): RawBuilder<boolean> {
  return scope === 'team' || searchKey(search).length < INDEXED_FROM
    ? bearsText(search)
    : sql<boolean>`u.id = any(array(select f.id from users f where f.search_key like ${likeText(search)}))`
}

/** A LIKE pattern for a part of a folded name or matricule; its own wildcards are taken literally. */
export function likeText(search: string): string {
  return `%${searchKey(search).replaceAll(/[\\%_]/g, '\\$&')}%`
}
