import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { checkName, trimmedName } from '@cadran/rules/library/names'
import {
  extensionFor,
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
import { contentReader, isShownInPlace } from '@cadran/rules/portal/file-content'
import { M_404 } from '@cadran/rules/portal/messages'
import type { FastifyRequest } from 'fastify'
import { isOutcomeUnknown } from '../../../platform/http/database-refusals.ts'
import type { FileReply } from '../../../platform/http/file-reply.ts'
import { type FileOnDisk, withForm } from '../../../platform/http/form-on-disk.ts'
import { refuse, unlessRefused } from '../../../platform/http/refused.ts'
import { deletePicture, storePicture } from '../../../platform/pictures.ts'
import type { Platform } from '../../../platform/platform.ts'

// How a file gets into the library: documents, unions and contents take it in alike (README 4). It lies on the disk meanwhile, and a
// piece of it at a time is in memory.

/** A file that was taken in: its content is in the store. */
export interface Uploaded {
  label: string
  mime_type: string
  byte_size: number
  storage_key: string
}

/** A picture that was taken in, in all its sizes. */
interface UploadedPicture {
  id: string
  label: string
  byte_size: number
}

/** Its media type by name and content. */
async function typeOf(file: FileOnDisk): Promise<string> {
  const media_type = mediaTypeOf(file.name) ?? refuse(FILE_TYPE_REFUSED)
  const reader = contentReader(media_type)
  for await (const piece of file.open()) reader.read(piece as Buffer)
  return reader.agrees() ? media_type : refuse(FILE_TYPE_REFUSED)
}

/** A scanner that is away refuses the file too (GED-69, GED-70, README 41). */
export async function assertClean({ antivirus }: Platform, file: FileOnDisk): Promise<void> {
  const verdict = await antivirus.scan(file.open())
  if (verdict === 'infected') refuse(FILE_INFECTED)
  if (verdict === 'away') refuse(FILE_NOT_SCANNED)
}

function withUpload<T>(
  { settings, takeTurn }: Platform,
  request: FastifyRequest,
  use: (file: FileOnDisk, label: string) => Promise<T>,
): Promise<T> {
  const limits = {
    part: 'document',
    max_bytes: UPLOAD_MAX_BYTES,
    too_large: FILE_TOO_LARGE,
    folder: join(settings.data_dir, 'incoming'),
  }
  return withForm(request, limits, ({ file, fields }) => {
    if (!file) return refuse(FILE_MISSING)
    if (file.size === 0) refuse(FILE_EMPTY)
    // Not before: a form takes as long to arrive as its line is slow.
    return takeTurn(String(request.viewer?.actor.id), () => use(file, fields.label ?? labelOfFile(file.name)))
  })
}

/** A content that no row names any more; one that cannot be deleted now harms nobody. */
export async function forgetUpload({ storage, log }: Platform, storage_key: string): Promise<void> {
  await storage.delete(storage_key).catch((error: unknown) => {
    log.warn({ err: error, storage_key }, 'orphaned file')
  })
}

/** The same of a picture. */
export async function forgetPicture({ storage, log }: Platform, id: string): Promise<void> {
  await deletePicture(storage, id).catch((error: unknown) => log.warn({ err: error, id }, 'orphaned picture'))
}

/** What was taken in, as it is handed out: PDF and bitmaps open, everything else is kept (GED-14, GED-15, README 40). */
export async function openUpload(
  { storage }: Platform,
  upload: Pick<Uploaded, 'label' | 'mime_type' | 'storage_key'> | undefined,
): Promise<FileReply> {
  const { label, mime_type, storage_key } = upload ?? refuse(M_404)
  const stored = (await storage.get(storage_key)) ?? refuse(M_404)
  return {
    name: `${label}.${extensionFor(mime_type)}`,
    media_type: mime_type,
    ...stored,
    in_place: isShownInPlace(mime_type),
  }
}

/**
 * Takes in the file of a form (GED-66 to GED-70) and hands it over; what is not kept then leaves nothing behind, and where nobody
 * knows whether it was, the content waits for the nightly sweep. In the order of
 * README 14 and 4: the file itself, its name, then what the scanner says of it.
 */
export function takeUpload<T>(
  platform: Platform,
  request: FastifyRequest,
  keep: (uploaded: Uploaded) => Promise<T>,
  storage_key = `library/${randomUUID()}`,
): Promise<T> {
  return withUpload(platform, request, async (file, label) => {
    const mime_type = await typeOf(file)
    unlessRefused(checkName('document', label))
    await assertClean(platform, file)
    await platform.storage.put(storage_key, file)
    try {
      return await keep({ label: trimmedName(label), mime_type, byte_size: file.size, storage_key })
    } catch (error) {
      if (!isOutcomeUnknown(error)) await forgetUpload(platform, storage_key)
      throw error
    }
  })
}

/** Takes in the picture of a form and hands it over alike; its name only helps to tell it again, so none is refused. */
export function takePicture<T>(
  platform: Platform,
  request: FastifyRequest,
  keep: (picture: UploadedPicture) => Promise<T>,
): Promise<T> {
  return withUpload(platform, request, async (file, fileName) => {
    await assertClean(platform, file)
    const id = await storePicture(platform.storage, file)
    const label = Array.from(trimmedName(fileName)).slice(0, 255).join('') || 'Image'
    try {
      return await keep({ id, label, byte_size: file.size })
    } catch (error) {
      if (!isOutcomeUnknown(error)) await forgetPicture(platform, id)
      throw error
    }
  })
}
