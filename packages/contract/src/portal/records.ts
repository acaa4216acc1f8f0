import { WRONG_VALUE } from '@cadran/rules/portal/refusal'
import * as z from 'zod/mini'
import { id, idParam } from '../fields.ts'
import { type Access, defineCall } from '../kit.ts'

// Under a name of its own: a checker takes `.catch` for a promise's.
const otherwise = z.catch

const PAGE = 'Filtre invalide.'

/** `maxResults` and `page` of lists, 10 a page (NEW-22). */
export const pageQuery = {
  maxResults: z._default(z.coerce.number(PAGE).check(z.int(PAGE), z.minimum(1, PAGE), z.maximum(100, PAGE)), 10),
  page: z._default(z.coerce.number(PAGE).check(z.int(PAGE), z.minimum(1, PAGE), z.maximum(1_000_000, PAGE)), 1),
}
/** What the lists of whoever writes records take besides. */
const search = z._default(otherwise(z.string(), ''), '')
const adminQuery = z.object({ ...pageQuery, search })
/** Of a list that is chosen from too: all of it unless told. */
const wholeQuery = (most: number) =>
  z.object({
    ...pageQuery,
    maxResults: z._default(z.coerce.number(PAGE).check(z.int(PAGE), z.minimum(1, PAGE), z.maximum(most, PAGE)), most),
    search,
  })
export const params = z.object({ id: idParam })

/** Drafts are checked by the rules, each field with its own words: here only that texts are texts. */
export const draftText = otherwise(z.string(), '')
/** The `updated_at` of what was read; '' leaves out the question whether somebody else has changed it since. */
export const lastRead = otherwise(z.string(), '')
/** The id of an upload; left out, there is none. */
export const upload = z._default(z.nullable(z.string(WRONG_VALUE.message)), null)
/** Paris wall time to the minute; null for a draft. */
export const moment = z.nullable(z.string('Format de date invalide'))
/** An upload as the form shows it. */
export const heldUpload = z.nullable(z.object({ id: z.string(), label: z.string(), url: z.string() }))

/** How far a content is: a draft, one that waits for its moment, one that everybody sees. */
export const contentState = z.enum(['draft', 'scheduled', 'published'])
export type ContentState = z.output<typeof contentState>

interface Summaries {
  list: string
  load: string
  create: string
  change: string
  remove: string
}

/** Who may call, where the room does not say it by itself; and who may read the list, where those are more. */
interface Openness {
  access: Access
  listed?: Access
  /** Most rows of a list that is chosen from too. */
  most?: number
}
const BY_THE_ROOM: Openness = { access: { kind: 'session' } }

/**
 * The five calls of an edited record: `row` is one of its list, `draft` what its author writes, `edited` what the form shows besides.
 * A change says by `updated_at` what its author had under their eyes.
 */
export function recordCalls<
  const P extends string,
  R extends z.ZodMiniType,
  D extends z.core.$ZodLooseShape,
  E extends z.core.$ZodLooseShape,
>(
  path: P,
  summaries: Summaries,
  row: R,
  draft: D,
  edited: E,
  { access, listed = access, most }: Openness = BY_THE_ROOM,
) {
  const one = `${path}/{id}` as const
  const reply = z.object({ id, updated_at: z.string(), ...draft, ...edited })
  const all = { path, access }
  const body = z.object({ ...draft, updated_at: lastRead })
  return {
    list: defineCall({
      method: 'GET',
      summary: summaries.list,
      path,
      access: listed,
      query: most === undefined ? adminQuery : wholeQuery(most),
      reply: z.array(row),
      list: true,
    }),
    load: defineCall({ method: 'GET', path: one, summary: summaries.load, access, params, reply }),
    create: defineCall({
      method: 'POST',
      summary: summaries.create,
      ...all,
      body: z.object(draft),
      reply,
      status: 201,
    }),
    change: defineCall({ method: 'PATCH', path: one, summary: summaries.change, access, params, body, reply }),
    remove: defineCall({ method: 'DELETE', path: one, summary: summaries.remove, access, params }),
  }
}

/** What was uploaded and waits to be saved with something. */
const attachment = z.object({ id: z.string(), label: z.string(), url: z.string() })
export type Attachment = z.output<typeof attachment>

export const uploadPicture = defineCall({
  method: 'POST',
  path: 'picture',
  summary: 'Dépose une image (JPEG, PNG, WebP, GIF) : partie `document`',
  access: { kind: 'session' },
  upload: true,
  reply: attachment,
  status: 201,
})

export const uploadAttachment = defineCall({
  method: 'POST',
  path: 'attachment',
  summary: 'Dépose un fichier joint : parties `document` et `label`',
  access: { kind: 'session' },
  upload: true,
  reply: attachment,
  status: 201,
})

export const openPicture = defineCall({
  method: 'GET',
  path: 'picture/{id}/{size}',
  summary: 'Une image dans une de ses tailles, en WebP, gardée par le navigateur',
  access: { kind: 'session' },
  params: z.object({ id: z.string(), size: z.enum(['small', 'medium', 'large']) }),
  file: true,
})
