import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openTestPortal, type TestPortal } from '../../testing/portal.ts'
import { refusalOfDatabaseError } from '../http/database-refusals.ts'
import { openDatabase } from './database.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

test('SES-48 a server that goes away answers 503 with the maintenance text, and serves again without a restart', async () => {
  const url = inject('server_url')
  // The embedded engine cannot be away: it ends with the process. There is only that it answers.
  expect((await portal.anonymous.get('health/ready')).status).toBe(200)
  if (url === null) return
  const { rows } = await portal.database.executeSql('select current_database() as name')
  const [{ name } = { name: '' }] = rows as { name: string }[]
  const caller = await portal.as('consultant')
  const server = await openDatabase({ database_url: url })
  await server.executeSql(`alter database ${name} with allow_connections false`)
  await server.executeSql(`select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${name}'`)

  const away = await caller.get('user/me')
  expect(away.status).toBe(503)
  expect(away.body).toEqual({
    code: 'maintenance',
    message: 'Une maintenance est en cours, veuillez réessayer plus tard.',
  })
  expect(away.headers['retry-after']).toBe('30')
  expect((await portal.anonymous.get('health/ready')).status).toBe(503)
  expect((await portal.anonymous.get('health/live')).status).toBe(200)

  await server.executeSql(`alter database ${name} with allow_connections true`)
  await server.close()
  expect((await caller.get('user/me')).status).toBe(200)
})

test('SES-48 a connection that breaks inside a transaction ends that work alone, and nothing of it is kept', async () => {
  const { database } = portal
  const caller = await portal.as('consultant')
  const url = inject('server_url')
  // The embedded engine has no connection to lose.
  if (url === null || database.engine === 'embedded') return
  const server = await openDatabase({ database_url: url })
  const started = database.transaction(async (trx) => {
    await sql`update users set personal_email = 'half@done.test' where username = 'consultant'`.execute(trx)
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
    await server.executeSql('select pg_terminate_backend($1, 10000)', [rows[0]?.pid])
    await sql`select 1`.execute(trx)
  })
  expect(await started.catch(refusalOfDatabaseError)).toMatchObject({ status: 503, code: 'maintenance' })
  await server.close()
  const { rows } = await database.executeSql(
    `select count(*)::int as n from users where personal_email = 'half@done.test'`,
  )
  expect(rows).toEqual([{ n: 0 }])
  expect((await caller.get('user/me')).status).toBe(200)
})
