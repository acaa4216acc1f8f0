import type { BodyOf } from '@cadran/contract/kit'
import type { actOnCounterRule, addCounterRule, CounterRuleVersion } from '@cadran/contract/payroll/parameters'
import { M_LED_TWO } from '@cadran/rules/payroll/messages'
import { RULE_CONFIRMED, readVersion } from '@cadran/rules/payroll/parameters'
import { M_404, M_ACTION } from '@cadran/rules/portal/messages'
import { isCounterRuleKey } from '@cadran/rules/timesheet/counter-rules'
import type { Trx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Requester } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { confirmParameter, insertParameter, lockParameters, readParameters } from '../../portal/settings/index.ts'
import { readItemId } from '../../validation/acts/index.ts'
import { readVersionOf } from './parameters.read-model.ts'

const about = (id: number) => ({ entity: 'parameter', entity_id: id, person_id: null }) as const

/** A version from a day on; those before it stay as they are (LED-41). */
export async function addVersion(
  { database, clock, record }: Platform,
  { viewer, request_id }: Requester,
  { key, value, starts_on }: BodyOf<typeof addCounterRule>,
): Promise<CounterRuleVersion> {
  return database.transaction(async (trx) => {
    await lockParameters(trx)
    const version = readVersion({ key, value, starts_on }, await readParameters(trx), clock.today())
    if ('status' in version) return refuse(version)
    const id = await insertParameter(trx, { ...version, author_id: viewer.actor.id, created_at: clock.now() })
    const { awaits_confirmation: _awaits, ...after } = version
    await record(trx, { viewer, request_id, ...about(id), action: 'create', after })
    return readVersionOf(trx, viewer, id)
  })
}

/** A version that waits, held until the end; refused where it waits for nobody. */
async function holdWaiting(trx: Trx, id: number) {
  const query = trx.selectFrom('parameters').where('id', '=', id).selectAll().forUpdate()
  const version = (await query.executeTakeFirst()) ?? refuse(M_404)
  return isCounterRuleKey(version.key) ? version : refuse(M_404)
}

const waits = (version: Awaited<ReturnType<typeof holdWaiting>>) =>
  version.awaits_confirmation && version.confirmed_at === null

/** Another holder of the role agrees: the version holds from its day on (LED-42). */
export async function confirm(
  { database, clock, record }: Platform,
  { viewer, request_id }: Requester,
  payload: BodyOf<typeof actOnCounterRule>,
): Promise<CounterRuleVersion> {
  if (payload.action !== 'confirm') refuse(M_ACTION)
  const id = readItemId(payload.rule, 'rule')
  return database.transaction(async (trx) => {
    const version = await holdWaiting(trx, id)
    if (version.author_id === viewer.actor.id) refuse(M_LED_TWO)
    if (!waits(version)) refuse(RULE_CONFIRMED)
    await confirmParameter(trx, id, { confirmed_by: viewer.actor.id, confirmed_at: clock.now() })
    await record(trx, { viewer, request_id, ...about(id), action: 'confirm', after: { key: version.key } })
    return readVersionOf(trx, viewer, id)
  })
}

/** The same by whoever runs the portal, where nobody else of payroll is left (LED-42). */
export async function confirmByCommand({ database, clock, record }: Platform, id: number): Promise<void> {
  await database.transaction(async (trx) => {
    const version = await holdWaiting(trx, id)
    if (!waits(version)) refuse(RULE_CONFIRMED)
    await confirmParameter(trx, id, { confirmed_by: null, confirmed_at: clock.now() })
    const by = { viewer: null, request_id: 'confirm-rule' }
    await record(trx, { ...by, ...about(id), action: 'confirm', after: { key: version.key } })
  })
}
