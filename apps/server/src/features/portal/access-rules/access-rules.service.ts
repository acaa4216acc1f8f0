import type { BodyOf, ReplyOf } from '@cadran/contract/kit'
import type { putAccessRule } from '@cadran/contract/portal/access-rules'
import {
  type AccessRule,
  MOST_EMERGENCY_ACCOUNTS,
  NO_EMERGENCY_YET,
  NO_PROVIDER_YET,
  NOTHING_ASKED,
  UNKNOWN_SCOPE,
} from '@cadran/rules/portal/access-rules'
import { M_404 } from '@cadran/rules/portal/messages'
import { ROLES } from '@cadran/rules/portal/roles'
import type { Trx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refused.ts'
import { type Requester, sessionOf } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { assertFresh, assertNotLastEmergency, endSessionsWithoutSso } from '../session/index.ts'
import { isCompany, readRules } from './access-rules.read-model.ts'
import * as store from './access-rules.store.ts'

/** The rule as it is kept: everybody has no name. */
const ruleOf = ({ end_sessions: _end, name, ...rule }: BodyOf<typeof putAccessRule>): AccessRule => ({
  ...rule,
  name: rule.scope === 'everybody' ? '' : name,
})

/** Whom a rule names exists, and nobody is locked out by it from inside (SSO-27, SSO-30). */
async function assertFits(
  { identityProviders }: Platform,
  trx: Trx,
  { scope, name, sso_only, second_factor }: AccessRule,
): Promise<void> {
  if (scope === 'role' && !ROLES.some((role) => role === name)) refuse(UNKNOWN_SCOPE)
  if (scope === 'company' && !(await isCompany(trx, name))) refuse(UNKNOWN_SCOPE)
  if (!sso_only && !second_factor) refuse(NOTHING_ASKED)
  if (sso_only && identityProviders.all.length === 0) refuse(NO_PROVIDER_YET)
  if (sso_only && !(await store.holdsEmergency(trx))) refuse(NO_EMERGENCY_YET)
}

const detailsOf = ({ scope, name, sso_only, second_factor, starts_on, grace_days, remember_days }: AccessRule) => ({
  scope,
  name,
  sso_only,
  second_factor,
  starts_on,
  grace_days,
  remember_days,
})

/** Writes the rule of a scope; who is bound from now on may be sent out at once (SSO-27, SSO-32). */
export function putRule(
  platform: Platform,
  requester: Requester,
  body: () => BodyOf<typeof putAccessRule>,
): Promise<ReplyOf<typeof putAccessRule>> {
  const { database, clock, record } = platform
  return database.transaction(async (trx) => {
    await assertFresh(trx, requester.viewer, clock.now())
    const asked = body()
    const rule = ruleOf(asked)
    await assertFits(platform, trx, rule)
    const { id, before } = await store.putRule(trx, rule, clock.stamp())
    const ended =
      asked.end_sessions === true && rule.sso_only
        ? await endSessionsWithoutSso(trx, rule, { now: clock.now(), kept: sessionOf(requester.viewer) })
        : 0
    const action = before ? 'change' : 'create'
    const after = { ...detailsOf(rule), ...(asked.end_sessions ? { ended_sessions: ended } : {}) }
    const told = before ? { before: detailsOf(before), after } : { after }
    await record(trx, { ...requester, entity: 'access_rule', entity_id: id, person_id: null, action, ...told })
    const [written] = await readRules(trx, id)
    return written ?? refuse(M_404)
  })
}

export function removeRule({ database, clock, record }: Platform, requester: Requester, id: number): Promise<void> {
  return database.transaction(async (trx) => {
    await assertFresh(trx, requester.viewer, clock.now())
    const former = (await store.deleteRule(trx, id)) ?? refuse(M_404)
    const before = detailsOf(former)
    await record(trx, { ...requester, entity: 'access_rule', entity_id: id, person_id: null, action: 'delete', before })
  })
}

export type EmergencyOutcome = 'done' | 'already' | 'many'

/** Names an emergency account, or takes it back, by whoever runs the portal (SSO-31). */
export function setEmergency(
  { database, clock, record }: Platform,
  user_id: number,
  is_on: boolean,
): Promise<EmergencyOutcome> {
  return database.transaction(async (trx) => {
    if (!is_on) await assertNotLastEmergency(trx, user_id)
    const outcome = is_on
      ? await store.nameEmergency(trx, user_id, clock.now(), MOST_EMERGENCY_ACCOUNTS)
      : (await store.unnameEmergency(trx, user_id))
        ? 'done'
        : 'already'
    if (outcome !== 'done') return outcome
    const action = is_on ? 'emergency-on' : 'emergency-off'
    await record(trx, {
      viewer: null,
      entity: 'user',
      entity_id: user_id,
      person_id: user_id,
      action,
      request_id: 'emergency',
    })
    return outcome
  })
}
