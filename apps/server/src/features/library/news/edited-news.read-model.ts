import type { EditedInternalNews, InternalNewsRow } from '@cadran/contract/library/internal-news'
import type { EditedPost, PostRow } from '@cadran/contract/library/news'
import type { ContentState } from '@cadran/contract/portal/records'
import { pictureUrl } from '@cadran/rules/library/pictures'
import { sql } from 'kysely'
import { parisWallTime } from '../../../platform/clock.ts'
import type { Executor } from '../../../platform/database/database.ts'

/** What whoever writes contents reads: drafts and what lies ahead included. */

function stateOf(published_at: Date | null, now: Date): ContentState {
  if (published_at === null) return 'draft'
  return published_at > now ? 'scheduled' : 'published'
}

const minuteOf = (instant: Date | null) => (instant === null ? null : parisWallTime(instant).slice(0, 16))
const small = (id: string | null) => (id === null ? null : pictureUrl(id, 'small'))

/** How it stands in its authors' list. */
const rowOf =
  (now: Date) =>
  <R extends { published_at: Date | null; picture_id: string | null }>({ picture_id, published_at, ...row }: R) => ({
    ...row,
    state: stateOf(published_at, now),
    published_at: minuteOf(published_at),
    picture_url: small(picture_id),
  })

export async function readPostRows(db: Executor, now: Date): Promise<PostRow[]> {
  const rows = await db
    .selectFrom('news_posts')
    .orderBy(sql`published_at desc nulls first`)
    .orderBy('id', 'desc')
    .select(['id', 'type', 'title', 'published_at', 'is_highlight', 'picture_id'])
    .execute()
  return rows.map(rowOf(now))
}

export async function readInternalNewsRows(db: Executor, now: Date): Promise<InternalNewsRow[]> {
  const rows = await db
    .selectFrom('internal_news')
    .orderBy(sql`published_at desc nulls first`)
    .orderBy('id', 'desc')
    .select(['id', 'title', 'published_at', 'picture_id'])
    .execute()
  return rows.map(rowOf(now))
}

type Held = { id: string; label: string; url: string }

/** The uploads that one content holds, by their id. */
async function heldBy(db: Executor, holder: string): Promise<(id: string | null) => Held | null> {
  const rows = await db.selectFrom('attachments').where('holder', '=', holder).select(['id', 'kind', 'label']).execute()
  const byId = new Map(
    rows.map(({ id, kind, label }) => [id, { id, label, url: kind === 'picture' ? pictureUrl(id, 'medium') : '' }]),
  )
  return (id) => (id === null ? null : (byId.get(id) ?? null))
}

export const POST_HOLDER = 'news'
export const INTERNAL_NEWS_HOLDER = 'internal-news'

/** A post as its author wrote it; locked while it is changed. */
export function findPost(db: Executor, id: number, lock = false) {
  return db
    .selectFrom('news_posts')
    .where('id', '=', id)
    .selectAll()
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
}

export type FoundPost = NonNullable<Awaited<ReturnType<typeof findPost>>>

export async function readEditedPost(db: Executor, id: number): Promise<EditedPost | undefined> {
  const row = await findPost(db, id)
  if (!row) return undefined
  const held = await heldBy(db, `${POST_HOLDER}:${id}`)
  const contact = row.contact as Record<'name' | 'job' | 'mail' | 'phone', string | null> | null
  return {
    ...row,
    date_at: row.date_at ?? '',
    place: row.place ?? '',
    published_at: minuteOf(row.published_at),
    url: row.url ?? '',
    iframe_url: row.iframe_url ?? '',
    share_urls: row.share_urls as EditedPost['share_urls'],
    contact: contact && {
      name: contact.name ?? '',
      job: contact.job ?? '',
      mail: contact.mail ?? '',
      phone: contact.phone ?? '',
    },
    homepage_content: row.homepage_content ?? '',
    file: held(row.file_id),
    secondary_file: held(row.secondary_file_id),
    picture: held(row.picture_id),
    secondary_picture: held(row.secondary_picture_id),
  }
}

export function findInternalNews(db: Executor, id: number, lock = false) {
  return db
    .selectFrom('internal_news')
    .where('id', '=', id)
    .selectAll()
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
}

export type FoundInternalNews = NonNullable<Awaited<ReturnType<typeof findInternalNews>>>

export async function readEditedInternalNews(db: Executor, id: number): Promise<EditedInternalNews | undefined> {
  const row = await findInternalNews(db, id)
  if (!row) return undefined
  const held = await heldBy(db, `${INTERNAL_NEWS_HOLDER}:${id}`)
  return {
    ...row,
    url: row.url ?? '',
    mobile_html_content: row.mobile_html_content ?? '',
    published_at: minuteOf(row.published_at),
    picture: held(row.picture_id),
  }
}
