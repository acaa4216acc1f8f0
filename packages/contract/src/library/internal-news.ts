import * as z from 'zod/mini'
import { id, instant } from '../fields.ts'
import { defineCall } from '../kit.ts'
import { adminQuery, contentState, given, held, moment, params, upload } from './content-fields.ts'

const text = z.nullable(z.string())

const internalNewsItem = z.object({
  id,
  title: z.string(),
  url: text,
  image_url: text,
  html_content: z.string(),
  published_at: instant,
})
export type InternalNewsItem = z.output<typeof internalNewsItem>

export const listInternalNews = defineCall({
  method: 'GET',
  path: 'internal-news',
  summary: 'Les actualités internes publiées ; `mobile=1` répond le contenu du petit écran (NEW-20, NEW-21)',
  access: { kind: 'session' },
  query: z.object({ mobile: z.optional(z.string()) }),
  reply: z.array(internalNewsItem),
})

const internalDraft = z.object({
  title: given,
  url: given,
  picture_id: upload,
  html_content: given,
  mobile_html_content: given,
  published_at: moment,
})
export type InternalNewsDraft = z.output<typeof internalDraft>

const editedInternalNews = z.object({ id, updated_at: z.string(), ...internalDraft.shape, picture: held })
export type EditedInternalNews = z.output<typeof editedInternalNews>

const internalRow = z.object({
  id,
  title: z.string(),
  state: contentState,
  published_at: z.nullable(z.string()),
  picture_url: text,
})
export type InternalNewsRow = z.output<typeof internalRow>

export const listEditedInternalNews = defineCall({
  method: 'GET',
  path: 'backend/internal-news',
  summary: 'Toutes les actualités internes, brouillons compris, pour qui les écrit',
  access: { kind: 'session' },
  query: adminQuery,
  reply: z.array(internalRow),
  list: true,
})

export const loadInternalNews = defineCall({
  method: 'GET',
  path: 'backend/internal-news/{id}',
  summary: 'Une actualité interne telle qu’elle s’écrit',
  access: { kind: 'session' },
  params,
  reply: editedInternalNews,
})

export const createInternalNews = defineCall({
  method: 'POST',
  path: 'backend/internal-news',
  summary: 'Crée une actualité interne',
  access: { kind: 'session' },
  body: internalDraft,
  reply: editedInternalNews,
  status: 201,
})

export const changeInternalNews = defineCall({
  method: 'PATCH',
  path: 'backend/internal-news/{id}',
  summary: 'Change une actualité interne',
  access: { kind: 'session' },
  params,
  body: z.object({ ...internalDraft.shape, updated_at: given }),
  reply: editedInternalNews,
})

export const deleteInternalNews = defineCall({
  method: 'DELETE',
  path: 'backend/internal-news/{id}',
  summary: 'Supprime une actualité interne et son image',
  access: { kind: 'session' },
  params,
})
