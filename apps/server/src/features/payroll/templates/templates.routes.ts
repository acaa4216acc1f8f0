import * as calls from '@cadran/contract/payroll/templates'
import type { Binder } from '../../../platform/http/binder.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readTemplate, readTemplates } from './templates.read-model.ts'
import * as service from './templates.service.ts'

export function templatesRoutes({ bind }: Binder, platform: Platform): void {
  const { kysely } = platform.database
  bind(calls.listTemplates, () => readTemplates(kysely))
  bind(calls.createTemplate, ({ requester, body }) => service.create(platform, requester, body))
  bind(calls.loadTemplate, ({ params }) => readTemplate(kysely, params.id))
  bind(calls.changeTemplate, ({ requester, params, body }) => service.change(platform, requester, params.id, body))
  bind(calls.removeTemplate, ({ requester, params }) => service.remove(platform, requester, params.id))
}
