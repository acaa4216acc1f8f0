import { createHook } from 'node:async_hooks'
import { verify } from '@node-rs/argon2'
import { CompiledQuery, DefaultQueryExecutor, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openTestPortal, type TestPortal } from '../../../testing/portal.ts'
import { hashPassword } from './index.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => portal.close())

interface Asked {
  text: string
  values: readonly unknown[]
}

/** What the database is asked while `work` runs, in this order. */
async function asked(work: () => Promise<unknown>): Promise<Asked[]> {
  const everyExecutor = Object.getPrototypeOf(DefaultQueryExecutor.prototype) as DefaultQueryExecutor
  const built = vi.spyOn(everyExecutor, 'executeQuery')
  const named = vi.spyOn(portal.platform.database, 'read')
  await work()
  const statements = [
    ...built.mock.calls.map(([{ sql: text, parameters: values }], call) => ({
      asked: { text, values },
      order: built.mock.invocationCallOrder[call] ?? 0,
    })),
    ...named.mock.calls.map(([{ text }, values], call) => ({
      asked: { text, values },
      order: named.mock.invocationCallOrder[call] ?? 0,
    })),
  ]
  vi.restoreAllMocks()
  return statements.toSorted((a, b) => a.order - b.order).map((statement) => statement.asked)
}

interface Plan {
  'Node Type': string
  'Index Cond'?: string
  Plans?: Plan[]
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** How a statement reads the tables, were they as long as one likes: the scans that follow no index. */
async function blindScans({ text, values }: Asked): Promise<string[]> {
  const plan = await portal.platform.database.transaction(async (trx) => {
    // In tables as small as a test's a join is otherwise done from end to end of both, whatever their indexes.
    for (const way of ['seqscan', 'mergejoin', 'hashjoin']) await sql.raw(`set local enable_${way} = off`).execute(trx)
    const query = CompiledQuery.raw(`explain (format json) ${text}`, [...values])
    const { rows } = await trx.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(query)
    return rows[0]?.['QUERY PLAN'][0].Plan
  })
  if (!plan) throw new Error('A statement has a plan')
  return nodesOf(plan)
    .filter((node) => /^(Seq|Index|Index Only|Bitmap Index) Scan$/.test(node['Node Type']) && !node['Index Cond'])
    .map((node) => node['Node Type'])
}

async function checkIndexed(statements: Asked[]): Promise<void> {
  for (const statement of statements)
    expect([statement.text, await blindScans(statement)]).toEqual([statement.text, []])
}

const post = (url: string, payload?: object, cookies: Record<string, string> = {}, headers = {}) =>
  portal.app.inject({ method: 'POST', url: `/api/${url}`, cookies, headers, ...(payload ? { payload } : {}) })
const logIn = (username: string, password = 'Demo-Portail-1!') => post('login_check', { username, password })
const cookiesOf = ({ cookies }: { cookies: { name: string; value: string }[] }) =>
  Object.fromEntries(cookies.map(({ name, value }) => [name, value]))

test.each([
  ['the right password', 'consultant', 'Demo-Portail-1!', 200],
  ['a wrong one', 'consultant', 'faux', 401],
  ['the right one after a wrong one', 'consultant', 'Demo-Portail-1!', 200],
  ['somebody unknown', 'personne', 'Demo-Portail-1!', 401],
] as const)('SES-32 a login with %s costs two indexed statements', async (_what, username, password, status) => {
  const statements = await asked(async () => expect((await logIn(username, password)).statusCode).toBe(status))
  expect(statements).toHaveLength(2)
  await checkIndexed(statements)
})

const OF_THE_LOOP = new Set(['PROMISE', 'TickObject', 'Timeout', 'Immediate', 'Microtask'])

/** What Node is asked to do beside the event loop while `work` runs, by the kinds that it names. */
async function begun(work: () => Promise<unknown>): Promise<string[]> {
  const kinds: string[] = []
  const hook = createHook({ init: (_id, kind) => void kinds.push(kind) }).enable()
  try {
    await work()
  } finally {
    hook.disable()
  }
  return kinds.filter((kind) => !OF_THE_LOOP.has(kind))
}

test('SES-30 a login verifies exactly one Argon2id hash of the same cost, whoever is named and however it ends', async () => {
  const kept = await hashPassword('Demo-Portail-1!')
  const stored = await sql<{ password_hash: string | null }>`
    select password_hash from users where username in ('consultant', 'inactif')
  `.execute(portal.database.kysely)
  for (const hash of [kept, ...stored.rows.map(({ password_hash }) => password_hash)]) {
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  }
  // How Node names the work of one verification is learnt from one.
  const [verification = '', ...others] = await begun(() => verify(kept, 'faux'))
  expect(others).toEqual([])
  const verifications = async (username: string, password?: string) => {
    let status = 0
    const kinds = await begun(async () => {
      status = (await logIn(username, password)).statusCode
    })
    return [status, kinds.filter((kind) => kind === verification).length]
  }
  expect(await verifications('consultant')).toEqual([200, 1])
  expect(await verifications('consultant', 'faux')).toEqual([401, 1])
  // The hash that stands in for somebody unknown is made once.
  await logIn('personne')
  expect(await verifications('personne')).toEqual([401, 1])
  expect(await verifications('inactif')).toEqual([401, 1])
  expect(await verifications('inactif', 'faux')).toEqual([401, 1])
})

test('any other call costs one indexed statement to know who calls, and for whom', async () => {
  const cookies = cookiesOf(await logIn('support'))
  for (const headers of [{}, { 'x-switch-user': 'consultant' }, { 'x-switch-user': 'personne' }]) {
    const statements = await asked(() =>
      portal.app.inject({ method: 'GET', url: '/api/user/run-as?maxResults=0', cookies, headers }),
    )
    const [first, ...others] = statements
    expect(first?.text).toContain('access_hash')
    expect(others.filter(({ text }) => /sessions/.test(text))).toEqual([])
    await checkIndexed(statements.slice(0, 1))
  }
  expect(await asked(() => post('account/change-password'))).toEqual([])
})

test('SES-36 SES-37 renewing and leaving find their session by indexes, leaving in one statement', async () => {
  const cookies = cookiesOf(await logIn('consultant'))
  let renewed: Awaited<ReturnType<typeof post>> | undefined
  const renewing = await asked(async () => {
    renewed = await post('token/refresh', undefined, cookies)
  })
  expect(renewed?.statusCode).toBe(200)
  expect(renewing).toHaveLength(4)
  await checkIndexed(renewing)
  const leaving = await asked(() => post('logout', undefined, cookiesOf(renewed ?? { cookies: [] })))
  expect(leaving).toHaveLength(1)
  await checkIndexed(leaving)
})
