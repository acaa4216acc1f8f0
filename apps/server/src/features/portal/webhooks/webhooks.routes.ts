import * as calls from '@cadran/contract/portal/webhooks'
import { M_404 } from '@cadran/rules/portal/messages'
import type { Binder } from '../../../platform/http/binder.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readDeliveries, readWebhooks } from './webhooks.read-model.ts'
import * as service from './webhooks.service.ts'

export function webhooksRoutes({ bind }: Binder, platform: Platform): void {
  const { database, clock } = platform
  const one = async (id: number) => (await readWebhooks(database.kysely, clock.now(), id))[0] ?? refuse(M_404)
  const by = (requester: service.Acting['requester']): service.Acting => ({ platform, requester })

  bind(calls.listWebhooks, () => readWebhooks(database.kysely, clock.now()))
  bind(calls.createWebhook, ({ requester, body }) => service.create(by(requester), body))
  bind(calls.loadWebhook, ({ params }) => one(params.id))
  bind(calls.changeWebhook, ({ requester, params, body }) => service.change(by(requester), params.id, body))
  bind(calls.deleteWebhook, ({ requester, params }) => service.remove(by(requester), params.id))
  bind(calls.rotateWebhookSecret, ({ requester, params }) => service.rotate(by(requester), params.id))
  bind(calls.tryWebhook, ({ requester, params }) => service.tryOut(by(requester), params.id))
  bind(calls.replayDelivery, ({ requester, params }) => service.replayOne(by(requester), params.id, params.delivery_id))
  bind(calls.replayDead, ({ requester, params, body }) => service.replaySince(by(requester), params.id, body))
  bind(calls.listDeliveries, async ({ params, query }) => {
    await one(params.id)
    return readDeliveries(database.kysely, params.id, query)
  })
}
