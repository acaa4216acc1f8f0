import type { FieldChange, PreviewedEffects } from '@cadran/contract/administration/previews'
import type { PlannedFields } from '@cadran/rules/administration/person-changes'
import type { Positions } from '@cadran/rules/administration/positions'
import type { Day } from '@cadran/rules/timesheet/day'
import type { Trx } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import {
  addPlanned,
  keepAdministrator,
  type PersonFields,
  type WorkingDaysChange,
  writeFields,
  writePositions,
} from '../../portal/users/index.ts'
import { previewedEffects } from '../previews/index.ts'
import { type By, follow, movedCounters } from './change.effects.ts'
import { type ChangedPerson, loadChanged } from './change.read-model.ts'

/** What is written of one person; of several written together all have the same fields. */
export interface PersonWrite {
  person: ChangedPerson
  fields?: PersonFields
  positions?: Positions
  /** What is to happen to them on later days. */
  planned?: readonly { effective_on: Day; changes: PlannedFields }[]
  /** What changes, as people read it. */
  changes: FieldChange[]
  /** Kept by the audit beside what `changes` says. */
  told?: Record<string, unknown>
}

interface Act {
  by: By
  /** What the audit calls it. */
  action: string
  reason: string
}

const workingDaysOf = ({
  start_at,
  end_at,
  last_end_at,
  seniority_at,
  part_times,
  holiday_zone,
}: ChangedPerson): WorkingDaysChange['after'] => ({
  start_at,
  end_at,
  last_end_at,
  seniority_at,
  part_times,
  holiday_zone,
})

const sideOf = (changes: readonly FieldChange[], side: 'before' | 'after') =>
  Object.fromEntries(
    changes.map(({ field, starts_on, [side]: value }) => [starts_on ? `${field} ${starts_on}` : field, value]),
  )

/** Writes changes of people with what follows from them and one audit row each; the caller holds the lock on people. */
export async function writePeople(
  platform: Platform,
  trx: Trx,
  { by, action, reason }: Act,
  writes: readonly PersonWrite[],
): Promise<PreviewedEffects> {
  const { clock, record } = platform
  const [today, stamp] = [clock.today(), clock.stamp()]
  const placed = writes.flatMap(({ person: { id }, positions }) => (positions ? [{ id, positions }] : []))
  await keepAdministrator(trx, today, async () => {
    await writeFields(
      trx,
      writes.flatMap(({ person: { id }, fields }) => (fields ? [{ id, fields }] : [])),
      stamp,
    )
    await writePositions(trx, placed, { today, stamp })
  })
  const told = { comment: reason || null, planned_by: by.viewer?.actor.id ?? null, planned_at: clock.now() }
  await addPlanned(
    trx,
    writes.flatMap(({ person: { id }, planned = [] }) => planned.map((each) => ({ ...each, ...told, user_id: id }))),
  )
  await record(
    trx,
    writes.map(({ person: { id }, changes, told: further }) => ({
      ...by,
      entity: 'user' as const,
      entity_id: id,
      person_id: id,
      action,
      before: sideOf(changes, 'before'),
      after: { ...sideOf(changes, 'after'), ...further },
      comment: reason || null,
    })),
  )
  return effectsOf(platform, trx, by, writes)
}

/** What follows of the working days that are others now. */
async function effectsOf(
  platform: Platform,
  trx: Trx,
  by: By,
  writes: readonly PersonWrite[],
): Promise<PreviewedEffects> {
  const now = new Map(
    (
      await loadChanged(
        trx,
        writes.map(({ person: { id } }) => id),
      )
    ).map((person) => [person.id, person]),
  )
  const changed = writes.flatMap(({ person }) => {
    const after = now.get(person.id)
    if (!after) return []
    const days = { before: workingDaysOf(person), after: workingDaysOf(after) }
    if (JSON.stringify(days.before) === JSON.stringify(days.after)) return []
    return [{ id: person.id, matricule: after.matricule, ...days }]
  })
  const effects = await follow(platform, trx, by, changed)
  return previewedEffects(effects, await movedCounters(platform, trx, effects), { people: writes.length })
}
