import { randomUUID } from 'node:crypto'
import type { Trx } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { IncomingFile } from './incoming.ts'

// This file alone writes the table `month_files` and the contents it names.

/** Where their keys begin. */
export const CONTENTS = 'month-files/'

export interface KeptFile extends IncomingFile {
  storage_key: string
}

/** A content that no row names; one that cannot be deleted now harms nobody. */
export async function forget({ storage, log }: Platform, storage_key: string): Promise<void> {
  await storage.delete(storage_key).catch((error: unknown) => log.warn({ err: error, storage_key }, 'orphaned file'))
}

/** Keeps the contents and then does what names them; when that fails none of them stays (SND-42). */
export async function withKept<T>(
  platform: Platform,
  files: readonly IncomingFile[],
  act: (kept: readonly KeptFile[]) => Promise<T>,
): Promise<T> {
  const kept = files.map((file) => ({ ...file, storage_key: CONTENTS + randomUUID() }))
  try {
    for (const { storage_key, content } of kept) await platform.storage.put(storage_key, content)
    return await act(kept)
  } catch (error) {
    for (const { storage_key } of kept) await forget(platform, storage_key)
    throw error
  }
}

export async function insertFiles(
  trx: Trx,
  month_id: number,
  files: readonly KeptFile[],
  created_at: Date,
): Promise<void> {
  if (files.length === 0) return
  await trx
    .insertInto('month_files')
    .values(
      files.map(({ key, name, media_type, content, storage_key }) => ({
        month_id,
        name,
        media_type,
        byte_size: content.length,
        storage_key,
        created_at,
        client_key: key,
      })),
    )
    .execute()
}

export async function deleteFile(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('month_files').where('id', '=', id).execute()
}
