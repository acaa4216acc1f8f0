import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { type Kysely, sql } from 'kysely'
import { type Migration, type MigrationResult, Migrator } from 'kysely/migration'
import type { Executor } from './database.ts'
import type { Tables } from './tables.ts'

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

/** The schema cannot be brought up to date; the migrator has taken back whatever was done of it. */
export class MigrationRefused extends Error {
  constructor(why: string, cause: unknown) {
    super(`Le schéma de la base n’a pas été mis à niveau, elle est comme avant : ${why}`, { cause })
    this.name = 'MigrationRefused'
  }
}

/** What PostgreSQL says against a step; not that it went away meanwhile, which is waited for. */
const isOfTheStep = (error: unknown) => /^(?!08|53|57|58)[0-9A-Z]{5}$/.test(String((error as { code?: unknown }).code))

function asRefused(error: unknown, results: readonly MigrationResult[]): Error {
  const step = results.find(({ status }) => status === 'Error')?.migrationName
  const message = error instanceof Error ? error.message : String(error)
  if (step !== undefined && isOfTheStep(error)) {
    return new MigrationRefused(`l’étape ${step} a échoué (${message.replaceAll(/\s+/g, ' ')}).`, error)
  }
  const [, unknown] = /previously executed migration (\S+) is missing/.exec(message) ?? []
  if (unknown) return new MigrationRefused(`elle vient d’une version plus récente (${unknown}).`, error)
  return error instanceof Error ? error : new Error('The migration failed', { cause: error })
}

/** The steps of the schema that this program knows, in order. */
export function knownMigrations(): string[] {
  return Object.keys(readMigrations())
}

/** Brings the schema up to date, or up to one step. In a transaction it stands or falls with it. */
export async function migrate(database: Executor, until?: string): Promise<void> {
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => readMigrations() } })
  const { error, results = [] } = await (until === undefined ? migrator.migrateToLatest() : migrator.migrateTo(until))
  if (error) throw asRefused(error, results)
}

/** The steps that a database has taken; none where it is empty. */
async function takenSteps(database: Executor): Promise<string[]> {
  const { rows } = await sql<{ exists: boolean }>`select to_regclass('kysely_migration') is not null as exists`.execute(
    database,
  )
  if (!rows[0]?.exists) return []
  const taken = await sql<{ name: string }>`select name from kysely_migration`.execute(database)
  return taken.rows.map(({ name }) => name).sort()
}

const KEY = sql`hashtext('cadran schema')`

/**
 * Brings the schema up to date once, however many processes start together. The migrator reads the whole catalogue before it takes its
 * own lock, and fails where another drops a column meanwhile: it runs under one that is taken first, and only where a step is missing.
 */
export async function bringUpToDate(database: Kysely<Tables>): Promise<void> {
  if (isDeepStrictEqual(await takenSteps(database), knownMigrations())) return
  await database.connection().execute(async (held) => {
    await sql`select pg_advisory_lock(${KEY})`.execute(held)
    try {
      await migrate(held)
    } finally {
      await sql`select pg_advisory_unlock(${KEY})`.execute(held)
    }
  })
}
