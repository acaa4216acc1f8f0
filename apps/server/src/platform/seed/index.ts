import type { DemoRows } from '@cadran/demo/rows'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { advanceSequences, insertRows } from './insert-rows.ts'

/** Whether nobody is in the database yet. */
export async function isEmpty(db: Kysely<Tables>): Promise<boolean> {
  const somebody = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  return somebody === undefined
}

/** Closes what is closed, last of all: nothing of a closed period may be written any more. */
async function closePeriods(trx: Transaction<Tables>, periods: DemoRows['periods']): Promise<void> {
  const closed = JSON.stringify(periods.filter(({ closed_at }) => closed_at !== null))
  await sql`
    update periods set closed_at = told.closed_at, closed_by = told.closed_by, comment = told.comment
    from json_populate_recordset(null::periods, ${closed}::json) as told
    where periods.id = told.id
  `.execute(trx)
}

/** Writes the demonstration company into an empty database, all or nothing; everybody gets the same password hash. */
export async function seedDemo(db: Kysely<Tables>, rows: DemoRows, password_hash: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
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
    await insertRows(trx, 'months', rows.months)
    await insertRows(trx, 'events', rows.events)
    await insertRows(trx, 'overtime_codes', rows.overtime_codes)
    await insertRows(trx, 'overtimes', rows.overtimes)
    await insertRows(trx, 'extra_activity_permissions', rows.extra_activity_permissions)
    await insertRows(trx, 'extra_activity_weeks', rows.extra_activity_weeks)
    await insertRows(trx, 'extra_activity_hours', rows.extra_activity_hours)
    await insertRows(trx, 'remote_days', rows.remote_days)
    await insertRows(trx, 'counter_entries', rows.counter_entries)
    await insertRows(trx, 'satisfaction_counts', rows.satisfaction_counts)
    await insertRows(trx, 'audit', rows.audit)
    await advanceSequences(trx)
    await closePeriods(trx, rows.periods)
  })
}
