import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobHandlers } from '../../app.ts'
import { openTestPortal, type TestPortal } from '../../testing/portal.ts'
import { vacuumTables } from './vacuum.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

/** Every month written anew: as many dead rows as there are months. */
const writeAll = () => portal.database.executeSql('update months set comment = repeat(md5(id::text), 8)')
const sizeOfMonths = async () => {
  const { rows } = await portal.database.executeSql(`select pg_relation_size('months')::int as size`)
  return (rows as { size: number }[])[0]?.size ?? 0
}

test('decision 18: on the embedded engine the nightly job gives the place of dead rows to the next ones', async () => {
  // A server has its own vacuum, which asks nobody when.
  if (portal.database.engine === 'server') return
  await portal.database.executeSql('alter table months disable trigger user')
  // What other files have left in the engine that they share.
  await portal.database.executeSql('vacuum full months')
  await writeAll()
  await jobHandlers(portal.platform)['vacuum-tables']({})
  await writeAll()
  const settled = await sizeOfMonths()
  for (let night = 0; night < 2; night += 1) {
    await jobHandlers(portal.platform)['vacuum-tables']({})
    await writeAll()
  }
  // A page more or less is the engine's affair; every row written anew is half as much again.
  const grown = settled * 1.2
  expect(await sizeOfMonths()).toBeLessThan(grown)
  await writeAll()
  expect(await sizeOfMonths(), 'without it the table grows by what was changed').toBeGreaterThan(grown)
  await portal.database.executeSql('alter table months enable trigger user')
})

test('decision 18: it ends in time, and goes on the next night with the tables that had no turn', async () => {
  if (portal.database.engine === 'server') {
    expect(await vacuumTables(portal.database)).toBe(0)
    return
  }
  const all = await vacuumTables(portal.database)
  expect(all).toBeGreaterThan(20)
  expect(await vacuumTables(portal.database, -1)).toBe(0)
})

test('decision 18: the planner knows what the tables hold', async () => {
  if (portal.database.engine === 'server') return
  await portal.database.executeSql('delete from pg_statistic')
  await vacuumTables(portal.database)
  const { rows } = await portal.database.executeSql(
    `select count(*)::int as n from pg_stats where tablename = 'events'`,
  )
  expect((rows as { n: number }[])[0]?.n).toBeGreaterThan(0)
})
