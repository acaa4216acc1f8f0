import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { checkName, trimmedName } from '@cadran/rules/library/names'
import {
  FILE_EMPTY,
  FILE_INFECTED,
  FILE_MISSING,
  FILE_NOT_SCANNED,
  FILE_TOO_LARGE,
  FILE_TYPE_REFUSED,
  labelOfFile,
  mediaTypeOf,
  UPLOAD_MAX_BYTES,
} from '@cadran/rules/library/uploads'
import { contentReader } from '@cadran/rules/portal/file-content'
import type { FastifyRequest } from 'fastify'
import { type Content, type FormOnDisk, withForm } from './http/form-on-disk.ts'
import { refuse, unlessRefused } from './http/refused.ts'
import type { Platform } from './platform.ts'

// How a file gets into the library: documents and unions take it in alike (README 4).

/** A file that was taken in: its content is in the store. */
export interface Uploaded {
  label: string
  mime_type: string
  byte_size: number
  storage_key: string
}

type Checked = Omit<Uploaded, 'storage_key' | 'byte_size'> & { content: Content }

/** Its media type by name and content, of which a piece at a time is in memory. */
async function typeOf(name: string, content: Content): Promise<string> {
  const media_type = mediaTypeOf(name) ?? refuse(FILE_TYPE_REFUSED)
  const reader = contentReader(media_type)
  for await (const piece of content.open()) reader.read(piece as Buffer)
  return reader.agrees() ? media_type : refuse(FILE_TYPE_REFUSED)
}

/** In the order of README 14 and 4: the file itself, its name, then what the scanner says of it. */
async function checked({ antivirus }: Platform, { file, fields }: FormOnDisk): Promise<Checked> {
  if (!file) return refuse(FILE_MISSING)
  if (file.size === 0) refuse(FILE_EMPTY)
  const mime_type = await typeOf(file.name, file)
  const label = fields.label ?? labelOfFile(file.name)
  unlessRefused(checkName('document', label))
  // A scanner that is away refuses the file too (GED-69, GED-70, README 41).
  const verdict = await antivirus.scan(file.open())
  if (verdict === 'infected') refuse(FILE_INFECTED)
  if (verdict === 'away') refuse(FILE_NOT_SCANNED)
  return { label: trimmedName(label), mime_type, content: file }
}

/** A content that no row names any more; one that cannot be deleted now harms nobody. */
export async function forgetUpload({ storage, log }: Platform, storage_key: string): Promise<void> {
  await storage.delete(storage_key).catch((error: unknown) => {
    log.warn({ err: error, storage_key }, 'orphaned file')
  })
}

/** Takes in the file of a form (GED-66 to GED-70) and hands it over; what is not kept then leaves nothing behind. */
export function takeUpload<T>(
  platform: Platform,
  request: FastifyRequest,
  keep: (uploaded: Uploaded) => Promise<T>,
): Promise<T> {
  const { settings, storage } = platform
  const limits = {
    part: 'document',
    max_bytes: UPLOAD_MAX_BYTES,
    too_large: FILE_TOO_LARGE,
    folder: join(settings.data_dir, 'incoming'),
  }
  return withForm(request, limits, async (form) => {
    const { content, ...told } = await checked(platform, form)
    const storage_key = `library/${randomUUID()}`
    await storage.put(storage_key, content)
    try {
      return await keep({ ...told, byte_size: content.size, storage_key })
    } catch (error) {
      await forgetUpload(platform, storage_key)
      throw error
    }
  })
}
