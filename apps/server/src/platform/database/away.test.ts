import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openTestPortal, type TestPortal } from '../../testing/portal.ts'
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
