import { endRunAs, listRunAs, startRunAs } from '@cadran/contract/portal/run-as'
import type { Binder } from '../../../platform/http/binder.ts'
import type { Platform } from '../../../platform/platform.ts'
import { listRunAsFor } from './run-as.read-model.ts'
import { endUse, startUse } from './run-as.service.ts'

export function runAsRoutes({ bind }: Binder, platform: Platform): void {
  bind(listRunAs, ({ viewer, query }) => listRunAsFor(platform, viewer, query.maxResults))
  bind(startRunAs, ({ requester, body }) => startUse(platform, requester, body))
  bind(endRunAs, ({ requester }) => endUse(platform, requester))
}
