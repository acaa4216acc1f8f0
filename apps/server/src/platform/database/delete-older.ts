import { sql } from 'kysely'
import type { Executor } from './database.ts'
import type { Tables } from './tables.ts'

/** A table by its name, the column that names a row, and the indexed one that says when it was over. */
type Rows = { [T in keyof Tables]: { table: T; key: keyof Tables[T]; column: keyof Tables[T] } }[keyof Tables]

/** Deletes at most `most` rows that were over before an instant, the oldest first; answers how many. */
export async function deleteOlder(
  database: Executor,
  { table, key, column }: Rows,
  { before, most }: { before: Date; most: number },
): Promise<number> {
  const [id, end] = [sql.ref(key), sql.ref(column)]
  const old = sql`select ${id} from ${sql.table(table)} where ${end} < ${before} order by ${end} limit ${most}`
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ${id} in (${old})`.execute(database)
  return Number(numAffectedRows)
}
