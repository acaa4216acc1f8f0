import { type ListName, readScopeOf } from '@cadran/rules/portal/scope'
import { type RawBuilder, sql } from 'kysely'
import { CHOSEN, uncounted } from '../../../platform/database/counted-people.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Condition, ListedPeople } from './people.read-model.ts'

/** Reads by a statement that a connection plans once, when it comes often: filters make more texts than plans are worth (decision 19). */
export function readPrepared<Row>(database: Database, query: RawBuilder<Row>): Promise<Row[]> {
  const { sql: text, parameters } = query.compile(database.kysely)
  return database.read<Row>({ text }, parameters)
}

/**
 * Reads the people that a list's filters leave. Of few, planning costs more than reading, so it is planned once; where they may be
 * many the values decide the plan, so it is made each time: one for any manager reads the whole company for its director.
 */
export async function readSelected<Row>(
  database: Database,
  { ids }: Pick<ListedPeople, 'ids'>,
  query: RawBuilder<Row>,
): Promise<Row[]> {
  return ids === 'few' ? readPrepared(database, query) : (await query.execute(database.kysely)).rows
}

/** The same of a list as it opens: few for whoever reads a team. */
export function readList<Row>(
  database: Database,
  { subject }: Viewer,
  list: ListName,
  query: RawBuilder<Row>,
): Promise<Row[]> {
  return readSelected(database, { ids: readScopeOf(subject, list) === 'team' ? 'few' : 'everybody' }, query)
}

/** What a list counts: both ways are a value, and answer the same of the same people. */
interface Counting<Value> {
  /** By the figures, and one by one those whom they do not tell. */
  told: (untold: Condition) => RawBuilder<Value>
  counted: (people: Condition) => RawBuilder<Value>
}

// A figure has a set for each block of 4,096 people: fewer than one in so many are sooner counted one by one.
const WORTH_TELLING = 512

/** What a list counts of its people, by the figures where that is less work. */
export function countedBy<Value>(
  { people, ids, untold }: ListedPeople,
  { told, counted }: Counting<Value>,
): RawBuilder<Value> {
  if (ids === 'few') return counted(people)
  if (ids === 'everybody') return sql<Value>`(with ${uncounted()} select ${told(untold)})`
  return sql<Value>`(
    with ${uncounted({ among: ids })}
    select case when ${CHOSEN} * ${sql.lit(WORTH_TELLING)} > (select max(id) from users)
      then ${told(untold)} else ${counted(people)} end
  )`
}
