import { listManagers, listRunAs, listUsers, me } from '@cadran/contract/portal/users'
import type { Binder } from '../../../platform/http/binder.ts'
import type { Platform } from '../../../platform/platform.ts'
import { listRunAsFor } from './run-as.read-model.ts'
import { listManagersOf, listPeople, readMe } from './users.read-model.ts'

export function usersRoutes({ bind }: Binder, platform: Platform): void {
  bind(me, ({ viewer }) => readMe(platform, viewer))
  bind(listUsers, ({ viewer, query }) => listPeople(platform, viewer, query))
  bind(listRunAs, ({ viewer, query }) => listRunAsFor(platform, viewer, query.maxResults))
  bind(listManagers, ({ viewer, query }) => listManagersOf(platform, viewer, query))
}
