import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { addTotp, codeAt, forgetFactors, openBrowser, PASSWORD } from '../../../testing/factors.ts'
import { openTestPortal, type TestPortal } from '../../../testing/portal.ts'
import { TEST_NOW } from '../../../testing/template.ts'
import { stepOfCode } from './totp.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
const execute = (text: string, values: unknown[] = []) => portal.database.executeSql(text, values)
beforeEach(() => forgetFactors(portal))
afterAll(() => portal.close())

const LATER = '2026-05-21T09:01:00+02:00'
/** Somebody with an application, logged out, a minute later. */
const withTotp = async (username = 'forfait') => {
  const browser = openBrowser(portal)
  expect((await browser.logIn(username)).status).toBe(200)
  const factors = await addTotp(browser, TEST_NOW)
  portal.setNow(LATER)
  return { inside: browser, ...factors }
}
const atStep = async (username = 'forfait', browser = openBrowser(portal)) => {
  const entered = await browser.logIn(username)
  expect([entered.status, entered.code]).toEqual([401, 'second-factor-needed'])
  return browser
}
const mailsOf = async () => (await portal.mails('all')).length

test.each([
  [59, '287082', 1],
  [1_111_111_109, '081804', 37_037_036],
  [1_111_111_111, '050471', 37_037_037],
  [1_234_567_890, '005924', 41_152_263],
  [2_000_000_000, '279037', 66_666_666],
  [20_000_000_000, '353130', 666_666_666],
])('MFA-05 EX-I-01 at %d seconds the code is %s', (seconds, code, step) => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  const at = (shift: number) => stepOfCode(secret, code, new Date((seconds + shift) * 1_000))
  expect([at(0), at(30), at(61)]).toEqual([step, step, null])
  if (seconds > 60) expect([at(-30), at(-61)]).toEqual([step, null])
})

describe('an application', () => {
  test('MFA-08 MFA-09 MFA-13 is prepared, confirmed by its first code, and its secret is told once', async () => {
    const browser = openBrowser(portal)
    await browser.logIn('forfait')
    expect((await browser.ask('GET', 'factors')).body).toEqual({
      totp: null,
      passkeys: [],
      recovery_codes_left: 0,
      obligation: null,
    })
    expect((await browser.ask('POST', 'factors/totp/confirm', { code: '123456' })).status).toBe(404)
    const former = (await browser.ask('POST', 'factors/totp')).body
    const started = (await browser.ask('POST', 'factors/totp')).body
    const secret = String(started.secret)
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(secret).not.toBe(former.secret)
    expect(started.uri).toBe(
      `otpauth://totp/Synchrone:forfait?issuer=Synchrone&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    )
    // Nothing is asked before it is confirmed, nor by the former secret.
    expect((await openBrowser(portal).logIn('forfait')).status).toBe(200)
    for (const code of [codeAt(String(former.secret), TEST_NOW), '12345'])
      expect((await browser.ask('POST', 'factors/totp/confirm', { code })).status).toBe(422)
    const confirmed = await browser.ask('POST', 'factors/totp/confirm', { code: ` ${codeAt(secret, TEST_NOW)} ` })
    expect(confirmed.status).toBe(200)
    const codes = confirmed.body.recovery_codes as string[]
    expect(codes).toHaveLength(10)
    for (const code of codes) expect(code).toMatch(/^[2-9A-HJKMNP-Z]{5}-[2-9A-HJKMNP-Z]{5}$/)
    const { body, text } = await browser.ask('GET', 'factors')
    expect(body).toMatchObject({ totp: { confirmed_at: '2026-05-21T07:00:00.000Z' }, recovery_codes_left: 10 })
    const bytes = Buffer.from(secret)
    const { rows } = await execute(`
      select to_jsonb(f)::text as held from sign_in_factors f union all select to_jsonb(c)::text from recovery_codes c
      union all select to_jsonb(a)::text from audit a where entity = 'factor' union all select data::text from pgboss.job`)
    const held = JSON.stringify(rows) + text + (await portal.mails('all')).join('\n')
    for (const form of [secret, secret.toLowerCase(), bytes.toString('hex'), bytes.toString('base64'), ...codes])
      expect(held).not.toContain(form)
  })

  test('MFA-08 MFA-31 is gone after ten minutes unconfirmed, and needs a session of one’s own that is fresh', async () => {
    const browser = openBrowser(portal)
    expect((await browser.ask('POST', 'factors/totp')).status).toBe(401)
    await browser.logIn('forfait')
    const { secret } = (await browser.ask('POST', 'factors/totp')).body
    portal.setNow('2026-05-21T09:10:01+02:00')
    expect((await browser.ask('POST', 'factors/totp')).code).toBe('fresh-login-needed')
    await browser.ask('POST', 'session/confirm', { password: PASSWORD })
    const late = await browser.ask('POST', 'factors/totp/confirm', {
      code: codeAt(String(secret), '2026-05-21T09:10:01+02:00'),
    })
    expect(late.status).toBe(404)
    const support = openBrowser(portal)
    await support.logIn('support')
    const switched = { 'x-switch-user': 'consultant' }
    for (const [method, path] of [
      ['GET', 'factors'],
      ['POST', 'factors/totp'],
      ['POST', 'factors/recovery-codes'],
      ['DELETE', 'factors/totp'],
    ] as const)
      expect((await support.ask(method, path, undefined, switched)).status, path).toBe(403)
  })

  test('MFA-10 MFA-26 MFA-32 is taken away and mailed; not the last one where a rule asks for one', async () => {
    const { inside } = await withTotp()
    const before = await mailsOf()
    await execute(`insert into access_rules (scope, name, sso_only, second_factor, starts_on, grace_days, remember_days, updated_at)
      values ('everybody', '', false, true, '2026-05-01', 90, 30, now())`)
    expect((await inside.ask('DELETE', 'factors/totp')).code).toBe('last-factor')
    await execute('delete from access_rules')
    await execute(`update known_devices set trusted_until = '2026-06-20T00:00:00Z'`)
    expect((await inside.ask('DELETE', 'factors/totp')).status).toBe(204)
    expect((await inside.ask('GET', 'factors')).body).toMatchObject({ totp: null, recovery_codes_left: 0 })
    expect((await execute('select from known_devices where trusted_until is not null')).rows).toEqual([])
    expect((await inside.ask('DELETE', 'factors/totp')).status).toBe(404)
    expect(await mailsOf()).toBe(before + 1)
    expect((await openBrowser(portal).logIn('forfait')).status).toBe(200)
  })
})

describe('a login in two steps', () => {
  test('MFA-01 MFA-03 MFA-04 asks for the code, names nobody, and opens one session', async () => {
    const { secret } = await withTotp()
    const browser = openBrowser(portal)
    const entered = await browser.logIn('forfait')
    expect([entered.status, entered.body]).toMatchObject([
      401,
      { code: 'second-factor-needed', message: 'Confirmez votre connexion avec votre second facteur.' },
    ])
    expect(entered.response.cookies.map(({ name }) => name)).toEqual(['cadran_step'])
    expect(entered.response.cookies[0]).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/api', maxAge: 300 })
    const step = await browser.ask('GET', 'login/step')
    expect(step.body).toEqual({
      kind: 'confirm',
      factors: ['totp', 'recovery'],
      remember_days: 30,
      expires_at: '2026-05-21T07:06:00.000Z',
    })
    const { cadran_step = '' } = browser.cookies
    expect((await browser.ask('GET', 'user/me')).status).toBe(401)
    expect((await browser.ask('POST', 'login/totp', { code: '1234' })).body.message).toBe(
      'Le code comporte 6 chiffres.',
    )
    const opened = await browser.ask('POST', 'login/totp', { code: codeAt(secret, LATER) })
    expect(opened.status).toBe(200)
    expect(Object.keys(browser.cookies).toSorted()).toEqual(['cadran_access', 'cadran_device', 'cadran_refresh'])
    expect((await browser.ask('GET', 'session')).text).toContain('"strength":"two"')
    // The step opened its session: it opens nothing any more.
    const other = openBrowser(portal)
    other.cookies = { cadran_step }
    portal.setNow('2026-05-21T09:01:40+02:00')
    const again = await other.ask('POST', 'login/totp', { code: codeAt(secret, '2026-05-21T09:01:40+02:00') })
    expect(again.code).toBe('step-gone')
  })

  test('MFA-02 README 37 a wrong password is answered as to anybody, and the right one is no failed login', async () => {
    await withTotp()
    const browser = openBrowser(portal)
    for (let login = 0; login < 6; login += 1) await atStep('forfait', browser)
    expect((await browser.logIn('forfait', 'faux')).code).toBe('credentials.invalid')
  })

  test('MFA-03 MFA-07 a step ends with time, a new password, a closed account', async () => {
    const { secret } = await withTotp()
    expect((await openBrowser(portal).ask('GET', 'login/step')).code).toBe('step-gone')
    for (const change of [
      `update users set password_hash = password_hash || 'x' where username = 'forfait'`,
      `update users set is_active = false where username = 'forfait'`,
    ]) {
      const { rows } = await execute(`select password_hash from users where username = 'forfait'`)
      const browser = await atStep()
      await execute(change)
      expect((await browser.ask('POST', 'login/totp', { code: codeAt(secret, LATER) })).code).toBe('step-gone')
      const { password_hash } = rows[0] as { password_hash: string }
      await execute(`update users set password_hash = $1, is_active = true where username = 'forfait'`, [password_hash])
    }
    const browser = await atStep()
    portal.setNow('2026-05-21T09:06:01+02:00')
    expect((await browser.ask('GET', 'login/step')).code).toBe('step-gone')
  })

  test('MFA-04 five wrong codes end a step, ten of a person stop every step for a while; a text that is no code counts as none', async () => {
    const { secret } = await withTotp()
    const right = () => ({ code: codeAt(secret, LATER) })
    const wrong = { code: '000000' }
    const first = await atStep()
    for (let tried = 0; tried < 5; tried += 1) await first.ask('POST', 'login/totp', { code: 'abc' })
    for (let tried = 0; tried < 5; tried += 1)
      expect((await first.ask('POST', 'login/totp', wrong)).code).toBe('second-factor-wrong')
    expect((await first.ask('POST', 'login/totp', right())).code).toBe('step-gone')
    const second = await atStep()
    for (let tried = 0; tried < 5; tried += 1) await second.ask('POST', 'login/recovery', { code: '22222-22222' })
    const third = await atStep()
    expect(await third.ask('POST', 'login/totp', right())).toMatchObject({ status: 429, code: 'too-many-codes' })
    portal.setNow('2026-05-21T09:16:01+02:00')
    const last = await atStep()
    expect((await last.ask('POST', 'login/totp', { code: codeAt(secret, '2026-05-21T09:16:01+02:00') })).status).toBe(
      200,
    )
  })

  test('MFA-06 of twenty right codes at once one opens a session, and a used code is wrong, for SEA-11 too', async () => {
    const { secret } = await withTotp()
    const browsers = []
    for (let login = 0; login < 20; login += 1) browsers.push(await atStep())
    const code = codeAt(secret, LATER)
    const answers = await Promise.all(browsers.map((browser) => browser.ask('POST', 'login/totp', { code })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ code: said }) => said === 'second-factor-wrong')).toHaveLength(10)
    await execute('delete from factor_failures')
    const inside = browsers[answers.findIndex(({ status }) => status === 200)]
    expect((await inside?.ask('POST', 'session/confirm', { code }))?.status).toBe(422)
    expect((await inside?.ask('POST', 'session/confirm', { code: codeAt(secret, LATER, 1) }))?.status).toBe(204)
  })

  test('SEA-11 with a factor the password alone confirms nothing', async () => {
    const { inside, secret } = await withTotp()
    portal.setNow('2026-05-21T09:11:00+02:00')
    const refused = await inside.ask('POST', 'session/confirm', { password: PASSWORD })
    expect([refused.status, refused.body.message]).toEqual([422, 'Utilisez votre second facteur.'])
    expect((await inside.ask('POST', 'factors/recovery-codes')).code).toBe('fresh-login-needed')
    const code = codeAt(secret, '2026-05-21T09:11:00+02:00')
    expect((await inside.ask('POST', 'session/confirm', { code })).status).toBe(204)
    expect((await inside.ask('POST', 'factors/recovery-codes')).status).toBe(200)
  })
})

test('SEA-16 what happens at a door leaves one line, with the request and the person and nothing of what was given', async () => {
  const lines: [unknown, string][] = []
  const info = vi.spyOn(portal.platform.log, 'info').mockImplementation((line: unknown, event?: string) => {
    lines.push([line, String(event)])
  })
  const { secret, codes } = await withTotp()
  await openBrowser(portal).logIn('forfait', 'mot-de-passe-faux')
  const browser = await atStep()
  await browser.ask('POST', 'login/totp', { code: '000000' })
  const code = codeAt(secret, LATER)
  await browser.ask('POST', 'login/totp', { code })
  await browser.ask('POST', 'session/confirm', { code: codeAt(secret, LATER, 1) })
  info.mockRestore()
  const told = lines.map(([line, event]) => [event, line])
  expect(told).toMatchObject([
    ['session opened', { method: 'password', strength: 'one' }],
    ['access changed', { action: 'add-totp' }],
    ['access refused', { reason: 'credentials' }],
    ['access refused', { reason: 'second-factor' }],
    ['session opened', { method: 'password', strength: 'two' }],
    ['session confirmed', {}],
  ])
  for (const [line] of lines) {
    expect(line).toMatchObject({ person_id: expect.any(Number), reqId: expect.stringMatching(/^[0-9a-f-]{36}$/) })
    for (const given of [PASSWORD, 'mot-de-passe-faux', code, secret, ...codes, ...Object.values(browser.cookies)])
      expect(JSON.stringify(line)).not.toContain(given)
  }
})

describe('recovery codes', () => {
  test('MFA-11 MFA-12 MFA-32 one opens one session, however it is typed, and is mailed; new ones void the former', async () => {
    const { codes, inside } = await withTotp()
    const [first = '', second = ''] = codes
    const browsers = [await atStep(), await atStep()]
    const before = await mailsOf()
    const typed = { code: first.toLowerCase().replace('-', ' ') }
    const answers = await Promise.all(browsers.map((browser) => browser.ask('POST', 'login/recovery', typed)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
    const mails = await portal.mails('all')
    expect(mails.filter((mail) => /Un_code_de_secours|Un code de secours/.test(mail))).toHaveLength(1)
    expect(mails.length).toBeGreaterThan(before)
    expect((await inside.ask('GET', 'factors')).body).toMatchObject({ recovery_codes_left: 9 })
    const renewed = (await inside.ask('POST', 'factors/recovery-codes')).body.recovery_codes as string[]
    expect(renewed).toHaveLength(10)
    const browser = await atStep()
    expect((await browser.ask('POST', 'login/recovery', { code: second })).code).toBe('second-factor-wrong')
    expect((await browser.ask('POST', 'login/recovery', { code: renewed[0] ?? '' })).status).toBe(200)
    expect((await openBrowser(portal).ask('POST', 'login/recovery', { code: second })).code).toBe('step-gone')
  })

  test('MFA-11 whoever has no factor gets none', async () => {
    const browser = openBrowser(portal)
    await browser.logIn('forfait')
    expect((await browser.ask('POST', 'factors/recovery-codes')).status).toBe(404)
  })
})
