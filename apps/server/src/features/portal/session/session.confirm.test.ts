import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestPortal, type TestPortal } from '../../../testing/portal.ts'
import { TEST_NOW } from '../../../testing/template.ts'

const PASSWORD = 'Demo-Portail-1!'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
beforeEach(() => portal.setNow(TEST_NOW))
afterAll(() => portal.close())

type Cookies = Record<string, string>
const cookiesOf = (response: { cookies: { name: string; value: string }[] }): Cookies =>
  Object.fromEntries(response.cookies.map(({ name, value }) => [name, value]))

const tryIn = (payload: { username: string; password: string }, cookies: Cookies = {}) =>
  portal.app.inject({ method: 'POST', url: '/api/login_check', payload, cookies })
const logIn = async (username: string, cookies?: Cookies): Promise<Cookies> =>
  cookiesOf(await tryIn({ username, password: PASSWORD }, cookies))

const confirm = (cookies: Cookies, password: unknown = PASSWORD, headers: Record<string, string> = {}) =>
  portal.app.inject({ method: 'POST', url: '/api/session/confirm', payload: { password }, cookies, headers })
const ask = (cookies: Cookies, method: 'GET' | 'POST', url: string) =>
  portal.app.inject({ method, url: `/api/${url}`, cookies })

describe('confirming who one is', () => {
  test('SEA-11 the password gives new cookies; the former are dead', async () => {
    const former = await logIn('forfait')
    portal.setNow('2026-05-21T09:30:00+02:00')
    const confirmed = await confirm(former)
    expect(confirmed.statusCode).toBe(204)
    const next = cookiesOf(confirmed)
    expect(next.cadran_access).not.toBe(former.cadran_access)
    expect((await ask(former, 'GET', 'user/me')).statusCode).toBe(401)
    expect((await ask(next, 'GET', 'user/me')).statusCode).toBe(200)
    expect((await ask(next, 'POST', 'token/refresh')).statusCode).toBe(200)
  })

  test('SEA-11 the former refresh token is one that was used: tried later, it ends the session', async () => {
    const former = await logIn('interim')
    const next = cookiesOf(await confirm(former))
    portal.setNow('2026-05-21T10:00:00+02:00')
    expect((await ask(former, 'POST', 'token/refresh')).statusCode).toBe(401)
    expect((await ask(next, 'GET', 'user/me')).statusCode).toBe(401)
  })

  test('SEA-11 SES-31 wrong passwords count as failed logins, and the session goes on', async () => {
    const cookies = await logIn('gta')
    const answers = []
    for (let tried = 0; tried < 6; tried += 1) answers.push(await confirm(cookies, 'faux'))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 422, 422, 422, 422, 429])
    expect(answers[0]?.json()).toEqual({
      code: 'wrong-password',
      message: 'Mot de passe incorrect',
      errors: { password: ['Mot de passe incorrect'] },
    })
    expect((await confirm(cookies)).statusCode).toBe(429)
    expect((await ask(cookies, 'GET', 'user/me')).statusCode).toBe(200)
    const payload = { username: 'gta', password: PASSWORD }
    expect((await portal.app.inject({ method: 'POST', url: '/api/login_check', payload })).statusCode).toBe(429)
  })

  test('SEA-11 README 78 nobody confirms without a session, in another’s name or without a password', async () => {
    expect((await confirm({})).statusCode).toBe(401)
    const support = await logIn('support')
    const elsewhere = await confirm(support, PASSWORD, { 'x-switch-user': 'consultant' })
    expect([elsewhere.statusCode, elsewhere.json()]).toMatchObject([403, { code: 'run-as' }])
    const none = await confirm(support, null)
    expect([none.statusCode, none.json()]).toMatchObject([
      422,
      { errors: { password: ['Veuillez renseigner votre mot de passe'] } },
    ])
  })

  test('SEA-11 of two confirmations at once with one cookie both find the session, and one pair of cookies is right', async () => {
    const former = await logIn('rh')
    const both = await Promise.all([confirm(former), confirm(former)])
    const alive = await Promise.all(both.map(async (one) => (await ask(cookiesOf(one), 'GET', 'user/me')).statusCode))
    expect(alive.toSorted((a, b) => a - b)).toEqual([200, 401])
  })
})

test('ASVS 7.2.4 a browser holds one session: a login ends the former there, one’s own or somebody else’s', async () => {
  const statusOf = async (cookies: Cookies) => (await ask(cookies, 'GET', 'user/me')).statusCode
  const elsewhere = await logIn('forfait')
  const first = await logIn('forfait')
  // Its access cookie is over: the browser is known all the same.
  const second = await logIn('forfait', { cadran_device: first.cadran_device ?? '' })
  expect(await statusOf(first)).toBe(401)
  expect((await ask(first, 'POST', 'token/refresh')).statusCode).toBe(401)
  const others = await logIn('interim', second)
  expect([await statusOf(second), await statusOf(others), await statusOf(elsewhere)]).toEqual([401, 200, 200])
  // Who is not let in ends nothing.
  expect((await tryIn({ username: 'forfait', password: 'Pas-le-bon-1!' }, others)).statusCode).toBe(401)
  expect(await statusOf(others)).toBe(200)
})
