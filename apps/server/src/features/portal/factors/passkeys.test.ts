import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openAuthenticator } from '../../../testing/authenticator.ts'
import { forgetFactors, openBrowser, type TestBrowser } from '../../../testing/factors.ts'
import { openTestPortal, type TestPortal } from '../../../testing/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
beforeEach(() => forgetFactors(portal))
afterAll(() => portal.close())
const execute = (text: string, values: unknown[] = []) => portal.database.executeSql(text, values)

type Creation = Parameters<ReturnType<typeof openAuthenticator>['create']>[0]
type Asked = Parameters<ReturnType<typeof openAuthenticator>['assert']>[0]

const creation = async ({ ask }: TestBrowser) =>
  (await ask('POST', 'factors/passkeys/options')).body as unknown as Creation & Record<string, unknown>
const asked = async ({ ask }: TestBrowser) =>
  (await ask('POST', 'login/passkey/options')).body as unknown as Asked & Record<string, unknown>
const enrol = async (browser: TestBrowser, key = openAuthenticator(), name = 'MacBook') => {
  const credential = key.create(await creation(browser))
  return { key, credential, added: await browser.ask('POST', 'factors/passkeys', { name, credential }) }
}
const enrolled = async (username = 'forfait') => {
  const inside = openBrowser(portal)
  await inside.logIn(username)
  return { inside, ...(await enrol(inside)) }
}

describe('adding one', () => {
  test('MFA-15 MFA-16 MFA-11 MFA-13 the first comes with its codes; no credential is told afterwards', async () => {
    const inside = openBrowser(portal)
    await inside.logIn('forfait')
    const options = await creation(inside)
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Synchrone' },
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    expect(Buffer.from(options.user.id, 'base64url')).toHaveLength(32)
    const { added, credential, key } = await enrol(inside)
    expect(added.status).toBe(201)
    expect(added.body.recovery_codes).toHaveLength(10)
    const { body, text } = await inside.ask('GET', 'factors')
    expect(body.passkeys).toEqual([
      {
        id: added.body.id,
        name: 'MacBook',
        device_type: 'singleDevice',
        backed_up: false,
        created_at: '2026-05-21T07:00:00.000Z',
        last_used_at: null,
      },
    ])
    expect(text).not.toContain(credential.id)
    const next = await creation(inside)
    expect(next.excludeCredentials).toEqual([{ id: credential.id, type: 'public-key', transports: ['internal'] }])
    expect(next.user.id).toBe(options.user.id)
    // The same credential again, and a second one, which brings no codes.
    const twice = await inside.ask('POST', 'factors/passkeys', { name: 'x', credential: key.create(next) })
    expect(twice.status).toBe(409)
    expect((await enrol(inside)).added.body.recovery_codes).toBeNull()
  })

  test('MFA-16 what is not as it was asked is refused: origin, party, verification, challenge', async () => {
    const inside = openBrowser(portal)
    await inside.logIn('forfait')
    const other = openBrowser(portal)
    await other.logIn('forfait')
    const key = openAuthenticator()
    const refused = async (credential: object, name = 'x') => {
      const { status, body } = await inside.ask('POST', 'factors/passkeys', { name, credential })
      return [status, body.message]
    }
    const NOT_ADDED = [422, "Cette clé d'accès n'a pas pu être ajoutée."]
    for (const odd of [{ origin: 'https://evil.example' }, { rp_id: 'evil.example' }, { unverified: true }])
      expect(await refused(key.create(await creation(inside), odd))).toEqual(NOT_ADDED)
    expect(await refused({ id: 'x' })).toEqual(NOT_ADDED)
    expect(await refused(key.create(await creation(other)))).toEqual(NOT_ADDED)
    const late = await creation(inside)
    portal.setNow('2026-05-21T09:05:01+02:00')
    expect(await refused(key.create(late))).toEqual(NOT_ADDED)
    expect((await refused(key.create(await creation(inside)), ' '))[1]).toBe('Le nom comporte de 1 à 60 caractères.')
    const used = key.create(await creation(inside))
    expect((await refused(used))[0]).toBe(201)
    expect(await refused(used)).toEqual(NOT_ADDED)
  })

  test('MFA-16 MFA-21 ten at most; one’s own are renamed and removed, another’s are unknown', async () => {
    const { inside, added } = await enrolled()
    for (let count = 1; count < 10; count += 1) expect((await enrol(inside)).added.status).toBe(201)
    expect((await enrol(inside)).added.status).toBe(409)
    const path = `factors/passkeys/${String(added.body.id)}`
    const stranger = openBrowser(portal)
    await stranger.logIn('interne')
    for (const method of ['PATCH', 'DELETE'] as const)
      expect((await stranger.ask(method, path, method === 'PATCH' ? { name: 'à moi' } : undefined)).status).toBe(404)
    expect((await stranger.ask('PATCH', path, { name: '' })).status).toBe(404)
    expect((await inside.ask('PATCH', path, { name: ' Clé du bureau ' })).body).toEqual({
      id: added.body.id,
      name: 'Clé du bureau',
    })
    const renamed = await execute(`select before, after from audit where action = 'rename-passkey'`)
    expect(renamed.rows).toEqual([{ before: { name: 'MacBook' }, after: { name: 'Clé du bureau' } }])
    expect((await inside.ask('DELETE', path)).status).toBe(204)
    expect((await inside.ask('DELETE', path)).status).toBe(404)
    portal.setNow('2026-05-21T09:10:01+02:00')
    for (const stale of ['factors/passkeys/options'])
      expect((await inside.ask('POST', stale)).code).toBe('fresh-login-needed')
  })

  test('MFA-21 MFA-10 the last one stays where a rule asks for one', async () => {
    const { inside, added } = await enrolled()
    await execute(`insert into access_rules (scope, name, sso_only, second_factor, starts_on, grace_days, remember_days, updated_at)
      values ('everybody', '', false, true, '2026-05-01', 90, 30, now())`)
    expect((await inside.ask('DELETE', `factors/passkeys/${String(added.body.id)}`)).code).toBe('last-factor')
  })
})

describe('logging in', () => {
  test('MFA-17 as a second factor: one’s own keys alone are asked, and open the session', async () => {
    const { key, credential } = await enrolled()
    const browser = openBrowser(portal)
    expect((await browser.logIn('forfait')).code).toBe('second-factor-needed')
    expect((await browser.ask('GET', 'login/step')).body.factors).toEqual(['passkey', 'recovery'])
    const { key: strangers } = await enrolled('interne')
    const options = await asked(browser)
    expect(options.allowCredentials).toEqual([{ id: credential.id, type: 'public-key', transports: ['internal'] }])
    const foreign = await browser.ask('POST', 'login/passkey', { credential: strangers.assert(options) })
    expect(foreign.code).toBe('passkey-refused')
    const opened = await browser.ask('POST', 'login/passkey', {
      credential: key.assert(await asked(browser)),
      remember: true,
    })
    expect(opened.status).toBe(200)
    expect((await browser.ask('GET', 'session')).text).toContain('"method":"password","strength":"two"')
  })

  test('MFA-18 SEA-01 without a password: the options name nobody, the session counts as two factors', async () => {
    const before = await asked(openBrowser(portal))
    const { key } = await enrolled()
    const browser = openBrowser(portal)
    const options = await asked(browser)
    expect({ ...options, challenge: '' }).toEqual({ ...before, challenge: '' })
    expect(options.allowCredentials).toEqual([])
    expect((await browser.ask('POST', 'login/passkey', { credential: key.assert(options) })).status).toBe(200)
    expect((await browser.ask('GET', 'session')).text).toContain('"method":"passkey","strength":"two"')
    expect((await browser.ask('GET', 'factors')).text).toContain('"last_used_at":"2026-05-21T07:00:00.000Z"')
  })

  test('MFA-19 replay, another browser, age, origin, party, handle, verification: each is refused', async () => {
    const { key } = await enrolled()
    const browser = openBrowser(portal)
    const refused = async (credential: object, by = browser) =>
      (await by.ask('POST', 'login/passkey', { credential })).code
    for (const odd of [
      { origin: 'https://evil.example' },
      { rp_id: 'evil.example' },
      { unverified: true },
      { handle: Buffer.alloc(32).toString('base64url') },
    ])
      expect(await refused(key.assert(await asked(browser), odd)), JSON.stringify(odd)).toBe('passkey-refused')
    const other = openBrowser(portal)
    await asked(other)
    expect(await refused(key.assert(await asked(browser)), other)).toBe('passkey-refused')
    expect(await refused({ id: 'unknown' }, openBrowser(portal))).toBe('passkey-refused')
    const nameless = key.assert(await asked(browser))
    expect(await refused({ ...nameless, response: { ...nameless.response, userHandle: undefined } })).toBe(
      'passkey-refused',
    )
    const late = await asked(browser)
    portal.setNow('2026-05-21T09:05:01+02:00')
    expect(await refused(key.assert(late))).toBe('passkey-refused')
    const used = key.assert(await asked(browser))
    expect((await browser.ask('POST', 'login/passkey', { credential: used })).status).toBe(200)
    expect(await refused(used)).toBe('passkey-refused')
  })

  test('MFA-19 a counter that goes back is refused, mailed and audited; both zero are fine', async () => {
    const { key } = await enrolled()
    const browser = openBrowser(portal)
    const enter = async (counter: number) =>
      (await browser.ask('POST', 'login/passkey', { credential: key.assert(await asked(browser), { counter }) })).status
    expect([await enter(0), await enter(0), await enter(7)]).toEqual([200, 200, 200])
    const before = (await portal.mails('all')).length
    expect([await enter(7), await enter(0), await enter(8)]).toEqual([401, 401, 200])
    const { rows } = await execute(`select from audit where action = 'passkey-counter'`)
    expect(rows).toHaveLength(2)
    expect((await portal.mails('all')).length).toBe(before + 2)
    // Between two steps too, and to prove a session again.
    const second = openBrowser(portal)
    await second.logIn('forfait')
    const copied = async (by: TestBrowser, path: string) =>
      (await by.ask('POST', path, { credential: key.assert(await asked(by), { counter: 8 }) })).status
    expect(await copied(second, 'login/passkey')).toBe(401)
    expect(await copied(browser, 'session/confirm')).toBe(422)
    expect((await execute(`select from audit where action = 'passkey-counter'`)).rows).toHaveLength(4)
  })

  test('SSO-28 MFA-18 nobody whose account is closed, or who enters by the company’s login alone', async () => {
    const { key } = await enrolled()
    const browser = openBrowser(portal)
    const enter = async () =>
      (await browser.ask('POST', 'login/passkey', { credential: key.assert(await asked(browser)) })).code
    await execute(`insert into access_rules (scope, name, sso_only, second_factor, starts_on, grace_days, remember_days, updated_at)
      values ('everybody', '', true, false, '2026-05-01', 0, 30, now())`)
    expect(await enter()).toBe('passkey-refused')
    await execute('delete from access_rules')
    await execute(`update users set is_active = false where username = 'forfait'`)
    expect(await enter()).toBe('passkey-refused')
    await execute(`update users set is_active = true where username = 'forfait'`)
    expect(await enter()).toBeUndefined()
  })

  test('SEA-11 a passkey confirms its own person’s session', async () => {
    const { inside, key } = await enrolled()
    const { key: strangers } = await enrolled('interne')
    portal.setNow('2026-05-21T09:11:00+02:00')
    const confirm = async (by: typeof key) =>
      (await inside.ask('POST', 'session/confirm', { credential: by.assert(await asked(inside)) })).status
    expect(await confirm(strangers)).toBe(422)
    expect(await confirm(key)).toBe(204)
    expect((await inside.ask('POST', 'factors/recovery-codes')).status).toBe(200)
  })
})
