import { describe, expect, test } from 'vitest'
import {
  begin,
  certified,
  comeBack,
  cookiesOf,
  emailOf,
  get,
  logInAt,
  openSso,
  other,
  PUBLIC,
  passThrough,
  portal,
  small,
  vouched,
} from '../../../testing/sso.fixture.ts'

openSso()

const REFUSED = '/login?refusal=sso-refused'
const AWAY = '/login?refusal=sso-away'
const sessions = async () =>
  (await portal.database.executeSql('select method, strength, provider, idp_subject from sessions')).rows

describe('going there and back', () => {
  test('SSO-07 SSO-08 the start asks for a code with challenge, state and nonce, at our own address whatever the host says', async () => {
    const { reply, location } = await begin('small', '?to=/timesheet', {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
    })
    expect(reply.statusCode).toBe(302)
    const { origin, searchParams } = new URL(location)
    expect(origin).toBe(small.issuer)
    const asked = Object.fromEntries(searchParams)
    expect(asked).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      client_id: 'cadran',
      redirect_uri: `${PUBLIC}/api/sso/small/callback`,
      scope: 'openid profile email',
    })
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked[name]?.length).toBeGreaterThanOrEqual(22)
    const again = Object.fromEntries(new URL((await begin('small')).location).searchParams)
    for (const name of ['state', 'nonce', 'code_challenge']) expect(again[name]).not.toBe(asked[name])
    expect(String(reply.headers['set-cookie'])).toMatch(
      /^cadran_sso=[\w-]{43}; Max-Age=600; Path=\/api\/sso; HttpOnly; SameSite=Lax$/,
    )
    const { rows } = await portal.database.executeSql('select s::text from sign_in_steps s')
    for (const secret of [asked.state, asked.nonce]) expect(JSON.stringify(rows)).not.toContain(secret)
  })

  test('SSO-09 SSO-18 a whole login at a certified provider: the session opens, the link is kept, noted and mailed', async () => {
    certified.sitting = { sub: 'c-1', claims: { email: await emailOf('consultant'), email_verified: true } }
    const { location, cookies } = await begin('certified', '?to=%2Ftimesheet%2F5%2F2026%3Fx%3D1%23a')
    const back = await passThrough(location)
    expect(back.searchParams.get('iss')).toBe(certified.issuer)
    const reply = await get(back.pathname + back.search, cookies)
    expect(reply.headers.location).toBe('/login/done?to=%2Ftimesheet%2F5%2F2026%3Fx%3D1%23a')
    const given = cookiesOf(reply)
    expect(Object.keys(given).toSorted()).toEqual(['cadran_access', 'cadran_device', 'cadran_refresh'])
    expect((await portal.app.inject({ method: 'POST', url: '/api/token/refresh', cookies: given })).statusCode).toBe(
      200,
    )
    expect(await sessions()).toEqual([{ method: 'sso', strength: 'one', provider: 'certified', idp_subject: 'c-1' }])
    const { rows } = await portal.database.executeSql("select entity, action from audit where entity = 'identity_link'")
    expect(rows).toEqual([{ entity: 'identity_link', action: 'create' }])
    const mails = (await portal.mails()).join()
    expect(mails).toContain('Votre_compte_d=27entreprise_est_reli')
    expect(mails).toContain('To: consultant@')
    expect(JSON.stringify([reply.headers, reply.body])).not.toContain('eyJ')
  })

  test.each([
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['/\t/evil.example', '/'],
    ['/a\r\nSet-Cookie: x=1', '/'],
    ['/api/logout', '/'],
    ['/login', '/'],
    ['/parameters#security', '/parameters#security'],
  ])('SSO-10 %j leads to %s', async (to, leads) => {
    const reply = await logInAt('small', 's-to', await vouched('consultant'), `?to=${encodeURIComponent(to)}`)
    expect(reply.headers.location).toBe(`/login/done?${new URLSearchParams({ to: leads }).toString()}`)
    expect(cookiesOf(reply).x).toBeUndefined()
  })

  test('SSO-11 without its state, with a foreign, old or used one, or in another browser nothing opens and nobody is asked', async () => {
    const { location, cookies } = await begin('small')
    const query = small.login(location, 's-1', await vouched('consultant'))
    const another = await begin('small')
    small.asked.length = 0
    for (const [changed, held] of [
      [new URLSearchParams({ code: 'x' }), cookies],
      [new URLSearchParams({ code: 'x', state: 'unknown' }), cookies],
      [query, {}],
      [query, another.cookies],
    ] as const) {
      expect((await comeBack('small', changed, held)).headers.location).toBe(REFUSED)
    }
    portal.setNow('2026-05-21T09:10:01+02:00')
    expect((await comeBack('small', query, cookies)).headers.location).toBe(REFUSED)
    expect(small.asked).toEqual([])
    expect(await sessions()).toEqual([])
  })

  test('SSO-12 of two callbacks at once one opens a session, and none later', async () => {
    const { location, cookies } = await begin('small')
    const query = small.login(location, 's-1', await vouched('consultant'))
    const replies = await Promise.all([1, 2].map(() => comeBack('small', query, cookies)))
    const third = await comeBack('small', query, cookies)
    expect(
      [...replies, third].map(({ headers }) => headers.location).toSorted((a = '', b = '') => a.localeCompare(b)),
    ).toEqual([REFUSED, REFUSED, '/login/done?to=%2F'])
    expect(await sessions()).toHaveLength(1)
  })

  test('SSO-13 a code of another start is refused: by the nonce alone, and by the challenge', async () => {
    const attacker = small.login((await begin('small')).location, 'attacker', await vouched('manager'))
    const victim = await begin('small')
    const state = new URL(victim.location).searchParams.get('state') ?? ''
    const code = attacker.get('code') ?? ''
    expect((await comeBack('small', new URLSearchParams({ code, state }), victim.cookies)).headers.location).toBe(
      REFUSED,
    )
    certified.sitting = { sub: 'attacker', claims: { email: await emailOf('manager'), email_verified: true } }
    const theirs = (await passThrough((await begin('certified')).location)).searchParams
    const mine = await begin('certified')
    theirs.set('state', new URL(mine.location).searchParams.get('state') ?? '')
    expect((await comeBack('certified', theirs, mine.cookies)).headers.location).toBe(REFUSED)
    expect(await sessions()).toEqual([])
  })

  test('SSO-14 a reply of one provider at the callback of another is refused, and one without the iss that was promised', async () => {
    const started = await begin('small')
    const query = other.login(started.location, 's-1')
    expect((await comeBack('other', query, started.cookies)).headers.location).toBe(REFUSED)
    certified.sitting = { sub: 'c-1', claims: { email: await emailOf('consultant'), email_verified: true } }
    for (const iss of [null, small.issuer]) {
      const { location, cookies } = await begin('certified')
      const { searchParams } = await passThrough(location)
      if (iss === null) searchParams.delete('iss')
      else searchParams.set('iss', iss)
      expect((await comeBack('certified', searchParams, cookies)).headers.location).toBe(REFUSED)
    }
    // Two clients of one issuer: what the one was given is nothing at the other.
    const second = await begin('second')
    const back = await passThrough(second.location)
    expect((await comeBack('certified', back.searchParams, second.cookies)).headers.location).toBe(REFUSED)
    expect(await sessions()).toEqual([])
  })

  const now = () => Math.floor(Date.now() / 1_000)
  test.each([
    ['another nonce', () => ({ claims: { nonce: 'of another start' } })],
    ['no nonce', () => ({ without: ['nonce'] })],
    ['another audience', () => ({ claims: { aud: 'somebody else' } })],
    ['several audiences without azp', () => ({ claims: { aud: ['cadran', 'somebody else'] } })],
    ['another azp', () => ({ claims: { aud: ['cadran', 'x'], azp: 'x' } })],
    ['another issuer', () => ({ claims: { iss: other.issuer } })],
    ['an end a minute and more ago', () => ({ claims: { exp: now() - 62 } })],
    ['a beginning two minutes from now', () => ({ claims: { iat: now() + 120 } })],
    ['no end', () => ({ without: ['exp'] })],
    ['no beginning', () => ({ without: ['iat'] })],
    ['no subject', () => ({ without: ['sub'] })],
    ['no signature', () => ({ key: 'none' as const })],
    ['a signature by the secret', () => ({ key: new TextEncoder().encode('a-secret-that-nobody-is-told-at-all') })],
    ['the key of another issuer', () => ({ key: other.keys.privateKey })],
  ])('SSO-15 an ID token with %s is refused', async (_name, wrong) => {
    const { claims, ...rest } = wrong() as { claims?: object }
    const good = await vouched('consultant')
    const reply = await logInAt('small', 's-1', { claims: { ...good.claims, ...claims }, ...rest })
    expect(reply.headers.location).toBe(REFUSED)
    expect(await sessions()).toEqual([])
  })

  test('SSO-15 clocks may be a minute apart', async () => {
    const good = await vouched('consultant')
    for (const claims of [{ iat: now() + 50 }, { exp: now() - 50 }]) {
      const reply = await logInAt('small', 's-1', { claims: { ...good.claims, ...claims } })
      expect(reply.headers.location).toBe('/login/done?to=%2F')
    }
  })

  test('SSO-15 SSO-16 SEA-16 the log has the reason and the request on one line and no token; the browser is told a code alone', async () => {
    const lines: object[] = []
    const { log } = portal.platform
    const { warn } = log
    log.warn = (line: object) => void lines.push(line)
    try {
      const { location, cookies } = await begin('small')
      const state = new URL(location).searchParams.get('state') ?? ''
      const error_description = `first\r\nsecond ${'x'.repeat(400)}`
      const query = new URLSearchParams({ error: 'access_denied', error_description, state })
      expect((await comeBack('small', query, cookies)).headers.location).toBe(REFUSED)
      await logInAt('small', 's-1', { claims: { nonce: 'wrong' } })
    } finally {
      log.warn = warn
    }
    expect(lines).toHaveLength(2)
    const [denied, wrong] = lines as { reason: string }[]
    expect(denied?.reason).toMatch(/^access_denied first second x+$/)
    expect(denied?.reason.length).toBeLessThanOrEqual(200)
    expect(wrong?.reason).toContain('nonce')
    for (const line of lines) expect(line).toMatchObject({ reqId: expect.stringMatching(/^[0-9a-f-]{36}$/) })
    expect(JSON.stringify(lines)).not.toMatch(/eyJ|secret-of-the-provider|code-\d/)
  })

  test('SSO-04 SSO-17 a provider that is away is told so at either end, and neither another one nor the password waits', async () => {
    for (const fails of ['answers 503', 'hangs up'] as const) {
      const { location, cookies } = await begin('small')
      const query = small.login(location, 's-1', await vouched('consultant'))
      small.fails = fails
      expect((await comeBack('small', query, cookies)).headers.location).toBe(AWAY)
      await portal.platform.identityProviders.of('small')?.check()
      expect((await begin('small')).location).toBe(AWAY)
      expect((await logInAt('other', 'o-1', { claims: { name: 'manager' } })).headers.location).toBe(
        '/login/done?to=%2F',
      )
      await portal.as('consultant')
      small.fails = 'no'
      expect((await logInAt('small', 's-1', await vouched('consultant'))).headers.location).toBe('/login/done?to=%2F')
    }
  })

  test('SSO-05 a discovery that tells another issuer is refused, and its endpoints are not called', async () => {
    small.discovery = { issuer: other.issuer }
    await portal.platform.identityProviders.of('small')?.check()
    small.asked.length = 0
    expect((await begin('small')).location).toBe(REFUSED)
    expect(small.asked).toEqual(['/.well-known/openid-configuration'])
    small.discovery = {}
  })

  test.each(['127.0.0.1', '[::1]'])('SSO-17 an endpoint that leads inside by %s is not called', async (inside) => {
    const provider = portal.platform.identityProviders.of('small')
    small.discovery = { token_endpoint: `${small.issuer.replace('localhost', inside)}/token` }
    await provider?.check()
    small.asked.length = 0
    const reply = await logInAt('small', 's-1', await vouched('consultant'))
    expect(reply.headers.location).toBe(REFUSED)
    expect(small.asked).not.toContain('/token')
    small.discovery = {}
    await provider?.check()
  })

  test.each(['cross-site', 'same-site'])(
    'SSO-33 a start that another page asks for (%s) leads to the login page',
    async (site) => {
      const { location, cookies } = await begin('small', '', { 'sec-fetch-site': site })
      expect([location, cookies]).toEqual(['/login', {}])
      expect((await begin('small', '', { 'sec-fetch-site': 'none' })).location).toContain(small.issuer)
    },
  )

  test('SSO-01 a provider that the file does not name is unknown at each of its addresses', async () => {
    for (const path of ['login', 'callback', 'frontchannel-logout']) {
      expect((await get(`/api/sso/unknown/${path}`)).statusCode).toBe(404)
    }
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const sent = {
      method: 'POST',
      url: '/api/sso/unknown/backchannel-logout',
      headers,
      payload: 'logout_token=x',
    } as const
    expect((await portal.app.inject(sent)).statusCode).toBe(404)
  })

  test('SSO-02 the configuration tells keys and labels in the order of the file, and nothing else of it', async () => {
    const { body } = await portal.anonymous.get<{ sso_providers: object[] }>('public/config')
    expect(body.sso_providers).toEqual([
      { key: 'certified', label: 'Certifié' },
      { key: 'second', label: 'Second client' },
      { key: 'small', label: 'Petit' },
      { key: 'other', label: 'Autre' },
    ])
    expect(JSON.stringify(body)).not.toMatch(/client_id|issuer|a-secret/)
  })
})
