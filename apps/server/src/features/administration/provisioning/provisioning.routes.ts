import * as calls from '@cadran/contract/administration/provisioning'
import type { FastifyInstance } from 'fastify'
import type { Binder } from '../../../platform/http/binder.ts'
import type { Platform } from '../../../platform/platform.ts'
import * as groups from './directory-groups.service.ts'
import { scimRoutes } from './scim.routes.ts'

export async function provisioningRoutes(app: FastifyInstance, { bind }: Binder, platform: Platform): Promise<void> {
  bind(calls.listRoleGroups, () => groups.listGroups(platform))
  bind(calls.changeRoleGroup, ({ requester, params, body }) => groups.changeRoles(platform, requester, params.id, body))
  bind(calls.showDirectory, () => groups.readDirectoryState(platform))
  await scimRoutes(app, platform)
}
