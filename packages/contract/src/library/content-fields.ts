import * as z from 'zod/mini'
import { idParam } from '../fields.ts'

// Under a name of its own: a checker takes `.catch` for a promise's.
const otherwise = z.catch

const PAGE = 'Filtre invalide.'

/** `maxResults` and `page` of the lists of contents, 10 a page (NEW-22). */
export const pageQuery = {
  maxResults: z._default(z.coerce.number(PAGE).check(z.int(PAGE), z.minimum(1, PAGE), z.maximum(100, PAGE)), 10),
  page: z._default(z.coerce.number(PAGE).check(z.int(PAGE), z.minimum(1, PAGE), z.maximum(1_000_000, PAGE)), 1),
}
/** What the lists of whoever writes contents take besides. */
export const adminQuery = z.object({ ...pageQuery, search: z._default(otherwise(z.string(), ''), '') })
export const params = z.object({ id: idParam })

/** Drafts are checked by the rules, each field with its own words: here only that texts are texts. */
export const given = otherwise(z.string(), '')
/** The `updated_at` of what was read; '' leaves out the question whether somebody else has changed it since. */
export const seen = otherwise(z.string(), '')
/** The id of an upload. */
export const upload = otherwise(z.nullable(z.string()), null)
/** Paris wall time to the minute; null for a draft. */
export const moment = z.nullable(z.string('Format de date invalide'))
/** An upload as the form shows it. */
export const held = z.nullable(z.object({ id: z.string(), label: z.string(), url: z.string() }))

/** How far a content is: a draft, one that waits for its moment, one that everybody sees. */
export const contentState = z.enum(['draft', 'scheduled', 'published'])
export type ContentState = z.output<typeof contentState>
