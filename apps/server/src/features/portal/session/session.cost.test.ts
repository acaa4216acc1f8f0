import { createHook } from 'node:async_hooks'
import { verify } from '@node-rs/argon2'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTotp, codeAt, openBrowser } from '../../../testing/factors.ts'
import { openTestPortal, type TestPortal } from '../../../testing/portal.ts'
import { roundTripsOf, statementCost } from '../../../testing/statements.ts'
import { TEST_NOW } from '../../../testing/template.ts'
import { hashPassword } from './index.ts'

let portal: TestPortal
let statementsOf: ReturnType<typeof statementCost>['statementsOf']
let checkIndexed: ReturnType<typeof statementCost>['checkIndexed']
beforeAll(async () => {
  portal = await openTestPortal()
  ;({ statementsOf, checkIndexed } = statementCost(portal))
})
afterAll(() => portal.close())

const post = (url: string, payload?: object, cookies: Record<string, string> = {}, headers = {}) =>
  portal.app.inject({ method: 'POST', url: `/api/${url}`, cookies, headers, ...(payload ? { payload } : {}) })
const logIn = (username: string, password = 'Demo-Portail-1!', cookies = {}) =>
  post('login_check', { username, password }, cookies)
const cookiesOf = ({ cookies }: { cookies: { name: string; value: string }[] }) =>
  Object.fromEntries(cookies.map(({ name, value }) => [name, value]))

/** The browser that one comes by. */
let browser = {}
const deviceOf = (response: Parameters<typeof cookiesOf>[0]) => {
  const { cadran_device } = cookiesOf(response)
  return cadran_device === undefined ? {} : { cadran_device }
}

test.each([
  ['the right password', 'consultant', 'Demo-Portail-1!', 200, 2],
  ['a wrong one', 'consultant', 'faux', 401, 1],
  ['the right one after a wrong one', 'consultant', 'Demo-Portail-1!', 200, 2],
  ['somebody unknown', 'personne', 'Demo-Portail-1!', 401, 1],
] as const)(
  'SES-32 a login with %s costs few statements, all indexed',
  async (_what, username, password, status, cost) => {
    const statements = await statementsOf(async () => {
      const response = await logIn(username, password, browser)
      expect(response.statusCode).toBe(status)
      browser = { ...browser, ...deviceOf(response) }
    })
    expect(statements).toHaveLength(cost)
    await checkIndexed(statements)
  },
)

test('SEA-08 a login by a new browser costs one statement more: the mail', async () => {
  expect(await statementsOf(() => logIn('consultant'))).toHaveLength(3)
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
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  await sql`update users set password_hash = ${kept} where username in ('consultant', 'inactif')`.execute(
    portal.database.kysely,
  )
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

test('MFA-04 a second step waits five times for the database, and what opens the session is planned once', async () => {
  const entering = openBrowser(portal)
  await entering.logIn('forfait')
  const { secret } = await addTotp(entering, '2026-05-21T09:00:00+02:00')
  const step = async (now: string, work: (ask: () => Promise<void>) => Promise<void>) => {
    portal.setNow(now)
    await entering.logIn('forfait')
    await work(async () => {
      expect((await entering.ask('POST', 'login/totp', { code: codeAt(secret, now) })).status).toBe(200)
    })
  }
  await step('2026-05-21T09:01:00+02:00', async (ask) => expect(await roundTripsOf(ask)).toBe(5))
  await step('2026-05-21T09:02:00+02:00', async (ask) => {
    const opening = (await statementsOf(ask)).find(({ text }) => text.includes('insert into sessions'))
    // Few enough and none a list: a connection plans it once (ADR 0015).
    expect(opening?.values.length).toBeLessThanOrEqual(40)
    expect(opening?.values.filter(Array.isArray)).toEqual([])
  })
  portal.setNow(TEST_NOW)
})

test('any other call costs one indexed statement to know who calls, and for whom', async () => {
  const cookies = cookiesOf(await logIn('support'))
  const named = { 'x-switch-user': 'consultant' }
  await portal.app.inject({ method: 'GET', url: '/api/user/me', cookies, headers: named })
  for (const headers of [{}, named, { 'x-switch-user': 'personne' }]) {
    const statements = await statementsOf(() =>
      portal.app.inject({ method: 'GET', url: '/api/user/run-as?maxResults=0', cookies, headers }),
    )
    const [first, ...others] = statements
    expect(first?.text).toContain('access_hash')
    expect(others.filter(({ text }) => /sessions/.test(text))).toEqual([])
    await checkIndexed(statements.slice(0, 1))
  }
  expect(await statementsOf(() => post('account/change-password'))).toEqual([])
})

test('SES-36 SES-37 renewing and leaving find their session by indexes, leaving in one statement', async () => {
  const cookies = cookiesOf(await logIn('consultant'))
  let renewed: Awaited<ReturnType<typeof post>> | undefined
  const renewing = await statementsOf(async () => {
    renewed = await post('token/refresh', undefined, cookies)
  })
  expect(renewed?.statusCode).toBe(200)
  expect(renewing).toHaveLength(4)
  await checkIndexed(renewing)
  const leaving = await statementsOf(() => post('logout', undefined, cookiesOf(renewed ?? { cookies: [] })))
  expect(leaving).toHaveLength(1)
  await checkIndexed(leaving)
})
