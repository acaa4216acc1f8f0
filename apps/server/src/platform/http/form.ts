import { type Refusal, refusal } from '@cadran/rules/portal/refusal'
import type { FastifyRequest } from 'fastify'
import { refuse } from './refused.ts'

/** A form with one file: the file is held whole, which its limit makes bearable. */
export interface Form {
  file: { name: string; content: Buffer } | null
  fields: Record<string, string>
}

interface FormLimits {
  /** The part that carries the file; files in other parts are thrown away. */
  part: string
  max_bytes: number
  too_large: Refusal
}

const FIELD_BYTES = 8_192
const NO_FORM = refusal('unsupported-media-type', 415, "Ce type de contenu n'est pas accepté.")
const UNREADABLE = refusal('unreadable', 400, 'La demande est illisible.')

async function readParts(request: FastifyRequest, { part, max_bytes }: FormLimits): Promise<Form> {
  const form: Form = { file: null, fields: {} }
  const limits = { fileSize: max_bytes, files: 1, fields: 10, fieldSize: FIELD_BYTES }
  for await (const given of request.parts({ limits })) {
    if (given.type === 'field') form.fields[given.fieldname] = String(given.value)
    else if (given.fieldname === part) form.file = { name: given.filename, content: await given.toBuffer() }
    else given.file.resume()
  }
  return form
}

/** Reads a multipart form; refuses what is none (415), one that breaks off (400) and a file above the limit (413). */
export async function readForm(request: FastifyRequest, limits: FormLimits): Promise<Form> {
  if (!request.isMultipart()) refuse(NO_FORM)
  try {
    return await readParts(request, limits)
  } catch (error) {
    // Whatever goes wrong in here was sent by the caller.
    return refuse((error as { statusCode?: unknown }).statusCode === 413 ? limits.too_large : UNREADABLE)
  }
}
