import type { CorrectionObject, CorrectionState } from '@cadran/rules/timesheet/correction-states'
import type { Period } from '@cadran/rules/timesheet/day'
import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Draft } from './draft.writing.ts'

// This file alone writes the table `corrections`; the lines of the ledger follow by its triggers.

/** The real person, and whom they ran as where that is somebody else. */
const author = ({ actor, subject }: Viewer) => ({ by: actor.id, for: subject.id === actor.id ? null : subject.id })

const json = (value: unknown) => sql`${value === null ? null : JSON.stringify(value)}::jsonb`

const columnsOf = (draft: Draft) => ({
  old_id: sql`${draft.old_id}::bigint`,
  corrects: sql`${draft.corrects}::bigint`,
  old: json(draft.old),
  new: json(draft.new),
  replaces: json(draft.replaces),
  touches: sql`${`{${draft.touches.map(([first, last]) => `[${first},${last}]`).join()}}`}::int8multirange`,
  fact_on: sql`${draft.fact_on}::date`,
  moves: json(draft.moves),
  totals: json(draft.totals),
  half_days_difference: sql`${draft.half_days_difference}::integer`,
  minutes_difference: sql`${draft.minutes_difference}::integer`,
  insufficient_balance: sql`${draft.insufficient_balance}::boolean`,
})

type Columns = Record<string, RawBuilder<unknown>>

interface Asked extends Period {
  user_id: number
  object: CorrectionObject
  reason: string
  client_key: string | null
  now: Date
  stamp: string
}

/** A new correction, as the part `created` of a statement. */
export function correctionAsked(viewer: Viewer, draft: Draft, asked: Asked): RawBuilder<unknown> {
  const { by, for: on_behalf } = author(viewer)
  const columns: Columns = {
    ...columnsOf(draft),
    user_id: sql`${asked.user_id}::bigint`,
    year: sql`${asked.year}::integer`,
    month: sql`${asked.month}::integer`,
    object: sql`${asked.object}`,
    reason: sql`${asked.reason}`,
    client_key: sql`${asked.client_key}::text`,
    asked_by: sql`${by}::bigint`,
    asked_for: sql`${on_behalf}::bigint`,
    created_at: sql`${asked.now}::timestamptz`,
    updated_at: sql`${asked.stamp}::timestamp`,
  }
  const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)))
  return sql`created as (insert into corrections (${names}) values (${sql.join(Object.values(columns))}) returning id)`
}

/** Grows with each change, two within one second included (README 6). */
const later = (stamp: string) => sql`greatest(${stamp}::timestamp, c.updated_at + interval '1 second')`

function changed(id: number, columns: Columns, stamp: string): RawBuilder<unknown> {
  const set = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  return sql`changed as (
    update corrections c set ${sql.join([...set, sql`updated_at = ${later(stamp)}`])} where c.id = ${id} returning c.id
  )`
}

/** What is asked for, changed before anybody has decided. */
export const correctionChanged = (id: number, draft: Draft | null, reason: string, stamp: string) =>
  changed(id, { ...(draft ? columnsOf(draft) : {}), reason: sql`${reason}` }, stamp)

export const correctionWithdrawn = (id: number, now: Date, stamp: string) =>
  changed(id, { state: sql`'withdrawn'`, decided_at: sql`${now}::timestamptz` }, stamp)

interface Decision {
  state: Exclude<CorrectionState, 'submitted' | 'withdrawn'>
  comment: string | null
  now: Date
  stamp: string
}

/** A level given, or a refusal; level 2 sets the month that carries it, held against closing, and its place in the truth (COR-23). */
export function correctionDecided(
  viewer: Viewer,
  { id, year, month, user_id }: Period & { id: number; user_id: number },
  decision: Decision,
) {
  const { state, comment, now, stamp } = decision
  const { by, for: on_behalf } = author(viewer)
  const columns: Columns = {
    state: sql`${state}`,
    comment: sql`${comment}::text`,
    decided_at: sql`${now}::timestamptz`,
  }
  if (state === 'validated1') {
    return changed(
      id,
      { ...columns, validated1_by: sql`${by}::bigint`, validated1_for: sql`${on_behalf}::bigint` },
      stamp,
    )
  }
  if (state === 'refused') return changed(id, columns, stamp)
  const carried = sql`carried as materialized (select carrying_period(${year}, ${month}) as month)`
  const decided: Columns = {
    ...columns,
    validated2_by: sql`${by}::bigint`,
    validated2_for: sql`${on_behalf}::bigint`,
    carried_year: sql`(select extract(year from k.month)::integer from carried k)`,
    carried_month: sql`(select extract(month from k.month)::integer from carried k)`,
    place: sql`(select coalesce(max(o.place), 0) + 1 from corrections o where o.user_id = ${user_id})`,
  }
  return sql`${carried}, ${changed(id, decided, stamp)}`
}
