import { listManagers, listUsers, me, showUser } from '@cadran/contract/portal/users'
import type { Binder } from '../../../platform/http/binder.ts'
import type { Platform } from '../../../platform/platform.ts'
import { listManagersOf, listPeople, readListed } from './lists.read-model.ts'
import { readMe } from './users.read-model.ts'

export function usersRoutes({ bind }: Binder, platform: Platform): void {
  bind(me, ({ viewer }) => readMe(platform, viewer))
  bind(listUsers, ({ viewer, query }) => listPeople(platform, viewer, query))
  bind(listManagers, ({ viewer, query }) => listManagersOf(platform, viewer, query))
  bind(showUser, ({ viewer, params }) =>
    params.id === viewer.subject.id ? readMe(platform, viewer) : readListed(platform, viewer, params.id),
  )
}
