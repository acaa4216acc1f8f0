import type { ErasedKey } from '@cadran/rules/administration/retention-plan'
import type { Day } from '@cadran/rules/timesheet/day'
import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/database.ts'
import { redactAudit } from '../../../platform/seal/redact-audit.ts'
import { removeContactsOf } from '../../library/contacts/index.ts'
import { erasePeople, erasePositions } from '../../portal/users/index.ts'
import { dueRows, ERASED_ROWS, type Erased } from './erasers.ts'

// The one door through which rows of other rooms leave for good (README 65, ADR 0052): no room has a second way to forget.

/** Passes the guard of closed periods until the commit, for a run that says that it is running (RGD-13). */
export async function openDoor(trx: Trx, run_id: number): Promise<void> {
  await sql`select set_config('cadran.erasure', ${String(run_id)}, true)`.execute(trx)
}

export interface ErasedRows {
  ids: number[]
  storage_keys: string[]
}

interface How {
  run_id: number
  today: Day
  stamp: string
  now: Date
  /** Whatever its term: nothing but the person's wish kept it. */
  at_once?: boolean
}

/** What an erasure writes in rows that stay; null where the row goes. */
function emptiedColumns({ blanks, leaves }: Erased, { now }: How) {
  if (blanks) return sql`${sql.ref(blanks)} = null`
  if (!leaves) return null
  return sql.join(
    Object.entries({ ...leaves, erased_at: sql`${now}` }).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
  )
}

/** Takes away, or empties, the due rows of one kind that some people have. */
async function eraseRows(trx: Trx, key: ErasedKey, erased: Erased, people: readonly number[], how: How) {
  const { today, at_once } = how
  const due = sql`due as materialized (${dueRows(key, erased, today, { people, at_once })})`
  const table = sql.table(erased.table)
  // A row that moved between its reading and its writing is not found by its place, and waits for the next run.
  const emptied = emptiedColumns(erased, how)
  const act = emptied
    ? sql`update ${table} t set ${emptied} from due where t.ctid = due.place`
    : sql`delete from ${table} t using due where t.ctid = due.place`
  const { rows } = await sql<{ id: number; storage_key: string | null }>`
    with ${due} ${act} returning due.id, due.storage_key
  `.execute(trx)
  return rows
}

/** Empties what the audit says of people; the rows and the chain over them stay (AUD-08). */
function redactOf(trx: Trx, people: readonly number[], { run_id, now }: How): Promise<number[]> {
  const theirs = sql<boolean>`a.person_id = any (${[...people]}::bigint[])`
  return redactAudit(trx, {
    run_id,
    at: now,
    condition: sql`${theirs} and num_nonnulls(a.before, a.after, a.comment) > 0`,
  })
}

/** Erases what is due of an entry of some people; answers which rows, and what the file store holds of them. */
export async function eraseEntry(trx: Trx, key: ErasedKey, people: readonly number[], how: How): Promise<ErasedRows> {
  if (key === 'audit') return { ids: await redactOf(trx, people, how), storage_keys: [] }
  if (key === 'identity') {
    await removeContactsOf(trx, people)
    const ids = await erasePeople(trx, people, how)
    await erasePositions(trx, ids)
    return { ids, storage_keys: [] }
  }
  const rows = []
  for (const erased of ERASED_ROWS[key]) rows.push(...(await eraseRows(trx, key, erased, people, how)))
  return {
    ids: rows.map(({ id }) => id),
    storage_keys: rows.flatMap(({ storage_key }) => storage_key ?? []),
  }
}

/** Forgets what waits for people, and by what they wanted to be told at once. */
export async function eraseMessages(trx: Trx, people: readonly number[]): Promise<void> {
  for (const table of ['held_messages', 'disconnection_choices'])
    await sql`delete from ${sql.table(table)} where user_id = any (${[...people]}::bigint[])`.execute(trx)
}

/** Forgets every browser of people: nothing but their wish keeps one. */
export async function eraseDevices(trx: Trx, people: readonly number[]): Promise<void> {
  await sql`delete from ${sql.table('devices')} where user_id = any (${[...people]}::bigint[])`.execute(trx)
}
