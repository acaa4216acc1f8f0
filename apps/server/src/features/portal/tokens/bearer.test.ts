import { areaOf, calls } from '@cadran/contract/calls'
import type { CallShape } from '@cadran/contract/kit'
import { TOKEN_SCOPES } from '@cadran/rules/portal/api-tokens'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { officeOn } from '../../../testing/office.fixture.ts'
import { type Caller, openTestPortal, type TestPortal } from '../../../testing/portal.ts'
import { statementCost } from '../../../testing/statements.ts'

let portal: TestPortal
let office: ReturnType<typeof officeOn>
beforeAll(async () => {
  portal = await openTestPortal({ CADRAN_TRUSTED_PROXIES: '127.0.0.1' })
  office = officeOn(portal)
})
afterAll(() => portal.close())
// Each test in a minute of its own: what an address was refused counts for one.
let minute = 0
beforeEach(async () => {
  minute += 1
  portal.setNow(`2026-05-21T09:${String(minute).padStart(2, '0')}:00+02:00`)
  await portal.database.executeSql('delete from api_tokens')
})

interface Told {
  code: string
  message: string
}
async function tokenOf(username: string, scopes: string[], asked: object = {}): Promise<string> {
  const by = await portal.as(username)
  const { status, body } = await by.post<{ token: string }>('token', {
    ...{ name: scopes.join(' ').slice(0, 60), scopes, expires_on: '2026-06-20' },
    ...asked,
  })
  expect([status, body]).toEqual([201, expect.objectContaining({ token: expect.any(String) })])
  return body.token
}
const SCOPE = [403, 'token-scope']
const ROLE = [403, 'forbidden-role']
const SELF = [403, 'own-item']
const REFUSED = [401, 'token-refused']
const PASSWORD = 'Demo-Portail-1!'
const SWITCH = [403, 'user.switch.refused']
async function said(answer: Promise<{ status: number; body: Partial<Told> }>) {
  const { status, body } = await answer
  return status < 300 ? [status] : [status, body.code]
}

describe('EX-I-19 what a token opens', () => {
  test('EX-I-19 TOK-08 TOK-12 TOK-13 its scopes first, then what its person may', async () => {
    const { id } = await office.plantEvent('consultant', '2026-06-15', 'CP')
    const own = await office.plantEvent('manager', '2026-06-16', 'CP')
    const updated_at = (await office.event(id)).updated_at
    const act = (event: number) => ({ event, action: 'validated1', actual_state: 'submitted', updated_at })
    const a = portal.bearing(await tokenOf('manager', ['timesheet:read', 'validation:write']))
    const b = portal.bearing(await tokenOf('consultant', ['validation:write']))
    const support = await tokenOf('support', ['people:read'])
    const c = portal.bearing(support)
    const all = async (ask: (caller: Caller) => Promise<{ status: number; body: Partial<Told> }>) => [
      await said(ask(a)),
      await said(ask(b)),
      await said(ask(c)),
    ]
    expect(await all((one) => one.get('timesheet/month/5/2026'))).toEqual([[200], SCOPE, SCOPE])
    expect(await all((one) => one.post('timesheet/month/5/2026', {}))).toEqual([SCOPE, SCOPE, SCOPE])
    expect(await all((one) => one.get('validation/event/absence/user'))).toEqual([[200], ROLE, SCOPE])
    expect(await all((one) => one.post('validation/event-action', act(id)))).toEqual([[201], ROLE, SCOPE])
    expect(await all((one) => one.post('validation/event-action', act(own.id)))).toEqual([SELF, ROLE, SCOPE])
    expect(await all((one) => one.get('user/me'))).toEqual([SCOPE, SCOPE, [200]])
    for (const path of ['user/run-as', 'session', 'token', 'factors', 'home'])
      expect(await all((one) => one.get(path)), path).toEqual([SCOPE, SCOPE, SCOPE])
    expect(await all((one) => one.post('token', {}))).toEqual([SCOPE, SCOPE, SCOPE])
    expect(await all((one) => one.patch('account/change-password', {}))).toEqual([SCOPE, SCOPE, SCOPE])
    const asSomebody = portal.bearing(support, { 'x-switch-user': 'consultant' })
    expect(await said(asSomebody.get('user/me'))).toEqual(SWITCH)
    expect(await said(asSomebody.get('timesheet/month/5/2026'))).toEqual(SWITCH)
    expect(await said(c.get('logo?as=consultant'))).toEqual([404, 'unknown'])
    await portal.database.executeSql("update users set is_active = false where username in ('consultant', 'support')")
    await portal.database.executeSql("update users set is_active = true where username in ('consultant', 'support')")
    expect(await all((one) => one.get('user/me'))).toEqual([SCOPE, REFUSED, REFUSED])
  })

  test('TOK-14 its audit names it, and so does the history', async () => {
    const { id } = await office.plantEvent('consultant', '2026-06-17', 'CP')
    const token = await tokenOf('manager', ['validation:write'], { name: 'Bot RH' })
    const { updated_at } = await office.event(id)
    const body = { event: id, action: 'validated1', actual_state: 'submitted', updated_at }
    const caller = portal.bearing(token)
    const { body: answer } = await caller.post<{ action: { author: string } }>('validation/event-action', body)
    const identity = (await office.person('manager')).identity
    expect(answer.action.author).toBe(`${identity} (jeton Bot RH)`)
    const [made] = await office.audit('event', id)
    const { rows } = await portal.database.executeSql(`select id::integer from api_tokens where name = 'Bot RH'`)
    expect(made).toMatchObject({
      actor_id: await office.personId('manager'),
      after: expect.objectContaining({ token_id: (rows[0] as { id: number }).id }),
    })
    const { body: history } = await caller.get<{ author: string }[]>(`validation/event-action/${id}`)
    expect(history[0]?.author).toBe(`${identity} (jeton Bot RH)`)
  })

  test('TOK-10 at no call does a token get what its person’s session would be refused', async () => {
    const session = await portal.as('consultant')
    const caller = portal.bearing(await tokenOf('consultant', [...TOKEN_SCOPES]))
    const verbs = { GET: 'get', POST: 'post', PATCH: 'patch', DELETE: 'delete' } as const
    const asked = Object.entries(calls as Record<string, CallShape>).filter(
      ([, { access, file, upload }]) => access.kind !== 'public' && !file && !upload,
    )
    for (const [name, call] of asked) {
      const path = call.path.replaceAll(/\{\w+\}/g, '1')
      const by = (one: Caller) => one[verbs[call.method]]<Told>(path, call.body ? {} : undefined)
      const { status, body } = await by(caller)
      if (areaOf(call) === undefined) {
        expect([name, status, body.code]).toEqual([name, ...SCOPE])
      } else if (body.code !== 'fresh-login-needed') {
        const own = await by(session)
        expect([name, status, body.code]).toEqual([name, own.status, own.body.code])
      }
    }
    expect(asked.length).toBeGreaterThan(200)
  })

  test('TOK-11 a role lost bears on the next call', async () => {
    const manager = portal.bearing(await tokenOf('manager', ['validation:read']))
    expect((await manager.get('validation/event/absence/user')).status).toBe(200)
    const drop = (list: string) =>
      portal.database.executeSql(`update users set roles = ${list} where username = 'manager' returning roles`)
    const { rows } = await portal.database.executeSql(`select roles from users where username = 'manager'`)
    await drop("array_remove(roles, 'ROLE_ABSENCE_SHOW')")
    expect(await said(manager.get('validation/event/absence/user'))).toEqual(ROLE)
    await drop(`'{${(rows[0] as { roles: string[] }).roles.join(',')}}'`)
    expect((await manager.get('validation/event/absence/user')).status).toBe(200)
  })

  test('TOK-11 a rule that asks for a second factor which is not held ends what its person’s tokens do', async () => {
    const consultant = portal.bearing(await tokenOf('consultant', ['people:read']))
    const rule = (grace: number) =>
      portal.database.executeSql(`
        delete from access_rules;
        insert into access_rules (scope, name, sso_only, second_factor, starts_on, grace_days, remember_days, updated_at)
        values ('everybody', '', false, true, '2026-05-01', ${grace}, 30, '2026-05-01');
        insert into factor_deadlines (user_id, first_seen_on) select id, '2026-05-01' from users where username = 'consultant'
        on conflict do nothing`)
    await rule(20)
    expect((await consultant.get('user/me')).status).toBe(200)
    await rule(19)
    expect(await said(consultant.get('user/me'))).toEqual(REFUSED)
    await portal.database.executeSql('delete from access_rules; delete from factor_deadlines')
  })

  test('TOK-15 an address that is signed for it opens for it alone, five minutes', async () => {
    const scopes = ['validation:read']
    const one = await tokenOf('consultant', scopes)
    const other = await tokenOf('consultant', scopes, { name: 'Autre' })
    const address = 'timesheet/month/file/2026/4/request-download'
    const { body } = await portal.bearing(one).get<{ url: string }>(address)
    const open = (headers: Record<string, string>) =>
      portal.app.inject({ method: 'GET', url: body.url, headers }).then(({ statusCode }) => statusCode)
    expect(body.url).toContain('signature=')
    expect(await open({ authorization: `Bearer ${one}` })).toBe(200)
    expect(await open({ authorization: `Bearer ${other}` })).toBe(404)
    portal.setNow(`2026-05-21T09:${String(minute + 6).padStart(2, '0')}:00+02:00`)
    expect(await open({ authorization: `Bearer ${one}` })).toBe(404)
  })
})

describe('how a bearer is judged', () => {
  test('TOK-02 TOK-19 one that is misspelt costs no statement; all that open nothing answer alike', async () => {
    const token = await tokenOf('consultant', ['people:read'])
    const { statementsOf } = statementCost(portal)
    const wrong = `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`
    expect(await statementsOf(() => portal.bearing(wrong).get('user/me'))).toEqual([])
    const unknown = 'cadran_pat_0123456789ABCDEFGHIJabcdefghij3VnpSF'
    const bodies = [await portal.bearing(wrong).get('user/me'), await portal.bearing(unknown).get('user/me')]
    await portal.database.executeSql(`update api_tokens set expires_on = '2026-05-20'`)
    bodies.push(await portal.bearing(token).get('user/me'))
    await portal.database.executeSql(`update api_tokens set expires_on = '2026-06-20', revoked_at = now()`)
    bodies.push(await portal.bearing(token).get('user/me'))
    // The same work for both, and so the same time.
    const ofUnknown = await statementsOf(() => portal.bearing(unknown).get('user/me'))
    const ofRevoked = await statementsOf(() => portal.bearing(token).get('user/me'))
    expect(ofUnknown.map(({ text }) => text)).toEqual(ofRevoked.map(({ text }) => text))
    expect(new Set(bodies.map(({ status, body }) => JSON.stringify([status, body])))).toEqual(
      new Set([
        JSON.stringify([401, { code: 'token-refused', message: "Jeton d'accès invalide, expiré ou révoqué." }]),
      ]),
    )
    for (const { headers } of bodies) expect(headers['www-authenticate']).toBe('Bearer error="invalid_token"')
  })

  test('TOK-04 it opens to the end of its last day in Paris', async () => {
    const caller = portal.bearing(await tokenOf('consultant', ['people:read'], { expires_on: '2026-05-22' }))
    portal.setNow('2026-05-22T23:59:59+02:00')
    expect((await caller.get('user/me')).status).toBe(200)
    portal.setNow('2026-05-23T00:00:00+02:00')
    expect((await caller.get('user/me')).status).toBe(401)
  })

  test('TOK-07 one statement before the call’s own, and one write in ten minutes', async () => {
    const caller = portal.bearing(await tokenOf('consultant', ['timesheet:read']))
    const { statementsOf, checkIndexed } = statementCost(portal)
    const ask = () => statementsOf(() => caller.get('timesheet/month/5/2026'))
    const used = async () =>
      (await portal.database.executeSql('select last_used_at, last_address from api_tokens')).rows[0] as {
        last_used_at: Date
        last_address: string
      }
    const [first, second] = [await ask(), await ask()]
    expect(first.length).toBe(second.length + 1)
    expect(second[0]?.text).toContain('from api_tokens t')
    await checkIndexed(second.slice(0, 1))
    const { last_used_at, last_address } = await used()
    expect(last_address).toBe('127.0.0.1')
    portal.setNow('2026-05-21T11:00:00+02:00')
    await ask()
    expect((await used()).last_used_at.getTime()).toBeGreaterThan(last_used_at.getTime())
  })

  test('TOK-16 a cookie beside it counts for nothing; in an address or a body it is never read', async () => {
    const manager = await portal.as('manager')
    const cookie = (await portal.anonymous.post('login_check', { username: 'manager', password: PASSWORD })).headers[
      'set-cookie'
    ] as string[]
    const cookies = cookie.map((one) => one.split(';')[0]).join('; ')
    const wrong = await portal.app.inject({
      method: 'GET',
      url: '/api/user/me',
      headers: { cookie: cookies, authorization: 'Bearer x' },
    })
    expect(wrong.statusCode).toBe(401)
    const token = await tokenOf('consultant', ['people:read'])
    expect((await portal.anonymous.get(`user/me?access_token=${token}`)).body).toMatchObject({ code: 'no-session' })
    const inBody = await portal.anonymous.post('user/delegation', { access_token: token })
    expect(inBody.body).toMatchObject({ code: 'no-session' })
    expect((await manager.get('user/me')).status).toBe(200)
  })

  test('TOK-17 SEA-16 it is accepted from its networks alone, whatever a stranger says of where it comes from', async () => {
    const token = await tokenOf('consultant', ['people:read'], { networks: ['10.0.0.0/8', '2001:db8::/32'] })
    const from = async (remoteAddress: string, forwarded?: string) => {
      const headers = { authorization: `Bearer ${token}`, ...(forwarded ? { 'x-forwarded-for': forwarded } : {}) }
      const answer = await portal.app.inject({ method: 'GET', url: '/api/user/me', headers, remoteAddress })
      return answer.statusCode === 200 ? 200 : answer.json<Told>().code
    }
    const info = vi.spyOn(portal.platform.log, 'info')
    expect(await from('10.1.2.3')).toBe(200)
    expect(await from('::ffff:10.0.0.1')).toBe(200)
    expect(await from('2001:db8:1::1')).toBe(200)
    expect(await from('192.0.2.1')).toBe('token-network')
    expect(await from('192.0.2.1', '10.0.0.1')).toBe('token-network')
    expect(await from('127.0.0.1', '10.0.0.1')).toBe(200)
    const refused = info.mock.calls.filter(([, event]) => String(event) === 'access refused').map(([line]) => line)
    info.mockRestore()
    const told = { reqId: expect.any(String), person_id: expect.any(Number), reason: 'network' }
    expect(refused).toEqual([told, told])
    const { values } = await portal.platform.metrics.bearers.get()
    expect(values.find(({ labels }) => labels.outcome === 'network')?.value).toBe(2)
  })

  test('TOK-18 six hundred calls a minute, then it waits; what is left is told', async () => {
    const caller = portal.bearing(await tokenOf('consultant', ['people:read']))
    // Outside its scopes a call counts all the same, and is quick.
    const first = await caller.get('session')
    expect(first.headers['ratelimit-remaining']).toBe('599')
    for (let call = 2; call <= 600; call += 1) await caller.get('session')
    const late = await caller.get<Told>('user/me')
    expect([late.status, late.body.code, late.headers['retry-after'], late.headers['ratelimit-remaining']]).toEqual([
      429,
      'too-many-calls',
      '60',
      '0',
    ])
    portal.setNow(`2026-05-21T09:${String(minute + 1).padStart(2, '0')}:00+02:00`)
    expect((await caller.get('user/me')).status).toBe(200)
    minute += 1
  })

  test('TOK-18 thirty refused bearers of an address, then every bearer from there waits, and no session', async () => {
    const good = portal.bearing(await tokenOf('consultant', ['people:read']))
    for (let time = 0; time < 30; time += 1) expect((await portal.bearing('x').get('user/me')).status).toBe(401)
    expect((await portal.bearing('x').get<Told>('user/me')).body.code).toBe('too-many-calls')
    expect((await good.get('user/me')).status).toBe(429)
    expect((await (await portal.as('consultant')).get('user/me')).status).toBe(200)
  })
})
