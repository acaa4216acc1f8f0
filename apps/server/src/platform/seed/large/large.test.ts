import { countHalfDays } from '@cadran/rules/timesheet/calendar'
import { periodOf } from '@cadran/rules/timesheet/day'
import { checkEventDates } from '@cadran/rules/timesheet/events'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openEmptyDatabase } from '../../../testing/empty-database.ts'
import { viewsBeside } from '../../../testing/ledger.ts'
import type { Database } from '../../database/database.ts'
import { migrate } from '../../database/migrate.ts'
import { fillLargeCompany, type LargeAccounts } from './index.ts'

const COMPANY = { employees: 150, months: 4, seed: 3, today: '2026-05-21', password_hash: 'hash' }

/** Every key, index and trigger of the schema, as text. */
async function schemaOf({ kysely }: Database): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as line from pg_constraint
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
    order by line
  `.execute(kysely)
  return rows.map(({ line }) => line)
}

describe('a large company', () => {
  let database: Database
  let before: string[]
  let accounts: LargeAccounts
  const steps: string[] = []

  beforeAll(async () => {
    database = await openEmptyDatabase('large')
    await migrate(database.kysely)
    before = await schemaOf(database)
    accounts = await fillLargeCompany(database.kysely, COMPANY, (step) => steps.push(step))
  })
  afterAll(() => database.close())

  test('every key, index, exclusion and trigger is back', async () => {
    expect(before.length).toBeGreaterThan(50)
    expect(await schemaOf(database)).toEqual(before)
  })

  test('everybody is there with the shared hash, their line of managers and a report a month', async () => {
    const users = await database.kysely.selectFrom('users').selectAll().execute()
    expect(users).toHaveLength(COMPANY.employees)
    expect(new Set(users.map(({ password_hash }) => password_hash))).toEqual(new Set(['hash']))
    const lines = await database.kysely.selectFrom('hierarchy').select(['ancestor_id', 'depth']).execute()
    expect(lines.filter(({ depth }) => depth === 0)).toHaveLength(COMPANY.employees)
    expect(lines.filter(({ ancestor_id }) => ancestor_id === 1)).toHaveLength(COMPANY.employees)
    const months = await database.kysely.selectFrom('months').select(['user_id', 'year', 'month']).execute()
    const expected = users.flatMap(({ start_at }) =>
      ['2026-02', '2026-03', '2026-04', '2026-05'].filter((period) => start_at.slice(0, 7) <= period),
    )
    expect(months).toHaveLength(expected.length)
    expect(steps.some((line) => line.startsWith('2026-04 : '))).toBe(true)
  })

  test('EVT-05 EVT-55 every event could have been entered by hand and counts its half-days', async () => {
    const events = await database.kysely
      .selectFrom('events as e')
      .innerJoin('users as u', 'u.id', 'e.user_id')
      .innerJoin('workplaces as w', 'w.id', 'u.workplace_id')
      .selectAll('e')
      .select(['u.start_at as came_at', 'w.holiday_zone'])
      .execute()
    const holidays = await database.kysely.selectFrom('holidays').selectAll().execute()
    const wrong = events.filter((event) => {
      const days = new Set(holidays.filter(({ zone }) => zone === event.holiday_zone).map(({ day }) => day))
      const dates = {
        start_at: event.came_at,
        end_at: null,
        last_end_at: null,
        seniority_at: event.came_at,
        part_times: [],
      }
      const ctx = { dates, holidays: days }
      const place = { period: periodOf(event.start_at), special_time: false, is_activity: event.kind === 'activity' }
      return checkEventDates(event, { ...ctx, ...place }) !== null || countHalfDays(event, ctx) !== event.half_days
    })
    expect(events.length).toBeGreaterThan(COMPANY.employees)
    expect(wrong).toEqual([])
  })

  test('PER-19 MON-50 the months before M-1 are validated and closed, M-1 is a mix', async () => {
    const periods = await database.kysely.selectFrom('periods').selectAll().orderBy('id').execute()
    expect(periods.map(({ closed_at }) => closed_at !== null)).toEqual([true, true, false, false])
    const states = async (month: number) => {
      const rows = await database.kysely
        .selectFrom('months')
        .select('state')
        .distinct()
        .where('month', '=', month)
        .execute()
      return new Set(rows.map(({ state }) => state))
    }
    expect(await states(3)).toEqual(new Set(['validated2']))
    expect(await states(4)).toEqual(new Set(['non_submitted', 'submitted', 'validated1', 'validated2']))
  })

  test('LED-16 every balance is what was deducted at each reading before absences were lines', async () => {
    const people = await viewsBeside(database, COMPANY.today)
    expect(people.length).toBeGreaterThan(100)
    expect(people.map(({ told }) => told)).toEqual(people.map(({ former }) => former))
    expect((await sql`select from live_lines`.execute(database.kysely)).rows.length).toBeGreaterThan(10)
  })

  test('the accounts told at the end are a leaf, its manager and payroll', async () => {
    const account = (username: string) =>
      database.kysely.selectFrom('users').selectAll().where('username', '=', username).executeTakeFirstOrThrow()
    const employee = await account(accounts.employee)
    const manager = await account(accounts.manager)
    expect(employee.manager_id).toBe(manager.id)
    expect(manager.is_manager).toBe(true)
    expect((await account(accounts.payroll)).roles).toContain('ROLE_PAY_MANAGER')
  })

  test('a new event takes a number nobody has', async () => {
    const { max } = await database.kysely
      .selectFrom('events')
      .select((eb) => eb.fn.max<number>('id').as('max'))
      .executeTakeFirstOrThrow()
    const { rows } = await sql<{
      next: string
    }>`select nextval(pg_get_serial_sequence('events', 'id')) as next`.execute(database.kysely)
    expect(Number(rows[0]?.next)).toBe(max + 1)
  })
})
