import type { FeedKind, FeedLevel, FeedPolicy } from '@cadran/rules/validation/calendar-feeds'
import type { Executor, Trx } from '../../../platform/database/database.ts'

// This file alone writes the tables `calendar_feeds` and `calendar_policy`.

interface NewFeed {
  user_id: number
  kind: FeedKind
  level: FeedLevel
  hash: Buffer
  created_at: Date
}

/** A feed of somebody; undefined where they have one of its kind. */
export function addFeed(trx: Trx, feed: NewFeed) {
  const added = trx.insertInto('calendar_feeds').values(feed)
  return added
    .onConflict((conflict) => conflict.constraint('one_feed_per_kind').doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** A person's feed changed; undefined where it is none of theirs. */
export function changeFeed(
  trx: Trx,
  { id, user_id }: { id: number; user_id: number },
  change: { level: FeedLevel } | { hash: Buffer; last_read_at: null; last_agent: null },
) {
  const changed = trx.updateTable('calendar_feeds').set(change).where('id', '=', id).where('user_id', '=', user_id)
  return changed.returningAll().executeTakeFirst()
}

export function deleteFeed(trx: Trx, { id, user_id }: { id: number; user_id: number }) {
  const gone = trx.deleteFrom('calendar_feeds').where('id', '=', id).where('user_id', '=', user_id)
  return gone.returningAll().executeTakeFirst()
}

/** Ends all the calendars of somebody (SEA-05). */
export async function deleteFeedsOf(trx: Trx, user_id: number): Promise<void> {
  await trx.deleteFrom('calendar_feeds').where('user_id', '=', user_id).execute()
}

/** By whom a feed was read, once an hour: nothing is written by most readings (ICS-23). */
export async function noteReading(
  database: Executor,
  id: number,
  reading: { last_read_at: Date; last_agent: string | null },
) {
  await database.updateTable('calendar_feeds').set(reading).where('id', '=', id).execute()
}

export function changePolicy(trx: Trx, policy: FeedPolicy) {
  return trx.updateTable('calendar_policy').set(policy).execute()
}
