import type { addRhythm, removeRhythm } from '@cadran/contract/administration/changes'
import type { FieldChange, Preview } from '@cadran/contract/administration/previews'
import type { BodyOf } from '@cadran/contract/kit'
import { rhythmBefore, rhythmWords, withRhythm } from '@cadran/rules/administration/person-changes'
import { M_404 } from '@cadran/rules/portal/messages'
import type { PartTime } from '@cadran/rules/portal/person'
import type { Day } from '@cadran/rules/timesheet/day'
import { refuse, unlessRefused } from '../../../platform/http/refused.ts'
import type { Requester } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { lockPeople } from '../../portal/users/index.ts'
import { actOrPreview } from '../previews/index.ts'
import { type ChangedPerson, loadOne } from './change.read-model.ts'
import { assertSeen } from './change.service.ts'
import { writePeople } from './change.writing.ts'

type Asked = BodyOf<typeof removeRhythm>

/** The rhythm of a day before and after a change of it. */
export function rhythmChange(
  before: readonly PartTime[],
  after: readonly PartTime[],
  starts_on: Day,
): FieldChange & { starts_on: Day } {
  const at = (rhythms: readonly PartTime[]) =>
    rhythmWords(rhythms.find((each) => each.starts_on === starts_on)?.half_days_off ?? rhythmBefore(rhythms, starts_on))
  return { field: 'part_times', before: at(before), after: at(after), starts_on }
}

/** Writes somebody's rhythms as a change makes them, or says what that would make (ADM-18, ADM-27). */
function changeRhythms(
  platform: Platform,
  requester: Requester,
  id: number,
  asked: Asked & { starts_on: Day },
  rhythmsOf: (person: ChangedPerson) => PartTime[],
): Promise<Preview> {
  return actOrPreview(platform.database, asked, async (trx) => {
    await lockPeople(trx)
    const person = await loadOne(trx, id)
    const part_times = rhythmsOf(person)
    assertSeen(person, asked.updated_at)
    const changes = [rhythmChange(person.part_times, part_times, asked.starts_on)]
    const act = { by: requester, action: 'change-rhythm', reason: asked.reason }
    const effects = await writePeople(platform, trx, act, [{ person, fields: { part_times }, changes }])
    return { changes, effects, stamp: person.updated_at }
  })
}

/** Adds a rhythm, or replaces the one of the same date (ADM-27, ADM-28). */
export async function addOneRhythm(
  platform: Platform,
  requester: Requester,
  id: number,
  body: () => BodyOf<typeof addRhythm>,
): Promise<Preview> {
  await loadOne(platform.database.kysely, id)
  const { half_days_off, ...asked } = body()
  return changeRhythms(platform, requester, id, asked, ({ part_times }) => {
    const changed = withRhythm(part_times, { starts_on: asked.starts_on, half_days_off })
    if ('status' in changed) return refuse(changed)
    return changed
  })
}

/** Takes a rhythm away: what held before its date holds on (ADM-27). */
export async function removeOneRhythm(
  platform: Platform,
  requester: Requester,
  { id, starts_on }: { id: number; starts_on: Day },
  body: () => Asked,
): Promise<Preview> {
  const there = await loadOne(platform.database.kysely, id)
  unlessRefused(there.part_times.some((rhythm) => rhythm.starts_on === starts_on) ? null : M_404)
  return changeRhythms(platform, requester, id, { ...body(), starts_on }, ({ part_times }) => {
    const left = part_times.filter((rhythm) => rhythm.starts_on !== starts_on)
    return left.length < part_times.length ? left : refuse(M_404)
  })
}
