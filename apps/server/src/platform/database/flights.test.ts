import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestPortal, type TestPortal } from '../../testing/portal.ts'
import { roundTripsOf } from '../../testing/statements.ts'
import { guarded, UNWATCHED } from './builders.ts'
import type { Trx } from './database.ts'
import { type Carrier, LAST, WITH_NEXT } from './flights.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
  await portal.database.executeSql(`
    create table things (id integer constraint no_two_things primary key, of integer);
    create table parts (of integer constraint of_a_thing references things (id) deferrable initially deferred)`)
})
afterAll(async () => {
  await portal.database.executeSql('drop table parts, things')
  await portal.close()
})

const insert = (trx: Trx, id: unknown, how = '') =>
  sql`${sql.raw(how)}insert into things (id) values (${id}) returning id`.execute(trx)
const things = async () => (await portal.database.executeSql('select id from things order by id')).rows

/** How often `work` waits in a transaction of its own, and what is there afterwards; started anew each time. */
async function afterwards(work: (trx: Trx) => Promise<unknown>) {
  await portal.database.executeSql('truncate things cascade')
  let error: unknown = null
  const trips = await roundTripsOf(() =>
    portal.database.transaction(work).catch((failure: unknown) => {
      error = failure
    }),
  )
  return { trips, error, things: await things() }
}

test('issue 15 the begin, what needs no answer, the statement and the commit are one round trip; its answer is its own', async () => {
  const { trips, error, things } = await afterwards(async (trx) => {
    await insert(trx, 1, WITH_NEXT)
    await insert(trx, 2, WITH_NEXT)
    expect((await insert(trx, 3, LAST)).rows).toEqual([{ id: 3 }])
  })
  expect([trips, error, things]).toEqual([1, null, [{ id: 1 }, { id: 2 }, { id: 3 }]])
})

test('issue 15 what waits for the next statement goes with the commit where none comes, and nowhere with a refusal', async () => {
  const gone = await afterwards((trx) => insert(trx, 1, WITH_NEXT))
  expect([gone.trips, gone.things]).toEqual([1, [{ id: 1 }]])
  const refused = await afterwards(async (trx) => {
    await insert(trx, 1, WITH_NEXT)
    throw new Error('refused')
  })
  expect([refused.trips, refused.error, refused.things]).toEqual([0, new Error('refused'), []])
  expect((await afterwards(async () => undefined)).trips).toBe(0)
})

test('issue 15 a failure of the last statement takes all with it and names its constraint', async () => {
  const { trips, error, things } = await afterwards(async (trx) => {
    await insert(trx, 1)
    await insert(trx, 1, LAST)
  })
  expect([trips, things]).toEqual([2, []])
  expect(error).toMatchObject({ code: '23505', constraint: 'no_two_things' })
})

test('issue 15 the first that failed is told, not those that failed for it', async () => {
  const { error, things } = await afterwards(async (trx) => {
    await insert(trx, 1)
    await insert(trx, 1, WITH_NEXT)
    await insert(trx, 2, LAST)
  })
  expect(error).toMatchObject({ code: '23505', constraint: 'no_two_things' })
  expect(things).toEqual([])
})

test('issue 15 what only the commit finds is told of the last statement', async () => {
  const { error, things } = await afterwards(async (trx) => {
    await insert(trx, 1)
    await sql`${sql.raw(LAST)}insert into parts (of) values (${2})`.execute(trx)
  })
  expect(error).toMatchObject({ code: '23503', constraint: 'of_a_thing' })
  expect(things).toEqual([])
})

test('issue 15 nothing comes after the last statement: what is committed is not taken back in silence', async () => {
  const { error, things } = await afterwards(async (trx) => {
    await insert(trx, 1, LAST)
    await insert(trx, 2)
  })
  expect(String(error)).toContain('After the last statement of its transaction')
  expect(things).toEqual([{ id: 1 }])
})

test('issue 15 a value that cannot be written keeps the commit back, so that nothing is half written', async () => {
  const endless: { self?: unknown } = {}
  endless.self = endless
  const { error, things } = await afterwards(async (trx) => {
    await insert(trx, 1)
    await insert(trx, endless, LAST)
  })
  expect(error).toBeInstanceOf(Error)
  expect(things).toEqual([])
})

test('issue 15 the next transaction of the connection begins anew, whatever became of the one before', async () => {
  await afterwards((trx) => insert(trx, 1, LAST))
  await portal.database.transaction((trx) => insert(trx, 2))
  expect(await things()).toEqual([{ id: 1 }, { id: 2 }])
})

test('issue 15 a connection that is lent again is the same one to the query builder, and begins outside of a transaction', async () => {
  const flights: string[][] = []
  const carrier: Carrier = {
    send: async (flight) => {
      flights.push(flight.map(({ text }) => text))
      return flight.map(() => ({ command: 'SELECT', rowCount: 0, rows: [] }))
    },
    release: () => undefined,
  }
  const pool = guarded({ options: {}, connect: async () => carrier, end: async () => undefined }, UNWATCHED)
  const lend = async (text: string) => {
    const client = await pool.connect()
    await client.query('begin')
    await client.query(text)
    client.release(true)
    return client
  }
  expect(await lend('select 1')).toBe(await lend('select 2'))
  expect(flights).toEqual([
    ['begin', 'select 1'],
    ['begin', 'select 2'],
  ])
})
