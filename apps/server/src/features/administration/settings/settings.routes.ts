import {
  changeSettings,
  listSettings,
  previewMail,
  readContrast,
  tryMail,
} from '@cadran/contract/administration/settings'
import type { Binder } from '../../../platform/http/binder.ts'
import type { Platform } from '../../../platform/platform.ts'
import { contrastOf } from './contrast.ts'
import * as mails from './mails.service.ts'
import { readSettings } from './settings.read-model.ts'
import * as service from './settings.service.ts'

export function companySettingsRoutes({ bind }: Binder, platform: Platform): void {
  bind(listSettings, () => readSettings(platform))
  bind(readContrast, async ({ query }) => contrastOf(query.colour, query.scheme))
  bind(previewMail, async ({ body }) => mails.preview(platform, body()))
  bind(tryMail, ({ requester, body }) => mails.sendTest(platform, requester, body))
  bind(changeSettings, ({ requester, body }) => service.changeSettings(platform, requester, body))
}
