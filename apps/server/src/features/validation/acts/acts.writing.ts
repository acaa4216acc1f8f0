import {
  COMMENT_MAX_LENGTH,
  M_404,
  M_ACTION,
  M_COMMENT,
  M_MANAGEE,
  M_SCOPE,
  M_SELF,
  M_STAMP,
} from '@cadran/rules/portal/messages'
import type { Refusal } from '@cadran/rules/portal/refusal'
import { M_COR_ASKER } from '@cadran/rules/timesheet/correction-states'
import { isAllowed } from '@cadran/rules/timesheet/workflow'
import type { DecidedEntity } from '@cadran/rules/validation/decided-text'
import { M_BOTH } from '@cadran/rules/validation/delegation'
import type { ItemOutcome } from '@cadran/rules/validation/several'
import { type RawBuilder, sql } from 'kysely'
import type { AuditEntry } from '../../../platform/audit.ts'
import type { Trx } from '../../../platform/database/database.ts'
import { WITH_NEXT } from '../../../platform/database/flights.ts'
import { asRefused } from '../../../platform/http/errors.ts'
import { FAULT } from '../../../platform/http/failures.ts'
import { refuse, unlessRefused } from '../../../platform/http/refused.ts'
import type { Requester } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Decided } from '../../portal/delegation/index.ts'
import { notifiedAt, type ReachFacts, reachJson } from '../../portal/disconnection/index.ts'
import { staleRefusal } from './history.read-model.ts'

/** A validator at work inside a transaction. */
export interface Acting extends Requester {
  platform: Platform
  trx: Trx
}

/** What comes with every act. */
interface ActPayload {
  comment: string | null
  /** The `updated_at` that was decided on; undefined where it need not be said. */
  seen: string | undefined
}

export interface Written
  extends Pick<AuditEntry, 'entity' | 'entity_id' | 'person_id' | 'action' | 'before' | 'after'> {
  /** What the statement of the audit row is to write as well. */
  parts: readonly RawBuilder<unknown>[]
}

/** What is a room's own of an act on one of its items. */
export interface Act<Item extends { updated_at: string }, State extends string, Payload extends ActPayload> {
  /** The item as it stands, its person locked until the transaction ends; null where there is none. */
  load: (acting: Acting, id: number) => Promise<Item | null>
  /** Where only the item tells which role is needed. */
  mayTry?: (item: Item) => Refusal | null
  /** Whose history tells who decided meanwhile, for whoever has seen something older (KEY-07). */
  history?: DecidedEntity
  /** What the table says to somebody who has seen the item as it stands; asked once. */
  decide: (item: Item) => Decided<State>
  /** Reads what was sent, in the order in which the room refuses it. */
  read: (item: Item, acting: Acting) => Payload | Promise<Payload>
  /** Writes what follows, or names it as parts, and says what the audit row keeps of it. */
  write: (acting: Acting, item: Item, to: State, payload: Payload) => Written | Promise<Written>
}

export interface Acted {
  id: number
  /** The audit row of the act. */
  entry_id: number
}

const ENTRY_ID = sql<number>`(select id from audited)`

/** Own, asked by oneself, out of scope, no direct managee, the first level given by delegation: told before the payload is looked at (validation.md section 0). */
const OF_THE_PERSON: readonly Refusal[] = [M_SELF, M_COR_ASKER, M_SCOPE, M_MANAGEE, M_BOTH]

/**
 * One act on one item in a transaction of its own, all or nothing: load, lock, decide, write, record. Refused are, in this order,
 * an unknown item, the person, what was sent, a stamp that is not the item's any more, and what the table says.
 */
export function act<Item extends { updated_at: string }, State extends string, Payload extends ActPayload>(
  platform: Platform,
  requester: Requester,
  id: number,
  { load, mayTry, history, decide, read, write }: Act<Item, State, Payload>,
): Promise<Acted> {
  return platform.database.transaction(async (trx) => {
    const acting = { ...requester, platform, trx }
    const item = (await load(acting, id)) ?? refuse(M_404)
    unlessRefused(mayTry?.(item) ?? null)
    const decision = decide(item)
    if (!isAllowed(decision) && OF_THE_PERSON.includes(decision)) return refuse(decision)
    const payload = await read(item, acting)
    if (payload.seen !== undefined && payload.seen !== item.updated_at) {
      return refuse(await staleRefusal(acting, history, id, payload.seen))
    }
    if (!isAllowed(decision)) return refuse(decision)

    const { parts, ...details } = await write(acting, item, decision.to, payload)
    const { comment } = payload
    const entry = { ...requester, ...details, comment, lending: decision.lending ?? null }
    return { id, entry_id: await platform.record(trx, entry, { parts, answer: ENTRY_ID, is_last: true }) }
  })
}

/**
 * Locks whom an item belongs to, before it is read: every write of the employee does so first, and of two acts at once the second
 * finds what the first has left. `owner` selects their id; of an item that is not there nobody is locked.
 */
export async function lockOwner(trx: Trx, owner: RawBuilder<unknown>): Promise<void> {
  await sql`${sql.raw(WITH_NEXT)}select u.id from users u where u.id = (${owner}) for no key update`.execute(trx)
}

const DONE = 201

/**
 * Acts on each item by itself; a refusal, or a fault of ours, is that item's answer and the next goes on. `named` is the field by
 * which the caller names an item, whatever stands there.
 */
export async function eachAlone<Name extends string, Item extends Partial<Record<Name, unknown>>>(
  platform: Platform,
  items: readonly Item[],
  named: Name,
  actOn: (item: Item) => Promise<Acted>,
): Promise<ItemOutcome[]> {
  const outcomes: (Omit<ItemOutcome, 'notified_at'> & { entry_id?: number })[] = []
  for (const item of items) {
    const name = item[named]
    const id = typeof name === 'number' && Number.isSafeInteger(name) ? name : null
    try {
      // Each takes its person's lock: side by side they would only wait for each other.
      const { entry_id } = await actOn(item)
      outcomes.push({ id, status: DONE, message: null, entry_id })
    } catch (error) {
      const refused = asRefused(error)
      if (!refused) platform.log.error({ err: error }, 'unexpected error in one of several acts')
      const { status, message } = refused ?? { status: 500, ...FAULT }
      outcomes.push({ id, status, message, ...(refused?.detail && { detail: refused.detail }) })
    }
  }
  const told = await readNotified(platform, outcomes)
  return outcomes.map(({ entry_id = 0, ...outcome }) => ({ ...outcome, notified_at: told.get(entry_id) ?? null }))
}

/** When the person of each of several decisions is told, by its audit row (DIS-09). */
async function readNotified(
  platform: Platform,
  outcomes: readonly { entry_id?: number }[],
): Promise<Map<number, string | null>> {
  const entries = outcomes.flatMap(({ entry_id }) => entry_id ?? [])
  if (entries.length === 0) return new Map()
  const { rows } = await sql<{ id: number; entity: string; action: string; reach: ReachFacts }>`
    select a.id, a.entity, a.action, ${reachJson('a.person_id', platform.clock.today())} as reach
    from audit a where a.id = any(${entries}::bigint[])`.execute(platform.database.kysely)
  return new Map(rows.map(({ id, reach, ...decided }) => [id, notifiedAt(platform, reach, decided, true)]))
}

// What every act of the back office carries: an item, a comment, the `updated_at` that its author has seen.

const STAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/

/** The id an act is about: missing or of a wrong kind 422, one that cannot exist 404 (ABS-66, BCK-60). */
export function readItemId(value: unknown, field: string): number {
  if (typeof value !== 'number' || !Number.isInteger(value)) return refuse({ ...M_ACTION, field })
  return Number.isSafeInteger(value) && value > 0 ? value : refuse(M_404)
}

/** `YYYY-MM-DDTHH:mm:ss` without zone, anything else is M-STAMP (ABS-102, ABS-104). */
export function readStamp(value: unknown): string {
  return typeof value === 'string' && STAMP.test(value) ? value : refuse(M_STAMP)
}

/** The same where it need not be said (ABS-104, ACT-96). */
export function readSeen(value: unknown): string | undefined {
  return value === undefined ? undefined : readStamp(value)
}

/** The comment, trimmed; null when there is none (ABS-111). */
export function readComment(value: unknown): string | null {
  if (value === undefined || value === null) return null
  if (typeof value !== 'string') return refuse(M_COMMENT)
  const comment = value.trim()
  return comment.length > COMMENT_MAX_LENGTH ? refuse(M_COMMENT) : comment || null
}
