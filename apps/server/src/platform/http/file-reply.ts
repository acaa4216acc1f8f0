import type { Readable } from 'node:stream'
import { NAME_MAX_LENGTH } from '@cadran/rules/library/names'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply } from 'fastify'
import filenamify from 'filenamify'

const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"

/** A file as a call with `file` answers it; a stream is passed on as it comes. */
export interface FileReply {
  name: string
  media_type: string
  content: Buffer | Readable
  /** Bytes of a stream. */
  size?: number
  /** Opens in the browser instead of being kept: only for what cannot run there (README 40). */
  in_place?: boolean
  /** Never changes under its address: the browser alone may keep it for a year. */
  lasting?: boolean
}

/**
 * The name as every system can keep it: neither a path nor a hidden file, no control character, whatever a label says. In ASCII for
 * old programs too, and whole for the others (RFC 6266).
 */
function disposition(name: string, in_place: boolean): string {
  const visible = name.replaceAll(/\.{2,}/g, '.').replace(/^[.\s]+/, '')
  const kept = filenamify(visible, { replacement: '_', maxLength: NAME_MAX_LENGTH })
  const fallback = kept.replaceAll(/[^\x20-\x7e]/g, '_')
  return contentDisposition(kept, { type: in_place ? 'inline' : 'attachment', fallback })
}

/** To keep unless said otherwise; whatever it is, it runs nothing here (README 40). */
export function sendFile(reply: FastifyReply, file: FileReply): FastifyReply {
  const { name, media_type, content, size, in_place, lasting } = file
  if (size !== undefined) reply.header('content-length', size)
  return reply
    .header('content-type', media_type)
    .header('content-disposition', disposition(name, in_place ?? false))
    .header('content-security-policy', FILE_POLICY)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', lasting ? 'private, max-age=31536000, immutable' : 'private, no-store')
    .send(content)
}
