import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type CertifiedProvider, openCertifiedProvider } from './certified-provider.ts'
import { openTestPortal, type TestPortal } from './portal.ts'
import { openSmallProvider, type SmallProvider, type Wrong } from './small-provider.ts'
import { TEST_NOW } from './template.ts'

export let portal: TestPortal
export let certified: CertifiedProvider
export let small: SmallProvider
export let other: SmallProvider

export const PUBLIC = 'http://localhost:3000'
const CLIENT = { client_id: 'cadran', client_secret: 'a-secret-that-nobody-is-told' }
const callbackOf = (key: string) => `${PUBLIC}/api/sso/${key}/callback`

/** The certified provider with two clients, and two of our own; the portal knows them by a file. */
export function openSso(): void {
  const folder = mkdtempSync(join(tmpdir(), 'cadran-oidc-'))
  beforeAll(async () => {
    small = await openSmallProvider('cadran')
    other = await openSmallProvider('cadran')
    certified = await openCertifiedProvider([
      { ...CLIENT, redirect_uris: [callbackOf('certified')], post_logout_redirect_uris: [`${PUBLIC}/login`] },
      { ...CLIENT, client_id: 'another', redirect_uris: [callbackOf('second')] },
    ])
    const entries = [
      { key: 'certified', label: 'Certifié', issuer: certified.issuer, single_logout: true },
      { key: 'second', label: 'Second client', issuer: certified.issuer, client_id: 'another' },
      { key: 'small', label: 'Petit', issuer: small.issuer, single_logout: true, second_factor: 'amr' },
      {
        key: 'other',
        label: 'Autre',
        issuer: other.issuer,
        claim: 'name',
        matches: 'username',
        second_factor: 'always',
      },
    ]
    const file = join(folder, 'oidc.json')
    writeFileSync(file, JSON.stringify(entries.map((entry) => ({ ...CLIENT, ...entry }))))
    portal = await openTestPortal({
      CADRAN_OIDC_FILE: file,
      CADRAN_OIDC_HOSTS: [certified.host, small.host, other.host].join(','),
    })
  })
  afterAll(async () => {
    await portal.close()
    await Promise.all([certified, small, other].map((provider) => provider.close()))
    rmSync(folder, { recursive: true })
  })
  beforeEach(async () => {
    portal.setNow(TEST_NOW)
    await portal.database.executeSql('delete from identity_links; delete from sign_in_steps; delete from sessions')
    for (const provider of [small, other]) Object.assign(provider, { asked: [], discovery: {}, fails: 'no' })
  })
}

/** What a browser sends along. */
export type Cookies = Record<string, string>

export const get = (url: string, cookies: Cookies = {}, headers: Record<string, string> = {}) =>
  portal.app.inject({ method: 'GET', url, cookies, headers })

export const cookiesOf = (reply: LightMyRequestResponse): Cookies =>
  Object.fromEntries(reply.cookies.filter(({ value }) => value !== '').map(({ name, value }) => [name, value]))

/** Begins at the portal; answers where the browser is sent, and its cookie. */
export async function begin(key: string, query = '', headers: Record<string, string> = {}) {
  const reply = await get(`/api/sso/${key}/login${query}`, {}, headers)
  return { reply, location: String(reply.headers.location), cookies: cookiesOf(reply) }
}

/** Comes back with a query. */
export const comeBack = (key: string, query: URLSearchParams | string, cookies: Cookies) =>
  get(`/api/sso/${key}/callback?${String(query)}`, cookies)

/** A whole login at the small provider, or at the other one. */
export async function logInAt(key: 'small' | 'other', sub: string, wrong: Wrong = {}, query = '') {
  const { location, cookies } = await begin(key, query)
  const at = key === 'small' ? small : other
  return comeBack(key, at.login(location, sub, wrong), cookies)
}

/** Goes through the pages of the certified provider, as whoever sits there; answers where it sends the browser back to. */
export async function passThrough(address: string): Promise<URL> {
  const jar = new Map<string, string>()
  let url = new URL(address)
  while (url.origin === certified.issuer) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const set of reply.headers.getSetCookie()) {
      const [pair = ''] = set.split(';')
      const at = pair.indexOf('=')
      jar.set(pair.slice(0, at), pair.slice(at + 1))
    }
    const location = reply.headers.get('location')
    if (!location)
      throw new Error(`the provider answers ${reply.status} at ${url.pathname}: ${(await reply.text()).slice(0, 300)}`)
    url = new URL(location, url)
  }
  return url
}

export async function emailOf(username: string): Promise<string> {
  const { rows } = await portal.database.executeSql('select email from users where username = $1', [username])
  return (rows[0] as { email: string }).email
}

/** Claims that find somebody at a first login. */
export const vouched = async (username: string): Promise<Wrong> => ({
  claims: { email: await emailOf(username), email_verified: true },
})
