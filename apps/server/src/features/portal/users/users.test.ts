import type { CurrentUser, ListedUser } from '@cadran/contract/portal/users'
import { M_ROLE, M_SCOPE } from '@cadran/rules/portal/messages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CONSULTANT_DAYS } from '../../../testing/consultant.fixture.ts'
import { openTestPortal, type TestPortal } from '../../../testing/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

const meOf = async (username: string) => (await (await portal.as(username)).get<CurrentUser>('user/me')).body
const list = async (username: string, path: string) => (await portal.as(username)).get<ListedUser[]>(path)

describe('the current user', () => {
  test('USR-02 USR-04 USR-06 identity, work and period of the person logged in', async () => {
    const me = await meOf('consultant')
    expect(me).toMatchObject({
      username: 'consultant',
      type: 'consultant',
      person_type: 'consultant',
      modality: 2,
      current_period: { year: 2026, month: 5 },
      start_at: '2020-05-01',
      end_at: null,
    })
    expect(me.identity).toBe(`${me.firstname} ${me.lastname}`)
    expect(me.manager).toBe((await meOf('manager')).matricule)
  })

  test('USR-03 USR-09 USR-10 one type under two names, when the password and the lists end, and what no screen asks for', async () => {
    const me = await meOf('prestataire')
    expect([me.type, me.person_type]).toEqual(['contractor', 'contractor'])
    await portal.database.executeSql(
      "update users set password_expire_at = '2026-09-01' where username = 'prestataire'",
    )
    expect(await meOf('prestataire')).toMatchObject({
      password_expire_at: '2026-09-01',
      opted_out_euro2020_pop_up: true,
      cache_expire_at: '2026-05-22T07:00:00.000Z',
      user_for_absence_list_fetched_at: '2026-05-21T00:00:00',
      user_for_cra_list_fetched_at: '2026-05-21T00:00:00',
    })
  })

  test('USR-15 MON-103 the counters of the demonstration, the pending days already taken off', async () => {
    expect(await meOf('consultant')).toMatchObject(CONSULTANT_DAYS)
    expect(await meOf('consultant35')).toMatchObject({ cp: 0.5, before_june: 0 })
  })

  test('USR-13 MON-95 a contractor has no counters', async () => {
    expect(await meOf('prestataire')).toMatchObject({
      cp: null,
      before_june: null,
      rtt: null,
      sick_children_days: null,
    })
  })

  test('USR-08 the people below are named, at every depth', async () => {
    const [manager, adjoint, equipier] = await Promise.all(['manager', 'adjoint', 'equipier'].map(meOf))
    expect(manager?.available_matricules).toContain(adjoint?.matricule)
    expect(manager?.available_matricules).toContain(equipier?.matricule)
    expect(adjoint?.available_matricules).toHaveLength(2)
    expect(equipier?.available_matricules).toEqual([])
  })

  test('ROL-40 a role taken away is gone at the next call', async () => {
    const caller = await portal.as('gta')
    expect((await caller.get('user')).status).toBe(200)
    await portal.database.executeSql("update users set roles = '{}' where username = 'gta'")
    expect((await caller.get('user')).status).toBe(403)
  })
})

describe('one person', () => {
  const read = async (username: string, id: number | string) => (await portal.as(username)).get(`user/${id}`)

  test('USR-35 USR-36 oneself is answered whole, somebody of the scope as in the lists', async () => {
    const me = await meOf('consultant')
    const own = await read('consultant', me.id)
    expect([own.status, own.body]).toEqual([200, me])
    const other = await read('manager', me.id)
    const [listed] = (await list('manager', `user?search=${me.matricule}`)).body
    expect([other.status, other.body]).toEqual([200, listed])
    expect((await read('paie', me.id)).body).toEqual(listed)
  })

  test('USR-36 others are refused, and who is not there is not found', async () => {
    const [chief, other] = await Promise.all([meOf('manager'), meOf('manager2')])
    expect((await portal.anonymous.get(`user/${chief.id}`)).status).toBe(401)
    const colleague = await read('consultant', chief.id)
    expect([colleague.status, colleague.body]).toMatchObject([403, { message: M_ROLE.message }])
    const outside = await read('manager', other.id)
    expect([outside.status, outside.body]).toMatchObject([403, { message: M_SCOPE.message }])
    for (const id of ['999999', '0', 'x', '1.5', '99999999999999999999']) {
      expect((await read('paie', id)).status).toBe(404)
    }
  })

  test('USR-36 RUN-21 under run as, oneself is the person shown', async () => {
    const me = await meOf('consultant')
    const acting = await portal.as('support', { 'x-switch-user': 'consultant' })
    expect((await acting.get<CurrentUser>(`user/${me.id}`)).body).toMatchObject({ username: 'consultant', cp: me.cp })
  })
})

describe('lists of people', () => {
  test('USR-37 FLT-36 a manager is answered the team at every depth, payroll everybody, others nobody', async () => {
    const team = await list('manager', 'user')
    const everybody = await list('paie', 'user')
    expect(team.status).toBe(200)
    expect(Number(team.headers['x-total-count'])).toBe(team.body.length)
    expect(team.body.length).toBeLessThan(everybody.body.length)
    expect(new Set(team.body.map(({ matricule }) => matricule))).toEqual(
      new Set((await meOf('manager')).available_matricules?.filter((matricule) => !/^t/i.test(matricule))),
    )
    expect((await list('consultant', 'user')).status).toBe(403)
  })

  test('USR-27 FLT-18 matricules starting with T are left out, of a team and of how many it has too', async () => {
    const { body } = await list('paie', 'user?all=1')
    expect(body.some(({ matricule }) => /^t/i.test(matricule))).toBe(false)
    const whole = await list('manager', 'user')
    await portal.database.executeSql("update users set matricule = 't' || matricule where username = 'equipier'")
    const team = await list('manager', 'user')
    expect([team.body.length, team.headers['x-total-count']]).toEqual([
      whole.body.length - 1,
      `${whole.body.length - 1}`,
    ])
    await portal.database.executeSql("update users set matricule = substr(matricule, 2) where username = 'equipier'")
  })

  test('USR-25 USR-26 FLT-17 the search finds parts of names and matricules, accents and case apart', async () => {
    const everybody = (await list('paie', 'user')).body
    const accented = everybody.find(({ identity }) => /[éèëïôç]/i.test(identity))
    const plain = accented?.identity.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase() ?? ''
    const found = await list('paie', `user?search=${encodeURIComponent(plain)}`)
    expect(found.body.map(({ id }) => id)).toEqual([accented?.id])
    expect((await list('paie', 'user?search=%25')).body).toEqual([])
  })

  test('USR-28 USR-29 USR-30 a window keeps those whose contract touches it, a manager those of his field', async () => {
    const before = await list('paie', 'user?maxDate=2000-01-01')
    expect(before.body).toEqual([])
    const { matricule } = await meOf('adjoint')
    const team = await list('paie', `user?manager=${matricule}`)
    expect(team.body.map(({ manager }) => manager)).toEqual([matricule, matricule])
  })

  test('USR-38 FLT-21 FLT-24 the last contract as written meets the window, both ends included', async () => {
    const person = await meOf('equipier')
    const found = async (query: string) =>
      (await list('paie', `user?search=${person.matricule}&${query}`)).body.length === 1
    await portal.database.executeSql(
      `update users set seniority_at = '2015-01-01', last_end_at = '2016-06-30', start_at = '2018-03-01', end_at = '2026-06-15'
       where username = 'equipier'`,
    )
    expect(await found('maxDate=2018-03-01')).toBe(true)
    expect(await found('maxDate=2018-02-28')).toBe(false)
    expect(await found('minDate=2026-06-15')).toBe(true)
    expect(await found('minDate=2026-06-16')).toBe(false)
    expect(await found('minDate=2016-01-01&maxDate=2016-12-31')).toBe(false)
    expect(await found('minDate=2026-06-01&maxDate=2026-06-30')).toBe(true)
  })

  test('USR-39 USR-40 FLT-20 all is everybody of the scope, closed accounts too; visible leaves the others out', async () => {
    const everybody = await list('paie', 'user?all=1&maxResults=10000')
    expect(everybody.body).toHaveLength(Number(everybody.headers['x-total-count']))
    const { rows } = await portal.database.executeSql(
      "select count(*)::int as n, count(*) filter (where not is_active)::int as closed from users where matricule !~* '^t'",
    )
    const [counted] = rows as { n: number; closed: number }[]
    expect(everybody.body).toHaveLength(counted?.n ?? 0)
    expect(counted?.closed).toBeGreaterThan(0)
    await portal.database.executeSql("update users set is_visible = false where username = 'forfait'")
    const visible = await list('paie', 'user?all=1&visible=1')
    const hidden = everybody.body.filter(({ id }) => !visible.body.some((one) => one.id === id))
    expect(hidden.map(({ matricule }) => matricule)).toContain((await meOf('forfait')).matricule)
    expect(visible.body.every(({ is_visible }) => is_visible)).toBe(true)
  })

  test('USR-48 FLT-26 BCK-57 a page of ten thousand is the largest, and its total counts what it leaves out', async () => {
    const two = await list('paie', 'user?maxResults=2')
    expect(two.body).toHaveLength(2)
    expect(Number(two.headers['x-total-count'])).toBeGreaterThan(2)
    expect(two.headers['access-control-expose-headers']).toBe('X-Total-Count')
    expect((await list('paie', 'user?maxResults=10000')).status).toBe(200)
  })

  test('FLT-32 FLT-36 USR-33 whose first level is of one list only is answered the people of the others', async () => {
    const before = await list('manager2', 'user')
    await portal.database.executeSql(
      `update users set is_manager = false, roles = '{ROLE_VALIDATION,ROLE_ABSENCE_ACCEPT_FIRST_LEVEL}' where username = 'manager2'`,
    )
    const { body } = await list('manager2', 'user')
    expect(body.length).toBe((await list('paie', 'user')).body.length)
    await portal.database.executeSql(
      `update users set roles = '{ROLE_VALIDATION,ROLE_MANAGER,ROLE_ABSENCE_ACCEPT_FIRST_LEVEL,ROLE_ACTIVITY_ACCEPT_FIRST_LEVEL}'
       where username = 'manager2'`,
    )
    expect((await list('manager2', 'user')).body).toEqual(before.body)
  })

  test('USR-37 a bad date or size is refused', async () => {
    for (const query of [
      'minDate=2026-02-30',
      'maxDate=hier',
      'maxResults=0',
      'maxResults=10001',
      'maxResults=beaucoup',
    ]) {
      expect((await list('paie', `user?${query}`)).status).toBe(422)
    }
  })

  test('USR-46 USR-47 lists carry no birthday, phone, role or counter', async () => {
    const [person] = (await list('paie', 'user?maxResults=1')).body
    expect(Object.keys(person ?? {}).sort()).toEqual(
      [
        'id',
        'matricule',
        'firstname',
        'lastname',
        'identity',
        'type',
        'person_type',
        'manager',
        'is_manager',
        'is_visible',
        'start_at',
        'end_at',
        'last_end_at',
      ].sort(),
    )
  })

  test('USR-41 FLT-39 FLT-40 managers, visible ones and oneself', async () => {
    const me = await meOf('manager')
    await portal.database.executeSql("update users set is_visible = false where username = 'manager'")
    const { body } = await list('manager', 'user/managers?visible=1')
    expect(body.every(({ is_manager }) => is_manager)).toBe(true)
    expect(body.filter(({ id }) => id === me.id)).toHaveLength(1)
    expect((await list('paie', 'user/managers?visible=1')).body.some(({ id }) => id === me.id)).toBe(false)
  })
})
