import * as calls from '@cadran/contract/administration/accesses'
import type { Binder } from '../../../platform/http/binder.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readAccesses } from './accesses.read-model.ts'
import * as service from './accesses.service.ts'

/** The tab 'Accès' of a person's card. */
export function accessesRoutes({ bind }: Binder, platform: Platform): void {
  bind(calls.loadAccesses, ({ viewer, params }) => readAccesses(platform, params.id, viewer))
  bind(calls.endPersonSession, ({ requester, params }) =>
    service.endSession(platform, requester, params.id, params.session_id),
  )
  bind(calls.endPersonSessions, ({ requester, params }) => service.endSessions(platform, requester, params.id))
  bind(calls.forgetPersonDevice, ({ requester, params }) =>
    service.forgetDevice(platform, requester, params.id, params.device_id),
  )
  bind(calls.sendPasswordLink, ({ requester, params }) => service.sendLink(platform, requester, params.id))
  bind(calls.deactivatePerson, ({ requester, params, body }) =>
    service.changeAccess(platform, requester, params.id, false, body),
  )
  bind(calls.activatePerson, ({ requester, params, body }) =>
    service.changeAccess(platform, requester, params.id, true, body),
  )
}
