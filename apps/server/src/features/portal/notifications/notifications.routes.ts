import * as calls from '@cadran/contract/portal/notifications'
import type { Binder } from '../../../platform/http/binder.ts'
import type { Platform } from '../../../platform/platform.ts'
import * as service from './devices.service.ts'

export function notificationsRoutes({ bind }: Binder, platform: Platform): void {
  bind(calls.registerDevice, async ({ viewer, body, request, reply }) => {
    const { id, created } = await service.registerDevice(platform, { viewer, request_id: request.id }, body)
    if (created) reply.code(201)
    return { id }
  })
  bind(calls.forgetDevice, ({ viewer, body, request }) =>
    service.forgetDevice(platform, { viewer, request_id: request.id }, body),
  )
}
