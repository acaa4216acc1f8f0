import { AsyncResource } from 'node:async_hooks'
import type { Reading } from '@cadran/rules/administration/readings'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { type AuditEntry, type Author, tracedOnce } from './audit.ts'
import type { Clock } from './clock.ts'
import type { Database, Executor, Trx } from './database/database.ts'
import { deleteOlder } from './database/delete-older.ts'
import type { Batch } from './jobs/sweep.ts'

/** Rows of `record_reads` stand at most a second after the answer that they tell of (AUD-14). */
export const WITHIN_MS = 500
const RETRY_MS = 10_000
const MINUTE_MS = 60_000

type RefusedReading = Pick<AuditEntry, 'viewer' | 'action' | 'after' | 'request_id'> & { viewer: Author }

/** Whose record was opened by whom: kept in memory, written beside the answers and not before them. */
export interface Reads {
  /** Somebody's record was opened; what people open of their own is none (AUD-14). */
  note(viewer: Author, person_id: number, what: Reading): void
  /** A reading was refused: in the audit once a minute, reader and call (AUD-16). */
  noteRefused(refused: RefusedReading): void
  /** Writes what was noted so far, by one statement. */
  write(): Promise<void>
}

interface Noted {
  reader_id: number
  on_behalf_of_id: number | null
  person_id: number
  what: string
  day: string
  times: number
  /** Milliseconds since 1970. */
  first_at: number
  last_at: number
}

const keyOf = ({ reader_id, on_behalf_of_id, person_id, what, day }: Noted) =>
  `${reader_id} ${on_behalf_of_id} ${person_id} ${what} ${day}`

function add(noted: Map<string, Noted>, one: Noted): void {
  const before = noted.get(keyOf(one))
  if (!before) return void noted.set(keyOf(one), { ...one })
  before.times += one.times
  before.first_at = Math.min(before.first_at, one.first_at)
  before.last_at = Math.max(before.last_at, one.last_at)
}

/** Rows in one order for every process: two that write the same ones wait for each other, and never in a circle. */
async function upsert({ kysely }: Database, noted: readonly Noted[]): Promise<void> {
  if (noted.length === 0) return
  await sql`
    insert into record_reads as r (reader_id, on_behalf_of_id, person_id, what, day, times, first_at, last_at)
    select t.reader_id, t.on_behalf_of_id, t.person_id, t.what, t.day, t.times,
      to_timestamp(t.first_at / 1000), to_timestamp(t.last_at / 1000)
    from json_to_recordset(${JSON.stringify(noted)}::json) as t (
      reader_id bigint, on_behalf_of_id bigint, person_id bigint, what text, day date, times integer,
      first_at double precision, last_at double precision
    )
    order by t.reader_id, t.on_behalf_of_id, t.person_id, t.what, t.day
    on conflict on constraint one_count_per_reading_and_day do update set times = r.times + excluded.times,
      first_at = least(r.first_at, excluded.first_at), last_at = greatest(r.last_at, excluded.last_at)
  `.execute(kysely)
}

async function writeRefused({ kysely }: Database, clock: Clock, refused: readonly RefusedReading[]): Promise<void> {
  if (refused.length === 0) return
  const entries = refused.map((one) => ({
    ...one,
    entity: 'refused' as const,
    entity_id: one.viewer.actor.id,
    person_id: null,
  }))
  await tracedOnce(clock, entries).execute(kysely)
}

/** One answer a minute to whether something is told for the first time. */
function oncePerMinute(clock: Clock): (key: string) => boolean {
  let told = { minute: 0, keys: new Set<string>() }
  return (key) => {
    const minute = Math.floor(clock.now().getTime() / MINUTE_MS)
    if (told.minute !== minute) told = { minute, keys: new Set() }
    return told.keys.size < told.keys.add(key).size
  }
}

interface Needs {
  database: Database
  clock: Clock
  log: Pick<FastifyBaseLogger, 'error'>
}

/** `within_ms` null leaves the writing to whoever calls `write`: for tests. */
export function openReads({ database, clock, log }: Needs, within_ms: number | null): Reads {
  let noted = new Map<string, Noted>()
  let refused: RefusedReading[] = []
  let timer: NodeJS.Timeout | undefined
  const isFirst = oncePerMinute(clock)

  async function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const [reads, refusals] = [[...noted.values()], refused]
    noted = new Map()
    refused = []
    try {
      await upsert(database, reads)
      reads.length = 0
      await writeRefused(database, clock, refusals)
    } catch (error) {
      for (const one of reads) add(noted, one)
      refused.unshift(...refusals)
      throw error
    }
  }
  // In the context of the start: what is noted inside somebody's transaction is not written by it.
  const writeLater = AsyncResource.bind(() => {
    write().catch((error: unknown) => {
      log.error({ err: error }, 'readings are written later')
      schedule(RETRY_MS)
    })
  })
  function schedule(in_ms: number | null): void {
    if (in_ms === null || timer !== undefined) return
    timer = setTimeout(writeLater, in_ms)
    timer.unref()
  }

  return {
    note({ actor, subject }, person_id, what) {
      if (actor.id === person_id) return
      const at = clock.now().getTime()
      const on_behalf_of_id = subject.id === actor.id ? null : subject.id
      const reading = { reader_id: actor.id, on_behalf_of_id, person_id, what, day: clock.today() }
      add(noted, { ...reading, times: 1, first_at: at, last_at: at })
      schedule(within_ms)
    },
    noteRefused(one) {
      if (!isFirst(`${one.viewer.actor.id} ${one.action}`)) return
      refused.push(one)
      schedule(within_ms)
    },
    write,
  }
}

/** A reading, kept from whoever else would mark it. */
export async function lockReading(trx: Trx, id: number) {
  const reading = await trx
    .selectFrom('record_reads')
    .where('id', '=', id)
    .select(['day', 'person_id', 'withheld_until'])
    .forUpdate()
    .executeTakeFirst()
  return reading ?? null
}

/** Part of an inquiry until a day (AUD-18). */
export async function withhold(
  trx: Trx,
  id: number,
  { until, reason }: { until: string; reason: string },
): Promise<void> {
  await trx
    .updateTable('record_reads')
    .set({ withheld_until: until, withheld_reason: reason })
    .where('id', '=', id)
    .execute()
}

/** Deletes readings of before, the oldest first (AUD-17). */
export const deleteOldReads = (database: Executor, batch: Batch): Promise<number> =>
  deleteOlder(database, { table: 'record_reads', key: 'id', column: 'last_at' }, batch)
