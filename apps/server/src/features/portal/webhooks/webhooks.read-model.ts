import type { Webhook, WebhookDelivery } from '@cadran/contract/portal/webhooks'
import { FORMER_SECRET_HOURS } from '@cadran/rules/portal/webhooks'
import { sql } from 'kysely'
import type { Executor } from '../../../platform/database/database.ts'
import { bodyOf } from './signature.ts'

interface WebhookRow extends Omit<Webhook, 'disabled_at' | 'former_secret_until' | 'created_at' | 'last_delivered_at'> {
  disabled_at: Date | null
  rotated_at: Date | null
  created_at: Date
  last_delivered_at: Date | null
}

/** Endpoints without their secrets, or one of them; figures of what is kept of their deliveries. */
export async function readWebhooks(database: Executor, now: Date, id?: number): Promise<Webhook[]> {
  const { rows } = await sql<WebhookRow>`
    select w.id, w.name, w.url, w.events, w.enabled, w.disabled_because, w.disabled_at, w.created_at,
      case when w.former_secret_box is not null then w.rotated_at end as rotated_at,
      u.firstname || ' ' || u.lastname as created_by,
      d.last_delivered_at, d.delivery_count, d.pending_count, d.dead_count
    from webhooks w left join users u on u.id = w.created_by
    cross join lateral (
      select count(*)::int as delivery_count, count(*) filter (where state = 'pending')::int as pending_count,
        count(*) filter (where state = 'dead')::int as dead_count, max(ended_at) filter (where state = 'delivered') as last_delivered_at
      from webhook_deliveries where webhook_id = w.id
    ) d
    where ${id === undefined ? sql`true` : sql`w.id = ${id}`}
    order by w.id`.execute(database)
  return rows.map(({ rotated_at, ...webhook }) => {
    const until = rotated_at && new Date(rotated_at.getTime() + FORMER_SECRET_HOURS * 3_600_000)
    return {
      ...webhook,
      id: Number(webhook.id),
      disabled_at: webhook.disabled_at?.toISOString() ?? null,
      created_at: webhook.created_at.toISOString(),
      last_delivered_at: webhook.last_delivered_at?.toISOString() ?? null,
      former_secret_until: until && until > now ? until.toISOString() : null,
    }
  })
}

interface DeliveryRow extends Omit<WebhookDelivery, 'next_at' | 'created_at' | 'delivered_at' | 'body'> {
  data: string
  next_at: Date | null
  created_at: Date
  ended_at: Date | null
  total: number
}

/** A page of what an endpoint was sent, the latest first, with the total (HOO-11). */
export async function readDeliveries(
  database: Executor,
  webhook_id: number,
  { state, page, maxResults }: { state?: WebhookDelivery['state']; page: number; maxResults: number },
): Promise<{ items: WebhookDelivery[]; total: number }> {
  const which = sql`webhook_id = ${webhook_id} and ${state === undefined ? sql`true` : sql`state = ${state}`}`
  const { rows } = await sql<DeliveryRow>`
    select t.total::int as total, d.* from (select count(*) as total from webhook_deliveries where ${which}) t
    left join lateral (
      select id, event_id, type, data, state, attempts, next_at, last_status, last_error, created_at, ended_at
      from webhook_deliveries where ${which} order by id desc limit ${maxResults} offset ${(page - 1) * maxResults}
    ) d on true order by d.id desc`.execute(database)
  const items = rows.flatMap(({ total: _total, ended_at, data, ...row }) =>
    row.id === null
      ? []
      : [
          {
            ...row,
            id: Number(row.id),
            event_id: `evt_${row.event_id}`,
            next_at: row.next_at?.toISOString() ?? null,
            created_at: row.created_at.toISOString(),
            delivered_at: row.state === 'delivered' ? (ended_at?.toISOString() ?? null) : null,
            body: bodyOf({ ...row, data }),
          },
        ],
  )
  return { items, total: rows[0]?.total ?? 0 }
}

/** The addresses of whoever keeps the accesses. */
export async function accessAdministrators(database: Executor): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from users where is_active and email is not null and 'ROLE_ACCESS_ADMIN' = any (roles) order by id`.execute(
    database,
  )
  return rows.map(({ email }) => email)
}

export async function nameOfWebhook(database: Executor, id: number): Promise<string> {
  const row = await database.selectFrom('webhooks').where('id', '=', id).select('name').executeTakeFirst()
  return row?.name ?? ''
}

/** Of every endpoint, the secrets as they stand closed. */
export const readSecretBoxes = (database: Executor) =>
  database.selectFrom('webhooks').select(['id', 'name', 'secret_box']).orderBy('id').execute()
