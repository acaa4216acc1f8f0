import type { AdministeredPerson, listAdministeredPeople } from '@cadran/contract/administration/people'
import type { Page, QueryOf } from '@cadran/contract/kit'
import { M_FILTER } from '@cadran/rules/portal/messages'
import type { Day } from '@cadran/rules/timesheet/day'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Platform } from '../../../platform/platform.ts'
import { likeText } from '../../portal/users/index.ts'
import { listedFields, PLACES, stateOn } from './people.rows.ts'

type Query = QueryOf<typeof listAdministeredPeople>
/** Which people, without which page of them. */
export type Filters = Omit<Query, 'maxResults' | 'page'>
type Condition = RawBuilder<boolean>

const managed = (matricule: string, all_levels: boolean): Condition => {
  const manager = sql`(select m.id from users m where m.matricule = ${matricule})`
  return all_levels
    ? sql`u.id in (select h.descendant_id from hierarchy h where h.ancestor_id = ${manager} and h.depth > 0)`
    : sql`u.manager_id = ${manager}`
}

function conditionsOf(query: Filters, today: Day): Condition[] {
  const { search, company, workplace, type, modality, state, role, manager } = query
  // By the username too, which no key of search holds: it names nobody to other readers.
  const found = (text: string): Condition => {
    const like = likeText(text)
    return sql`(u.search_key like ${like} or u.username like ${like})`
  }
  return [
    // Whom an undone import brought in (IMP-19).
    sql<boolean>`u.matricule !~ '^ANNULE[0-9]+$'`,
    ...(search?.trim() ? [found(search)] : []),
    ...(company ? [sql<boolean>`u.company_id = ${company}`] : []),
    ...(workplace ? [sql<boolean>`u.workplace_id = ${workplace}`] : []),
    ...(type ? [sql<boolean>`u.person_type = ${type}`] : []),
    ...(modality ? [sql<boolean>`u.modality = ${modality}`] : []),
    ...(state ? [sql<boolean>`${stateOn(today)} = ${state}`] : []),
    ...(role ? [sql<boolean>`${role} = any (u.roles)`] : []),
    ...(manager ? [managed(manager, query.all_levels === '1')] : []),
    ...(query.is_manager ? [sql<boolean>`u.is_manager`] : []),
    ...(query.without_manager ? [sql<boolean>`u.manager_id is null`] : []),
  ]
}

/** Whether what the filters name is there; a value that is not filters nothing (ADM-06). */
const known = ({ company, workplace, manager }: Filters): Condition => sql`(
  ${company === undefined ? sql`true` : sql`exists (select from companies where id = ${company})`}
  and ${workplace === undefined ? sql`true` : sql`exists (select from workplaces where id = ${workplace})`}
  and ${manager === undefined ? sql`true` : sql`exists (select from users where matricule = ${manager})`}
)`

/** Everybody under the filters, technical accounts included, a page at a time by last name (ADM-03 to ADM-07). */
export async function listPeople({ database, clock }: Platform, query: Query): Promise<Page<AdministeredPerson>> {
  const today = clock.today()
  const conditions = conditionsOf(query, today)
  const where = sql.join(conditions, sql` and `)
  const offset = (query.page - 1) * query.maxResults
  const { rows } = await sql<{ known: boolean; total: number; people: AdministeredPerson[] }>`
    select ${known(query)} as known, (select count(*)::int from users u where ${where}) as total, (
      select coalesce(json_agg(json_build_object(${listedFields(today)}) order by u.sort_key, u.id), '[]')
      from (select u.* from users u where ${where} order by u.sort_key, u.id limit ${query.maxResults} offset ${offset}) u
      ${PLACES}
    ) as people`.execute(database.kysely)
  const [answer] = rows
  if (!answer?.known) return refuse(M_FILTER)
  return { items: answer.people, total: answer.total }
}

/** The filters as a condition on users u; refused where they name what is not there (ADM-06). */
export async function selectedPeople(database: Executor, filters: Filters, today: Day): Promise<Condition> {
  const { rows } = await sql<{ known: boolean }>`select ${known(filters)} as known`.execute(database)
  return rows[0]?.known ? sql`(${sql.join(conditionsOf(filters, today), sql` and `)})` : refuse(M_FILTER)
}

/** The ids of everybody under the filters whose identity stands, some left out: so many at most. */
export async function findListed(
  database: Executor,
  filters: Filters,
  { today, except, most }: { today: Day; except: readonly number[]; most: number },
): Promise<number[]> {
  const { rows } = await sql<{ known: boolean; ids: number[] }>`
    select ${known(filters)} as known, array(
      select u.id from users u where ${sql.join(conditionsOf(filters, today), sql` and `)}
        and u.erased_at is null and u.id <> all(${except}::bigint[])
      order by u.id limit ${most}
    ) as ids`.execute(database)
  const [answer] = rows
  return answer?.known ? answer.ids : refuse(M_FILTER)
}
