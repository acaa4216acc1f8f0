import { Secret, TOTP } from 'otpauth'
import type { TestPortal } from './portal.ts'
import { TEST_NOW } from './template.ts'

type Cookies = Record<string, string>
export const PASSWORD = 'Demo-Portail-1!'

/** The code of an application at an instant, and so many steps of 30 seconds later. */
export const codeAt = (secret: string, instant: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 }).generate({
    timestamp: Date.parse(instant) + steps * 30_000,
  })

/** A browser: what it is given it sends along, as one would. */
export function openBrowser(
  { app }: Pick<TestPortal, 'app'>,
  agent = 'Chrome/156 Windows',
  remoteAddress = '192.0.2.14',
) {
  let cookies: Cookies = {}
  const ask = async (
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    payload?: object,
    own: Cookies = {},
  ) => {
    const headers = { 'user-agent': agent, ...own }
    const response = await app.inject({
      method,
      url: `/api/${path}`,
      cookies,
      headers,
      remoteAddress,
      ...(payload ? { payload } : {}),
    })
    for (const { name, value, maxAge, expires } of response.cookies) {
      const { [name]: _former, ...others } = cookies
      const is_gone = value === '' || maxAge === 0 || (expires !== undefined && expires.getTime() === 0)
      cookies = is_gone ? others : { ...others, [name]: value }
    }
    const body = response.body === '' ? {} : response.json<Record<string, unknown>>()
    return { status: response.statusCode, body, code: body.code, text: response.body, response }
  }
  return {
    ask,
    logIn: (username: string, password = PASSWORD) => ask('POST', 'login_check', { username, password }),
    get cookies() {
      return cookies
    },
    set cookies(next: Cookies) {
      cookies = next
    },
  }
}
export type TestBrowser = ReturnType<typeof openBrowser>

/** Adds an application to whoever is logged in; answers its secret and the recovery codes. */
export async function addTotp({ ask }: TestBrowser, now: string): Promise<{ secret: string; codes: string[] }> {
  const { body } = await ask('POST', 'factors/totp')
  const secret = String(body.secret)
  const confirmed = await ask('POST', 'factors/totp/confirm', { code: codeAt(secret, now) })
  return { secret, codes: (confirmed.body.recovery_codes ?? []) as string[] }
}

const HELD = [
  'sessions',
  'known_devices',
  'sign_in_steps',
  'sign_in_factors',
  'recovery_codes',
  'passkeys',
  'factor_failures',
]
const ASKED = ['factor_deadlines', 'access_rules', 'login_tries']

/** Nobody has factors, is inside or is asked for any; the clock stands where tests begin. */
export async function forgetFactors({ setNow, database }: TestPortal): Promise<void> {
  setNow(TEST_NOW)
  await database.executeSql([...HELD, ...ASKED].map((table) => `delete from ${table}`).join('; '))
}
