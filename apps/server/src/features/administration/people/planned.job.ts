import { MANAGER_GONE, type PlannedFields } from '@cadran/rules/administration/person-changes'
import { withoutChange } from '@cadran/rules/administration/positions'
import { KEY_ROLES } from '@cadran/rules/administration/role-catalogue'
import type { Day } from '@cadran/rules/timesheet/day'
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../../platform/database/database.ts'
import { Refused } from '../../../platform/http/refused.ts'
import type { JobHandlers } from '../../../platform/jobs/jobs.ts'
import type { Platform } from '../../../platform/platform.ts'
import { endSessionsOf } from '../../portal/session/index.ts'
import { endPlanned, lockPeople } from '../../portal/users/index.ts'
import { type ChangedPerson, loadChanged } from './change.read-model.ts'
import { type PersonWrite, writePeople } from './change.writing.ts'
import { datedFields, withdrawn } from './planned.service.ts'

interface Due {
  id: number
  user_id: number
  effective_on: Day
  changes: PlannedFields
  planned_by: number | null
}

const AT_ONCE = 1_000
const BY_JOB = { viewer: null, request_id: 'apply-planned-changes' }
const OF_POSITIONS = sql<boolean>`not (changes ?| array['key_roles', 'is_active'])`
const OF_ACCESS = sql<boolean>`changes ?| array['key_roles', 'is_active']`

function loadDue(trx: Trx, today: Day, which: RawBuilder<boolean>, most: number): Promise<Due[]> {
  return trx
    .selectFrom('planned_changes')
    .where('state', '=', 'planned')
    .where('effective_on', '<=', today)
    .where(which)
    .select(['id', 'user_id', 'effective_on', 'changes', 'planned_by'])
    .orderBy('effective_on')
    .orderBy('id')
    .limit(most)
    .execute()
}

/** Why a change cannot be done on its day; null when it can (ADM-24). */
function failureOf({ changes, effective_on }: Due, managers: ReadonlyMap<number, ChangedPerson>): string | null {
  const manager = changes.manager_id ? managers.get(changes.manager_id) : undefined
  if (!manager) return null
  const { is_active, end_at } = manager
  return !is_active || (end_at !== null && end_at < effective_on) ? MANAGER_GONE.message : null
}

/** Tells whoever planned what could not be done (ADM-24). */
async function recordFailures({ record }: Platform, trx: Trx, failed: readonly (Due & { failure: string })[]) {
  await record(
    trx,
    failed.map(({ id, user_id, effective_on, changes, planned_by, failure }) => ({
      viewer: planned_by === null ? null : { actor: { id: planned_by }, subject: { id: planned_by } },
      entity: 'user' as const,
      entity_id: user_id,
      person_id: user_id,
      action: 'planned-failed',
      after: { planned_id: id, effective_on, changes },
      comment: failure,
      request_id: BY_JOB.request_id,
    })),
  )
}

async function writeDue(
  trx: Trx,
  person: ChangedPerson,
  due: readonly Due[],
  failed: ReadonlySet<number>,
): Promise<PersonWrite> {
  const lost = due.filter(({ id }) => failed.has(id))
  const told = { planned: due.filter(({ id }) => !failed.has(id)).map(({ changes }) => changes) }
  if (lost.length === 0) return { person, positions: person.positions, changes: [], told }
  const left = lost.reduce(
    (held, { effective_on, changes }) => withoutChange(held, effective_on, datedFields(changes)),
    person.positions,
  )
  return { ...(await withdrawn(trx, person, left)), told }
}

/** The changes of positions whose day has come, so many at once; answers how many. */
function applyPositions(platform: Platform): Promise<number> {
  return platform.database.transaction(async (trx) => {
    await lockPeople(trx)
    const due = await loadDue(trx, platform.clock.today(), OF_POSITIONS, AT_ONCE)
    if (due.length === 0) return 0
    const people = await loadChanged(trx, [...new Set(due.map(({ user_id }) => user_id))])
    const of = due.flatMap(({ changes }) => changes.manager_id ?? [])
    const managers = new Map((await loadChanged(trx, [...new Set(of)])).map((person) => [person.id, person]))
    const told = due.map((each) => ({ ...each, failure: failureOf(each, managers) }))
    const failed = told.flatMap(({ failure, ...each }) => (failure === null ? [] : [{ ...each, failure }]))
    const ids = new Set(failed.map(({ id }) => id))
    await endPlanned(
      trx,
      told.map(({ id, failure }) => ({
        id,
        state: failure === null ? ('done' as const) : ('failed' as const),
        failure,
      })),
    )
    const writes: PersonWrite[] = []
    for (const person of people) {
      writes.push(
        await writeDue(
          trx,
          person,
          due.filter(({ user_id }) => user_id === person.id),
          ids,
        ),
      )
    }
    await writePeople(platform, trx, { by: BY_JOB, action: 'planned-change', reason: '' }, writes)
    if (failed.length > 0) await recordFailures(platform, trx, failed)
    return due.length
  })
}

/** What is left to do of one departure: key roles taken, the access closed (ADM-29, ADM-31). */
async function writeAccess(platform: Platform, trx: Trx, { id, user_id, changes }: Due): Promise<void> {
  const [person] = await loadChanged(trx, [user_id])
  if (!person) return
  const roles = changes.key_roles ? person.roles.filter((role) => !KEY_ROLES.has(role)) : person.roles
  const is_active = changes.is_active ?? person.is_active
  if (!is_active) await endSessionsOf(trx, person, platform.clock.now())
  await endPlanned(trx, [{ id, state: 'done', failure: null }])
  const act = { by: BY_JOB, action: 'leave', reason: '' }
  await writePeople(platform, trx, act, [
    { person, positions: person.positions, fields: { roles, is_active }, changes: [], told: { roles, is_active } },
  ])
}

/** One departure that has come to its day; what refuses it (A-LAST) is told, and the others go on. */
async function applyAccess(platform: Platform): Promise<boolean> {
  const { database, clock } = platform
  const found: { due?: Due } = {}
  try {
    await database.transaction(async (trx) => {
      await lockPeople(trx)
      const [due] = await loadDue(trx, clock.today(), OF_ACCESS, 1)
      if (!due) return
      found.due = due
      await writeAccess(platform, trx, due)
    })
  } catch (error) {
    const { due } = found
    if (!due || !(error instanceof Refused)) throw error
    await database.transaction(async (trx) => {
      await endPlanned(trx, [{ id: due.id, state: 'failed', failure: error.message }])
      await recordFailures(platform, trx, [{ ...due, failure: error.message }])
    })
  }
  return found.due !== undefined
}

/** Does what was planned for today or before (ADM-15, ADM-24, ADM-31). */
async function applyPlannedChanges(platform: Platform): Promise<void> {
  while ((await applyPositions(platform)) === AT_ONCE);
  while (await applyAccess(platform));
}

/** The jobs of this room, by queue. */
export function peopleHandlers(platform: Platform): Pick<JobHandlers, 'apply-planned-changes'> {
  return { 'apply-planned-changes': () => applyPlannedChanges(platform) }
}
