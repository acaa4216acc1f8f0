import type { BodyOf, ReplyOf } from '@cadran/contract/kit'
import type {
  changeWebhook,
  createWebhook,
  replayDead,
  rotateWebhookSecret,
  tryWebhook,
  Webhook,
} from '@cadran/contract/portal/webhooks'
import { M_404 } from '@cadran/rules/portal/messages'
import {
  ADDRESS_REFUSED,
  ALL_EVENTS,
  FORMER_SECRET_HOURS,
  MOST_REPLAYED,
  MOST_TRIALS,
  MOST_WEBHOOKS,
  TEST_PING,
  TOO_MANY_CALLS,
  TOO_MANY_REPLAYED,
  TOO_MANY_WEBHOOKS,
} from '@cadran/rules/portal/webhooks'
import type { Trx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Requester } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { assertFresh } from '../session/index.ts'
import { attempt } from './sending.service.ts'
import { boxPlace, newWebhookSecret } from './signature.ts'
import { readWebhooks } from './webhooks.read-model.ts'
import * as store from './webhooks.store.ts'

/** What acts on endpoints is given. */
export interface Acting {
  platform: Platform
  requester: Requester
}

/** Somebody else's address, and never the portal's own (HOO-18). */
function assertAddress({ platform }: Acting, text: string): void {
  const url = platform.outbound.webhooks.address(text)
  if (!url || url.host === new URL(platform.settings.public_url).host) refuse(ADDRESS_REFUSED)
}

const eventsOf = (events: readonly string[]) => (events.includes(ALL_EVENTS) ? [ALL_EVENTS] : [...new Set(events)])

function noted({ platform, requester }: Acting, trx: Trx, entity_id: number, action: string, details: object) {
  return platform.record(trx, { ...requester, entity: 'webhook', entity_id, person_id: null, action, ...details })
}

async function lock(trx: Trx, id: number) {
  return (await store.lockWebhook(trx, id)) ?? refuse(M_404)
}

async function readOne({ platform }: Acting, trx: Trx, id: number): Promise<Webhook> {
  return (await readWebhooks(trx, platform.clock.now(), id))[0] ?? refuse(M_404)
}

const detailsOf = ({ name, url, events, enabled }: Pick<Webhook, 'name' | 'url' | 'events' | 'enabled'>) => ({
  name,
  // Its query may carry a secret of the receiver.
  address: url.split('?')[0],
  events,
  enabled,
})

export function create(
  acting: Acting,
  body: () => BodyOf<typeof createWebhook>,
): Promise<ReplyOf<typeof createWebhook>> {
  const { platform, requester } = acting
  const { database, clock, secrets } = platform
  return database.transaction(async (trx) => {
    await assertFresh(trx, requester.viewer, clock.now())
    const { events, ...named } = body()
    assertAddress(acting, named.url)
    if ((await store.countWebhooks(trx)) >= MOST_WEBHOOKS) refuse(TOO_MANY_WEBHOOKS)
    const secret = newWebhookSecret()
    const by = { created_by: requester.viewer.actor.id, created_at: clock.now() }
    const id = await store.addWebhook(trx, { ...named, events: eventsOf(events), ...by }, (of) =>
      secrets.seal(secret, boxPlace(of)),
    )
    const webhook = await readOne(acting, trx, id)
    await noted(acting, trx, id, 'create', { after: detailsOf(webhook) })
    return { ...webhook, secret }
  })
}

export function change(acting: Acting, id: number, body: () => BodyOf<typeof changeWebhook>): Promise<Webhook> {
  const { database, clock } = acting.platform
  return database.transaction(async (trx) => {
    await assertFresh(trx, acting.requester.viewer, clock.now())
    const former = await lock(trx, id)
    const { name = former.name, url = former.url, events = former.events, enabled = former.enabled } = body()
    if (url !== former.url) assertAddress(acting, url)
    await store.changeWebhook(trx, id, { name, url, events: eventsOf(events), enabled }, clock.now())
    const webhook = await readOne(acting, trx, id)
    await noted(acting, trx, id, 'change', { before: detailsOf(former), after: detailsOf(webhook) })
    return webhook
  })
}

export function remove(acting: Acting, id: number): Promise<void> {
  const { database, clock } = acting.platform
  return database.transaction(async (trx) => {
    await assertFresh(trx, acting.requester.viewer, clock.now())
    const former = await lock(trx, id)
    await store.deleteWebhook(trx, id)
    await noted(acting, trx, id, 'delete', { before: detailsOf(former) })
  })
}

/** A new secret; the former one signs beside it for a day, one before that no more (HOO-23). */
export function rotate(acting: Acting, id: number): Promise<ReplyOf<typeof rotateWebhookSecret>> {
  const { database, clock, secrets } = acting.platform
  return database.transaction(async (trx) => {
    const now = clock.now()
    await assertFresh(trx, acting.requester.viewer, now)
    const { secret_box: former_secret_box } = await lock(trx, id)
    const secret = newWebhookSecret()
    const secret_box = secrets.seal(secret, boxPlace(id))
    await store.rotateSecret(trx, id, { secret_box, former_secret_box, rotated_at: now })
    await noted(acting, trx, id, 'rotate', {})
    const until = new Date(now.getTime() + FORMER_SECRET_HOURS * 3_600_000)
    return { secret, former_secret_until: until.toISOString() }
  })
}

/** One attempt, now, whatever the state of the endpoint; no transaction waits for the receiver (HOO-16). */
export async function tryOut({ platform }: Acting, id: number): Promise<ReplyOf<typeof tryWebhook>> {
  const { database, clock } = platform
  const due = await database.transaction(async (trx) => {
    await lock(trx, id)
    const trial = { type: TEST_PING, now: clock.now(), most: MOST_TRIALS }
    return (await store.addTrial(trx, id, trial)) ?? refuse(TOO_MANY_CALLS)
  })
  const begun = performance.now()
  const { status, error, is_delivered } = await attempt(platform, due)
  const duration_ms = Math.round(performance.now() - begun)
  const ended = { id: due.id, state: is_delivered ? 'delivered' : 'dead', status, error, next_at: null } as const
  await store.endTrial(database.kysely, ended, clock.now())
  return { status, duration_ms, error }
}

/** The same event once more, whatever became of it (HOO-15). */
export function replayOne(acting: Acting, id: number, delivery_id: number): Promise<void> {
  const { database, clock, jobs } = acting.platform
  return database.transaction(async (trx) => {
    await lock(trx, id)
    if ((await store.replayDeliveries(trx, id, { id: delivery_id }, clock.now())) === 0) refuse(M_404)
    await noted(acting, trx, id, 'replay', { after: { delivery_id } })
    await jobs.enqueue(trx, 'send-webhooks', [{}])
  })
}

export function replaySince(
  acting: Acting,
  id: number,
  body: () => BodyOf<typeof replayDead>,
): Promise<ReplyOf<typeof replayDead>> {
  const { database, clock, jobs } = acting.platform
  return database.transaction(async (trx) => {
    await lock(trx, id)
    const { since } = body()
    const replayed = await store.replayDeliveries(trx, id, { dead_since: new Date(since) }, clock.now())
    if (replayed > MOST_REPLAYED) refuse(TOO_MANY_REPLAYED)
    await noted(acting, trx, id, 'replay', { after: { since, replayed } })
    await jobs.enqueue(trx, 'send-webhooks', [{}])
    return { replayed }
  })
}
