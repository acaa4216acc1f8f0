import type { Webhook, WebhookDelivery } from '@cadran/contract/portal/webhooks'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { jobHandlers } from '../app.ts'
import { webhookSender } from '../features/portal/webhooks/index.ts'
import { type Caller, openTestPortal, type TestPortal } from './portal.ts'
import { TEST_NOW } from './template.ts'
import { openWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts'

export type Created = Webhook & { secret: string; message: string }

export let receiver: WebhookReceiver
export let portal: TestPortal
export let acces: Caller

/** A portal and another program that it may tell, without an endpoint before each test. */
export function openWebhooks(): void {
  beforeAll(async () => {
    receiver = await openWebhookReceiver()
    portal = await openTestPortal(receiver.settings)
  })
  afterAll(async () => {
    await portal.close()
    await receiver.close()
  })
  beforeEach(async () => {
    await portal.database.executeSql('delete from webhooks')
    at(0)
    await enter()
  })
}

/** A session of the access administrator, known anew. */
export async function enter(): Promise<void> {
  acces = await portal.as('acces')
}

/** So many seconds after the begin; answers the instant. */
export function at(later: number): Date {
  const now = new Date(new Date(TEST_NOW).getTime() + later * 1000)
  portal.setNow(now.toISOString())
  return now
}

/** Does what the queue holds, and waits for what it sends. */
export async function send(): Promise<void> {
  await portal.platform.jobs.drain(jobHandlers(portal.platform))
  await jobHandlers(portal.platform)['send-webhooks']({})
  await webhookSender(portal.platform).idle()
}

export async function add(path: string, events: readonly string[] = ['*']): Promise<Created> {
  return (await acces.post<Created>('webhook', { name: path.slice(1), url: receiver.url(path), events })).body
}

export async function deliveries({ id }: { id: number }, query = ''): Promise<WebhookDelivery[]> {
  return (await acces.get<WebhookDelivery[]>(`webhook/${id}/delivery${query}`)).body
}

/** Queues deliveries as a change would: so many of each of the endpoints that a condition names, after so many attempts. */
export async function queue(which: string, count: number, attempts = 0): Promise<void> {
  await portal.database.executeSql(
    `insert into webhook_deliveries (webhook_id, event_id, type, data, attempts, next_at, created_at)
     select w.id, gen_random_uuid(), 'period.closed', '{}', ${attempts}, '${TEST_NOW}', '${TEST_NOW}'
     from webhooks w, generate_series(1, ${count}) where ${which}`,
  )
}
