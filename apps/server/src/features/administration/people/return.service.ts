import type { returnPerson } from '@cadran/contract/administration/changes'
import type { Preview } from '@cadran/contract/administration/previews'
import type { BodyOf } from '@cadran/contract/kit'
import { A_HELD } from '@cadran/rules/administration/messages'
import { RETURN_BEFORE_END } from '@cadran/rules/administration/person-changes'
import { changedFrom, differencesOf } from '@cadran/rules/administration/positions'
import { refuse } from '../../../platform/http/refused.ts'
import type { Requester } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { endSessionsOf } from '../../portal/session/index.ts'
import { lockPeople, type PersonFields } from '../../portal/users/index.ts'
import { actOrPreview } from '../previews/index.ts'
import { placesOf, refuseCycle, spokenDifferences } from './change.places.ts'
import { type ChangedPerson, loadOne } from './change.read-model.ts'
import { assertSeen, promotion } from './change.service.ts'
import { type PersonWrite, writePeople } from './change.writing.ts'
import { cancelLater } from './departure.planned.ts'

type Asked = BodyOf<typeof returnPerson>

/** The contract after a return: the calendar knows one gap, so that a second return forgets the first contract (ADM-33, decision 7). */
function contractOf(person: ChangedPerson, start_at: string): PersonFields {
  const { last_end_at, seniority_at } = person
  const has_former = last_end_at !== null && last_end_at < person.start_at
  return {
    start_at,
    end_at: null,
    last_end_at: person.end_at,
    seniority_at: has_former ? person.start_at : (seniority_at ?? person.start_at),
  }
}

/** Somebody who left comes back under a new contract, with no password, role or device of before (ADM-33, ADM-34). */
export async function returnOne(
  platform: Platform,
  requester: Requester,
  id: number,
  body: () => Asked,
): Promise<Preview> {
  await loadOne(platform.database.kysely, id)
  const { start_at, updated_at, reason, dry_run, preview_key, ...position } = body()
  return actOrPreview(platform.database, { dry_run, preview_key }, async (trx) => {
    await lockPeople(trx)
    const person = await loadOne(trx, id)
    if (person.is_held) refuse(A_HELD)
    if (person.end_at === null || person.end_at >= start_at) refuse(RETURN_BEFORE_END)
    const { fields, promoted } = await placesOf(trx, position, { on: start_at, makes_manager: false })
    assertSeen(person, updated_at)
    await refuseCycle(trx, [id], { manager_id: fields.manager_id, on: start_at })
    const is_active = start_at <= platform.clock.today()
    const contract = contractOf(person, start_at)
    const positions = changedFrom(person.positions, start_at, fields)
    const [dated = []] = await spokenDifferences(trx, [differencesOf(person.positions, positions)])
    await cancelLater(trx, id, null)
    await endSessionsOf(trx, person, platform.clock.now())
    const write: PersonWrite = {
      person,
      positions,
      fields: { ...contract, roles: [], password_hash: '', is_active },
      planned: is_active ? [] : [{ effective_on: start_at, changes: { is_active: true } }],
      changes: [
        { field: 'start_at', before: person.start_at, after: start_at },
        { field: 'end_at', before: person.end_at, after: null },
        ...dated,
      ],
    }
    const writes = [write, ...(await promotion(platform, trx, promoted, start_at))]
    const effects = await writePeople(platform, trx, { by: requester, action: 'return', reason }, writes)
    return { changes: write.changes, effects, stamp: person.updated_at }
  })
}
