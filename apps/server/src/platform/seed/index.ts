import type { DemoRows } from '@cadran/demo/rows'
import { sql } from 'kysely'
import { foldCountedPeople } from '../database/counted-people.ts'
import type { Executor, Trx } from '../database/database.ts'
import { advanceSequences, insertRows } from './insert-rows.ts'
import { versionsOfMonths } from './parameters.ts'

/** Whether nobody is in the database yet. */
export async function isEmpty(db: Executor): Promise<boolean> {
  const somebody = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  return somebody === undefined
}

/** Closes what is closed, last of all: nothing of a closed period may be written any more. */
async function closePeriods(trx: Trx, periods: DemoRows['periods']): Promise<void> {
  const closed = JSON.stringify(periods.filter(({ closed_at }) => closed_at !== null))
  await sql`
    update periods set closed_at = closing.closed_at, closed_by = closing.closed_by, comment = closing.comment
    from json_populate_recordset(null::periods, ${closed}::json) as closing
    where periods.id = closing.id
  `.execute(trx)
}

/** Writes the demonstration company into an empty database; everybody gets the same password hash. */
export async function seedDemo(trx: Trx, rows: DemoRows, password_hash: string): Promise<void> {
  await insertRows(trx, 'companies', rows.companies)
  await insertRows(trx, 'workplaces', rows.workplaces)
  await insertRows(
    trx,
    'users',
    rows.users.map((user) => ({ ...user, password_hash })),
  )
  await insertRows(trx, 'hierarchy', rows.hierarchy)
  await insertRows(trx, 'affectations', rows.affectations)
  await insertRows(trx, 'event_codes', rows.event_codes)
  await insertRows(trx, 'assignments', rows.assignments)
  await insertRows(
    trx,
    'periods',
    rows.periods.map(({ id, year, month }) => ({ id, year, month })),
  )
  // Numbered by the database: the absences that follow add their own lines.
  const versions = await versionsOfMonths(trx)
  await insertRows(
    trx,
    'counter_entries',
    rows.counter_entries.map(({ id: _id, ...entry }) => {
      return { ...entry, rule_id: entry.kind === 'accrual' ? (versions.get(entry.counter) ?? null) : null }
    }),
  )
  await insertRows(trx, 'months', rows.months)
  await insertRows(trx, 'events', rows.events)
  await insertRows(trx, 'overtime_codes', rows.overtime_codes)
  await insertRows(trx, 'overtimes', rows.overtimes)
  await insertRows(trx, 'extra_activity_permissions', rows.extra_activity_permissions)
  await insertRows(trx, 'extra_activity_weeks', rows.extra_activity_weeks)
  await insertRows(trx, 'extra_activity_hours', rows.extra_activity_hours)
  await insertRows(trx, 'remote_days', rows.remote_days)
  await insertRows(trx, 'satisfaction_counts', rows.satisfaction_counts)
  await insertRows(trx, 'audit', rows.audit)
  await closePeriods(trx, rows.periods)
  // Their months are closed by now: so their lines of the ledger are dated into the open one that carries them (COR-29).
  await insertRows(trx, 'corrections', rows.corrections)
  await advanceSequences(trx)
  await foldCountedPeople(trx)
}
