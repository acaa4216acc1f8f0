import { LOGOUT_EVENT } from '@cadran/rules/portal/sso'
import type { JWTPayload } from 'jose'
import { describe, expect, test } from 'vitest'
import type { Wrong } from '../../../testing/small-provider.ts'
import {
  type Cookies,
  cookiesOf,
  get,
  logInAt,
  openSso,
  other,
  PUBLIC,
  portal,
  small,
  vouched,
} from '../../../testing/sso.fixture.ts'

openSso()

let named = 0
const seconds = () => Math.floor(Date.now() / 1_000)

/** A session that the small provider opened, by its own session. */
async function enter(sid: string, username = 'consultant'): Promise<Cookies> {
  const { claims } = await vouched(username)
  return cookiesOf(await logInAt('small', username, { claims: { ...claims, sid } }))
}

const isOpen = async (cookies: Cookies) => (await get('/api/user/me', cookies)).statusCode === 200

/** A logout token, right but for what is wrong. */
function logoutToken(claims: JWTPayload, { header, key, without = [] }: Wrong = {}): Promise<string> {
  named += 1
  const whole: JWTPayload = {
    iss: small.issuer,
    aud: 'cadran',
    iat: seconds(),
    exp: seconds() + 120,
    jti: `logout-${named}`,
    events: { [LOGOUT_EVENT]: {} },
    ...claims,
  }
  for (const name of without) delete whole[name]
  return small.sign(whole, { header: { typ: 'logout+jwt', ...header }, ...(key ? { key } : {}) })
}

async function send(token: string): Promise<number> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const payload = new URLSearchParams({ logout_token: token }).toString()
  const url = '/api/sso/small/backchannel-logout'
  return (await portal.app.inject({ method: 'POST', url, headers, payload })).statusCode
}

describe('the provider ends sessions', () => {
  test('SSO-24 a logout token ends the sessions of its sid, or of its subject without one, and of nobody else', async () => {
    const [first, second, third] = [await enter('sid-1'), await enter('sid-2'), await enter('sid-1', 'manager')]
    expect(await send(await logoutToken({ sid: 'sid-2', sub: 'consultant' }))).toBe(200)
    expect([await isOpen(first), await isOpen(second), await isOpen(third)]).toEqual([true, false, true])
    expect(await send(await logoutToken({ sub: 'consultant' }))).toBe(200)
    expect([await isOpen(first), await isOpen(third)]).toEqual([false, true])
    expect((await portal.app.inject({ method: 'POST', url: '/api/token/refresh', cookies: first })).statusCode).toBe(
      401,
    )
  })

  test.each<[string, JWTPayload, Wrong]>([
    ['without events', {}, { without: ['events'] }],
    ['of another event', { events: { 'http://example.org/other': {} } }, {}],
    ['with a nonce', { nonce: 'x' }, {}],
    ['without jti', {}, { without: ['jti'] }],
    ['without iat', {}, { without: ['iat'] }],
    ['of another audience', { aud: 'somebody else' }, {}],
    ['of another issuer', { iss: 'https://evil.example' }, {}],
    ['expired', { exp: seconds() - 61 }, {}],
    ['older than two minutes', { iat: seconds() - 130 }, {}],
    ['of the future', { iat: seconds() + 120 }, {}],
    ['of the type of an ID token', {}, { header: { typ: 'JWT' } }],
    ['without a signature', {}, { key: 'none' }],
    ['signed by the secret', {}, { key: new TextEncoder().encode('a-secret-that-nobody-is-told-at-all') }],
    ['of nobody', { sid: undefined }, {}],
    ['of a sid that is no text', { sid: 1, sub: 'consultant' }, {}],
  ])('SSO-24 a logout token %s ends nothing', async (_name, claims, wrong) => {
    const cookies = await enter('sid-1')
    expect(await send(await logoutToken({ sid: 'sid-1', ...claims }, wrong))).toBe(400)
    expect(await isOpen(cookies)).toBe(true)
  })

  test('SSO-24 one that came before, signed by another issuer, or no token at all ends nothing', async () => {
    const token = await logoutToken({ sid: 'sid-1' })
    expect(await send(token)).toBe(200)
    const cookies = await enter('sid-1')
    expect(await send(token)).toBe(400)
    expect(await send(await logoutToken({ sid: 'sid-1' }, { key: other.keys.privateKey }))).toBe(400)
    for (const nothing of ['', 'x', 'a.b.c']) expect(await send(nothing)).toBe(400)
    const json = { method: 'POST', url: '/api/sso/small/backchannel-logout', payload: { logout_token: 'x' } } as const
    expect((await portal.app.inject(json)).statusCode).toBe(400)
    expect(await isOpen(cookies)).toBe(true)
  })

  test('SSO-25 a page of the provider ends its session without a cookie; it alone may frame ours, and what is wrong ends nothing', async () => {
    const cookies = await enter('sid-1')
    const open = (query: { iss?: string; sid?: string }) =>
      get(`/api/sso/small/frontchannel-logout?${new URLSearchParams({ ...query }).toString()}`)
    for (const query of [{ iss: other.issuer, sid: 'sid-1' }, { iss: small.issuer, sid: 'x' }, { sid: 'sid-1' }, {}]) {
      expect((await open(query)).statusCode).toBe(200)
    }
    expect(await isOpen(cookies)).toBe(true)
    const { statusCode, headers } = await open({ iss: small.issuer, sid: 'sid-1' })
    expect(statusCode).toBe(200)
    expect(headers['content-security-policy']).toBe(`default-src 'none'; frame-ancestors ${small.issuer}`)
    expect(headers['x-frame-options']).toBeUndefined()
    expect(await isOpen(cookies)).toBe(false)
  })
})

describe('the person leaves', () => {
  const logOut = (cookies: Cookies) => portal.app.inject({ method: 'POST', url: '/api/logout', cookies })

  test('SSO-26 a session of a provider answers where that one is left too, and is over before', async () => {
    const cookies = await enter('sid-1')
    const reply = await logOut(cookies)
    expect(reply.statusCode).toBe(200)
    const { origin, pathname, searchParams } = new URL(reply.json<{ logout_url: string }>().logout_url)
    expect(origin + pathname).toBe(`${small.issuer}/end`)
    expect(searchParams.get('post_logout_redirect_uri')).toBe(`${PUBLIC}/login`)
    expect(searchParams.get('state')).toMatch(/^[\w-]{22,}$/)
    expect(searchParams.get('id_token_hint')?.split('.')).toHaveLength(3)
    expect(await isOpen(cookies)).toBe(false)
    const { rows } = await portal.database.executeSql('select s::text from sessions s')
    expect(JSON.stringify(rows)).not.toContain(searchParams.get('id_token_hint'))
  })

  test('SSO-26 without it, with a password, or while the provider is away it answers 204', async () => {
    const alone = cookiesOf(await logInAt('other', 'o-1', { claims: { name: 'manager' } }))
    expect((await logOut(alone)).statusCode).toBe(204)
    expect((await (await portal.as('consultant')).post('logout')).status).toBe(204)
    const cookies = await enter('sid-1')
    small.fails = 'hangs up'
    await portal.platform.identityProviders.of('small')?.check()
    expect((await logOut(cookies)).statusCode).toBe(204)
    expect(await isOpen(cookies)).toBe(false)
  })
})

describe('proving a session again', () => {
  const confirm = async (cookies: Cookies) => {
    const reply = await get('/api/sso/small/login?confirm=1&to=%2Fparameters', cookies)
    return { location: String(reply.headers.location), step: cookiesOf(reply) }
  }

  test('SEA-11 the same account logs in anew, lately: the session goes on under other cookies', async () => {
    const cookies = await enter('sid-1')
    const own = { current: true, method: 'sso', provider: 'small' }
    expect((await get('/api/session', cookies)).json()).toContainEqual(expect.objectContaining(own))
    const { location, step } = await confirm(cookies)
    expect(Object.fromEntries(new URL(location).searchParams)).toMatchObject({ prompt: 'login', max_age: '0' })
    for (const [sub, auth_time] of [
      ['manager', seconds()],
      ['consultant', seconds() - 62],
      ['consultant', undefined],
    ] as const) {
      const again = await confirm(cookies)
      const query = small.login(again.location, sub, { claims: { auth_time } })
      expect((await get(`/api/sso/small/callback?${query.toString()}`, again.step)).headers.location).toBe(
        '/login?refusal=sso-refused',
      )
    }
    const query = small.login(location, 'consultant', { claims: { auth_time: seconds() } })
    const reply = await get(`/api/sso/small/callback?${query.toString()}`, step)
    expect(reply.headers.location).toBe('/login/done?to=%2Fparameters')
    expect([await isOpen(cookies), await isOpen(cookiesOf(reply))]).toEqual([false, true])
    const { rows } = await portal.database.executeSql('select confirmed_at is not null as confirmed from sessions')
    expect(rows).toEqual([{ confirmed: true }])
    expect((await get('/api/sso/small/login?confirm=1')).statusCode).toBe(401)
  })
})
