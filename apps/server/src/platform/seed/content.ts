import { type DemoContent, demoContent } from '@cadran/demo/content'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { drawPicture } from '../pictures.ts'
import type { Storage } from '../storage.ts'
import { insertRows } from './insert-rows.ts'

/** Writes the demonstration's news and tutorials, all or nothing; what their uploads hold is put into the file store apart. */
export async function seedContent(db: Kysely<Tables>, { rows }: DemoContent): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const [table, of] of Object.entries(rows) as [keyof DemoContent['rows'], readonly object[]][]) {
      await insertRows(trx, table, of)
      if (table === 'attachments') continue
      await sql`
        select setval(pg_get_serial_sequence(${table}, 'id'), max(id)) from ${sql.table(table)} having max(id) is not null
      `.execute(trx)
    }
  })
}

/** Draws the demonstration's pictures and writes its files where they are missing, those deleted since left out. */
export async function storeDemoContent(db: Kysely<Tables>, today: string, storage: Storage): Promise<void> {
  const { pictures, files } = demoContent(today)
  for (const { id } of await db.selectFrom('attachments').where('id', 'like', 'dec0%').select('id').execute()) {
    const [svg, file, key] = [pictures.get(id), files.get(id), `attachments/${id}`]
    if (svg !== undefined) await drawPicture(storage, id, svg)
    else if (file && (await storage.head(key)) === null) await storage.put(key, Buffer.from(file))
  }
}
