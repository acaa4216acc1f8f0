import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Executor } from './database.ts'

const folder = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../../../migrations/' : '../migrations/', import.meta.url),
)

function readMigrations(): Record<string, Migration> {
  const migrations: Record<string, Migration> = {}
  for (const file of readdirSync(folder).sort()) {
    if (!file.endsWith('.sql')) continue
    const text = readFileSync(`${folder}${file}`, 'utf8')
    migrations[file.slice(0, -'.sql'.length)] = {
      up: async (db: Kysely<unknown>) => void (await sql.raw(text).execute(db)),
    }
  }
  return migrations
}

/** The steps of the schema that this program knows, in order. */
export function knownMigrations(): string[] {
  return Object.keys(readMigrations())
}

/**
 * Brings the schema up to date, or up to one step, once however many processes start together: the migrator holds an advisory
 * lock. In a transaction it stands or falls with it.
 */
export async function migrate(database: Executor, until?: string): Promise<void> {
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => readMigrations() } })
  const { error } = await (until === undefined ? migrator.migrateToLatest() : migrator.migrateTo(until))
  if (error) throw error instanceof Error ? error : new Error('The migration failed', { cause: error })
}
