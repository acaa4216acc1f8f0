import { type PlannedFields, TAKEN_EFFECT } from '@cadran/rules/administration/person-changes'
import {
  differencesOf,
  POSITION_FIELDS,
  type PositionField,
  type Positions,
  withoutChange,
} from '@cadran/rules/administration/positions'
import { M_404 } from '@cadran/rules/portal/messages'
import type { Trx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Requester } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { endPlanned, lockPeople } from '../../portal/users/index.ts'
import { spokenDifferences } from './change.places.ts'
import { type ChangedPerson, loadOne } from './change.read-model.ts'
import { type PersonWrite, writePeople } from './change.writing.ts'

export const datedFields = (changes: PlannedFields): PositionField[] =>
  POSITION_FIELDS.filter((field) => field in changes)

/** What is written of somebody whose later positions are taken back. */
export async function withdrawn(trx: Trx, person: ChangedPerson, positions: Positions): Promise<PersonWrite> {
  const [changes = []] = await spokenDifferences(trx, [differencesOf(person.positions, positions)])
  return { person, positions, changes }
}

/** Cancels a change before its day, or one that failed; what it wrote for later is taken back (ADM-23, ADM-24). */
export function cancelPlanned(platform: Platform, requester: Requester, id: number, planned_id: number): Promise<void> {
  const { database, clock } = platform
  return database.transaction(async (trx) => {
    await lockPeople(trx)
    const person = await loadOne(trx, id)
    const planned = await trx
      .selectFrom('planned_changes')
      .where('id', '=', planned_id)
      .where('user_id', '=', id)
      .where('state', '<>', 'cancelled')
      .select(['effective_on', 'changes', 'state'])
      .executeTakeFirst()
    if (!planned) return refuse(M_404)
    const { effective_on, changes, state } = planned
    if (state === 'done' || (state === 'planned' && effective_on <= clock.today())) refuse(TAKEN_EFFECT)
    await endPlanned(trx, [{ id: planned_id, state: 'cancelled', failure: null }])
    // What failed had been taken away on its day.
    const positions =
      state === 'failed' ? person.positions : withoutChange(person.positions, effective_on, datedFields(changes))
    const act = { by: requester, action: 'cancel-change', reason: '' }
    await writePeople(platform, trx, act, [{ ...(await withdrawn(trx, person, positions)), told: { planned_id } }])
  })
}
