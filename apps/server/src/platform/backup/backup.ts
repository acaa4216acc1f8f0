import { createReadStream } from 'node:fs'
import { lstat, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { headText } from '@cadran/rules/administration/audit-seal'
import { sql } from 'kysely'
import { CommandRefused } from '../cli/options.ts'
import { runningClock } from '../clock.ts'
import { openDatabase, type Trx } from '../database/database.ts'
import { openStorage } from '../open-storage.ts'
import { readHead } from '../seal/seal-audit.ts'
import type { Settings } from '../settings.ts'
import type { Storage } from '../storage.ts'
import { type Manifest, SECRET_FILE, writePart, writtenManifest } from './archive.ts'

const ROWS_A_FETCH = 2_000

type Tables = Manifest['tables']

async function tablesOf(trx: Trx): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select t.table_name as name, array_agg(c.column_name::text order by c.ordinal_position) as columns
    from information_schema.tables t
    join information_schema.columns c on c.table_schema = t.table_schema and c.table_name = t.table_name
    where t.table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
      and t.table_name not like 'kysely_migration%'
    group by t.table_name order by t.table_name
  `.execute(trx)
  return rows
}

async function migrationsOf(trx: Trx): Promise<string[]> {
  const { rows: found } = await sql<{ there: boolean }>`
    select to_regclass('kysely_migration') is not null as there
  `.execute(trx)
  if (!found[0]?.there) throw new CommandRefused('La base est vide : il n’y a rien à sauvegarder')
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(trx)
  return rows.map(({ name }) => name)
}

/** The rows of a table, one line of JSON each: PostgreSQL writes and reads every type itself, on either engine. */
async function* rowsOf(trx: Trx, table: { name: string; columns: string[] }, count: () => void) {
  const columns = sql.join(table.columns.map((column) => sql.ref(column)))
  await sql`
    declare saved no scroll cursor for select to_json(t)::text as line from (select ${columns} from ${sql.table(table.name)}) t
  `.execute(trx)
  for (;;) {
    const { rows } = await sql.raw<{ line: string }>(`fetch forward ${ROWS_A_FETCH} from saved`).execute(trx)
    for (const { line } of rows) {
      count()
      yield `${line}\n`
    }
    if (rows.length < ROWS_A_FETCH) break
  }
  await sql`close saved`.execute(trx)
}

async function saveTables(trx: Trx, folder: string): Promise<Tables> {
  const tables: Tables = []
  for (const table of await tablesOf(trx)) {
    let rows = 0
    const content = rowsOf(trx, table, () => {
      rows += 1
    })
    const part = await writePart(folder, `tables/${table.name}.ndjson.gz`, content)
    tables.push({ ...table, rows, part })
  }
  return tables
}

async function sequencesOf(trx: Trx): Promise<Manifest['sequences']> {
  const { rows } = await sql<{ name: string; last_value: number }>`
    select sequencename::text as name, last_value from pg_sequences
    where schemaname = current_schema() and last_value is not null order by sequencename
  `.execute(trx)
  return rows
}

async function auditHead(trx: Trx): Promise<string | null> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('audit_seals') is not null as there`.execute(trx)
  if (!rows[0]?.there) return null
  return headText(await readHead(trx))
}

async function waitingJobs(trx: Trx): Promise<Manifest['jobs']> {
  const { rows: found } = await sql<{ there: boolean }>`select to_regclass('pgboss.job') is not null as there`.execute(
    trx,
  )
  if (!found[0]?.there) return []
  const { rows } = await sql<{ name: string; data: unknown }>`
    select name, data from pgboss.job
    where state in ('created', 'retry', 'active') and name not like '\\_\\_pgboss%' order by created_on, id
  `.execute(trx)
  return rows
}

async function saveFiles(storage: Storage, folder: string): Promise<NonNullable<Manifest['files']>> {
  const files: NonNullable<Manifest['files']> = []
  for (const key of await storage.list('')) {
    // Deleted since it was listed: then no row names it any more.
    const stored = await storage.get(key)
    if (stored) files.push({ key, part: await writePart(folder, `files/${key}`, stored.content) })
  }
  return files
}

async function saveSecrets(data_dir: string, folder: string): Promise<Manifest['secrets']> {
  const names = await readdir(data_dir).catch(() => [])
  const secrets: Manifest['secrets'] = []
  for (const name of names.filter((each) => SECRET_FILE.test(each)).sort()) {
    const content = createReadStream(join(data_dir, name))
    secrets.push({ name, part: await writePart(folder, `secrets/${name}`, content) })
  }
  return secrets
}

/** A folder has its name on the disk once it is flushed too. */
async function sync(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function save(settings: Settings, folder: string, with_files: boolean): Promise<Manifest> {
  const { database_url, data_dir } = settings
  const database = await openDatabase(database_url === null ? { data_dir } : { database_url })
  try {
    // One snapshot for all tables, whatever is written meanwhile.
    const snapshot = await database.transaction(async (trx) => {
      await sql`set transaction isolation level repeatable read, read only`.execute(trx)
      const migrations = await migrationsOf(trx)
      const tables = await saveTables(trx, folder)
      const audit_head = await auditHead(trx)
      return { migrations, tables, audit_head, sequences: await sequencesOf(trx), jobs: await waitingJobs(trx) }
    })
    // After the rows: a content is stored before the row that names it.
    const files = with_files ? await saveFiles(openStorage(settings), folder) : null
    const secrets = await saveSecrets(data_dir, folder)
    const made_at = runningClock(settings.now).now().toISOString()
    const manifest = { made_at, ...snapshot, files, secrets }
    const { name, text } = writtenManifest(manifest)
    await writePart(folder, name, Readable.from([text]))
    return { format: 1, ...manifest }
  } finally {
    await database.close()
  }
}

const WHY: Record<string, string> = {
  ENOTDIR: 'un fichier se trouve sur le chemin',
  EACCES: 'les droits manquent',
  EPERM: 'les droits manquent',
  EROFS: 'le disque est en lecture seule',
  ENOSPC: 'le disque est plein',
  EDQUOT: 'le quota est atteint',
  ENAMETOOLONG: 'le nom est trop long',
}

/** What the system refuses, in one line; a fault of ours stays as it is. */
function inWords(error: unknown, folder: string): unknown {
  if (!(error instanceof Error && 'syscall' in error && 'code' in error)) return error
  const { message, code, path } = error as NodeJS.ErrnoException
  const is_here = path === undefined || path.startsWith(folder)
  const why = (is_here ? WHY[String(code)] : undefined) ?? (message || String(code))
  return new CommandRefused(`${folder} n’a pas été écrit : ${why}`)
}

/**
 * Makes the folder that a backup is written into. The one around it must stand: a disk that is not mounted is not replaced
 * by the root's, and making every folder of a path never ends where none can be made, as under /proc.
 */
async function makePart(part: string): Promise<void> {
  const around = dirname(part)
  const found = await stat(around).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  if (!found) throw new CommandRefused(`Le dossier ${around} n’existe pas : il faut d’abord le créer`)
  await rm(part, { recursive: true, force: true })
  await mkdir(part, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new CommandRefused(`Rien ne peut être créé dans ${around}`) : error
  })
}

/** Saves the database and the stored files into a new folder, which has its name only once it is whole. */
export async function backup(
  settings: Settings,
  target: string,
  { with_files }: { with_files: boolean },
): Promise<Manifest> {
  const folder = resolve(target)
  // A link that leads nowhere is in the way too.
  if (await lstat(folder).catch(() => null)) throw new CommandRefused(`${folder} existe déjà`)
  const part = `${folder}.part`
  try {
    await makePart(part)
    const manifest = await save(settings, part, with_files)
    await rename(part, folder)
    await sync(join(folder, '..'))
    return manifest
  } catch (error) {
    await rm(part, { recursive: true, force: true }).catch(() => {})
    throw inWords(error, folder)
  }
}
