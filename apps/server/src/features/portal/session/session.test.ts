import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
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
    const given = answers.filter(({ cookies }) => cookies.length > 0)
    expect(given).toHaveLength(1)
    expect((await withCookies(cookiesOf(given[0] ?? { cookies: [] }), 'GET', 'user/me')).statusCode).toBe(200)
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

  test.each([
    ['consultant', 'manager'],
    ['support', 'personne'],
    ['support', 'inactif'],
    ['support', 'support'],
    ['support', "x' or 1=1"],
  ])('RUN-26 %s may not run as %s', async (username, target) => {
    const caller = await portal.as(username, { 'x-switch-user': target })
    const { status, body } = await caller.get('user/me')
    expect(status).toBe(403)
    expect(body).toMatchObject({ code: 'user.switch.refused' })
  })
})
