import type { CurrentUser, ListedUser } from '@cadran/contract/portal/users'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

  test('USR-15 MON-103 the counters of the demonstration, the pending days already taken off', async () => {
    expect(await meOf('consultant')).toMatchObject({
      cp: 12.5,
      before_june: 4,
      remainder: 1,
      rtt: 5,
      rtt_remainder: 1,
      rest: 0,
      cp15: 0,
      sick_children_days: 3,
    })
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

  test('USR-27 FLT-18 matricules starting with T are left out', async () => {
    const { body } = await list('paie', 'user?all=1')
    expect(body.some(({ matricule }) => /^t/i.test(matricule))).toBe(false)
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

  test('USR-47 lists carry no birthday, phone, role or counter', async () => {
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
