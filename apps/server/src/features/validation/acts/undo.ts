import { type LastAct, M_UNDO } from '@cadran/rules/timesheet/undo'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../../platform/database/database.ts'
import { asRefused } from '../../../platform/http/errors.ts'
import { Refused } from '../../../platform/http/refused.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Acting } from './acts.writing.ts'

/** The last thing that happened to an item: what its table asks, and what is needed to take it back. */
export interface TakenAct<Before> {
  last: LastAct
  /** Its audit row. */
  id: number
  /** What stood before it. */
  before: Partial<Before>
}

interface ActRow {
  id: number
  action: string
  at: Date
  request_id: string | null
  is_own: boolean
  before: { state?: string } | null
  after: { updated_at?: string } | null
}

/** When the several things of one call were all done, by the call. */
export type BatchEnds = ReadonlyMap<string | null, Date>
export const ALONE: BatchEnds = new Map()

const isOwn = ({ actor, subject }: Viewer) => sql<boolean>`coalesce(a.actor_id = ${actor.id}
  and coalesce(a.on_behalf_of_id, a.actor_id) = ${subject.id}, false)`

const lastOf = (viewer: Viewer, entity: 'event' | 'month', id: RawBuilder<number>) => sql<ActRow>`
  select a.id, a.action, a.at, a.request_id, a.before, a.after, ${isOwn(viewer)} as is_own
  from audit a where a.entity = ${entity} and a.entity_id = ${id} order by a.id desc limit 1`

const NEVER: LastAct = {
  action: null,
  from: null,
  is_own: false,
  seconds_ago: 0,
  seconds_since_end: 0,
  is_untouched: false,
}

/** Reads what happened last to an item that is locked; every write of it grows its stamp, which the act's row keeps. */
export async function readLastAct<Before extends object>(
  { trx, viewer, platform }: Acting,
  entity: 'event' | 'month',
  item: { id: number; updated_at: string },
  ends: BatchEnds,
): Promise<TakenAct<Before>> {
  const { rows } = await lastOf(viewer, entity, sql`${item.id}::bigint`).execute(trx)
  const [row] = rows
  if (!row) return { last: NEVER, id: 0, before: {} }
  const now = platform.clock.now().getTime()
  const secondsSince = (instant: Date) => (now - instant.getTime()) / 1000
  return {
    last: {
      action: row.action,
      from: row.before?.state ?? null,
      is_own: row.is_own,
      seconds_ago: secondsSince(row.at),
      seconds_since_end: secondsSince(ends.get(row.request_id) ?? row.at),
      is_untouched: row.after?.updated_at === item.updated_at,
    },
    id: row.id,
    before: (row.before ?? {}) as Partial<Before>,
  }
}

/** When the calls that decided on these items had done so with the last of them (README 69). */
export async function readBatchEnds(
  executor: Executor,
  viewer: Viewer,
  entity: 'event' | 'month',
  ids: readonly number[],
): Promise<BatchEnds> {
  const { rows } = await sql<{ request_id: string | null; ended_at: Date }>`
    select l.request_id, max(l.at) as ended_at
    from unnest(${ids}::bigint[]) as item (id) cross join lateral (${lastOf(viewer, entity, sql`item.id`)}) l
    where l.is_own and l.request_id is not null group by l.request_id`.execute(executor)
  return new Map(rows.map(({ request_id, ended_at }) => [request_id, ended_at]))
}

/** A period that closes meanwhile, half-days that are taken: whatever is in the way of the former state, the decision stands. */
export async function orItStands<Done>(taking: Promise<Done>): Promise<Done> {
  try {
    return await taking
  } catch (error) {
    throw asRefused(error)?.status === 409 ? new Refused(M_UNDO) : error
  }
}
