import * as z from 'zod/mini'
import { id, instant } from '../fields.ts'
import { type BodyOf, defineCall, type ReplyOf } from '../kit.ts'
import { contentState, draftText, heldUpload, moment, recordCalls, upload } from '../portal/records.ts'

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

const draft = {
  title: draftText,
  url: draftText,
  picture_id: upload,
  html_content: draftText,
  mobile_html_content: draftText,
  published_at: moment,
}

const internalRow = z.object({
  id,
  title: z.string(),
  state: contentState,
  published_at: z.nullable(z.string()),
  picture_url: text,
})
export type InternalNewsRow = z.output<typeof internalRow>

export const editedInternalNews = recordCalls(
  'backend/internal-news',
  {
    list: 'Toutes les actualités internes, brouillons compris, pour qui les écrit',
    load: 'Une actualité interne telle qu’elle s’écrit',
    create: 'Crée une actualité interne',
    change: 'Change une actualité interne',
    remove: 'Supprime une actualité interne et son image',
  },
  internalRow,
  draft,
  { picture: heldUpload },
)
export type InternalNewsDraft = BodyOf<typeof editedInternalNews.create>
export type EditedInternalNews = ReplyOf<typeof editedInternalNews.load>
