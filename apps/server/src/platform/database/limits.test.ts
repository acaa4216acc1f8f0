import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { codeIds, createEvents, inputsBy } from '../../testing/events.ts'
import { type Answer, openTestPortal, type TestPortal } from '../../testing/portal.ts'
import { refusalOfDatabaseError } from '../http/database-refusals.ts'
import { openDatabase, takeTime } from './database.ts'

const BUSY = { code: 'busy', message: 'Le portail est très sollicité, veuillez réessayer dans un instant.' }

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

const many = <T>(n: number, one: () => T) => Array.from({ length: n }, one)
const setting = async (name: string) => {
  const { rows } = await portal.database.executeSql(`select current_setting('${name}') as value`)
  return (rows as { value: string }[])[0]?.value
}

// The embedded engine has one connection: nobody there waits for a lock.
const is_embedded = inject('server_url') === null

describe('on a server', () => {
  /** Runs `work` while somebody else holds the row of a person. */
  async function whileHeld(username: string, work: () => Promise<unknown>): Promise<void> {
    const { rows } = await portal.database.executeSql('select current_database() as name')
    const [{ name } = { name: '' }] = rows as { name: string }[]
    const other = await openDatabase({ database_url: (inject('server_url') ?? '').replace(/[^/]*$/, name) })
    await other.transaction(async (trx) => {
      await trx.selectFrom('users').where('username', '=', username).select('id').forUpdate().execute()
      await work()
    })
    await other.close()
  }

  test('SES-48 whoever waits for a lock is told so in time, and keeps nobody else waiting', async () => {
    if (is_embedded) return
    const caller = await portal.as('consultant')
    const manager = await portal.as('manager')
    const inputOf = inputsBy(await codeIds(portal))
    const save = () => createEvents(caller, inputOf('2026-05-26 am', '2026-05-26 pm'))
    const logIn = () => portal.anonymous.post('login_check', { username: 'consultant', password: 'Demo-Portail-1!' })
    await whileHeld('consultant', async () => {
      const waiting: Promise<Pick<Answer<object>, 'status' | 'body' | 'headers'>>[] = [...many(12, save), logIn()]
      for (const path of ['user/me', 'validation/event/absence/user'])
        expect((await manager.get(path)).status).toBe(200)
      expect((await portal.anonymous.get('health/ready')).status).toBe(200)
      for (const answer of await Promise.all(waiting)) {
        expect([answer.status, answer.body]).toEqual([503, BUSY])
        expect(answer.headers['retry-after']).toBe('30')
      }
    })
    expect((await save()).status).toBe(201)
    expect((await logIn()).status).toBe(200)
  })

  test('SES-48 a statement without end and a transaction that nobody goes on with are 503, not a fault', async () => {
    if (is_embedded) return
    const { database } = portal
    const refusalOf = (limit: string, wait: string) =>
      database
        .transaction(async (trx) => {
          await sql.raw(`set local ${limit} = '20ms'`).execute(trx)
          await sql.raw(wait).execute(trx)
        })
        .catch(refusalOfDatabaseError)
    expect(await refusalOf('statement_timeout', 'select pg_sleep(60)')).toMatchObject({ status: 503, code: 'busy' })
    expect(refusalOfDatabaseError({ code: '25P03', severity: 'FATAL' })).toMatchObject({ status: 503, code: 'busy' })
    expect(await setting('lock_timeout')).toBe('3s')
    expect(await setting('statement_timeout')).toBe('1min')
    expect(await setting('idle_in_transaction_session_timeout')).toBe('30s')
  })

  test('long work that is all or nothing takes its time, and nobody after it does', async () => {
    if (is_embedded) return
    const { database } = portal
    const within = await database.transaction(async (trx) => {
      await takeTime(database, trx)
      const { rows } = await sql`select current_setting('statement_timeout') as a, current_setting('lock_timeout') as b,
          current_setting('idle_in_transaction_session_timeout') as c`.execute(trx)
      return rows[0]
    })
    expect(within).toEqual({ a: '0', b: '1min', c: '5min' })
    for (const value of await Promise.all(many(6, () => setting('statement_timeout')))) expect(value).toBe('1min')
  })
})
