import type { Refusal } from '@cadran/rules/portal/refusal'
import type { Role } from '@cadran/rules/portal/roles'
import { type LastAct, M_UNDO, UNDO_SECONDS } from '@cadran/rules/timesheet/undo'
import type { ItemOutcome } from '@cadran/rules/validation/several'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../../platform/database/database.ts'
import { asRefused } from '../../../platform/http/errors.ts'
import { Refused, unlessRefused } from '../../../platform/http/refused.ts'
import type { Requester, Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type Decided, mayTryFor } from '../../portal/delegation/index.ts'
import { type Acted, type Acting, act, eachAlone, readItemId, type Written } from './acts.writing.ts'

/** What a history that decisions can be taken back of is about. */
type Entity = 'event' | 'month'

/** What is a room's own of taking back a decision on one of its items; it runs as every act does. */
export interface Undo<Item extends { updated_at: string }, State extends string, Before extends object> {
  entity: Entity
  /** Role check before the item is loaded. */
  mayTry: (roles: ReadonlySet<Role>) => Refusal | null
  /** The item as it stands, its person locked; null where there is none. */
  lock: (acting: Acting, id: number) => Promise<Item | null>
  /** Where the decision was rested on by more than what the item's stamp tells. */
  isUntouched?: (item: Item, before: Partial<Before>) => boolean
  decide: (item: Item, last: LastAct) => Decided<State>
  /** What it is called in the history. */
  actionOf: (action: string | null) => string | null
  /** Gives the item back what stood before, and says what the audit row keeps of it. */
  restore: (acting: Acting, item: Item, to: State, before: Partial<Before>) => Restored | Promise<Restored>
}

type Restored = Pick<Written, 'person_id' | 'parts'> & { before: object; after: object }

/** The last thing that happened to an item: what its table asks, and what is needed to take it back. */
interface TakenAct<Before> {
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
const ALONE: BatchEnds = new Map()

const isOwn = ({ actor, subject }: Viewer) => sql<boolean>`coalesce(a.actor_id = ${actor.id}
  and coalesce(a.on_behalf_of_id, a.actor_id) = ${subject.id}, false)`

const lastOf = (viewer: Viewer, entity: Entity, id: RawBuilder<number>) => sql<ActRow>`
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
async function readLastAct<Before extends object>(
  { trx, viewer, platform }: Acting,
  entity: Entity,
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
async function readBatchEnds(
  executor: Executor,
  viewer: Viewer,
  entity: Entity,
  ids: readonly number[],
): Promise<BatchEnds> {
  const { rows } = await sql<{ request_id: string | null; ended_at: Date }>`
    select l.request_id, max(l.at) as ended_at
    from unnest(${ids}::bigint[]) as item (id) cross join lateral (${lastOf(viewer, entity, sql`item.id`)}) l
    where l.is_own and l.request_id is not null group by l.request_id`.execute(executor)
  return new Map(rows.map(({ request_id, ended_at }) => [request_id, ended_at]))
}

/** A period that closes meanwhile, half-days that are taken: whatever is in the way of the former state, the decision stands. */
async function orItStands<Done>(taking: Promise<Done>): Promise<Done> {
  try {
    return await taking
  } catch (error) {
    throw asRefused(error)?.status === 409 ? new Refused(M_UNDO) : error
  }
}

/** Takes back the viewer's own last decision on an item, which returns to what it was (KEY-05). */
export function takeBack<Item extends { updated_at: string }, State extends string, Before extends object>(
  platform: Platform,
  requester: Requester,
  id: number,
  { entity, mayTry, lock, isUntouched, decide, actionOf, restore }: Undo<Item, State, Before>,
  ends: BatchEnds = ALONE,
): Promise<Acted> {
  unlessRefused(mayTryFor(requester.viewer, mayTry))
  const taking = act(platform, requester, readItemId(id, entity), {
    load: async (acting, item_id) => {
      const item = await lock(acting, item_id)
      if (!item) return null
      const { updated_at } = item
      const { last, ...taken } = await readLastAct<Before>(acting, entity, { id, updated_at }, ends)
      const is_untouched = last.is_untouched && (isUntouched?.(item, taken.before) ?? true)
      return { item, updated_at, taken: { ...taken, last: { ...last, is_untouched } } }
    },
    decide: ({ item, taken }) => decide(item, taken.last),
    read: () => ({ seen: undefined, comment: null }),
    write: async (acting, { item, taken }, to) => {
      const { after, ...restored } = await restore(acting, item, to, taken.before)
      const action = actionOf(taken.last.action) ?? ''
      return { entity, entity_id: id, action, ...restored, after: { ...after, undoes: taken.id } }
    },
  })
  return orItStands(taking)
}

/** The same on several, one after the other; their seconds count from the end of the act on all of them (README 69). */
export async function takeBackSeveral(
  platform: Platform,
  { viewer }: Requester,
  entity: Entity,
  ids: readonly number[],
  takeBackOne: (id: number, ends: BatchEnds) => Promise<Acted>,
): Promise<ItemOutcome[]> {
  const ends = await readBatchEnds(platform.database.kysely, viewer, entity, ids)
  const items = ids.map((id) => ({ id }))
  return eachAlone(platform, items, 'id', ({ id }) => takeBackOne(id, ends))
}

/** What happened last to an item, by the name of its history; null where nothing did. */
export async function readLastAction(executor: Executor, viewer: Viewer, entity: Entity, id: number) {
  const { rows } = await lastOf(viewer, entity, sql`${id}::bigint`).execute(executor)
  return rows[0]?.action ?? null
}

/** An act as the row of a list carries it, for a query that knows it as a. */
export const ACT_JSON = sql<ListedAct>`json_build_object('action', a.action, 'at', a.at, 'actor_id', a.actor_id,
  'on_behalf_of_id', a.on_behalf_of_id, 'updated_at', a.after->>'updated_at')`

/** The last act on an item, for a query that names the item's id. */
export const lastActJson = (entity: Entity, id: string) => sql<ListedAct | null>`(
  select ${ACT_JSON}
  from audit a where a.entity = ${sql.lit(entity)} and a.entity_id = ${sql.ref(id)} order by a.id desc limit 1
)`

export interface ListedAct {
  action: string
  at: string
  actor_id: number | null
  on_behalf_of_id: number | null
  /** What it left on the item. */
  updated_at: string | null
}

/**
 * What the viewer may still take back of an item of a list, and for how many seconds; whether nothing else is in the way is
 * asked when they do (KEY-05).
 */
export function undoableOf<Action extends string>(
  { actor, subject }: Viewer,
  { last_act, updated_at }: { last_act: ListedAct | null; updated_at: string },
  now: Date,
  decisionOf: (action: string) => Action | null,
): { action: Action; seconds: number } | null {
  if (!last_act || last_act.updated_at !== updated_at) return null
  const is_own = last_act.actor_id === actor.id && (last_act.on_behalf_of_id ?? actor.id) === subject.id
  const action = is_own ? decisionOf(last_act.action) : null
  const seconds = UNDO_SECONDS - Math.ceil((now.getTime() - Date.parse(last_act.at)) / 1000)
  return action && seconds > 0 ? { action, seconds } : null
}
