import * as calls from '@cadran/contract/library/attachments'
import type { Binder } from '../../../platform/http/binder.ts'
import type { Platform } from '../../../platform/platform.ts'
import * as service from './attachments.service.ts'

export function attachmentsRoutes({ bind }: Binder, platform: Platform): void {
  bind(calls.uploadPicture, ({ viewer, request }) => service.uploadPicture(platform, viewer, request))
  bind(calls.uploadAttachment, ({ viewer, request }) => service.uploadAttachment(platform, viewer, request))
  bind(calls.openPicture, ({ params }) => service.readPicture(platform, params.id, params.size))
}
