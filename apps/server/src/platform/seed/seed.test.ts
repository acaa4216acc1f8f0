import { demoCompany } from '@cadran/demo/company'
import type { DemoRows } from '@cadran/demo/rows'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CONSULTANT_DAYS } from '../../testing/consultant.fixture.ts'
import { openTestPortal, type TestPortal } from '../../testing/portal.ts'
import type { Tables } from '../database/tables.ts'
import { isEmpty, seedDemo } from './index.ts'

describe('the seeded company', () => {
  let portal: TestPortal
  let rows: DemoRows

  beforeAll(async () => {
    portal = await openTestPortal()
    const { clock, holidays } = portal.platform
    rows = demoCompany({ today: clock.today(), holidays: (zone) => holidays.of(zone).days })
  })
  afterAll(() => portal.close())

  const countOf = async (table: keyof Tables) => {
    const { count } = await portal.database.kysely
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
  }

  test('every row of the company is in its table', async () => {
    const tables = Object.entries(rows) as [keyof DemoRows, readonly object[]][]
    const generated = Object.fromEntries(tables.map(([table, of]) => [table, of.length]))
    const stored = Object.fromEntries(await Promise.all(tables.map(async ([table]) => [table, await countOf(table)])))
    // Absences and corrections add lines of their own.
    const [{ added = 0 } = {}] = (
      await portal.database.executeSql(`
        select ((select count(*) from counted_absences) + (select count(*) from due_correction_lines))::int as added`)
    ).rows as { added?: number }[]
    expect(stored).toEqual({ ...generated, counter_entries: (generated.counter_entries ?? 0) + added })
  })

  test('a filled database is told from an empty one, and is not filled twice', async () => {
    expect(await isEmpty(portal.database.kysely)).toBe(false)
    await expect(portal.database.transaction((trx) => seedDemo(trx, rows, 'hash'))).rejects.toMatchObject({
      code: '23505',
    })
    expect(await countOf('users')).toBe(rows.users.length)
  })

  test('USR-34 USR-15 consultant reads the documented counters, prestataire none', async () => {
    const { body } = await (await portal.as('consultant')).get('user/me')
    expect(body).toMatchObject({
      username: 'consultant',
      ...CONSULTANT_DAYS,
      end_at: null,
    })
    expect((await (await portal.as('prestataire')).get('user/me')).body).toMatchObject({ cp: null, rtt: null })
  })

  test('a new row takes the number after the last one', async () => {
    const { id } = await portal.database.kysely
      .insertInto('affectations')
      .values({ code: 'NEUF', name: 'Neuf' })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(id).toBe(rows.affectations.length + 1)
  })

  test('PER-21 MON-56 the months before M-1 are closed for good, M-1 is not', async () => {
    const touch = (offset: number) => {
      const period = rows.periods.at(offset)
      const { year = 0, month = 0 } = period ?? {}
      return sql`update months set comment = 'x' where year = ${year} and month = ${month}`.execute(
        portal.database.kysely,
      )
    }
    await expect(touch(-3)).rejects.toMatchObject({ constraint: 'closed_period_is_final' })
    await expect(touch(-2)).resolves.toBeDefined()
  })
})
