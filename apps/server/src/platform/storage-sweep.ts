import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AUDIT_EXPORT_DAYS } from '@cadran/rules/administration/audit-search'
import { type RawBuilder, sql } from 'kysely'
import type { Platform } from './platform.ts'
import { unlessMissing } from './storage-folder.ts'

// What a crash leaves behind: a content whose row was never committed, a form that was being read, a file that was being written.

/** Far longer than any upload takes from its first byte to its commit. */
const DAY_MS = 24 * 60 * 60 * 1000
const GRACE_MS = DAY_MS
const BATCH = 1000

/** Where keys begin, and the rows that name a `stored.key`. A content under any other key is left alone. */
const NAMED: readonly [prefix: string, rows: RawBuilder<unknown>][] = [
  ['month-files/', sql`select from month_files where storage_key = stored.key`],
  [
    'library/',
    sql`select from documents where storage_key = stored.key
      union all select from union_files where storage_key = stored.key`,
  ],
  ['data-exports/', sql`select from data_exports where storage_key = stored.key`],
  ['imports/', sql`select from import_runs where storage_key = stored.key`],
  ['attachments/', sql`select from attachments where id = split_part(stored.key, '/', 2)`],
  [
    'pictures/',
    sql`select from attachments where id = split_part(stored.key, '/', 2)
      union all select from unions where logo = split_part(stored.key, '/', 2)
      union all select from contacts where picture = split_part(stored.key, '/', 2)`,
  ],
]

/** Contents that are kept so many days and no longer, whoever names them. */
const EXPIRING: readonly [prefix: string, days: number][] = [['audit-exports/', AUDIT_EXPORT_DAYS]]

/** Files below the data folder that are written in passing, by the end of their names. */
const PASSING: readonly [folder: string, end: string][] = [
  ['incoming', ''],
  ['mails', '.eml.part'],
  ['files', '.part'],
]

/** When a file was written is told by the machine's clock, whatever the portal's says. */
function graceBegan(): Date {
  return new Date(Date.now() - GRACE_MS)
}

async function sweepContents({ storage, database, log }: Platform, before: Date): Promise<void> {
  for (const [prefix, rows] of NAMED) {
    const keys = await storage.list(prefix, before)
    for (let at = 0; at < keys.length; at += BATCH) {
      const batch = keys.slice(at, at + BATCH)
      const unnamed = await sql<{ key: string }>`
        select stored.key from unnest(${batch}::text[]) as stored(key) where not exists (${rows})`.execute(
        database.kysely,
      )
      for (const { key } of unnamed.rows) await storage.delete(key)
      if (unnamed.rows.length > 0) log.info({ prefix, swept: unnamed.rows.length }, 'contents that no row names')
    }
  }
}

async function sweepExpired({ storage, log }: Platform): Promise<void> {
  for (const [prefix, days] of EXPIRING) {
    const keys = await storage.list(prefix, new Date(Date.now() - days * DAY_MS))
    for (const key of keys) await storage.delete(key)
    if (keys.length > 0) log.info({ prefix, swept: keys.length }, 'contents whose time is over')
  }
}

async function sweepPassing({ settings, log }: Platform, before: Date): Promise<void> {
  for (const [folder, end] of PASSING) {
    const root = join(settings.data_dir, folder)
    const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(unlessMissing)
    let swept = 0
    for (const entry of entries ?? []) {
      if (!entry.isFile() || !entry.name.endsWith(end)) continue
      const path = join(entry.parentPath, entry.name)
      const found = await stat(path).catch(unlessMissing)
      if (!found || found.mtime >= before) continue
      await rm(path, { force: true })
      swept += 1
    }
    if (swept > 0) log.info({ folder, swept }, 'files that were never finished')
  }
}

/** Deletes what was last written before an instant and that nothing names: nobody writes it any more, and nobody will read it. */
export async function sweepFiles(platform: Platform, before = graceBegan()): Promise<void> {
  await sweepContents(platform, before)
  await sweepExpired(platform)
  await sweepPassing(platform, before)
}
