import { createHash } from 'node:crypto'
import { dueStart, ERASED_KEYS, type ErasedKey, entryOf } from '@cadran/rules/administration/retention-plan'
import type { Day } from '@cadran/rules/timesheet/day'
import { canonicalize } from 'json-canonicalize'
import { sql } from 'kysely'
import type { Executor } from '../../../platform/database/database.ts'
import { leftBy } from './contract-end.ts'
import { dueRows, ERASED_ROWS } from './erasers.ts'
import { readHeld } from './holds.read-model.ts'
import type { PlannedEntry } from './planned-entry.ts'

/** Whose contract ended long ago enough, for the entries that it begins; null for the others: their rows say themselves whose. */
async function candidates(database: Executor, key: ErasedKey, today: Day, among: readonly number[] | null) {
  if (entryOf(key).from !== 'contract_end') return among
  const { rows } = await sql<{ id: number }>`
    select u.id from users u where ${leftBy(dueStart(key, today), today)}
      and ${among ? sql`u.id = any (${[...among]}::bigint[])` : sql`true`}
  `.execute(database)
  return rows.map(({ id }) => id)
}

interface DueOfPerson {
  person: number
  rows: number
  oldest: Day
}

async function dueOf(database: Executor, key: ErasedKey, today: Day, among: readonly number[] | null) {
  const people = await candidates(database, key, today, among)
  if (people?.length === 0) return []
  const parts = ERASED_ROWS[key].map((erased) => dueRows(key, erased, today, { people }))
  const { rows } = await sql<DueOfPerson>`
    select d.person, count(*)::integer as rows, min(d.day)::date as oldest
    from (${sql.join(parts, sql` union all `)}) d group by d.person order by d.person
  `.execute(database)
  return rows
}

/** What is due today, an entry after the other, of everybody or of some, without what holds keep (RGD-10, RGD-18). */
export async function readPlan(
  database: Executor,
  today: Day,
  {
    among = null,
    progress,
  }: { among?: readonly number[] | null; progress?: (done: number, total: number) => Promise<void> } = {},
): Promise<PlannedEntry[]> {
  const heldOf = await readHeld(database, today)
  const plan: PlannedEntry[] = []
  for (const [place, key] of ERASED_KEYS.entries()) {
    await progress?.(place, ERASED_KEYS.length)
    const due = await dueOf(database, key, today, among)
    const free = due.filter(({ person }) => !heldOf(person).has(key))
    const oldest = free.map((one) => one.oldest).toSorted((a, b) => a.localeCompare(b))[0] ?? null
    const rows = free.reduce((sum, one) => sum + one.rows, 0)
    plan.push({ key, people: free.map(({ person }) => person), rows, oldest, held: due.length - free.length })
  }
  return plan
}

/** Who of these people an entry is still due of and not held: asked again in the transaction that erases (RGD-11). */
export async function stillDue(database: Executor, key: ErasedKey, people: readonly number[], today: Day) {
  const heldOf = await readHeld(database, today)
  const left = (await candidates(database, key, today, people)) ?? people
  return left.filter((person) => !heldOf(person).has(key))
}

/** Changes with who is due, held or back, and with nothing else (RGD-11). */
export function previewKey(run_id: number, plan: readonly PlannedEntry[]): string {
  const people = plan.map(({ key, people: ids }) => [key, ids])
  return `${String(run_id)}-${createHash('sha256').update(canonicalize(people)).digest('base64url')}`
}

/** Accounts that are closed without an end of contract: never due, and told of (RGD-04). */
export async function readWithoutEnd(database: Executor): Promise<string[]> {
  const people = await database
    .selectFrom('users')
    .where('is_active', '=', false)
    .where('end_at', 'is', null)
    .where('erased_at', 'is', null)
    .orderBy('sort_key')
    .orderBy('id')
    .select('matricule')
    .execute()
  return people.map(({ matricule }) => matricule)
}

/** The last backup that was put back, while no run has been done since: what was erased may be there again (RGD-15). */
export async function readRestored(
  database: Executor,
): Promise<{ restored_at: string; backup_made_at: string } | null> {
  const { rows } = await sql<{ restored_at: Date; backup_made_at: Date }>`
    select restored_at, backup_made_at from restores
    where id = (select max(id) from restores)
      and not exists (select from retention_runs where kind = 'run' and state = 'done' and id > last_run_id)
  `.execute(database)
  const [restored] = rows
  if (!restored) return null
  return {
    restored_at: restored.restored_at.toISOString(),
    backup_made_at: restored.backup_made_at.toISOString(),
  }
}
