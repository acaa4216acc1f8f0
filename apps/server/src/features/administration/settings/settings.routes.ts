import { changeSettings, listSettings } from '@cadran/contract/administration/settings'
import type { Binder } from '../../../platform/http/binder.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readSettings } from './settings.read-model.ts'
import * as service from './settings.service.ts'

export function companySettingsRoutes({ bind }: Binder, platform: Platform): void {
  bind(listSettings, () => readSettings(platform))
  bind(changeSettings, ({ requester, body }) => service.changeSettings(platform, requester, body))
}
