import * as calls from '@cadran/contract/portal/notifications'
import type { Binder } from '../../../platform/http/binder.ts'
import type { Platform } from '../../../platform/platform.ts'
import * as service from './devices.service.ts'

export function notificationsRoutes({ bind }: Binder, platform: Platform): void {
  bind(calls.registerDevice, async ({ requester, body, reply }) => {
    const { id, created } = await service.registerDevice(platform, requester, body)
    if (created) reply.code(201)
    return { id }
  })
  bind(calls.forgetDevice, ({ requester, body }) => service.forgetDevice(platform, requester, body))
}
