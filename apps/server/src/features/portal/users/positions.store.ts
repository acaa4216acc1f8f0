import { type Position, type Positions, positionOn } from '@cadran/rules/administration/positions'
import type { Day } from '@cadran/rules/timesheet/day'
import { type Insertable, sql } from 'kysely'
import type { Executor, Trx } from '../../../platform/database/database.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { followPositions, redrawBelow } from './users.store.ts'

// This file alone writes `positions` and `planned_changes`, beside the triggers that keep `positions` and `users` equal (ADR 0050).

/** The positions of people, each in the order of their days. */
export async function loadPositions(database: Executor, ids: readonly number[]): Promise<Map<number, Positions>> {
  const rows = await database
    .selectFrom('positions')
    .where(sql<boolean>`user_id = any(${ids}::bigint[])`)
    .select([
      'user_id',
      'starts_on',
      'person_type',
      'modality',
      'company_id',
      'workplace_id',
      'manager_id',
      'is_manager',
    ])
    .orderBy('user_id')
    .orderBy('starts_on')
    .execute()
  const positions = new Map<number, [Position, ...Position[]]>()
  for (const { user_id, ...position } of rows) {
    const known = positions.get(user_id)
    if (known) known.push(position)
    else positions.set(user_id, [position])
  }
  return positions
}

/** Somebody's positions as they are to stand. */
interface WrittenPositions {
  id: number
  positions: Positions
}

/** Writes the positions of people whole, and says in `users` the one in force today; the managers' tree is redrawn where it changes. */
export async function writePositions(
  trx: Trx,
  people: readonly WrittenPositions[],
  { today, stamp }: { today: Day; stamp: string },
): Promise<void> {
  if (people.length === 0) return
  const ids = people.map(({ id }) => id)
  const rows = people.flatMap(({ id, positions }) => {
    const held = positionOn(positions, today)
    return positions.map((position) => ({ ...position, user_id: id, in_force: position === held }))
  })
  const given = sql`json_populate_recordset(null::positions, ${JSON.stringify(rows)}::json)`
  await sql`
    delete from positions p where p.user_id = any(${ids}::bigint[])
      and (p.user_id, p.starts_on) not in (select g.user_id, g.starts_on from ${given} g)
  `.execute(trx)
  // One in force a person: the former is let go before the next is told.
  await sql`
    update positions p set in_force = false from ${given} g
    where p.user_id = g.user_id and p.starts_on = g.starts_on and p.in_force and not g.in_force
  `.execute(trx)
  // Of a row that stands as it is nothing follows.
  await sql`
    insert into positions as p (user_id, starts_on, person_type, modality, company_id, workplace_id, manager_id, is_manager, in_force)
    select user_id, starts_on, person_type, modality, company_id, workplace_id, manager_id, is_manager, in_force from ${given} g
    on conflict on constraint one_position_per_day do update set person_type = excluded.person_type, modality = excluded.modality,
      company_id = excluded.company_id, workplace_id = excluded.workplace_id, manager_id = excluded.manager_id,
      is_manager = excluded.is_manager, in_force = excluded.in_force
    where (p.person_type, p.modality, p.company_id, p.workplace_id, p.manager_id, p.is_manager, p.in_force) is distinct from
      (excluded.person_type, excluded.modality, excluded.company_id, excluded.workplace_id, excluded.manager_id, excluded.is_manager,
       excluded.in_force)
  `.execute(trx)
  await redrawBelow(trx, await followPositions(trx, ids, stamp))
}

export type NewPlannedChange = Omit<Insertable<Tables['planned_changes']>, 'state' | 'failure'>

/** Keeps what is to happen on a later day (ADM-15). */
export async function addPlanned(trx: Trx, planned: readonly NewPlannedChange[]): Promise<void> {
  if (planned.length === 0) return
  await sql`
    insert into planned_changes (user_id, effective_on, changes, comment, planned_by, planned_at)
    select user_id, effective_on, changes, comment, planned_by, planned_at
    from json_populate_recordset(null::planned_changes, ${JSON.stringify(planned)}::json)
  `.execute(trx)
}

/** Ends planned changes; `failure` says why one could not be done. */
export async function endPlanned(
  trx: Trx,
  ended: readonly { id: number; state: 'done' | 'failed' | 'cancelled'; failure: string | null }[],
): Promise<void> {
  if (ended.length === 0) return
  await sql`
    update planned_changes p set state = e.state, failure = e.failure
    from json_to_recordset(${JSON.stringify(ended)}::json) as e (id bigint, state text, failure text) where p.id = e.id
  `.execute(trx)
}

/**
 * Takes the history of people away who are erased: one position stays, the one that `users` repeats, from a first of January on. After
 * `users` itself: its trigger writes the contracts that it has by then.
 */
export async function erasePositions(trx: Trx, ids: readonly number[]): Promise<void> {
  const theirs = sql<boolean>`user_id = any(${[...ids]}::bigint[])`
  await trx.deleteFrom('planned_changes').where(theirs).execute()
  await trx.deleteFrom('contracts').where(theirs).execute()
  await trx.deleteFrom('positions').where(theirs).where('in_force', '=', false).execute()
  await trx
    .updateTable('positions')
    .set({ starts_on: sql<string>`date_trunc('year', starts_on::timestamp)::date` })
    .where(theirs)
    .execute()
}
