import { type ListName, readScopeOf } from '@cadran/rules/portal/scope'
import type { RawBuilder } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'

/** Reads by a statement that a connection plans once, when it comes often: filters make more texts than plans are worth (decision 19). */
export function readPrepared<Row>(database: Database, query: RawBuilder<Row>): Promise<Row[]> {
  const { sql: text, parameters } = query.compile(database.kysely)
  return database.read<Row>({ text }, parameters)
}

/**
 * Reads a list. For a team, planning costs more than reading, so it is planned once; over the whole company the values
 * decide the plan, so it is made each time.
 */
export async function readList<Row>(
  database: Database,
  { subject }: Viewer,
  list: ListName,
  query: RawBuilder<Row>,
): Promise<Row[]> {
  return readScopeOf(subject, list) === 'team'
    ? readPrepared(database, query)
    : (await query.execute(database.kysely)).rows
}
