import { HIGHLIGHT_FIELDS } from '@cadran/rules/library/news'
import * as z from 'zod/mini'
import { id, instant } from '../fields.ts'
import { defineCall } from '../kit.ts'
import { adminQuery, contentState, given, held, moment, pageQuery, params, upload } from './content-fields.ts'

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

const draft = z.object({
  type: otherwise(z.int(), 0),
  title: given,
  summary: given,
  content: given,
  date_at: given,
  place: given,
  published_at: moment,
  url: given,
  iframe_url: given,
  file_id: upload,
  secondary_file_id: upload,
  picture_id: upload,
  secondary_picture_id: upload,
  share_urls: z.record(z.string(), z.string('Valeur invalide'), 'Valeur invalide'),
  contact: z.nullable(z.object({ name: given, job: given, mail: given, phone: given }, 'Valeur invalide')),
  homepage_content: given,
  has_homepage_image: otherwise(z.boolean(), true),
  is_highlight: otherwise(z.boolean(), false),
})
export type NewsDraft = z.output<typeof draft>

const editedPost = z.object({
  id,
  updated_at: z.string(),
  ...draft.shape,
  file: held,
  secondary_file: held,
  picture: held,
  secondary_picture: held,
})
export type EditedPost = z.output<typeof editedPost>

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

export const listPosts = defineCall({
  method: 'GET',
  path: 'backend/news',
  summary: 'Toutes les actualités, brouillons compris, pour qui les écrit',
  access: { kind: 'session' },
  query: adminQuery,
  reply: z.array(postRow),
  list: true,
})

export const loadPost = defineCall({
  method: 'GET',
  path: 'backend/news/{id}',
  summary: 'Une actualité telle qu’elle s’écrit',
  access: { kind: 'session' },
  params,
  reply: editedPost,
})

export const createPost = defineCall({
  method: 'POST',
  path: 'backend/news',
  summary: 'Crée une actualité',
  access: { kind: 'session' },
  body: draft,
  reply: editedPost,
  status: 201,
})

export const changePost = defineCall({
  method: 'PATCH',
  path: 'backend/news/{id}',
  summary: 'Change une actualité ; `updated_at` dit ce que l’auteur avait sous les yeux',
  access: { kind: 'session' },
  params,
  body: z.object({ ...draft.shape, updated_at: given }),
  reply: editedPost,
})

export const deletePost = defineCall({
  method: 'DELETE',
  path: 'backend/news/{id}',
  summary: 'Supprime une actualité et ses fichiers',
  access: { kind: 'session' },
  params,
})
