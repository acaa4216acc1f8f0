import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addTotp, codeAt, forgetFactors, openBrowser } from '../../../testing/factors.ts'
import { openTestPortal, type TestPortal } from '../../../testing/portal.ts'
import { TEST_NOW } from '../../../testing/template.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
beforeEach(() => forgetFactors(portal))
afterAll(() => portal.close())

const execute = (text: string, values: unknown[] = []) => portal.database.executeSql(text, values)
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

const addRule = (own: { grace_days?: number; remember_days?: number; starts_on?: string } = {}) =>
  execute(
    `insert into access_rules (scope, name, sso_only, second_factor, starts_on, grace_days, remember_days, updated_at)
     values ('everybody', '', false, true, $1, $2, $3, now())`,
    [own.starts_on ?? '2026-05-01', own.grace_days ?? 2, own.remember_days ?? 30],
  )

describe('where a rule asks for one', () => {
  test('MFA-22 MFA-23 until the deadline one enters, after it a factor is added first, and nothing else is open', async () => {
    await addRule()
    const browser = openBrowser(portal)
    expect((await browser.logIn('forfait')).status).toBe(200)
    expect((await browser.ask('GET', 'factors')).body.obligation).toEqual({ deadline: '2026-05-23' })
    expect((await browser.ask('GET', 'user/me')).body.factor_deadline).toBe('2026-05-23')
    portal.setNow('2026-05-23T23:59:00+02:00')
    expect((await openBrowser(portal).logIn('forfait')).status).toBe(200)
    const now = '2026-05-24T00:00:00+02:00'
    portal.setNow(now)
    const late = openBrowser(portal)
    const entered = await late.logIn('forfait')
    expect([entered.status, entered.code]).toEqual([401, 'factor-setup-needed'])
    expect((await late.ask('GET', 'login/step')).body).toMatchObject({ kind: 'setup', factors: [] })
    expect((await late.ask('GET', 'user/me')).status).toBe(401)
    expect((await late.ask('GET', 'factors')).status).toBe(401)
    expect((await late.ask('POST', 'login/totp', { code: '123456' })).code).toBe('step-gone')
    expect((await late.ask('POST', 'login/setup', { acknowledged: true })).code).toBe('step-gone')
    const { codes } = await addTotp(late, now)
    expect(codes).toHaveLength(10)
    expect((await late.ask('POST', 'login/setup', { acknowledged: false })).status).toBe(422)
    expect((await late.ask('POST', 'login/setup', { acknowledged: true })).status).toBe(200)
    expect((await late.ask('GET', 'user/me')).body.factor_deadline).toBeNull()
    expect((await late.ask('GET', 'factors')).body.obligation).toBeNull()
  })

  test('MFA-25 MFA-26 MFA-27 a trusted browser is asked no more, for its person alone, and proves nothing by it', async () => {
    const { secret, inside } = await withTotp()
    const browser = await atStep()
    await browser.ask('POST', 'login/totp', { code: codeAt(secret, LATER), remember: true })
    const { cadran_device = '' } = browser.cookies
    portal.setNow('2026-05-22T09:00:00+02:00')
    const trusted = openBrowser(portal)
    trusted.cookies = { cadran_device }
    expect((await trusted.logIn('forfait')).status).toBe(200)
    expect((await trusted.ask('GET', 'session')).text).toContain('"strength":"remembered"')
    expect((await trusted.ask('POST', 'factors/recovery-codes')).code).toBe('fresh-login-needed')
    // Inside, the form of a new password is asked for the factor (PWD-42).
    expect((await trusted.logIn('forfait')).code).toBe('second-factor-needed')
    trusted.cookies = { cadran_device }
    expect((await trusted.logIn('forfait', 'faux')).code).toBe('credentials.invalid')
    const { secret: other } = await (async () => {
      portal.setNow(TEST_NOW)
      return withTotp('interne')
    })()
    expect(other).not.toBe(secret)
    trusted.cookies = { cadran_device }
    expect((await trusted.logIn('interne')).code).toBe('second-factor-needed')
    portal.setNow('2026-06-20T09:01:01+02:00')
    trusted.cookies = { cadran_device }
    expect((await trusted.logIn('forfait')).code).toBe('second-factor-needed')
    expect((await inside.ask('GET', 'user/me')).status).toBe(401)
  })

  test('MFA-24 MFA-25 a rule without memory hides the box, and trusts nobody', async () => {
    const { secret } = await withTotp()
    await addRule({ remember_days: 0 })
    const browser = await atStep()
    expect((await browser.ask('GET', 'login/step')).body.remember_days).toBe(0)
    await browser.ask('POST', 'login/totp', { code: codeAt(secret, LATER), remember: true })
    const again = openBrowser(portal)
    again.cookies = { cadran_device: browser.cookies.cadran_device ?? '' }
    expect((await again.logIn('forfait')).code).toBe('second-factor-needed')
  })
})
