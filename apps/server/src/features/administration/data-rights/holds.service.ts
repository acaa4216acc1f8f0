import type { liftLegalHold, setLegalHold } from '@cadran/contract/administration/legal-holds'
import type { BodyOf } from '@cadran/contract/kit'
import { HOLD_LIFTED, HOLD_WHOM } from '@cadran/rules/administration/messages'
import { M_404 } from '@cadran/rules/portal/messages'
import { refuse } from '../../../platform/http/refused.ts'
import type { Requester } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { assertFresh } from '../../portal/session/index.ts'
import { findSubject } from './holds.read-model.ts'
import * as store from './holds.store.ts'

/** Keeps entries of somebody or of everybody from the next batch of any run on (RGD-17). */
export function setHold(
  platform: Platform,
  { viewer, request_id }: Requester,
  body: () => BodyOf<typeof setLegalHold>,
): Promise<{ id: number }> {
  const { database, clock, record } = platform
  return database.transaction(async (trx) => {
    await assertFresh(trx, viewer, clock.now())
    const { person_id = null, company, entries = null, reason, until = null } = body()
    if (company === (person_id !== null)) refuse(HOLD_WHOM)
    if (person_id !== null) await findSubject(platform, trx, { id: person_id })
    const named = entries && entries.length > 0 ? entries : null
    const id = await store.addHold(trx, {
      person_id,
      entries: named,
      reason,
      until,
      set_by: viewer.actor.id,
      set_at: clock.now(),
    })
    // The person is not told: the row is about nobody (RGD-17).
    const after = { entries: named, until, company }
    await record(trx, {
      viewer,
      request_id,
      entity: 'legal_hold',
      entity_id: id,
      person_id: null,
      action: 'set',
      after,
    })
    return { id }
  })
}

export async function liftHold(
  { database, clock, record }: Platform,
  { viewer, request_id }: Requester,
  id: number,
  body: () => BodyOf<typeof liftLegalHold>,
): Promise<void> {
  await database.transaction(async (trx) => {
    const known = await trx.selectFrom('legal_holds').where('id', '=', id).select('id').executeTakeFirst()
    if (!known) refuse(M_404)
    const { reason: lift_reason } = body()
    const lifted = { lifted_by: viewer.actor.id, lifted_at: clock.now(), lift_reason }
    if (!(await store.liftHold(trx, id, lifted))) refuse(HOLD_LIFTED)
    await record(trx, { viewer, request_id, entity: 'legal_hold', entity_id: id, person_id: null, action: 'lift' })
  })
}
