import type { Page, ReplyOf } from '@cadran/contract/kit'
import type { InternalNewsItem } from '@cadran/contract/library/internal-news'
import type { Highlight, listNews, NewsCard, NewsPost } from '@cadran/contract/library/news'
import { frameAddress } from '@cadran/rules/library/content'
import { HIGHLIGHT_FIELDS, type HighlightField } from '@cadran/rules/library/news'
import { pictureUrl } from '@cadran/rules/library/pictures'
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { NewsPostsTable, Tables } from '../../../platform/database/tables.ts'

interface Paging {
  maxResults: number
  page: number
}

type Posts<O> = SelectQueryBuilder<Tables & { p: NewsPostsTable }, 'p', O>

/** A moment that has come; null and what lies ahead are nobody's to see (NEW-04). */
const isOut = (now: Date) => sql<boolean>`p.published_at <= ${now}`
const picture = (id: string | null, size: 'small' | 'medium' | 'large') => (id === null ? null : pictureUrl(id, size))

const CARD = ['p.id', 'p.type', 'p.title', 'p.summary', 'p.published_at', 'p.place', 'p.picture_id'] as const

type CardRow = Pick<NewsPostsTable, 'type' | 'title' | 'place' | 'picture_id' | 'published_at'> & {
  id: number
  summary: string
}

function cardOf({ picture_id, published_at, ...row }: CardRow): NewsCard {
  return { ...row, published_at: published_at?.toISOString() ?? '', picture_url: picture(picture_id, 'medium') }
}

/** Published posts, newest first, with how many there are (NEW-22). */
export async function readNews(
  db: Kysely<Tables>,
  now: Date,
  { maxResults, page }: Paging,
): Promise<Page<ReplyOf<typeof listNews>[number]>> {
  const rows = await db
    .selectFrom('news_posts as p')
    .where(isOut(now))
    .orderBy('p.published_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(maxResults)
    .offset((page - 1) * maxResults)
    .select([...CARD, sql<number>`(count(*) over ())::int`.as('total')])
    .execute()
  const [first] = rows
  const total = first?.total ?? (page > 1 ? await countNews(db, now) : 0)
  return { items: rows.map(({ total: _total, ...row }) => cardOf(row)), total }
}

async function countNews(db: Kysely<Tables>, now: Date): Promise<number> {
  const { n } = await db
    .selectFrom('news_posts as p')
    .where(isOut(now))
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

const fileUrl = (id: number) => `/api/news/${id}/file`
const secondaryFileUrl = (id: number) => `/api/news/${id}/secondary-file`

function withFile<O>(posts: Posts<O>) {
  return posts
    .leftJoin('attachments as a', 'a.id', 'p.secondary_file_id')
    .selectAll('p')
    .select(['a.label as file_label', 'a.media_type as file_type', 'a.byte_size as file_size'])
}

/** One published post, whole; undefined for one that is none or not out yet (NEW-04, NEW-17). */
export async function readPost(
  db: Kysely<Tables>,
  now: Date,
  id: number,
  hosts: readonly string[],
): Promise<NewsPost | undefined> {
  const row = await withFile(
    db.selectFrom('news_posts as p').where('p.id', '=', id).where(isOut(now)),
  ).executeTakeFirst()
  if (!row) return undefined
  const { homepage_content, has_homepage_image } = row
  return {
    ...cardOf(row),
    picture_url: picture(row.picture_id, 'large'),
    content: row.content,
    date_at: row.date_at,
    url: row.url,
    file_url: row.file_id === null ? null : fileUrl(id),
    secondary_file:
      row.file_label === null
        ? null
        : {
            label: row.file_label,
            url: secondaryFileUrl(id),
            media_type: row.file_type ?? '',
            byte_size: row.file_size ?? 0,
          },
    secondary_picture_url: picture(row.secondary_picture_id, 'large'),
    iframe_url: row.iframe_url === null ? null : frameAddress(row.iframe_url, hosts),
    share_urls: row.share_urls as NewsPost['share_urls'],
    contact: row.contact as NewsPost['contact'],
    homepage_content,
    has_homepage_content: homepage_content !== null,
    has_homepage_image,
  }
}

/** The post that is put forward, with these fields of it alone; null when there is none (NEW-18, NEW-19). */
export async function readHighlight(
  db: Kysely<Tables>,
  now: Date,
  fields: readonly HighlightField[],
): Promise<Highlight | null> {
  const row = await db
    .selectFrom('news_posts as p')
    .where('p.is_highlight', '=', true)
    .where(isOut(now))
    .selectAll()
    .executeTakeFirst()
  if (!row) return null
  const highlight: Required<Highlight> = {
    id: row.id,
    title: row.title,
    summary: row.summary,
    content: row.content,
    type: row.type,
    url: row.url,
    published_at: row.published_at?.toISOString() ?? '',
    homepage_content: row.homepage_content,
    homepage_image_url: row.has_homepage_image ? picture(row.picture_id, 'medium') : null,
    file_url: row.file_id === null ? null : fileUrl(row.id),
    place: row.place,
  }
  const wanted = new Set<string>(fields.length > 0 ? fields : HIGHLIGHT_FIELDS)
  return Object.fromEntries(Object.entries(highlight).filter(([field]) => wanted.has(field)))
}

/** Which upload stands behind a file of a published post. */
export async function findFile(
  db: Kysely<Tables>,
  now: Date,
  id: number,
  column: 'file_id' | 'secondary_file_id',
): Promise<string | null> {
  const row = await db
    .selectFrom('news_posts as p')
    .where('p.id', '=', id)
    .where(isOut(now))
    .select(`p.${column} as file`)
    .executeTakeFirst()
  return row?.file ?? null
}

const MOST_INTERNAL = 12

/** The newest internal news; a small screen gets what was prepared for it, else the common content (NEW-20, NEW-21). */
export async function readInternalNews(db: Kysely<Tables>, now: Date, mobile: boolean): Promise<InternalNewsItem[]> {
  const rows = await db
    .selectFrom('internal_news as p')
    .where('p.published_at', '<=', now)
    .orderBy('p.published_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(MOST_INTERNAL)
    .selectAll()
    .execute()
  return rows.map(({ id, title, url, picture_id, html_content, mobile_html_content, published_at }) => ({
    id,
    title,
    url,
    image_url: picture(picture_id, 'medium'),
    html_content: (mobile && mobile_html_content) || html_content,
    published_at: published_at?.toISOString() ?? '',
  }))
}
