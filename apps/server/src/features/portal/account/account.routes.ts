import * as calls from '@cadran/contract/portal/account'
import type { Binder } from '../../../platform/http/binder.ts'
import type { Platform } from '../../../platform/platform.ts'
import { browserOf, openPasswordDoors } from '../session/index.ts'
import * as service from './account.service.ts'
import * as own from './own-account.service.ts'

export function accountRoutes({ bind }: Binder, platform: Platform): void {
  bind(calls.forgotPassword, ({ body, request }) => service.forgotPassword(platform, body().username, request.ip))
  bind(calls.resetPassword, ({ params, body, request }) =>
    service.resetPassword(platform, params.token, body, request.id),
  )
  bind(calls.changePersonalEmail, ({ requester, body }) => own.changePersonalEmail(platform, requester, body))
  const doors = openPasswordDoors(platform)
  bind(calls.changePassword, ({ requester, body, request }) =>
    own.changeOwnPassword(platform, requester, body, (password) =>
      doors.isPasswordOf(requester.viewer, password, browserOf(request)),
    ),
  )
}
