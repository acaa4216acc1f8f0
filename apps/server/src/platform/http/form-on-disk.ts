import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Refusal } from '@cadran/rules/portal/refusal'
import type { FastifyRequest } from 'fastify'
import { NotStored } from '../storage.ts'
import { UNREADABLE, UNSUPPORTED } from './failures.ts'
import { Refused, refuse } from './refused.ts'

/** A content that is read as often as needed, each time as a stream. */
interface Content {
  size: number
  open: () => Readable
}

/** What came in, for as long as it is used. */
export interface FileOnDisk extends Content {
  name: string
  path: string
}

interface FormOnDisk {
  file: FileOnDisk | null
  fields: Record<string, string>
}

interface FormLimits {
  /** The part that carries the file; files in other parts are thrown away. */
  part: string
  max_bytes: number
  too_large: Refusal
  /** Of each other part, where one carries more than a few words. */
  field_bytes?: number
  /** Where it lies meanwhile. */
  folder: string
}

const FIELD_BYTES = 8_192

async function readParts(request: FastifyRequest, path: string, limits: FormLimits): Promise<FormOnDisk> {
  const { part, max_bytes, too_large, field_bytes = FIELD_BYTES } = limits
  const form: FormOnDisk = { file: null, fields: {} }
  const most = { fileSize: max_bytes, files: 1, fields: 10, fieldSize: field_bytes }
  // Told by `truncated`: an error here would only say that the stream was closed.
  const options = { limits: most, throwFileSizeLimit: false }
  for await (const entry of request.parts(options)) {
    if (entry.type === 'field') form.fields[entry.fieldname] = String(entry.value)
    else if (entry.fieldname !== part) entry.file.resume()
    else {
      const file = createWriteStream(path, { mode: 0o600 })
      await pipeline(entry.file, file)
      if (entry.file.truncated) refuse(too_large)
      form.file = { name: entry.filename, path, size: file.bytesWritten, open: () => createReadStream(path) }
    }
  }
  return form
}

/** What goes wrong while a form is read is the disk's, by its system call, or was sent by the caller. */
function faultOf(error: unknown): Error {
  if (error instanceof Refused) return error
  return error instanceof Error && 'syscall' in error ? new NotStored(error) : new Refused(UNREADABLE)
}

/**
 * Reads a multipart form, its file piece by piece onto the disk, and takes it away again once it was used. Refuses what is no form
 * (415), one that breaks off (400) and a file above the limit (413); a disk that does not take it is `NotStored`.
 */
export async function withForm<T>(
  request: FastifyRequest,
  limits: FormLimits,
  use: (form: FormOnDisk) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) refuse(UNSUPPORTED)
  await mkdir(limits.folder, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw new NotStored(error)
  })
  const path = join(limits.folder, randomUUID())
  try {
    const form = await readParts(request, path, limits).catch((error: unknown) => {
      // The rest of a form that is read no further passes by: the next request on this connection comes after it.
      request.raw.unpipe().resume()
      throw faultOf(error)
    })
    return await use(form)
  } finally {
    await rm(path, { force: true })
  }
}
