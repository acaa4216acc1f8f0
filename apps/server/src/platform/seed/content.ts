import { type DemoContent, demoContent } from '@cadran/demo/content'
import { sql } from 'kysely'
import type { Executor, Trx } from '../database/database.ts'
import { drawPicture } from '../pictures.ts'
import type { Storage } from '../storage.ts'
import { insertRows } from './insert-rows.ts'

/** Writes the demonstration's news and tutorials; what their uploads hold is put into the file store apart. */
export async function seedContent(trx: Trx, { rows }: DemoContent): Promise<void> {
  for (const [table, tableRows] of Object.entries(rows) as [keyof DemoContent['rows'], readonly object[]][]) {
    await insertRows(trx, table, tableRows)
    if (table === 'attachments') continue
    await sql`
      select setval(pg_get_serial_sequence(${table}, 'id'), max(id)) from ${sql.table(table)} having max(id) is not null
    `.execute(trx)
  }
}

/** Draws the demonstration's pictures and writes its files where they are missing, those deleted since left out. */
export async function storeDemoContent(db: Executor, today: string, storage: Storage): Promise<void> {
  const { pictures, files } = demoContent(today)
  for (const { id } of await db.selectFrom('attachments').where('id', 'like', 'dec0%').select('id').execute()) {
    const [svg, file, key] = [pictures.get(id), files.get(id), `attachments/${id}`]
    if (svg !== undefined) await drawPicture(storage, id, svg)
    else if (file && (await storage.head(key)) === null) await storage.put(key, Buffer.from(file))
  }
}
