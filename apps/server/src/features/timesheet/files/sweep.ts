import { sql } from 'kysely'
import type { Platform } from '../../../platform/platform.ts'
import { CONTENTS, forget } from './files.store.ts'

/** Far longer than any upload takes from its first byte to its commit. */
const GRACE_MS = 24 * 60 * 60 * 1000
const BATCH = 1000

/** When the store wrote a file is told by the machine's clock, whatever the portal's says. */
export function graceBegan(): Date {
  return new Date(Date.now() - GRACE_MS)
}

/** Deletes what was stored before an instant and is named by no row: a crash between storing and commit leaves it. */
export async function sweepFiles(platform: Platform, before: Date): Promise<void> {
  const keys = await platform.storage.list(CONTENTS, before)
  for (let at = 0; at < keys.length; at += BATCH) {
    const batch = keys.slice(at, at + BATCH)
    const { rows } = await sql<{ key: string }>`
      select key from unnest(${batch}::text[]) as stored(key)
      where not exists (select 1 from month_files f where f.storage_key = key)`.execute(platform.database.kysely)
    for (const { key } of rows) await forget(platform, key)
    if (rows.length > 0) platform.log.info({ swept: rows.length }, 'files that no month names')
  }
}
