import type {
  answerErasure,
  ErasureDemand,
  extendErasure,
  receiveErasure,
} from '@cadran/contract/administration/erasure'
import type { BodyOf } from '@cadran/contract/kit'
import {
  AT_ONCE,
  answerBy,
  DEMAND_ANSWERED,
  DEMAND_EXTENDED,
  ERASE_SELF,
  RECEIVED_LATER,
  UNDER_CONTRACT,
} from '@cadran/rules/administration/erasure'
import { ERASED_KEYS } from '@cadran/rules/administration/retention-plan'
import { M_404, M_STALE } from '@cadran/rules/portal/messages'
import type { Trx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Requester } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { assertFresh } from '../../portal/session/index.ts'
import { lockPeople } from '../../portal/users/index.ts'
import { readAnswers, readDemand } from './demands.read-model.ts'
import * as store from './demands.store.ts'
import { eraseDevices, eraseEntry, eraseMessages, openDoor } from './erasure.store.ts'
import { findSubject, readHeld } from './holds.read-model.ts'
import { keepHolds } from './holds.store.ts'
import { stillDue } from './retention.read-model.ts'
import { closeRun } from './retention.service.ts'
import * as runs from './retention.store.ts'

const about = (requester: Requester, entity_id: number, person_id: number, action: string) => ({
  ...requester,
  entity: 'erasure' as const,
  entity_id,
  person_id,
  action,
})

/** Notes a demand on the day it came; of oneself, or under contract, there is none (RGD-20, RGD-22). */
export async function receive(
  platform: Platform,
  requester: Requester,
  body: () => BodyOf<typeof receiveErasure>,
): Promise<ErasureDemand> {
  const { database, clock, record } = platform
  const today = clock.today()
  return database.transaction(async (trx) => {
    const { person_id, received_on: on } = body()
    const received_on = on ?? today
    if (person_id === requester.viewer.actor.id) refuse(ERASE_SELF)
    if (received_on > today) refuse(RECEIVED_LATER)
    const { contract_end } = await findSubject(platform, trx, { id: person_id })
    if (contract_end === null) refuse(UNDER_CONTRACT)
    const id = await store.addDemand(trx, {
      person_id,
      received_on,
      answer_by: answerBy(received_on, false),
      created_by: requester.viewer.actor.id,
      updated_at: clock.stamp(),
    })
    await record(trx, about(requester, id, person_id, 'receive'))
    return readDemand(trx, id, today)
  })
}

/** A demand that waits for its answer and that nobody has changed since it was read. */
async function heldDemand(trx: Trx, id: number, body: () => { updated_at: string }) {
  const demand = (await store.holdDemand(trx, id)) ?? refuse(M_404)
  const { updated_at } = body()
  if (updated_at !== demand.updated_at) refuse(M_STALE)
  if (demand.answered_at !== null) refuse(DEMAND_ANSWERED)
  return demand
}

/** Two months more, once, with a reason that the person is to be told (RGD-20). */
export async function extend(
  { database, clock, record }: Platform,
  requester: Requester,
  id: number,
  body: () => BodyOf<typeof extendErasure>,
): Promise<ErasureDemand> {
  return database.transaction(async (trx) => {
    const { person_id, received_on, extended_because } = await heldDemand(trx, id, body)
    if (extended_because !== null) refuse(DEMAND_EXTENDED)
    const extended = { extended_because: body().reason, answer_by: answerBy(received_on, true) }
    await store.changeDemand(trx, id, extended, clock.stamp())
    await record(trx, about(requester, id, person_id, 'extend'))
    return readDemand(trx, id, clock.today())
  })
}

/** Erases what nothing keeps of one person, as a run of its own; answers which files go with it. */
async function eraseOf(platform: Platform, trx: Trx, requester: Requester, person_id: number) {
  const { clock } = platform
  const today = clock.today()
  const held = (await readHeld(trx, today))(person_id)
  const begun = { asked_by: requester.viewer.actor.id, asked_at: clock.now(), preview_key: null, plan: null }
  const run_id = await runs.addRun(trx, { kind: 'demand', state: 'running', ...begun })
  await openDoor(trx, run_id)
  const how = { run_id, today, stamp: clock.stamp(), now: clock.now() }
  const files: string[] = []
  if (!held.has('devices')) await eraseDevices(trx, [person_id])
  if (!held.has('deliveries')) await eraseMessages(trx, [person_id])
  for (const key of ERASED_KEYS) {
    const at_once = AT_ONCE.has(key)
    const due = at_once ? [person_id].filter(() => !held.has(key)) : await stillDue(trx, key, [person_id], today)
    if (due.length === 0) continue
    const { ids, storage_keys } = await eraseEntry(trx, key, due, { ...how, at_once })
    files.push(...storage_keys)
    await runs.addBatch(trx, { run_id, entry: key, last_person_id: person_id, ids })
  }
  await closeRun(platform, trx, run_id)
  return { run_id, files }
}

/** Answers a demand: what no basis keeps goes, in one transaction with what the person is told (RGD-19). */
export async function answer(
  platform: Platform,
  requester: Requester,
  id: number,
  body: () => BodyOf<typeof answerErasure>,
): Promise<ErasureDemand> {
  const { database, clock, record, storage } = platform
  const { demand, files } = await database.transaction(async (trx) => {
    await assertFresh(trx, requester.viewer, clock.now())
    await lockPeople(trx)
    await keepHolds(trx)
    const { person_id } = await heldDemand(trx, id, body)
    if (person_id === requester.viewer.actor.id) refuse(ERASE_SELF)
    const answers = (await readAnswers(trx, person_id, clock.today())) ?? refuse(UNDER_CONTRACT)
    const erased = await eraseOf(platform, trx, requester, person_id)
    const answered = { answered_at: clock.now(), outcome: JSON.stringify(answers), run_id: erased.run_id }
    await store.changeDemand(trx, id, answered, clock.stamp())
    await record(trx, about(requester, id, person_id, 'answer'))
    return { demand: await readDemand(trx, id, clock.today()), files: erased.files }
  })
  for (const key of files) await storage.delete(key)
  return demand
}
