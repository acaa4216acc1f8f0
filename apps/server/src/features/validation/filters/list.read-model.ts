import { type ListName, readsEverybody } from '@cadran/rules/portal/scope'
import type { RawBuilder } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { nameOfText } from '../../../platform/database/prepared.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'

// There are as many texts as combinations of filters were ever asked for; beyond these they are planned each time.
const MOST_TEXTS = 200
const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MOST_TEXTS) return known
  const name = nameOfText('list', text)
  names.set(text, name)
  return name
}

/** Reads by a statement with a name, which a connection plans once (decision 19). */
export async function readPrepared<Row>(database: Database, query: RawBuilder<Row>): Promise<Row[]> {
  const { sql: text, parameters } = query.compile(database.kysely)
  const name = nameOf(text)
  if (name === undefined) return (await query.execute(database.kysely)).rows
  return database.read<Row>({ name, text }, parameters)
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
  return readsEverybody(subject, list) ? (await query.execute(database.kysely)).rows : readPrepared(database, query)
}
