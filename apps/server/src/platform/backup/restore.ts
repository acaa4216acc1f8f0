import { createReadStream } from 'node:fs'
import { copyFile, mkdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import pino from 'pino'
import { CommandRefused } from '../cli/options.ts'
import { runningClock } from '../clock.ts'
import { type Database, openDatabase, type Trx } from '../database/database.ts'
import { knownMigrations, migrate } from '../database/migrate.ts'
import { openJobs } from '../jobs/jobs.ts'
import { QUEUE_NAMES, type QueueName } from '../jobs/queues.ts'
import { openStorage } from '../open-storage.ts'
import type { Settings } from '../settings.ts'
import { checkParts, linesOf, type Manifest, readManifest } from './archive.ts'

interface Options {
  force: boolean
  with_files: boolean
}

function checkVersion({ migrations }: Manifest): string {
  const known = knownMigrations()
  const unknown = migrations.find((name, place) => known[place] !== name)
  const last = migrations.at(-1)
  if (unknown !== undefined || last === undefined) {
    throw new CommandRefused(
      `La sauvegarde vient d’une autre version (${unknown ?? 'aucune migration'}) : rien n’a été touché`,
    )
  }
  return last
}

async function checkAlone({ engine, executeSql }: Database): Promise<void> {
  if (engine === 'embedded') return
  const { rows } = await executeSql(`
    select count(*)::integer as others from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`)
  const [{ others = 0 } = {}] = rows as { others?: number }[]
  if (others > 0) throw new CommandRefused(`${others} autre(s) connexion(s) à la base : arrêtez d’abord le portail`)
}

async function isOccupied({ executeSql }: Database): Promise<boolean> {
  const there = await executeSql(
    `select 1 from information_schema.tables where table_schema = current_schema() and table_name = 'users'`,
  )
  if (there.rows.length === 0) return false
  return (await executeSql('select 1 from users limit 1')).rows.length > 0
}

/** Takes away every table and function that is not an extension's. */
async function empty(trx: Trx): Promise<void> {
  await sql`drop schema if exists pgboss cascade`.execute(trx)
  const { rows } = await sql<{ statement: string }>`
    select format('drop table %I cascade', table_name) as statement
    from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE'
    union all
    select format('drop routine if exists %s cascade', p.oid::regprocedure)
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = current_schema()
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  `.execute(trx)
  for (const { statement } of rows) await sql.raw(statement).execute(trx)
}

/** Without foreign keys and triggers rows come in any order, those of closed periods too; answers what puts them back. */
async function takeOff(trx: Trx, tables: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ off: string; back: string }>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as off,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as back
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace
  `.execute(trx)
  for (const { off } of rows) await sql.raw(off).execute(trx)
  for (const table of tables) await sql`alter table ${sql.table(table)} disable trigger user`.execute(trx)
  return rows.map(({ back }) => back)
}

async function loadTable(trx: Trx, folder: string, { name, columns, rows, part }: Manifest['tables'][number]) {
  const list = sql.join(columns.map((column) => sql.ref(column)))
  let loaded = 0
  // What a migration writes by itself is in the backup too.
  await sql`delete from ${sql.table(name)}`.execute(trx)
  for await (const lines of linesOf(folder, part.path)) {
    await sql`
      insert into ${sql.table(name)} (${list}) overriding system value
      select ${list} from json_populate_recordset(null::${sql.table(name)}, ${`[${lines.join(',')}]`}::json)
    `.execute(trx)
    loaded += lines.length
  }
  if (loaded !== rows)
    throw new CommandRefused(`${name} : ${rows} lignes attendues, ${loaded} lues ; rien n’a été touché`)
}

/** One transaction: the schema as it was, its rows, then the steps since; whatever fails, the database is as before. */
async function load(
  database: Database,
  folder: string,
  manifest: Manifest,
  { last, restored_at }: { last: string; restored_at: Date },
): Promise<void> {
  const names = manifest.tables.map(({ name }) => name)
  await database.transaction(async (trx) => {
    await empty(trx)
    await migrate(trx, last)
    const back = await takeOff(trx, names)
    for (const table of manifest.tables) await loadTable(trx, folder, table)
    for (const statement of back) await sql.raw(statement).execute(trx)
    for (const name of names) await sql`alter table ${sql.table(name)} enable trigger user`.execute(trx)
    for (const { name, last_value } of manifest.sequences) {
      await sql`select setval(format('%I', ${name}::text)::regclass, ${last_value}::bigint)`.execute(trx)
    }
    await migrate(trx)
    await sql`
      insert into restores (restored_at, backup_made_at, last_run_id)
      select ${restored_at}, ${manifest.made_at}, coalesce(max(id), 0) from retention_runs
    `.execute(trx)
  })
}

const isQueue = (name: string): name is QueueName => QUEUE_NAMES.some((known) => known === name)

async function enqueue(database: Database, { jobs }: Manifest): Promise<void> {
  const queue = await openJobs(database, pino({ level: 'silent' }), { workers: false })
  try {
    await database.transaction(async (trx) => {
      for (const { name, data } of jobs) {
        // Written by enqueue of the same queue.
        if (isQueue(name)) await queue.enqueue(trx, name, [data as never])
      }
    })
  } finally {
    await queue.stop()
  }
}

async function putFiles(settings: Settings, folder: string, files: NonNullable<Manifest['files']>): Promise<void> {
  const storage = openStorage(settings)
  for (const { key, part } of files) {
    const path = join(folder, part.path)
    await storage.put(key, { size: part.size, open: () => createReadStream(path) })
  }
}

async function putSecrets(
  { data_dir }: Settings,
  folder: string,
  { secrets }: Manifest,
  force: boolean,
): Promise<void> {
  await mkdir(data_dir, { recursive: true, mode: 0o700 })
  for (const { name, part } of secrets) {
    const target = join(data_dir, name)
    if (force || !(await stat(target).catch(() => null))) await copyFile(join(folder, part.path), target)
  }
}

/** Puts a backup back into the database and the file store that the settings name; an occupied one only by force. */
export async function restore(settings: Settings, source: string, { force, with_files }: Options): Promise<Manifest> {
  const folder = resolve(source)
  const manifest = await readManifest(folder)
  const last = checkVersion(manifest)
  const files = with_files ? (manifest.files ?? []) : []
  await checkParts(
    folder,
    [...manifest.tables, ...files, ...manifest.secrets].map(({ part }) => part),
  )
  const { database_url, data_dir } = settings
  const database = await openDatabase(database_url === null ? { data_dir } : { database_url })
  try {
    await checkAlone(database)
    if (!force && (await isOccupied(database))) {
      throw new CommandRefused('La base contient déjà des collaborateurs : --force la remplace tout entière')
    }
    // Contents first: a row never names a file that is not there yet.
    await putFiles(settings, folder, files)
    await load(database, folder, manifest, { last, restored_at: runningClock(settings.now).now() }).catch(
      (error: Error) => {
        if (error instanceof CommandRefused) throw error
        throw new CommandRefused(`${folder} ne se charge pas, la base est restée comme avant : ${error.message}`)
      },
    )
    await enqueue(database, manifest)
    await putSecrets(settings, folder, manifest, force)
    return manifest
  } finally {
    await database.close()
  }
}
