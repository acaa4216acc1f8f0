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
import { actOrPreview, previewedEffects } from '../previews/index.ts'
import { checkNames, columnsOf, endSessionsOfRenamed, UNDATED, undatedChanges, undatedFields } from './change.fields.ts'
import { placesOf, refuseCycle, spokenDifferences } from './change.places.ts'
import { type ChangedPerson, loadChanged, loadOne, type Manager } from './change.read-model.ts'
import { type PersonWrite, writePeople } from './change.writing.ts'

export const NOTHING_FOLLOWS = previewedEffects({ events: [], left: [], remote_days: [], left_remote_days: [] })

/** Refuses what was not seen as it stands. */
export function assertSeen(person: ChangedPerson, updated_at: string): void {
  if (person.updated_at !== updated_at) refuse(M_STALE)
}

/** What a change of the position from a day on writes of somebody. */
export async function positionWrite(
  { clock }: Platform,
  trx: Trx,
  person: ChangedPerson,
  { fields, on }: { fields: Partial<PositionFields>; on: Day },
): Promise<PersonWrite> {
  const positions = changedFrom(person.positions, on, fields)
  const differences = differencesOf(person.positions, positions)
  if (differences.length === 0) return { person, changes: [] }
  const changes = await spokenDifferences(trx, differences)
  const planned = on > clock.today() && { planned: { effective_on: on, changes: fields } }
  return { person, positions, changes, ...planned }
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
  const write = await positionWrite(platform, trx, manager, { fields: { is_manager: true }, on })
  return write.changes.length > 0 ? [write] : []
}

type Asked = BodyOf<typeof changePerson>

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
  await refuseCycle(trx, [person.id], fields.manager_id)
  const dated = await positionWrite(platform, trx, person, { fields, on })
  await endSessionsOfRenamed(platform, trx, person, undated)
  const write = {
    ...dated,
    fields: columnsOf(person, undated),
    changes: [...undatedChanges(person, undated), ...dated.changes],
  }
  return [write, ...(await promotion(platform, trx, promoted, on))].filter((each) => each.changes.length > 0)
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
    const act = { by: requester, action: 'change', reason: asked.reason }
    const effects = writes.length === 0 ? NOTHING_FOLLOWS : await writePeople(platform, trx, act, writes)
    const needs_preview = changes.some(({ field }) => SHOWN_FIRST.has(field))
    return { changes, effects, stamp: person.updated_at, needs_preview }
  })
}
