import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { isOutcomeUnknown } from '../../../platform/http/database-refusals.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type AnsweredFile, FILE } from '../month/index.ts'
import type { IncomingFile } from './incoming.ts'

// This file alone writes the table `month_files` and the contents it names.

export interface KeptFile extends IncomingFile {
  storage_key: string
}

/** A content that no row names; one that cannot be deleted now harms nobody. */
export async function forget({ storage, log }: Platform, storage_key: string): Promise<void> {
  await storage.delete(storage_key).catch((error: unknown) => log.warn({ err: error, storage_key }, 'orphaned file'))
}

/**
 * Keeps the contents and then does what names them; when that fails none of them stays (SND-42). Where nobody knows whether it
 * failed they are left: what no row names is swept a day later.
 */
export async function withKept<T>(
  platform: Platform,
  files: readonly IncomingFile[],
  act: (kept: readonly KeptFile[]) => Promise<T>,
): Promise<T> {
  const kept = files.map((file) => ({ ...file, storage_key: `month-files/${randomUUID()}` }))
  try {
    for (const { storage_key, content } of kept) await platform.storage.put(storage_key, content)
    return await act(kept)
  } catch (error) {
    if (!isOutcomeUnknown(error)) for (const { storage_key } of kept) await forget(platform, storage_key)
    throw error
  }
}

/** Files of the month that the part `month` writes in, as the part `files`. */
export function filesAdded(files: readonly KeptFile[], created_at: Date): RawBuilder<unknown>[] {
  if (files.length === 0) return []
  const rows = files.map(({ key: client_key, name, media_type, content, storage_key }) => {
    return { client_key, name, media_type, storage_key, byte_size: content.length }
  })
  return [
    sql`files as (
      insert into month_files as f (month_id, name, media_type, byte_size, storage_key, created_at, client_key)
      select m.id, x.name, x.media_type, x.byte_size, x.storage_key, ${created_at}::timestamptz, x.client_key
      from month m cross join json_populate_recordset(null::month_files, ${JSON.stringify(rows)}::json) x
      returning ${sql.raw(FILE)} as answered
    )`,
  ]
}

/** The files that the part wrote, as the month's statement answers files. */
export const FILES_ADDED = sql<AnsweredFile[]>`to_json(array(select answered from files))`

/** One's file gone, as a part of a statement. */
export function fileGone(id: number): RawBuilder<unknown> {
  return sql`gone as (delete from month_files where id = ${id})`
}
