import { HIGHLIGHT_FIELDS } from '@cadran/rules/library/news'
import { WRONG_VALUE } from '@cadran/rules/portal/refusal'
import * as z from 'zod/mini'
import { id, instant } from '../fields.ts'
import { type BodyOf, defineCall, type ReplyOf } from '../kit.ts'
import {
  contentState,
  draftText,
  heldUpload,
  moment,
  pageQuery,
  params,
  recordCalls,
  upload,
} from '../portal/records.ts'

// Under a name of its own: a checker takes `.catch` for a promise's.
const otherwise = z.catch

const text = z.nullable(z.string())
/** A file that a post offers. */
const offered = z.object({ label: z.string(), url: z.string(), media_type: z.string(), byte_size: z.int() })
const contact = z.object({ name: z.string(), job: text, mail: text, phone: text })

/** A post in the list: what its card shows. */
const newsCard = z.object({
  id,
  type: z.int(),
  title: z.string(),
  summary: z.string(),
  published_at: instant,
  place: text,
  picture_url: text,
})
export type NewsCard = z.output<typeof newsCard>

/** A published post, whole (NEW-05); `iframe_url` is answered only when its host may be framed (NEW-13). */
const post = z.object({
  ...newsCard.shape,
  content: z.string(),
  date_at: text,
  url: text,
  file_url: text,
  secondary_file: z.nullable(offered),
  secondary_picture_url: text,
  iframe_url: text,
  share_urls: z.record(z.string(), z.string()),
  contact: z.nullable(contact),
  homepage_content: text,
  has_homepage_content: z.boolean(),
  has_homepage_image: z.boolean(),
})
export type NewsPost = z.output<typeof post>

export const listNews = defineCall({
  method: 'GET',
  path: 'news',
  summary: 'Les actualités publiées, la plus récente d’abord (NEW-22)',
  access: { kind: 'session' },
  query: z.object(pageQuery),
  reply: z.array(newsCard),
  list: true,
})

const highlight = z.partial(
  z.object({
    id,
    title: z.string(),
    summary: z.string(),
    content: z.string(),
    type: z.int(),
    url: text,
    published_at: instant,
    homepage_content: text,
    homepage_image_url: text,
    file_url: text,
    place: text,
  }),
)
export type Highlight = z.output<typeof highlight>

export const loadHighlight = defineCall({
  method: 'GET',
  path: 'news/highlight',
  summary: 'L’actualité mise en avant, avec les seuls champs demandés ; 204 sans mise en avant (NEW-18, NEW-19)',
  access: { kind: 'session' },
  query: z.object({
    'fields[]': z._default(z.array(z.enum(HIGHLIGHT_FIELDS, 'Champ inconnu')), []),
  }),
  reply: highlight,
  orNone: true,
})

export const loadNews = defineCall({
  method: 'GET',
  path: 'news/{id}',
  summary: 'Une actualité publiée (NEW-17)',
  access: { kind: 'session' },
  params,
  reply: post,
})

export const openNewsFile = defineCall({
  method: 'GET',
  path: 'news/{id}/file',
  summary: 'Le fichier d’une actualité publiée (NEW-10, README 40)',
  access: { kind: 'session' },
  params,
  file: true,
})

export const openNewsSecondaryFile = defineCall({
  method: 'GET',
  path: 'news/{id}/secondary-file',
  summary: 'Le fichier joint d’une actualité publiée (NEW-10, README 40)',
  access: { kind: 'session' },
  params,
  file: true,
})

const draft = {
  type: otherwise(z.int(), 0),
  title: draftText,
  summary: draftText,
  content: draftText,
  date_at: draftText,
  place: draftText,
  published_at: moment,
  url: draftText,
  iframe_url: draftText,
  file_id: upload,
  secondary_file_id: upload,
  picture_id: upload,
  secondary_picture_id: upload,
  share_urls: z.record(z.string(), z.string(WRONG_VALUE.message), WRONG_VALUE.message),
  contact: z.nullable(
    z.object({ name: draftText, job: draftText, mail: draftText, phone: draftText }, WRONG_VALUE.message),
  ),
  homepage_content: draftText,
  has_homepage_image: otherwise(z.boolean(), true),
  is_highlight: otherwise(z.boolean(), false),
}

const postRow = z.object({
  id,
  type: z.int(),
  title: z.string(),
  state: contentState,
  published_at: z.nullable(z.string()),
  is_highlight: z.boolean(),
  picture_url: text,
})
export type PostRow = z.output<typeof postRow>

export const posts = recordCalls(
  'backend/news',
  {
    list: 'Toutes les actualités, brouillons compris, pour qui les écrit',
    load: 'Une actualité telle qu’elle s’écrit',
    create: 'Crée une actualité',
    change: 'Change une actualité ; `updated_at` dit ce que l’auteur avait sous les yeux',
    remove: 'Supprime une actualité et ses fichiers',
  },
  postRow,
  draft,
  { file: heldUpload, secondary_file: heldUpload, picture: heldUpload, secondary_picture: heldUpload },
)
export type NewsDraft = BodyOf<typeof posts.create>
export type EditedPost = ReplyOf<typeof posts.load>
