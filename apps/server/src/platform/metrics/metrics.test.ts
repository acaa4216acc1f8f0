import { PgBoss } from 'pg-boss'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestPortal, type TestPortal } from '../../testing/portal.ts'
import { sealAudit } from '../seal/seal-audit.ts'
import { watchDatabase } from './database-metrics.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

/** Every series of /api/metrics of ours with its value. */
async function series(): Promise<Record<string, number>> {
  const { body } = await portal.app.inject({ method: 'GET', url: '/api/metrics' })
  const ours = body.split('\n').filter((line) => line.startsWith('cadran_'))
  return Object.fromEntries(ours.map((line) => [line.replace(/ [^ ]+$/, ''), Number(line.split(' ').at(-1))]))
}

const logIn = async (username: string, password: string) =>
  (await portal.app.inject({ method: 'POST', url: '/api/login_check', payload: { username, password } })).statusCode

test('logins are counted by how they ended, from nought', async () => {
  const before = await series()
  expect(before['cadran_logins_total{outcome="limited"}']).toBe(0)
  await portal.as('consultant')
  for (const status of [401, 401, 401, 401, 401, 429]) expect(await logIn('personne', 'faux')).toBe(status)
  expect(await series()).toMatchObject({
    'cadran_logins_total{outcome="ok"}': 1,
    'cadran_logins_total{outcome="failed"}': 5,
    'cadran_logins_total{outcome="limited"}': 1,
  })
})

test('AUD-06 the chain over the audit is told by its last position and by what waits for its seal', async () => {
  const read = async () => {
    const registry = new Registry()
    await watchDatabase(portal.database, [registry])()
    const names = ['cadran_audit_sealed_position', 'cadran_audit_unsealed']
    return Promise.all(names.map(async (name) => (await registry.getSingleMetric(name)?.get())?.values[0]?.value))
  }
  const { rows } = await portal.database.executeSql('select count(*)::int as n from audit')
  const [{ n }] = rows as [{ n: number }]
  expect(await read()).toEqual([0, n])
  await sealAudit(portal.platform)
  expect(await read()).toEqual([n, 0])
})

test('mails are counted as they wait, leave or fail, and their jobs by queue with the age of the oldest', async () => {
  const { status } = await portal.anonymous.post('forgot-password', { username: 'consultant' })
  expect(status).toBe(200)
  await portal.database.executeSql(`
    update pgboss.job set start_after = now() - interval '90 seconds' where name = 'password-reset' and state = 'created'`)
  const waiting = await series()
  expect(waiting).toMatchObject({
    cadran_mails_waiting: 1,
    'cadran_jobs{queue="password-reset",state="created"}': 1,
    'cadran_jobs{queue="push-device",state="created"}': 0,
    'cadran_jobs_oldest_seconds{queue="push-device"}': 0,
    'cadran_mails_total{outcome="sent"}': 0,
  })
  expect(waiting['cadran_jobs_oldest_seconds{queue="password-reset"}']).toBeGreaterThanOrEqual(90)
  await portal.mails()
  expect(await series()).toMatchObject({ cadran_mails_waiting: 0, 'cadran_mails_total{outcome="sent"}': 1 })
  await expect(
    portal.platform.mailer.send({ key: 'a/b', because: 'asked', to: 'a@exemple.fr', subject: '', text: '' }),
  ).rejects.toThrow('ENOENT')
  expect(await series()).toMatchObject({ 'cadran_mails_total{outcome="failed"}': 1 })
})

test('jobs that have failed or run are those that the queue counted last', async () => {
  await portal.database.executeSql(`
    insert into pgboss.job (name, state) values ('sweep-files', 'failed'), ('sweep-files', 'failed'), ('sweep-files', 'active')`)
  const boss = new PgBoss({
    db: { executeSql: (text: string, values?: unknown[]) => portal.database.executeSql(text, values) },
    ...(portal.database.engine === 'embedded' ? { backend: 'pglite' as const } : {}),
    supervise: false,
    schedule: false,
  })
  await boss.start()
  await boss.supervise('sweep-files')
  await boss.stop()
  expect(await series()).toMatchObject({
    'cadran_jobs{queue="sweep-files",state="failed"}': 2,
    'cadran_jobs{queue="sweep-files",state="active"}': 1,
  })
})

test('the pool is told without asking it, and what grows once a minute', async () => {
  const [most] = portal.database.engine === 'embedded' ? [1] : [20]
  const found = await series()
  expect(found).toMatchObject({ 'cadran_pool_connections{state="in_use"}': 0, cadran_pool_waiting: 0 })
  expect(found.cadran_pool_size).toBeLessThanOrEqual(most ?? 0)
  expect(found.cadran_database_bytes).toBeGreaterThan(1_000_000)
  const { rows } = await portal.database.executeSql('select count(*)::int as n from users')
  const { n } = (rows as { n: number }[])[0] ?? { n: 0 }
  expect(found['cadran_rows{of="person"}']).toBe(n)

  const registry = new Registry()
  const execute = vi.fn<typeof portal.database.executeSql>(portal.database.executeSql)
  const read = watchDatabase({ ...portal.database, executeSql: execute }, [registry])
  await portal.database.executeSql('analyze users')
  await read()
  const first = execute.mock.calls.length
  await read()
  expect(execute.mock.calls.length - first, 'the jobs alone').toBe(1)
  expect(execute.mock.calls.map(([text]) => text).join('\n'), 'estimated since somebody looked').not.toContain(
    'from users',
  )
  expect(await registry.metrics()).toContain(`cadran_rows{of="person"} ${n}\n`)
})

test('a database that hangs is told of before whoever asks gives up, and asked once', async () => {
  vi.useFakeTimers()
  const registry = new Registry()
  const execute = vi.fn<() => Promise<never>>(() => new Promise(() => undefined))
  const read = watchDatabase({ ...portal.database, executeSql: execute }, [registry])
  for (const _time of [1, 2]) {
    const reading = read()
    await vi.advanceTimersByTimeAsync(3_000)
    await reading
  }
  vi.useRealTimers()
  expect(execute).toHaveBeenCalledTimes(1)
  expect(await registry.metrics()).toContain('cadran_database_up 0\n')
})
