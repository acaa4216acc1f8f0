import type { Database } from './database.ts'

const MOST_MS = 120_000

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/**
 * Gives the place of dead rows to the next ones and tells the planner what tables hold. On a server autovacuum does; the embedded
 * engine has none. A table at a time, so that whoever calls meanwhile waits for one of them at most, and no longer than
 * `most_ms` in all: the next night goes on with those that had their turn the longest ago. Answers how many had it.
 */
export async function vacuumTables({ engine, executeSql }: Database, most_ms = MOST_MS): Promise<number> {
  if (engine === 'server') return 0
  const until = performance.now() + most_ms
  const { rows } = await executeSql(`
    select schemaname as schema, relname as name from pg_stat_user_tables where schemaname in ('public', 'pgboss')
    order by last_vacuum nulls first, pg_total_relation_size(relid) desc`)
  let done = 0
  for (const { schema, name } of rows as { schema: string; name: string }[]) {
    if (performance.now() > until) break
    await executeSql(`vacuum (analyze) ${quoted(schema)}.${quoted(name)}`)
    done += 1
  }
  return done
}
