import { sql } from 'kysely'
import type { Executor, Trx } from '../../../platform/database/database.ts'
import { deleteOlder } from '../../../platform/database/delete-older.ts'
import type { Batch } from '../../../platform/jobs/sweep.ts'

// This file alone writes `webhooks`; `webhook_deliveries` begin by the trigger queue_webhook_events.

interface NewWebhook {
  name: string
  url: string
  events: readonly string[]
  created_by: number
  created_at: Date
}

/** Nobody else adds one before the commit: of two at once the second counts the first. */
export async function countWebhooks(trx: Trx): Promise<number> {
  await sql`lock table webhooks in share row exclusive mode`.execute(trx)
  const { count } = await trx
    .selectFrom('webhooks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The id comes first: the secret is closed for its row. */
export async function addWebhook(trx: Trx, webhook: NewWebhook, boxFor: (id: number) => Buffer): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('webhooks', 'id')) as id`.execute(trx)
  const id = Number(rows[0]?.id)
  await sql`insert into webhooks (id, name, url, events, secret_box, created_by, created_at) overriding system value
    values (${id}, ${webhook.name}, ${webhook.url}, ${[...webhook.events]}::text[], ${boxFor(id)}, ${webhook.created_by},
      ${webhook.created_at})`.execute(trx)
  return id
}

/** An endpoint as it stands, held until the commit. */
export function lockWebhook(trx: Trx, id: number) {
  return trx.selectFrom('webhooks').where('id', '=', id).selectAll().forUpdate().executeTakeFirst()
}

interface Changed {
  name: string
  url: string
  events: readonly string[]
  enabled: boolean
}

export async function changeWebhook(trx: Trx, id: number, webhook: Changed, now: Date): Promise<void> {
  const { name, url, events, enabled } = webhook
  await sql`
    update webhooks set name = ${name}, url = ${url}, events = ${[...events]}::text[], enabled = ${enabled},
      dead_in_a_row = case when ${enabled} and not enabled then 0 else dead_in_a_row end,
      disabled_because = case when ${enabled} then null else coalesce(disabled_because, 'person') end,
      disabled_at = case when ${enabled} then null else coalesce(disabled_at, ${now}) end
    where id = ${id}`.execute(trx)
}

export async function deleteWebhook(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('webhooks').where('id', '=', id).execute()
}

export async function rotateSecret(
  trx: Trx,
  id: number,
  secrets: { secret_box: Buffer; former_secret_box: Buffer; rotated_at: Date },
): Promise<void> {
  await trx.updateTable('webhooks').set(secrets).where('id', '=', id).execute()
}

/** Due again as it was; an attempt that is under way goes on, and this one follows it. Answers how many. */
export async function replayDeliveries(
  trx: Trx,
  webhook_id: number,
  which: { id: number } | { dead_since: Date },
  now: Date,
): Promise<number> {
  let deliveries = trx
    .updateTable('webhook_deliveries')
    .set({ state: 'pending', attempts: 0, next_at: now, ended_at: null })
    .where('webhook_id', '=', webhook_id)
  deliveries =
    'id' in which
      ? deliveries.where('id', '=', which.id)
      : deliveries.where('state', '=', 'dead').where('created_at', '>=', which.dead_since)
  const { numUpdatedRows } = await deliveries.executeTakeFirst()
  return Number(numUpdatedRows)
}

/** What an attempt needs of its delivery and of the endpoint. */
export interface Due {
  id: number
  webhook_id: number
  event_id: string
  type: string
  data: string
  attempts: number
  created_at: Date
  url: string
  secret_box: Buffer
  former_secret_box: Buffer | null
  rotated_at: Date | null
}

// Whoever took it and is gone loses it (HOO-17).
const TAKEN_MS = 5 * 60_000

/** The endpoints that something is due for. */
export async function endpointsWithDue(database: Executor, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select w.id from webhooks w where w.enabled and exists (
      select from webhook_deliveries d where d.webhook_id = w.id and d.state = 'pending' and d.next_at <= ${now}
        and (d.taken_until is null or d.taken_until <= ${now})
    ) order by w.id`.execute(database)
  return rows.map(({ id }) => Number(id))
}

/** Takes what is due of an endpoint, the oldest first, as long as fewer than `most` are under way, in whatever process. */
export async function takeDue(database: Executor, webhook_id: number, now: Date, most: number): Promise<Due[]> {
  const until = new Date(now.getTime() + TAKEN_MS)
  const { rows } = await sql<Due>`
    with endpoint as (
      select * from webhooks where id = ${webhook_id} and enabled for update
    ), taken as (
      update webhook_deliveries set taken_until = ${until}
      where id in (
        select d.id from webhook_deliveries d join endpoint w on w.id = d.webhook_id
        where d.state = 'pending' and d.next_at <= ${now} and (d.taken_until is null or d.taken_until <= ${now})
        order by d.next_at, d.id
        limit greatest(0, ${most}::int - (
          select count(*)::int from webhook_deliveries u
          where u.webhook_id = ${webhook_id} and u.state = 'pending' and u.taken_until > ${now}
        ))
      )
      returning id, webhook_id, event_id, type, data, attempts, created_at
    )
    select t.*, w.url, w.secret_box, w.former_secret_box, w.rotated_at from taken t join endpoint w on w.id = t.webhook_id
    order by t.id`.execute(database)
  return rows.map((row) => ({ ...row, id: Number(row.id), webhook_id: Number(row.webhook_id) }))
}

/** How an attempt ended. */
export interface Ended {
  id: number
  state: 'pending' | 'delivered' | 'dead'
  status: number | null
  error: string | null
  next_at: Date | null
}

/**
 * Writes how attempts of one endpoint ended. Deliveries that died in a row count against it, and switch it off as `gone` does; one
 * that was replayed meanwhile stays due. Answers why it was switched off now, null where it was not.
 */
export async function endAttempts(
  database: Executor,
  webhook_id: number,
  attempts: readonly Ended[],
  { now, most_dead, is_gone }: { now: Date; most_dead: number; is_gone: boolean },
): Promise<'gone' | 'dead' | null> {
  const is_delivered = attempts.some(({ state }) => state === 'delivered')
  const dead = attempts.filter(({ state }) => state === 'dead').length
  const { rows } = await sql<{ because: 'gone' | 'dead' | null }>`
    with ended as (
      update webhook_deliveries d set state = e.state, attempts = d.attempts + 1, taken_until = null, last_status = e.status,
        last_error = e.error, next_at = e.next_at::timestamptz, ended_at = case when e.state <> 'pending' then ${now}::timestamptz end
      from json_to_recordset(${JSON.stringify(attempts)}::json) as e (
        id bigint, state text, status smallint, error text, next_at text
      ) where d.id = e.id
    ), endpoint as (
      select id, enabled, case when ${is_delivered} then 0 else dead_in_a_row end + ${dead}::int as dead_in_a_row
      from webhooks where id = ${webhook_id} for update
    ), counted as (
      update webhooks w set dead_in_a_row = e.dead_in_a_row, enabled = f.because is null and e.enabled,
        disabled_because = coalesce(f.because, w.disabled_because),
        disabled_at = case when f.because is null then w.disabled_at else ${now} end
      from endpoint e cross join lateral (
        select case when e.enabled and ${is_gone} then 'gone' when e.enabled and e.dead_in_a_row >= ${most_dead} then 'dead' end as because
      ) f
      where w.id = e.id and (w.dead_in_a_row <> e.dead_in_a_row or f.because is not null)
      returning f.because
    )
    select because from counted where because is not null`.execute(database)
  return rows[0]?.because ?? null
}

/** A trial, of which there is one attempt; null where there were `most` in the last minute. */
export async function addTrial(
  trx: Trx,
  webhook_id: number,
  { type, now, most }: { type: string; now: Date; most: number },
): Promise<Due | null> {
  const since = new Date(now.getTime() - 60_000)
  const { rows } = await sql<Due>`
    with endpoint as (
      select * from webhooks where id = ${webhook_id} for update
    ), added as (
      insert into webhook_deliveries (webhook_id, event_id, type, data, next_at, taken_until, created_at)
      select id, gen_random_uuid(), ${type}, '{}', ${now}, 'infinity', ${now} from endpoint
      where (select count(*) from webhook_deliveries t
        where t.webhook_id = ${webhook_id} and t.type = ${type} and t.created_at > ${since}) < ${most}
      returning id, webhook_id, event_id, type, data, attempts, created_at
    )
    select a.*, w.url, w.secret_box, w.former_secret_box, w.rotated_at from added a join endpoint w on w.id = a.webhook_id`.execute(
    trx,
  )
  const [row] = rows
  return row ? { ...row, id: Number(row.id), webhook_id: Number(row.webhook_id) } : null
}

/** How the one attempt of a trial ended; it counts neither for nor against its endpoint. */
export async function endTrial(database: Executor, { id, state, status, error }: Ended, now: Date): Promise<void> {
  await database
    .updateTable('webhook_deliveries')
    .set({
      state,
      attempts: 1,
      next_at: null,
      taken_until: null,
      last_status: status,
      last_error: error,
      ended_at: now,
    })
    .where('id', '=', id)
    .execute()
}

/** Deletes deliveries that ended before (HOO-25). */
export const deleteEndedDeliveries = (database: Executor, batch: Batch): Promise<number> =>
  deleteOlder(database, { table: 'webhook_deliveries', key: 'id', column: 'ended_at' }, batch)
