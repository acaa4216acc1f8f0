import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../../platform/database/database.ts'
import type { InternalNewsTable, NewsPostsTable } from '../../../platform/database/tables.ts'
import { nextStamp } from '../../portal/records/index.ts'

// This file alone writes the news.

// Any number will do; every change of the highlight takes it.
const HIGHLIGHT_LOCK = 4_811_016

/** A moment as its author writes it, Paris wall time. */
type Moment = { published_at: string | null }
export type PostFields = Omit<Insertable<NewsPostsTable>, 'id' | 'updated_at' | 'published_at'> & Moment
export type InternalNewsFields = Omit<Insertable<InternalNewsTable>, 'id' | 'updated_at' | 'published_at'> & Moment

const instantOf = (moment: string | null): RawBuilder<Date | null> =>
  sql<Date | null>`(${moment}::timestamp at time zone 'Europe/Paris')`

const jsonOf = (value: unknown) => (value === null ? null : JSON.stringify(value))

const postValues = ({ published_at, share_urls, contact, ...fields }: PostFields) => ({
  ...fields,
  published_at: instantOf(published_at),
  share_urls: jsonOf(share_urls),
  contact: jsonOf(contact),
})

/** Only one post is put forward: whoever puts one there takes the other away. */
async function takeHighlight(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${HIGHLIGHT_LOCK})`.execute(trx)
  await trx.updateTable('news_posts').set({ is_highlight: false }).where('is_highlight', '=', true).execute()
}

export async function insertPost(trx: Trx, fields: PostFields, updated_at: string): Promise<number> {
  if (fields.is_highlight) await takeHighlight(trx)
  const { id } = await trx
    .insertInto('news_posts')
    .values({ ...postValues(fields), updated_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updatePost(trx: Trx, id: number, fields: PostFields, stamp: string): Promise<void> {
  if (fields.is_highlight) await takeHighlight(trx)
  await trx
    .updateTable('news_posts')
    .set({ ...postValues(fields), updated_at: nextStamp(stamp) })
    .where('id', '=', id)
    .execute()
}

export async function deletePost(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('news_posts').where('id', '=', id).execute()
}

export async function insertInternalNews(trx: Trx, fields: InternalNewsFields, updated_at: string): Promise<number> {
  const { id } = await trx
    .insertInto('internal_news')
    .values({ ...fields, published_at: instantOf(fields.published_at), updated_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateInternalNews(
  trx: Trx,
  id: number,
  fields: InternalNewsFields,
  stamp: string,
): Promise<void> {
  await trx
    .updateTable('internal_news')
    .set({ ...fields, published_at: instantOf(fields.published_at), updated_at: nextStamp(stamp) })
    .where('id', '=', id)
    .execute()
}

export async function deleteInternalNews(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('internal_news').where('id', '=', id).execute()
}
