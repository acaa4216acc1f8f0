import type { changePerson, PersonChanges } from '@cadran/contract/administration/changes'
import type { Preview } from '@cadran/contract/administration/previews'
import type { BodyOf } from '@cadran/contract/kit'
import { BEFORE_ARRIVAL, NO_EFFECT_DATE, SHOWN_FIRST } from '@cadran/rules/administration/person-changes'
import { changedFrom, differencesOf, type PositionFields } from '@cadran/rules/administration/positions'
import { M_STALE } from '@cadran/rules/portal/messages'
import type { Day } from '@cadran/rules/timesheet/day'
import type { Trx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Requester } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { lockPeople } from '../../portal/users/index.ts'
import { actOrPreview, NOTHING_FOLLOWS } from '../previews/index.ts'
import {
  checkNames,
  columnsOf,
  endSessionsOfRenamed,
  refuseHeld,
  UNDATED,
  type Undated,
  undatedChanges,
  undatedFields,
} from './change.fields.ts'
import { placesOf, refuseCycle, spokenDifferences } from './change.places.ts'
import { type ChangedPerson, loadChanged, loadOne, type Manager } from './change.read-model.ts'
import { type PersonWrite, writePeople } from './change.writing.ts'
import { accessPlans, cancelLater } from './departure.planned.ts'

/** Refuses what was not seen as it stands. */
export function assertSeen(person: ChangedPerson, updated_at: string): void {
  if (person.updated_at !== updated_at) refuse(M_STALE)
}

/** What a change of the position from a day on writes of people; who is so already is left as they are. */
export async function positionWrites(
  { clock }: Platform,
  trx: Trx,
  people: readonly ChangedPerson[],
  { fields, on }: { fields: Partial<PositionFields>; on: Day },
): Promise<PersonWrite[]> {
  const changed = people.map((person) => {
    const positions = changedFrom(person.positions, on, fields)
    return { person, positions, differences: differencesOf(person.positions, positions) }
  })
  const spoken = await spokenDifferences(
    trx,
    changed.map(({ differences }) => differences),
  )
  const planned = on > clock.today() ? [{ effective_on: on, changes: fields }] : []
  return changed.flatMap(({ person, positions, differences }, place) =>
    differences.length === 0 ? [] : [{ person, positions, changes: spoken[place] ?? [], planned }],
  )
}

/** Somebody who is given a team becomes a manager in the same act (ADM-37). */
export async function promotion(
  platform: Platform,
  trx: Trx,
  promoted: Manager | null,
  on: Day,
): Promise<PersonWrite[]> {
  if (!promoted) return []
  const [manager] = await loadChanged(trx, [promoted.id])
  if (!manager) return []
  return positionWrites(platform, trx, [manager], { fields: { is_manager: true }, on })
}

type Asked = BodyOf<typeof changePerson>

/** What a change of somebody writes: fields that have no dates, and the position from a day on. */
export async function writeOf(
  platform: Platform,
  trx: Trx,
  person: ChangedPerson,
  { undated, fields, on }: { undated: Undated; fields: Partial<PositionFields>; on: Day },
): Promise<PersonWrite> {
  const [dated] = await positionWrites(platform, trx, [person], { fields, on })
  const leaving = 'end_at' in undated ? await leavingAnew(platform, trx, person, undated.end_at) : {}
  return {
    person,
    ...dated,
    ...leaving,
    fields: columnsOf(person, undated),
    changes: [...undatedChanges(person, undated), ...(dated?.changes ?? [])],
  }
}

/** What of somebody a call changes; refused in the order of the checks. */
async function writesOf(
  platform: Platform,
  trx: Trx,
  requester: Requester,
  person: ChangedPerson,
  { changes, effective_on, make_manager, updated_at }: Asked,
): Promise<PersonWrite[]> {
  const on = effective_on ?? platform.clock.today()
  const undated = undatedFields(person, changes)
  const { fields, promoted } = await placesOf(trx, changes, { on, makes_manager: make_manager })
  if (effective_on && on < person.positions[0].starts_on) refuse(BEFORE_ARRIVAL)
  await checkNames(platform, trx, requester, person, undated)
  assertSeen(person, updated_at)
  await refuseCycle(trx, [person.id], { manager_id: fields.manager_id, on })
  const write = await writeOf(platform, trx, person, { undated, fields, on })
  refuseHeld(write)
  await endSessionsOfRenamed(platform, trx, person, undated)
  return [write, ...(await promotion(platform, trx, promoted, on))].filter((each) => each.changes.length > 0)
}

/** Another last day, or none any more: what a departure had left to do goes with it (ADM-32). */
async function leavingAnew(platform: Platform, trx: Trx, person: ChangedPerson, end_at: string | null | undefined) {
  await cancelLater(trx, person.id, null)
  return { planned: end_at ? accessPlans(platform, person, end_at) : [] }
}

const isUndated = (changes: PersonChanges) => UNDATED.some((field) => changes[field] !== undefined)

/** Changes one person, or says what a change would make (ADM-15 to ADM-26). */
export async function changeOne(
  platform: Platform,
  requester: Requester,
  id: number,
  body: () => Asked,
): Promise<Preview> {
  await loadOne(platform.database.kysely, id)
  const asked = body()
  if (asked.effective_on && isUndated(asked.changes)) refuse(NO_EFFECT_DATE)
  return actOrPreview(platform.database, asked, async (trx) => {
    await lockPeople(trx)
    const person = await loadOne(trx, id)
    const writes = await writesOf(platform, trx, requester, person, asked)
    const changes = writes.flatMap((write) => write.changes)
    const act = {
      by: requester,
      action: changes.some(({ field }) => field === 'email') ? 'change-email' : 'change',
      reason: asked.reason,
    }
    const effects = writes.length === 0 ? NOTHING_FOLLOWS : await writePeople(platform, trx, act, writes)
    const needs_preview = changes.some(({ field }) => SHOWN_FIRST.has(field))
    return { changes, effects, stamp: person.updated_at, needs_preview }
  })
}
