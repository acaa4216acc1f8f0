import type { ReplyOf } from '@cadran/contract/kit'
import type { listSessions } from '@cadran/contract/portal/session'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { jobHandlers } from '../../../app.ts'
import { newMailsOf } from '../../../testing/mails.ts'
import { openTestPortal, type TestPortal } from '../../../testing/portal.ts'
import { TEST_NOW } from '../../../testing/template.ts'

type Sessions = ReplyOf<typeof listSessions>
type Cookies = Record<string, string>

const PASSWORD = 'Demo-Portail-1!'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
beforeEach(async () => {
  portal.setNow(TEST_NOW)
  await portal.database.executeSql('delete from sessions')
  await portal.database.executeSql('delete from known_devices')
})
afterAll(() => portal.close())

const logIn = async (
  username: string,
  { cookies = {}, agent = WINDOWS, remoteAddress = '192.0.2.14' } = {},
): Promise<Cookies> => {
  const payload = { username, password: PASSWORD }
  const headers = { 'user-agent': agent }
  const request = { method: 'POST', url: '/api/login_check', payload, cookies, headers, remoteAddress } as const
  const response = await portal.app.inject(request)
  expect(response.statusCode).toBe(200)
  return Object.fromEntries(response.cookies.map(({ name, value }) => [name, value]))
}
const ask = (cookies: Cookies, method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
  portal.app.inject({ method, url: `/api/${url}`, cookies, ...(payload ? { payload } : {}) })
const sessionsOf = async (cookies: Cookies, query = '') =>
  (await ask(cookies, 'GET', `session${query}`)).json<Sessions>()
const idOf = async (username: string) => {
  const { rows } = await portal.database.executeSql('select id from users where username = $1', [username])
  return Number((rows[0] as { id: number }).id)
}
const newMails = newMailsOf(() => portal)

describe('my sessions', () => {
  test('SEA-01 SEA-02 SEA-03 they are told by device, newest activity first, and nothing of them opens one', async () => {
    const first = await logIn('forfait', {
      agent: `curl\u0007/8 ${'x'.repeat(2_000)}`,
      remoteAddress: '2001:db8:1:2::5',
    })
    portal.setNow('2026-05-21T09:05:00+02:00')
    const second = await logIn('forfait')
    const sessions = await sessionsOf(second)
    expect(sessions).toMatchObject([
      {
        current: true,
        device_name: 'Chrome 156 · Windows',
        address: '192.0.2.14',
        method: 'password',
        strength: 'one',
        created_at: '2026-05-21T07:05:00.000Z',
        last_seen_at: '2026-05-21T07:05:00.000Z',
        is_new: true,
        trusted_until: null,
      },
      { current: false, device_name: 'Appareil inconnu', address: '2001:db8:1:2::/64', is_new: false },
    ])
    const told = JSON.stringify(sessions)
    for (const secret of Object.values({ ...first, ...second }).filter(Boolean)) expect(told).not.toContain(secret)
    for (const { id } of sessions) expect((await ask({ cadran_access: id }, 'GET', 'user/me')).statusCode).toBe(401)

    portal.setNow('2026-05-21T09:50:00+02:00')
    const renewed = await ask(first, 'POST', 'token/refresh')
    expect(renewed.statusCode).toBe(200)
    expect((await sessionsOf(second)).map(({ last_seen_at }) => last_seen_at)).toEqual([
      '2026-05-21T07:50:00.000Z',
      '2026-05-21T07:05:00.000Z',
    ])
  })

  test('SEA-04 one ends at once; not this one, not a stranger’s, and only by who is fresh', async () => {
    const mine = await logIn('forfait')
    const other = await logIn('forfait')
    const strangers = await logIn('interne')
    const [current, ended] = (await sessionsOf(other)).toSorted((a, b) => Number(b.current) - Number(a.current))
    const [foreign] = await sessionsOf(strangers)
    const refused = await ask(other, 'DELETE', `session/${current?.id}`)
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { message: 'Utilisez « Déconnexion » pour cet appareil.' },
    ])
    for (const id of [foreign?.id, 'x', '00000000-0000-4000-8000-000000000000'])
      expect((await ask(other, 'DELETE', `session/${id}`)).statusCode).toBe(404)
    portal.setNow('2026-05-21T09:11:00+02:00')
    const stale = await ask(other, 'DELETE', `session/${ended?.id}`)
    expect([stale.statusCode, stale.json()]).toMatchObject([403, { code: 'fresh-login-needed' }])
    portal.setNow(TEST_NOW)
    expect((await ask(other, 'DELETE', `session/${ended?.id}`)).statusCode).toBe(204)
    expect((await ask(mine, 'GET', 'user/me')).statusCode).toBe(401)
    expect((await ask(strangers, 'GET', 'user/me')).statusCode).toBe(200)
    expect((await ask(other, 'DELETE', `session/${ended?.id}`)).statusCode).toBe(404)
  })

  test('SEA-05 all the others end, and trusted browsers are forgotten where that is wanted', async () => {
    const one = await logIn('forfait')
    const two = await logIn('forfait')
    await portal.database.executeSql(`update known_devices set trusted_until = '2026-06-20T00:00:00Z'`)
    const [{ trusted_until } = {}] = await sessionsOf(two)
    expect(trusted_until).toBe('2026-06-20T00:00:00.000Z')
    expect((await ask(two, 'DELETE', 'session')).json()).toEqual({ ended: 1 })
    expect((await ask(one, 'GET', 'user/me')).statusCode).toBe(401)
    expect((await sessionsOf(two)).map((session) => [session.current, session.trusted_until])).toEqual([
      [true, trusted_until],
    ])
    expect((await ask(two, 'DELETE', 'session?trusted=1')).json()).toEqual({ ended: 0 })
    expect((await sessionsOf(two))[0]?.trusted_until).toBeNull()
    expect((await ask(two, 'DELETE', 'session?trusted=x')).statusCode).toBe(422)
  })

  test('SEA-05 one’s tokens and calendars end with them where that is wanted', async () => {
    const mine = await logIn('forfait')
    const make = (path: string, payload: object) =>
      portal.app.inject({ method: 'POST', url: `/api/${path}`, cookies: mine, payload })
    const asked = { name: 'Suivi', scopes: ['people:read'], expires_on: '2026-06-20' }
    const { token } = (await make('token', asked)).json<{ token: string }>()
    await make('calendar-feed', { kind: 'mine', level: 'busy' })
    expect((await ask(mine, 'DELETE', 'session')).statusCode).toBe(200)
    expect((await portal.bearing(token).get('user/me')).status).toBe(200)
    expect((await ask(mine, 'DELETE', 'session?tokens=1')).json()).toEqual({ ended: 0 })
    expect((await portal.bearing(token).get('user/me')).status).toBe(401)
    expect((await ask(mine, 'GET', 'calendar-feed')).json()).toEqual([])
  })

  test('MFA-26 one trusted browser is forgotten without its session ending', async () => {
    const mine = await logIn('forfait')
    await portal.database.executeSql(`update known_devices set trusted_until = '2026-06-20T00:00:00Z'`)
    const [{ id } = {}] = await sessionsOf(mine)
    expect((await ask(await logIn('interne'), 'DELETE', `session/${id}/trust`)).statusCode).toBe(404)
    expect((await ask(mine, 'DELETE', `session/${id}/trust`)).statusCode).toBe(204)
    expect((await sessionsOf(mine))[0]?.trusted_until).toBeNull()
    for (const gone of [id, 'x']) expect((await ask(mine, 'DELETE', `session/${gone}/trust`)).statusCode).toBe(404)
  })

  test('SEA-06 a login while all others end is ended with them or stays', async () => {
    const mine = await logIn('forfait')
    for (let round = 0; round < 4; round += 1) {
      const [opened, { json }] = await Promise.all([logIn('forfait'), ask(mine, 'DELETE', 'session')])
      const isOpen = (await ask(opened, 'GET', 'user/me')).statusCode === 200
      expect(json<{ ended: number }>().ended >= (isOpen ? 0 : 1)).toBe(true)
      expect((await sessionsOf(mine)).length).toBe(isOpen ? 2 : 1)
      await ask(mine, 'DELETE', 'session')
    }
  })

  test('SEA-07 access support reads and ends them, and the person is told; never an access administrator’s', async () => {
    const support = await logIn('acces')
    await portal.database.executeSql(
      `update users set roles = array_remove(roles, 'ROLE_ACCESS_ADMIN') where username = 'acces'`,
    )
    const theirs = await logIn('forfait')
    const user_id = await idOf('forfait')
    const reason = 'Ordinateur volé dans le train.'
    expect((await sessionsOf(support, `?user_id=${user_id}`)).map(({ current }) => current)).toEqual([false])
    expect((await ask(theirs, 'GET', `session?user_id=${await idOf('acces')}`)).statusCode).toBe(403)
    expect((await ask(theirs, 'POST', 'session/end', { user_id, reason })).statusCode).toBe(403)
    expect((await ask(support, 'GET', 'session?user_id=999999')).statusCode).toBe(404)
    expect((await ask(support, 'POST', 'session/end', { user_id: 999_999, reason })).statusCode).toBe(404)
    expect((await ask(support, 'POST', 'session/end', { user_id, reason: 'court' })).statusCode).toBe(422)
    const administrator = await idOf('administration')
    await portal.database.executeSql(`update users set roles = roles || '{ROLE_ACCESS_ADMIN}' where id = $1`, [
      administrator,
    ])
    expect((await ask(support, 'GET', `session?user_id=${administrator}`)).statusCode).toBe(403)
    expect((await ask(support, 'POST', 'session/end', { user_id: administrator, reason })).statusCode).toBe(403)
    await newMails()
    expect((await ask(support, 'POST', 'session/end', { user_id, reason })).json()).toEqual({ ended: 1 })
    expect((await ask(theirs, 'GET', 'user/me')).statusCode).toBe(401)
    const [mail = '', ...others] = await newMails()
    expect(others).toEqual([])
    expect(mail).toContain('L’assistance a fermé vos sessions le 21/05/2026 à 09:00.')
    const { rows } = await portal.database.executeSql(
      `select action, comment, person_id::int as person_id from audit where entity = 'session' order by id desc limit 1`,
    )
    expect(rows).toEqual([{ action: 'end-by-support', comment: reason, person_id: user_id }])
    await portal.database.executeSql(
      `update users set roles = array_remove(roles, 'ROLE_ACCESS_ADMIN') where id = $1`,
      [administrator],
    )
  })

  test('SEA-13 a session ends thirty days after its login whatever the refreshes, an access keeper’s after twelve hours', async () => {
    for (const [username, steps, last] of [
      ['forfait', ['2026-06-03T09:00:00+02:00', '2026-06-16T09:00:00+02:00'], '2026-06-20T09:00:00+02:00'],
      ['acces', ['2026-05-21T15:00:00+02:00', '2026-05-21T20:30:00+02:00'], '2026-05-21T21:00:00+02:00'],
    ] as const) {
      portal.setNow(TEST_NOW)
      let cookies = await logIn(username)
      for (const at of steps) {
        portal.setNow(at)
        const renewed = await ask(cookies, 'POST', 'token/refresh')
        expect([at, renewed.statusCode]).toEqual([at, 200])
        cookies = Object.fromEntries(renewed.cookies.map(({ name, value }) => [name, value]))
      }
      const [session] = await sessionsOf(cookies)
      expect(session).toMatchObject({
        created_at: new Date(TEST_NOW).toISOString(),
        method: 'password',
        strength: 'one',
      })
      expect(session?.expires_at).toBe(new Date(last).toISOString())
      portal.setNow(last)
      expect((await ask(cookies, 'GET', 'user/me')).statusCode).toBe(401)
      expect((await ask(cookies, 'POST', 'token/refresh')).statusCode).toBe(401)
    }
  })

  test('SEA-14 twenty logins keep twenty sessions; the oldest ends at the fifty-first', async () => {
    const first = await logIn('forfait')
    for (let login = 1; login < 20; login += 1) await logIn('forfait')
    expect(await sessionsOf(first)).toHaveLength(20)
    const planned = `insert into sessions (id, user_id, access_hash, access_expires_at, refresh_expires_at, created_at, last_seen_at)
      select gen_random_uuid(), user_id, sha256(n::text::bytea), access_expires_at, refresh_expires_at, created_at + n * interval '1 second', created_at
      from sessions, generate_series(1, 30) n where access_hash = sha256($1::bytea)`
    await portal.database.executeSql(planned, [Buffer.from(first.cadran_access ?? '')])
    expect(await sessionsOf(first)).toHaveLength(50)
    portal.setNow('2026-05-21T09:05:00+02:00')
    const last = await logIn('forfait')
    expect(await sessionsOf(last)).toHaveLength(50)
  })
})

describe('a new browser', () => {
  test('SEA-08 SEA-09 SEA-10 is mailed with day, hour, device and address; the first one, a known one and a person inside are not', async () => {
    await newMails()
    const first = await logIn('forfait')
    expect(first.cadran_device).toMatch(/^[A-Za-z0-9_-]{43}$/)
    const again = await logIn('forfait', { cookies: { cadran_device: first.cadran_device ?? '' } })
    expect(again.cadran_device).toBe(first.cadran_device)
    await logIn('forfait', { cookies: { cadran_access: again.cadran_access ?? '' } })
    expect(await newMails()).toEqual([])
    await logIn('forfait', { cookies: { cadran_device: 'posé par un autre' } })
    const [mail = '', ...others] = await newMails()
    expect(others).toEqual([])
    expect(mail).toContain('Chrome 156 · Windows, 192.0.2.14, le 21/05/2026 à 09:00')
    expect(mail).toContain('/parameters#security')
    // The cookie of one is nobody else’s device.
    await logIn('interne')
    await logIn('interne', { cookies: { cadran_device: first.cadran_device ?? '' } })
    expect(await newMails()).toHaveLength(1)
  })

  test('SEA-09 five mails an hour, the sixth says how many more', async () => {
    await logIn('forfait')
    await newMails()
    for (let login = 0; login < 9; login += 1) {
      portal.setNow(`2026-05-21T11:0${login}:00+02:00`)
      await logIn('forfait')
    }
    const mails = await newMails()
    expect(mails).toHaveLength(6)
    expect(mails.filter((mail) => mail.includes('dans la même heure : 4.'))).toHaveLength(1)
  })

  test('SEA-10 who has no address finds it in the list, marked for fourteen days', async () => {
    await newMails()
    await portal.database.executeSql(`update users set email = null where username = 'gta'`)
    await logIn('gta')
    portal.setNow('2026-05-21T09:01:00+02:00')
    const cookies = await logIn('gta')
    expect(await newMails()).toEqual([])
    expect((await sessionsOf(cookies)).map(({ is_new }) => is_new)).toEqual([true, false])
    portal.setNow('2026-06-04T09:02:00+02:00')
    expect((await sessionsOf(await logIn('gta', { cookies }))).map(({ is_new }) => is_new)).toEqual([false])
  })

  test('SEA-15 is forgotten thirteen months after its last use', async () => {
    await logIn('forfait')
    const devices = async () => (await portal.database.executeSql('select from known_devices')).rows.length
    const sweep = () => jobHandlers(portal.platform)['sweep-sessions']({})
    portal.setNow('2027-06-20T09:00:00+02:00')
    await sweep()
    expect(await devices()).toBe(1)
    portal.setNow('2027-06-22T09:00:00+02:00')
    await sweep()
    expect(await devices()).toBe(0)
  })
})
