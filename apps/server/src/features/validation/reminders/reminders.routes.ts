import { previewReminder, remind as remindCall } from '@cadran/contract/validation/closing'
import type { Binder } from '../../../platform/http/binder.ts'
import type { Platform } from '../../../platform/platform.ts'
import { remind, showReminder } from './hand-reminders.service.ts'

export function remindersRoutes({ bind }: Binder, platform: Platform): void {
  bind(previewReminder, ({ viewer, query }) => showReminder(platform, viewer, query))
  bind(remindCall, ({ requester, body }) => remind(platform, requester, body))
}
