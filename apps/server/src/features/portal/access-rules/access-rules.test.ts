import { beforeEach, describe, expect, test } from 'vitest'
import { runOn } from '../../../administration.ts'
import type { Caller } from '../../../testing/portal.ts'
import { certified, logInAt, openSso, other, portal, small } from '../../../testing/sso.fixture.ts'

openSso()

let acces: Caller
const RULE = {
  scope: 'role',
  name: 'ROLE_PAY_MANAGER',
  sso_only: true,
  second_factor: false,
  starts_on: '2026-05-01',
  grace_days: 0,
  remember_days: 30,
}
const put = (rule: object, by = acces) => by.post<{ id: number; people: number }>('access-rules', { ...RULE, ...rule })

async function command(name: string, ...args: string[]): Promise<string[]> {
  const lines: string[] = []
  await runOn(portal.platform, name, { args, write: (line) => void lines.push(line) })
  return lines
}

const logIn = (username: string, password = 'Demo-Portail-1!') =>
  portal.anonymous.post('login_check', { username, password })

beforeEach(async () => {
  await portal.database.executeSql('delete from access_rules; delete from emergency_accounts; delete from login_tries')
  acces = await portal.as('acces')
})

describe('rules', () => {
  test('SSO-27 an access administrator, known anew, writes, replaces, lists and deletes the rule of a scope', async () => {
    await command('emergency', 'administration', 'on')
    expect((await put({}, await portal.as('auditeur'))).status).toBe(403)
    expect((await put({}, portal.anonymous)).status).toBe(401)
    const { status, body } = await put({})
    expect([status, body]).toEqual([200, expect.objectContaining({ ...RULE, company: null })])
    expect(body.people).toBeGreaterThan(0)
    const replaced = await put({ second_factor: true, grace_days: 30 })
    expect(replaced.body).toMatchObject({ id: body.id, second_factor: true, grace_days: 30 })
    await put({ scope: 'everybody', name: 'whatever', sso_only: false, second_factor: true })
    const { rows } = await portal.database.executeSql('select id::text, name from companies order by id limit 1')
    const [company] = rows as { id: string; name: string }[]
    expect(
      (await put({ scope: 'company', name: company?.id, sso_only: false, second_factor: true })).body,
    ).toMatchObject({
      company: company?.name,
    })
    const listed = (
      await acces.get<{ scope: string; name: string; people: number; without_factor: number }[]>('access-rules')
    ).body
    expect(listed.map(({ scope }) => scope)).toEqual(['everybody', 'company', 'role'])
    for (const { scope, name, people, without_factor } of listed) {
      const counted = await acces.get(`access-rules/count?scope=${scope}&name=${name}`)
      expect([counted.status, counted.body], scope).toEqual([200, { people, without_factor }])
    }
    expect((await acces.get('access-rules/count?scope=planet')).status).toBe(422)
    expect(listed[0]?.name).toBe('')
    expect((await acces.delete(`access-rules/${body.id}`)).status).toBe(204)
    expect((await acces.delete(`access-rules/${body.id}`)).status).toBe(404)
    portal.setNow('2026-05-21T09:11:00+02:00')
    for (const act of [() => put({}), () => acces.delete('access-rules/1')]) {
      expect(await act()).toMatchObject({ status: 403, body: { code: 'fresh-login-needed' } })
    }
  })

  test('MFA-22 who of a rule holds no second factor is listed by name, page by page, for access administrators alone', async () => {
    const rule = await put({ scope: 'everybody', sso_only: false, second_factor: true })
    const [counted] = (await acces.get<{ without_factor: number; people: number }[]>('access-rules')).body
    const of = (query: string) =>
      acces.get<{ username: string }[]>(`access-rules/${rule.body.id}/without-factor${query}`)
    const all: string[] = []
    for (let page = 1; all.length < (counted?.without_factor ?? 0); page++) {
      const { status, body, headers } = await of(`?page=${page}&maxResults=50`)
      expect([status, Number(headers['x-total-count'])]).toEqual([200, counted?.without_factor])
      expect(body.length).toBeGreaterThan(0)
      all.push(...body.map(({ username }) => username))
    }
    expect(new Set(all).size).toBe(counted?.without_factor)
    expect(all).toContain('consultant')
    await portal.database.executeSql(
      "insert into sign_in_factors (user_id, webauthn_handle, totp_box, totp_confirmed_at) select id, 'h'::bytea, 'b'::bytea, now() from users where username = 'consultant'",
    )
    const after = await of('?maxResults=100')
    expect(after.body.map(({ username }) => username)).not.toContain('consultant')
    await portal.database.executeSql('delete from sign_in_factors')
    expect((await of('?maxResults=101')).status).toBe(422)
    expect((await acces.get('access-rules/999999/without-factor')).status).toBe(404)
    const path = `access-rules/${rule.body.id}/without-factor`
    expect((await (await portal.as('auditeur')).get(path)).status).toBe(403)
    expect((await portal.anonymous.get(path)).status).toBe(401)
  })

  test.each([
    { scope: 'company', name: '999999' },
    { scope: 'company', name: 'Synchrone' },
    { scope: 'role', name: 'ROLE_UNKNOWN' },
    { scope: 'planet' },
    { grace_days: 91 },
    { remember_days: -1 },
    { starts_on: '2026-02-30' },
    { sso_only: false },
    { sso_only: 'yes' },
  ])('SSO-27 %j is refused', async (wrong) => {
    await command('emergency', 'administration', 'on')
    expect((await put(wrong)).status).toBe(422)
    expect((await acces.get('access-rules')).body).toEqual([])
  })

  test('SSO-30 nobody locks the portal from inside: a provider and an active emergency account come first', async () => {
    expect(await put({})).toMatchObject({ status: 422, body: { message: "Désignez d'abord un compte de secours." } })
    await command('emergency', 'double', 'on')
    await portal.database.executeSql("update users set is_active = false where username = 'double'")
    expect((await put({})).status).toBe(422)
    await portal.database.executeSql("update users set is_active = true where username = 'double'")
    const { identityProviders } = portal.platform
    const { all } = identityProviders
    Object.assign(identityProviders, { all: [] })
    expect(await put({})).toMatchObject({
      status: 422,
      body: { message: "Déclarez d'abord un fournisseur de connexion." },
    })
    Object.assign(identityProviders, { all })
    expect((await put({})).status).toBe(200)
  })
})

describe('whom they bind', () => {
  const ONLY = { status: 401, body: { code: 'sso-only', message: "Connectez-vous avec votre compte d'entreprise." } }

  test('SSO-28 SSO-32 the right password opens nothing and a wrong one is told as ever, from its day on; the provider opens', async () => {
    await command('emergency', 'administration', 'on')
    const open = await portal.as('paie')
    await put({ starts_on: '2026-05-22' })
    expect((await logIn('paie')).status).toBe(200)
    await put({})
    expect(await logIn('paie')).toMatchObject(ONLY)
    expect(await logIn('paie', 'wrong')).toMatchObject({ status: 401, body: { code: 'credentials.invalid' } })
    expect((await logIn('consultant')).status).toBe(200)
    expect((await open.get('user/me')).status).toBe(200)
    expect((await logInAt('other', 'o-1', { claims: { name: 'paie' } })).headers.location).toBe('/login/done?to=%2F')
    await portal.database.executeSql(
      "update users set roles = array_append(roles, 'ROLE_PAY_MANAGER') where username = 'forfait'",
    )
    expect(await logIn('forfait')).toMatchObject(ONLY)
    await portal.database.executeSql(
      "update users set roles = array_remove(roles, 'ROLE_PAY_MANAGER') where username = 'forfait'",
    )
    await put({ end_sessions: true })
    expect((await open.get('user/me')).status).toBe(401)
    const { rows } = await portal.database.executeSql(
      "select count(*)::int as n from sessions where provider = 'other' and revoked_at is null",
    )
    expect(rows).toEqual([{ n: 1 }])
  })

  test('SSO-29 a forgotten password is answered as ever, its mail has no link, and a link given before is gone', async () => {
    await command('emergency', 'administration', 'on')
    const [, link = ''] = /reset-password\/([\w-]+)/.exec((await command('reset-password', 'paie')).join('\n')) ?? []
    await put({})
    const answer = await portal.anonymous.post('forgot-password', { username: 'paie' })
    expect(answer).toMatchObject({
      status: 200,
      body: { message: 'Si cet identifiant existe, un e-mail de réinitialisation vous a été envoyé.' },
    })
    const [mail = ''] = (await portal.mails()).filter((text) => text.includes('Votre connexion passe'))
    expect(mail.replaceAll('=\n', '')).toContain("Votre connexion passe par votre compte d'entreprise.")
    expect(mail).not.toMatch(/https?:/)
    const password = { first: 'Un-Autre-Mot-2!', second: 'Un-Autre-Mot-2!' }
    expect((await portal.anonymous.post(`reset-password/${link}`, { password })).status).toBe(404)
  })

  test('SSO-31 an emergency account is bound by no rule, told of at each login, three at most, and the last one stays', async () => {
    await command('emergency', 'paie', 'on')
    await put({})
    expect((await logIn('paie')).status).toBe(200)
    const { rows } = await portal.database.executeSql(
      "select action from audit where entity = 'session' and action = 'emergency-login'",
    )
    expect(rows).toHaveLength(1)
    const told = (await portal.mails()).filter((text) => text.includes('Message-ID: <emergency-'))
    expect(told).toHaveLength(1)
    expect((await acces.get<object[]>('emergency-account')).body).toEqual([
      expect.objectContaining({ username: 'paie', used_at: expect.stringMatching(/^2026-05-21/) }),
    ])
    await expect(command('emergency', 'paie', 'off')).rejects.toThrow('C’est le dernier compte de secours')
    await expect(command('deactivate', 'paie')).rejects.toThrow('C’est le dernier compte de secours')
    await command('emergency', 'manager', 'on')
    await command('emergency', 'manager2', 'on')
    await expect(command('emergency', 'forfait', 'on')).rejects.toThrow('déjà 3')
    await expect(command('emergency', 'nobody', 'on')).rejects.toThrow('inconnu')
    await expect(command('emergency', 'paie')).rejects.toThrow('on ou off')
    expect(await command('emergency', 'paie', 'off')).toEqual(['paie n’est plus un compte de secours.'])
  })
})

describe('providers', () => {
  test('SSO-06 check-sso tells one line each and fails with one that is not ready; nothing of it is a secret', async () => {
    expect(await command('check-sso')).toEqual(['certified : prêt', 'second : prêt', 'small : prêt', 'other : prêt'])
    other.fails = 'hangs up'
    const lines: string[] = []
    const input = { args: [], write: (line: string) => void lines.push(line) }
    await expect(runOn(portal.platform, 'check-sso', input)).rejects.toThrow('Un fournisseur au moins')
    expect(lines.at(-1)).toMatch(/^other : .*does not answer/)
    expect(lines.join()).not.toContain('a-secret')
  })

  test('SSO-04 the administrator sees how each does, and asks anew', async () => {
    type Provider = {
      key: string
      is_ready: boolean
      issuer: string
      reason: string | null
      checked_at: string
      failing_since: string | null
    }
    const states = async (query = '') => (await acces.get<Provider[]>(`sso/provider${query}`)).body
    expect((await states('?check=1')).map(({ key, is_ready }) => [key, is_ready])).toEqual([
      ['certified', true],
      ['second', true],
      ['small', true],
      ['other', true],
    ])
    small.fails = 'answers 503'
    expect((await states()).find(({ key }) => key === 'small')).toMatchObject({ is_ready: true })
    expect((await states('?check=1')).find(({ key }) => key === 'small')).toMatchObject({
      is_ready: false,
      reason: 'Rien n’y répond, ou seulement une erreur.',
      checked_at: expect.stringMatching(/^2026-05-21T/),
    })
    const since = (await states()).map(({ failing_since }) => failing_since)
    expect(since).toEqual([null, null, expect.stringMatching(/^2026-05-21T/), null])
    portal.setNow('2026-05-21T09:08:00+02:00')
    expect((await states('?check=1')).map(({ failing_since }) => failing_since)).toEqual(since)
    small.fails = 'no'
    small.discovery = { issuer: other.issuer }
    const reasons = (await states('?check=1')).map(({ reason }) => reason)
    expect(reasons).toEqual([null, null, 'Sa réponse n’est pas celle de ce fournisseur.', null])
    expect((await (await portal.as('consultant')).get('sso/provider')).status).toBe(403)
    expect((await states())[0]?.issuer).toBe(certified.issuer)
  })
})
