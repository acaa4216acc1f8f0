import { changePersonRoles, listRoles, loadPersonRoles } from '@cadran/contract/administration/roles'
import type { Binder } from '../../../platform/http/binder.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readPersonRoles, listRoles as readRoles } from './roles.read-model.ts'
import { changeRoles } from './roles.service.ts'

export function rolesRoutes({ bind }: Binder, platform: Platform): void {
  bind(listRoles, () => readRoles(platform))
  bind(loadPersonRoles, ({ params }) => readPersonRoles(platform.database.kysely, params.id))
  bind(changePersonRoles, ({ requester, params, body }) => changeRoles(platform, requester, params.id, body))
}
