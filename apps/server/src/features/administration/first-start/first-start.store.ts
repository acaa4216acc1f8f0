import { type RawBuilder, sql } from 'kysely'
import type { Executor, Trx } from '../../../platform/database/database.ts'

export interface FirstLink {
  hash: Buffer
  now: Date
  ends_at: Date
}

const link = ({ hash, now, ends_at }: FirstLink) => ({ link_hash: hash, link_made_at: now, link_ends_at: ends_at })

/** A new link, unless somebody has opened the former one or made it since an instant; answers whether it counts. */
export async function offerLink(trx: Trx, offered: FirstLink, made_since: Date): Promise<boolean> {
  const kept = await trx
    .insertInto('first_start')
    .values(link(offered))
    .onConflict((conflict) =>
      conflict
        .column('single')
        .doUpdateSet(link(offered))
        .where('first_start.opened_at', 'is', null)
        .where('first_start.done_at', 'is', null)
        .where('first_start.link_made_at', '<', made_since),
    )
    .returning('single')
    .executeTakeFirst()
  return kept !== undefined
}

/** A new link whatever became of the former one, which opens nothing any more, nor does the browser that had opened it. */
export async function renewLink(trx: Trx, renewed: FirstLink): Promise<void> {
  const anew = { ...link(renewed), opened_at: null, cookie_hash: null, cookie_ends_at: null, mails_tried: 0 }
  await trx
    .insertInto('first_start')
    .values(anew)
    .onConflict((conflict) => conflict.column('single').doUpdateSet(anew))
    .execute()
}

export const readFirstStart = (database: Executor) =>
  database.selectFrom('first_start').select(['opened_at', 'done_at']).executeTakeFirst()

interface Opening {
  link_hash: Buffer
  cookie_hash: Buffer
  now: Date
  cookie_ends_at: Date
}

const NOBODY: RawBuilder<boolean> = sql`not exists (select from users)`

/** Opens the link, once; answers whether it was the one. */
export async function openLink(database: Executor, { link_hash, now, ...cookie }: Opening): Promise<boolean> {
  const opened = await database
    .updateTable('first_start')
    .set({ ...cookie, opened_at: now })
    .where('link_hash', '=', link_hash)
    .where('link_ends_at', '>', now)
    .where('opened_at', 'is', null)
    .where('done_at', 'is', null)
    .where(NOBODY)
    .returning('single')
    .executeTakeFirst()
  return opened !== undefined
}

/** The first start under way in the browser that holds a cookie. */
export function findHolder(database: Executor, cookie_hash: Buffer, now: Date) {
  return database
    .selectFrom('first_start')
    .where('cookie_hash', '=', cookie_hash)
    .where('cookie_ends_at', '>', now)
    .where('done_at', 'is', null)
    .select(sql<Date>`cookie_ends_at`.as('ends_at'))
    .select(NOBODY.as('is_empty'))
    .executeTakeFirst()
}

/** Counts a wrong token of an address and answers how many came from it since an instant; older ones are forgotten. */
export async function countTry(database: Executor, address: string, now: Date, since: Date): Promise<number> {
  const { rows } = await sql<{ tries: number }>`
    with forgotten as (delete from first_start_tries where tried_at < ${since}),
    tried as (insert into first_start_tries (address, tried_at) values (${address}, ${now}) returning id)
    select (select count(*) from tried)
      + (select count(*) from first_start_tries where address = ${address} and tried_at >= ${since}) as tries
  `.execute(database)
  return Number(rows[0]?.tries)
}

/** Counts a mail that is tried; null when there were as many as may be. */
export async function countMail(database: Executor, most: number): Promise<number | null> {
  const counted = await database
    .updateTable('first_start')
    .set({ mails_tried: sql`mails_tried + 1` })
    .where('mails_tried', '<', most)
    .returning('mails_tried')
    .executeTakeFirst()
  return counted?.mails_tried ?? null
}

/** Ends the first start for ever: neither link nor browser opens anything any more. */
export async function endFirstStart(trx: Trx, now: Date): Promise<void> {
  await trx.updateTable('first_start').set({ done_at: now, cookie_hash: null, cookie_ends_at: null }).execute()
  await trx.deleteFrom('first_start_tries').execute()
}
