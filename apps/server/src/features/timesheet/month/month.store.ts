import type { Period } from '@cadran/rules/timesheet/day'
import type { MonthState } from '@cadran/rules/timesheet/month-states'
import { type RawBuilder, sql, type Updateable } from 'kysely'
import type { Trx } from '../../../platform/database/database.ts'
import { WITH_NEXT } from '../../../platform/database/flights.ts'
import type { MonthsTable } from '../../../platform/database/tables.ts'

// This file alone writes the table `months`; the validation rooms change months through it.

/** The next `updated_at`: the clock's stamp, or one second after the former value, whichever is later (README 6). */
export function nextStamp(stamp: string, column: string): RawBuilder<string> {
  return sql<string>`greatest(${stamp}::timestamp(0), ${sql.ref(column)} + interval '1 second')`
}

/** Serialises the writes of one person: two tabs cannot both spend the last days (EVT-56, EVT-66, MON-85); whoever reads next waits. */
export async function lockPerson(trx: Trx, user_id: number): Promise<void> {
  await sql`${sql.raw(WITH_NEXT)}select id from users where id = ${user_id} for no key update`.execute(trx)
}

/** The same of a row that is locked, before it is written. */
export function stampAfter(former: string, stamp: string): string {
  const next = new Date(Date.parse(`${former}Z`) + 1000).toISOString().slice(0, 19)
  return stamp > next ? stamp : next
}

/**
 * What is written in a person's month, as the part `month` of a statement: made by the first write when no job has made it
 * (decision 10), changed and stamped by each.
 */
export function monthWritten(
  user_id: number,
  { year, month }: Period,
  change: MonthChange,
  stamp: string,
): RawBuilder<unknown> {
  const changes = Object.entries(change)
  const columns = ['user_id', 'year', 'month', ...changes.map(([column]) => column)].map((column) => sql.ref(column))
  const values = [user_id, year, month, ...changes.map(([, value]) => value)]
  const updates = changes.map(([column]) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}, `)
  return sql`month as (
    insert into months (${sql.join(columns)}, updated_at)
    values (${sql.join(values)}, ${stamp}::timestamp(0) + interval '1 second')
    on conflict on constraint one_month_per_person do update
      set ${sql.join(updates, sql``)}updated_at = ${nextStamp(stamp, 'months.updated_at')}
    returning id
  )`
}

/** The months of everybody who fills the condition on users u, made when a period opens; those already there stay. */
export async function openMonths(
  trx: Trx,
  { year, month }: Period,
  employed: RawBuilder<boolean>,
  stamp: string,
): Promise<void> {
  await sql`
    insert into months (user_id, year, month, updated_at)
    select u.id, ${year}::int, ${month}::int, ${stamp}::timestamp(0) from users u where ${employed}
    on conflict on constraint one_month_per_person do nothing
  `.execute(trx)
}

export type MonthChange = Omit<Updateable<MonthsTable>, 'id' | 'user_id' | 'year' | 'month' | 'updated_at'>

/** Makes the same change to many months with one statement. */
export async function changeMonths(
  trx: Trx,
  ids: readonly number[],
  change: MonthChange,
  stamp: string,
): Promise<void> {
  await trx
    .updateTable('months')
    .set({ ...change, updated_at: nextStamp(stamp, 'updated_at') })
    .where(sql<boolean>`id = any(${ids})`)
    .execute()
}

/**
 * A month takes a state, as the part `month` of a statement; back to non_submitted it is remembered as sent back (ACT-94), and at the
 * second level it waits since then, whatever is written in it later.
 */
export function monthMoved(id: number, state: MonthState, stamp: string): RawBuilder<unknown> {
  const moved = { state, waiting_since: state === 'validated1' ? stamp.slice(0, 10) : null }
  return monthRestored(
    id,
    state === 'non_submitted' ? { ...moved, submitted_at: null, backwarded: true } : moved,
    stamp,
  )
}

/** What a decision takes from a month. */
type FormerMonth = Pick<MonthChange, 'state' | 'submitted_at' | 'backwarded' | 'waiting_since'>

/** A month is given back what a decision that is taken back had changed, as the part `month` of a statement (KEY-05). */
export function monthRestored(id: number, former: FormerMonth, stamp: string): RawBuilder<unknown> {
  const sets = Object.entries(former).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  return sql`month as (
    update months set ${sql.join([...sets, sql`updated_at = ${nextStamp(stamp, 'updated_at')}`])} where id = ${id}
  )`
}
