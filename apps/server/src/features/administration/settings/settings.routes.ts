import * as calls from '@cadran/contract/administration/settings'
import type { Binder } from '../../../platform/http/binder.ts'
import type { Platform } from '../../../platform/platform.ts'
import { contrastOf } from './contrast.ts'
import { uploadLogo } from './logos.service.ts'
import * as mails from './mails.service.ts'
import { findPeopleNames } from './names.read-model.ts'
import { countPending } from './pending.read-model.ts'
import { readSettings } from './settings.read-model.ts'
import * as service from './settings.service.ts'
import { readFile, writeFile } from './settings-file.service.ts'

export function companySettingsRoutes({ bind }: Binder, platform: Platform): void {
  bind(calls.listSettings, () => readSettings(platform))
  bind(calls.readContrast, async ({ query }) => contrastOf(query.colour, query.scheme))
  bind(calls.countPending, ({ query }) => countPending(platform.database.kysely, query.feature))
  bind(calls.findNames, ({ query }) => findPeopleNames(platform.database.kysely, query))
  bind(calls.uploadLogo, ({ request }) => uploadLogo(platform, request))
  bind(calls.previewMail, async ({ body }) => mails.preview(platform, body()))
  bind(calls.tryMail, ({ requester, body }) => mails.sendTest(platform, requester, body))
  bind(calls.downloadSettings, () => writeFile(platform))
  bind(calls.loadSettingsFile, ({ requester, body }) => readFile(platform, requester, body))
  bind(calls.changeSettings, ({ requester, body }) => service.changeSettings(platform, requester, body))
}
