import * as calls from '@cadran/contract/portal/records'
import type { Binder } from '../../../platform/http/binder.ts'
import type { Platform } from '../../../platform/platform.ts'
import * as attachments from './attachments.service.ts'

export function recordsRoutes({ bind }: Binder, platform: Platform): void {
  bind(calls.uploadPicture, ({ viewer, request }) => attachments.uploadPicture(platform, viewer, request))
  bind(calls.uploadAttachment, ({ viewer, request }) => attachments.uploadAttachment(platform, viewer, request))
  bind(calls.openPicture, ({ params }) => attachments.readPicture(platform, params.id, params.size))
}
