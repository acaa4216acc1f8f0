import * as calls from '@cadran/contract/portal/tokens'
import type { Binder } from '../../../platform/http/binder.ts'
import type { Platform } from '../../../platform/platform.ts'
import * as service from './tokens.service.ts'

export function tokensRoutes({ bind }: Binder, platform: Platform): void {
  bind(calls.listTokens, ({ viewer }) => service.readTokens(platform, viewer))
  bind(calls.showTokenOffer, ({ viewer }) => service.readOffer(platform, viewer))
  bind(calls.createToken, ({ requester, body }) => service.create(platform, requester, body))
  bind(calls.revokeToken, ({ requester, params }) => service.revoke(platform, requester, params.id))
  bind(calls.listServiceTokens, () => service.readServiceTokens(platform))
  bind(calls.listDirectoryTokens, () => service.readDirectoryTokens(platform))
  bind(calls.createDirectoryToken, ({ requester, body }) => service.createForDirectory(platform, requester, body))
  bind(calls.revokeDirectoryToken, ({ requester, params }) =>
    service.revokeForDirectory(platform, requester, params.id),
  )
  bind(calls.listServiceAccounts, () => service.readServiceAccounts(platform))
}
