import * as calls from '@cadran/contract/portal/access-rules'
import type { Binder } from '../../../platform/http/binder.ts'
import type { Platform } from '../../../platform/platform.ts'
import {
  countBound,
  readCompanies,
  readEmergencyAccounts,
  readRules,
  readWithoutFactor,
} from './access-rules.read-model.ts'
import * as service from './access-rules.service.ts'

export function accessRulesRoutes({ bind }: Binder, platform: Platform): void {
  const { kysely } = platform.database
  bind(calls.listAccessRules, () => readRules(kysely))
  bind(calls.countBound, ({ query }) => countBound(kysely, query))
  bind(calls.listWithoutFactor, ({ params, query }) => readWithoutFactor(kysely, params.id, query))
  bind(calls.listRuleCompanies, () => readCompanies(kysely))
  bind(calls.putAccessRule, ({ requester, body }) => service.putRule(platform, requester, body))
  bind(calls.deleteAccessRule, ({ requester, params }) => service.removeRule(platform, requester, params.id))
  bind(calls.listEmergencyAccounts, async () =>
    (await readEmergencyAccounts(kysely)).map(({ used_at, ...account }) => ({
      ...account,
      used_at: used_at?.toISOString() ?? null,
    })),
  )
}
