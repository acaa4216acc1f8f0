import { demoLibrary } from '@cadran/demo/library'
import { demoUnions } from '@cadran/demo/unions'
import { sql } from 'kysely'
import type { Executor, Trx } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { drawPicture } from '../pictures.ts'
import type { Storage } from '../storage.ts'
import { insertRows } from './insert-rows.ts'

const DEMO_KEYS = 'library/demo-'

type Rows = Partial<Record<keyof Tables, readonly object[]>>

/** Writes the demonstration's library; the contents of its files are put into the file store apart. */
export async function seedLibrary(trx: Trx, ...parts: readonly Rows[]): Promise<void> {
  for (const rows of parts) {
    for (const [table, tableRows] of Object.entries(rows) as [keyof Tables, readonly object[]][]) {
      await insertRows(trx, table, tableRows)
      // Their ids are no numbers.
      if (table === 'attachments') continue
      await sql`
        select setval(pg_get_serial_sequence(${table}, 'id'), max(id)) from ${sql.table(table)} having max(id) is not null
      `.execute(trx)
    }
  }
}

/** Puts the contents of the demonstration's files where they are missing, those that were deleted since left out. */
export async function storeDemoFiles(db: Executor, today: string, storage: Storage): Promise<void> {
  const kept = await db
    .selectFrom('documents')
    .select('storage_key')
    .unionAll(db.selectFrom('union_files').select('storage_key'))
    .execute()
  const missing: string[] = []
  for (const { storage_key } of kept) {
    if (storage_key.startsWith(DEMO_KEYS) && (await storage.head(storage_key)) === null) missing.push(storage_key)
  }
  const unions = demoUnions(today)
  const contents = missing.length === 0 ? new Map() : new Map([...demoLibrary(today).contents, ...unions.contents])
  for (const key of missing) {
    const content = contents.get(key)
    if (content) await storage.put(key, Buffer.from(content))
  }
  for (const { logo } of await db.selectFrom('unions').select('logo').execute()) {
    const drawn = logo === null ? undefined : unions.logos.get(logo)
    if (logo !== null && drawn !== undefined) await drawPicture(storage, logo, drawn)
  }
}
