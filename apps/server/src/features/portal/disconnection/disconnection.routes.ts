import * as calls from '@cadran/contract/portal/disconnection'
import type { Binder } from '../../../platform/http/binder.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readOwn } from './disconnection.read-model.ts'
import { choose } from './disconnection.service.ts'

export function disconnectionRoutes({ bind }: Binder, platform: Platform): void {
  bind(calls.readDisconnection, ({ viewer }) => readOwn(platform, viewer.actor.id))
  bind(calls.changeDisconnection, ({ requester, body }) => choose(platform, requester, body))
}
