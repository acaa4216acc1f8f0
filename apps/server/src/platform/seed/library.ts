import { type DemoLibrary, demoLibrary } from '@cadran/demo/library'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Storage } from '../storage.ts'
import { insertRows } from './insert-rows.ts'

/** Writes the demonstration's library, all or nothing; the contents of its files are put into the file store apart. */
export async function seedLibrary(db: Kysely<Tables>, { rows }: DemoLibrary): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const [table, of] of Object.entries(rows) as [keyof DemoLibrary['rows'], readonly object[]][]) {
      await insertRows(trx, table, of)
      await sql`
        select setval(pg_get_serial_sequence(${table}, 'id'), max(id)) from ${sql.table(table)} having max(id) is not null
      `.execute(trx)
    }
  })
}

/** Puts the contents of the demonstration's files where they are missing, those that were deleted since left out. */
export async function storeDemoFiles(db: Kysely<Tables>, today: string, storage: Storage): Promise<void> {
  const kept = await db
    .selectFrom('documents')
    .where('storage_key', 'like', 'library/demo-%')
    .select('storage_key')
    .execute()
  const missing: string[] = []
  for (const { storage_key } of kept) if ((await storage.head(storage_key)) === null) missing.push(storage_key)
  if (missing.length === 0) return
  const { contents } = demoLibrary(today)
  for (const key of missing) {
    const content = contents.get(key)
    if (content) await storage.put(key, Buffer.from(content))
  }
}
