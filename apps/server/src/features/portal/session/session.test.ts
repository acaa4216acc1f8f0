import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { jwtVerify } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { jobHandlers } from '../../../app.ts'
import { openTestPortal, type TestPortal } from '../../../testing/portal.ts'
import { TEST_NOW } from '../../../testing/template.ts'

const PASSWORD = 'Demo-Portail-1!'
const WRONG = { code: 'credentials.invalid', message: 'Utilisateur ou mot de passe incorrect' }

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
beforeEach(() => portal.setNow(TEST_NOW))
afterAll(() => portal.close())

const logIn = (username: string, password = PASSWORD, headers: Record<string, string> = {}) =>
  portal.app.inject({ method: 'POST', url: '/api/login_check', payload: { username, password }, headers })

const cookiesOf = (response: { cookies: { name: string; value: string }[] }) =>
  Object.fromEntries(response.cookies.map(({ name, value }) => [name, value]))

const withCookies = (cookies: Record<string, string>, method: 'GET' | 'POST', url: string) =>
  portal.app.inject({ method, url: `/api/${url}`, cookies })

const claims = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { iat: number; exp: number }

describe('logging in', () => {
  test('SES-32 SES-35 the right password opens a session of one hour by HttpOnly cookies alone', async () => {
    const response = await logIn('consultant')
    expect(response.statusCode).toBe(200)
    const { token } = response.json<{ token: string }>()
    expect(claims(token).exp - claims(token).iat).toBe(3_600)
    for (const cookie of response.cookies) {
      expect(cookie).toMatchObject({ path: '/api', httpOnly: true, sameSite: 'Lax' })
      expect(cookie.maxAge).toBeGreaterThan(0)
    }
    expect(response.body).not.toContain(cookiesOf(response).cadran_access)
  })

  test('SES-34 the body names the session and is no credential', async () => {
    const { token, refresh_token } = (await logIn('consultant')).json<{ token: string; refresh_token: string }>()
    for (const value of [token, refresh_token]) {
      expect((await withCookies({ cadran_access: value }, 'GET', 'user/me')).statusCode).toBe(401)
      expect((await withCookies({ cadran_refresh: value }, 'POST', 'token/refresh')).statusCode).toBe(401)
    }
  })

  test('SES-09 the identifier is trimmed, the password is not', async () => {
    expect((await logIn('  consultant ')).statusCode).toBe(200)
    expect((await logIn('consultant', `${PASSWORD} `)).statusCode).toBe(401)
  })

  test('SES-30 an unknown person and a wrong password cannot be told apart', async () => {
    for (const [username, password] of [
      ['personne', PASSWORD],
      ['consultant', 'faux'],
    ] as const) {
      const response = await logIn(username, password)
      expect(response.statusCode).toBe(401)
      expect(response.json()).toEqual(WRONG)
    }
  })

  test('SES-24 SES-30 a deactivated person is told so by the right password only', async () => {
    expect((await logIn('inactif')).json()).toMatchObject({ code: 'user.account.disabled' })
    expect((await logIn('inactif', 'faux')).json()).toEqual(WRONG)
  })

  test('SES-31 five failures for one identifier and address are the last for fifteen minutes, known or not', async () => {
    for (const username of ['forfait', 'inconnu']) {
      for (let attempt = 0; attempt < 5; attempt += 1) expect((await logIn(username, 'faux')).statusCode).toBe(401)
      const refused = await logIn(username)
      expect(refused.statusCode).toBe(429)
      expect(refused.json()).toMatchObject({
        message: 'Trop de tentatives de connexion. Veuillez réessayer plus tard.',
      })
    }
    expect((await logIn('consultant')).statusCode).toBe(200)
    portal.setNow('2026-05-21T09:15:01+02:00')
    expect((await logIn('forfait')).statusCode).toBe(200)
  })

  test.each([
    ['no body', undefined],
    ['a list', []],
    ['numbers', { username: 1, password: 2 }],
    ['nothing in it', {}],
  ])('SES-32 %s is refused as a wrong field', async (_name, payload) => {
    const response = await portal.app.inject({ method: 'POST', url: '/api/login_check', payload: payload as object })
    expect(response.statusCode).toBe(422)
  })
})

describe('renewing', () => {
  test('SES-36 a refresh rotates both tokens and the old access ends', async () => {
    const first = cookiesOf(await logIn('consultant'))
    const renewed = await withCookies(first, 'POST', 'token/refresh')
    expect(renewed.statusCode).toBe(200)
    const second = cookiesOf(renewed)
    expect(second.cadran_refresh).not.toBe(first.cadran_refresh)
    expect((await withCookies(first, 'GET', 'user/me')).statusCode).toBe(401)
    expect((await withCookies(second, 'GET', 'user/me')).statusCode).toBe(200)
  })

  test('SES-36 a refresh token used again later ends the whole session', async () => {
    const first = cookiesOf(await logIn('consultant'))
    const second = cookiesOf(await withCookies(first, 'POST', 'token/refresh'))
    portal.setNow('2026-05-21T09:01:00+02:00')
    expect((await withCookies(first, 'POST', 'token/refresh')).statusCode).toBe(401)
    expect((await withCookies(second, 'GET', 'user/me')).statusCode).toBe(401)
    expect((await withCookies(second, 'POST', 'token/refresh')).statusCode).toBe(401)
  })

  test('SES-46 two tabs that refresh in the same moment keep one session', async () => {
    const first = cookiesOf(await logIn('consultant'))
    const answers = await Promise.all([
      withCookies(first, 'POST', 'token/refresh'),
      withCookies(first, 'POST', 'token/refresh'),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const renewed = answers.filter(({ cookies }) => cookies.length > 0)
    expect(renewed).toHaveLength(1)
    expect((await withCookies(cookiesOf(renewed[0] ?? { cookies: [] }), 'GET', 'user/me')).statusCode).toBe(200)
  })

  test('SES-35 the access ends after an hour, the refresh after fourteen days', async () => {
    const cookies = cookiesOf(await logIn('consultant'))
    portal.setNow('2026-05-21T10:00:00+02:00')
    expect((await withCookies(cookies, 'GET', 'user/me')).statusCode).toBe(401)
    portal.setNow('2026-06-04T09:00:00+02:00')
    expect((await withCookies(cookies, 'POST', 'token/refresh')).statusCode).toBe(401)
  })

  test('SES-36 without a cookie there is nothing to renew', async () => {
    expect((await withCookies({}, 'POST', 'token/refresh')).statusCode).toBe(401)
    expect((await withCookies({ cadran_refresh: 'inventé' }, 'POST', 'token/refresh')).statusCode).toBe(401)
  })
})

describe('leaving', () => {
  test('SES-37 logging out ends access and refresh at once and drops the cookies', async () => {
    const cookies = cookiesOf(await logIn('consultant'))
    const response = await withCookies(cookies, 'POST', 'logout')
    expect(response.statusCode).toBe(204)
    expect(response.cookies.every(({ value }) => value === '')).toBe(true)
    expect((await withCookies(cookies, 'GET', 'user/me')).statusCode).toBe(401)
    expect((await withCookies(cookies, 'POST', 'token/refresh')).statusCode).toBe(401)
  })

  test('SES-37 logging out without a session answers 204 all the same', async () => {
    expect((await withCookies({}, 'POST', 'logout')).statusCode).toBe(204)
  })

  test('a deactivated person is out at the next request', async () => {
    const cookies = cookiesOf(await logIn('interim'))
    const setActive = (is_active: boolean) =>
      portal.database.kysely.updateTable('users').set({ is_active }).where('username', '=', 'interim').execute()
    await setActive(false)
    expect((await withCookies(cookies, 'GET', 'user/me')).statusCode).toBe(401)
    expect((await withCookies(cookies, 'POST', 'token/refresh')).statusCode).toBe(401)
    await setActive(true)
  })
})

describe('running as somebody else', () => {
  test('RUN-25 the support role reads as the person named', async () => {
    const support = await portal.as('support', { 'x-switch-user': 'consultant' })
    const { body } = await support.get('user/me')
    expect(body).toMatchObject({ username: 'consultant', switched_from: 'support' })
  })

  test('RUN-24 logging in, renewing and logging out are the real person whoever is named', async () => {
    const named = { 'x-switch-user': 'consultant' }
    const opened = await logIn('support', PASSWORD, named)
    expect(opened.statusCode).toBe(200)
    const call = (url: string, cookies: Record<string, string>) =>
      portal.app.inject({ method: 'POST', url: `/api/${url}`, cookies, headers: named })
    const renewed = await call('token/refresh', cookiesOf(opened))
    expect(renewed.statusCode).toBe(200)
    expect((await withCookies(cookiesOf(renewed), 'GET', 'user/me')).json()).toMatchObject({
      username: 'support',
      switched_from: null,
    })
    expect((await call('logout', cookiesOf(renewed))).statusCode).toBe(204)
    expect((await withCookies(cookiesOf(renewed), 'GET', 'user/me')).statusCode).toBe(401)
  })

  test.each([
    ['consultant', 'manager'],
    ['support', 'personne'],
    ['support', 'inactif'],
    ['support', 'support'],
    ['support', 'administration'],
    ['support', 'dpo'],
    ['support', "x' or 1=1"],
  ])('RUN-26 ADM-53 README 78 %s may not run as %s', async (username, target) => {
    const caller = await portal.as(username, { 'x-switch-user': target })
    const { status, body } = await caller.get('user/me')
    expect(status).toBe(403)
    expect(body).toMatchObject({ code: 'user.switch.refused' })
  })
})

describe('the on-call application', () => {
  const decoded = (token: string) => {
    const [, payload = ''] = token.split('.')
    return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
  }

  test('SHL-33 SHL-34 is told for five minutes who comes, with the roles that it knows and a seal', async () => {
    const caller = await portal.as('astreinte')
    const answers = await Promise.all([caller.post<{ token: string }>('ios-token'), caller.post('ios-token')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const { token } = answers[0].body
    const issued = new Date(TEST_NOW).getTime() / 1_000
    expect(decoded(token)).toEqual({
      iss: 'cadran',
      sub: 'astreinte',
      roles: ['ROLE_IRP_ACTIVITY'],
      iat: issued,
      exp: issued + 300,
    })
    const secret = await readFile(join(portal.platform.settings.data_dir, 'on-call.secret'))
    await expect(jwtVerify(token, secret, { currentDate: new Date(TEST_NOW) })).resolves.toBeDefined()
    await expect(jwtVerify(`${token.slice(0, -4)}AAAA`, secret, { currentDate: new Date(TEST_NOW) })).rejects.toThrow(
      /signature/,
    )
  })

  test('SHL-34 is told nothing without a session, without a role, and by somebody in their name', async () => {
    expect((await portal.anonymous.post('ios-token')).status).toBe(401)
    expect((await (await portal.as('consultant')).post('ios-token')).status).toBe(403)
    const switched = await portal.as('support', { 'x-switch-user': 'astreinte' })
    expect((await switched.post('ios-token')).status).toBe(403)
  })
})

describe('what is over', () => {
  const left = async () => {
    const count = async (table: 'sessions' | 'refresh_tokens' | 'login_tries') =>
      (await portal.database.executeSql(`select count(*)::int as n from ${table}`)).rows[0]
    return Promise.all([count('sessions'), count('refresh_tokens'), count('login_tries')])
  }
  const sweep = () => jobHandlers(portal.platform)['sweep-sessions']({})

  test('SES-35 SES-37 a day after its end a session is forgotten with its tokens, logins in vain too, and a month after where it was opened', async () => {
    await portal.database.executeSql('delete from sessions; delete from login_tries')
    const kept = cookiesOf(await logIn('consultant'))
    const ended = cookiesOf(await logIn('consultant35'))
    await withCookies(kept, 'POST', 'token/refresh')
    await withCookies(ended, 'POST', 'logout')
    await logIn('personne', 'faux')
    expect(await left()).toEqual([{ n: 2 }, { n: 3 }, { n: 3 }])
    portal.setNow('2026-05-22T09:00:00+02:00')
    await sweep()
    expect(await left()).toEqual([{ n: 2 }, { n: 3 }, { n: 3 }])
    portal.setNow('2026-05-22T09:00:01+02:00')
    await sweep()
    expect(await left()).toEqual([{ n: 1 }, { n: 2 }, { n: 2 }])
    portal.setNow('2026-06-05T09:00:01+02:00')
    await sweep()
    expect(await left()).toEqual([{ n: 0 }, { n: 0 }, { n: 2 }])
    portal.setNow('2026-06-20T09:00:01+02:00')
    await sweep()
    expect((await left())[2]).toEqual({ n: 0 })
  })

  test('SES-35 a session in use forgets the tokens it has replaced once they would have lapsed', async () => {
    await portal.database.executeSql('delete from sessions')
    const first = cookiesOf(await logIn('consultant'))
    const second = cookiesOf(await withCookies(first, 'POST', 'token/refresh'))
    portal.setNow('2026-06-04T08:59:59+02:00')
    const third = cookiesOf(await withCookies(second, 'POST', 'token/refresh'))
    await sweep()
    expect((await left())[1]).toEqual({ n: 3 })
    portal.setNow('2026-06-04T09:00:01+02:00')
    await sweep()
    expect((await left())[1]).toEqual({ n: 2 })
    expect((await withCookies(third, 'POST', 'token/refresh')).statusCode).toBe(200)
  })

  test('SES-31 more than a batch goes in one sweep, and what is young stays', async () => {
    await portal.database.executeSql(`
      delete from login_tries;
      insert into login_tries (identifier, address, tried_at, kept_until)
      select 'quelqu-un', n::text, '{}', '2026-05-19T08:00:00+02:00' from generate_series(1, 2100) n`)
    await logIn('personne', 'faux')
    await sweep()
    expect((await left())[2]).toEqual({ n: 1 })
  })
})
