import type { ExtraRequest } from '@cadran/contract/validation/extra-requests'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAY, type Requests, requestsOn } from '../../../testing/extra-requests.fixture.ts'
import { refusalOf } from '../../../testing/office.fixture.ts'
import { type Caller, openTestPortal, type TestPortal } from '../../../testing/portal.ts'

let portal: TestPortal
let requests: Requests
let manager: Caller

beforeAll(async () => {
  portal = await openTestPortal()
  requests = requestsOn(portal)
  manager = await portal.as('manager')
  await portal.database.executeSql(
    'delete from extra_activity_permissions where month_id in (select id from months where (year, month) >= (2026, 4))',
  )
  await requests.plant('forfait', 'pending', MAY, '2026-05-12T10:00:00+02:00')
  await requests.plant('consultant', 'pending', MAY, '2026-05-10T10:00:00+02:00')
  await requests.plant('interim', 'pending', { ...MAY, month: 4 }, '2026-05-12T10:00:00+02:00')
  await requests.plant('consultant35', 'accepted')
  await requests.plant('interne', 'refused')
  await requests.plant('equipier')
  await requests.plant('manager')
})
afterAll(() => portal.close())

const list = async (query = '', caller = manager) =>
  caller.get<ExtraRequest[] & { message: string }>(`validation/extra-activities${query}`)
const names = async (query = '', caller = manager) =>
  (await list(query, caller)).body.map(({ user, month }) => `${user.lastname} ${month}`)
const lastname = async (username: string) => (await requests.person(username)).lastname

describe('the list of requests', () => {
  test('XRQ-05 XRQ-07 XRQ-10 XRQ-11 the waiting ones of the scope, the oldest first, then by name', async () => {
    const { status, body, headers } = await list()
    expect(status).toBe(200)
    const expected = ['consultant', 'forfait', 'interim', 'equipier']
    const told = await Promise.all(expected.map(lastname))
    const [oldest, ...same] = body.map(({ user }) => user.lastname)
    expect([oldest, ...same]).toEqual([told[0], ...told.slice(1).toSorted((a, b) => a.localeCompare(b, 'fr'))])
    expect(headers['x-total-count']).toBe('4')
    const consultant = await requests.person('consultant')
    expect(body[0]).toEqual({
      month_id: expect.any(Number),
      month: 5,
      year: 2026,
      updated_at: '2026-05-11T10:00:00',
      request_activity_at: '2026-05-10T08:00:00.000Z',
      extra_activities_status: 'pending',
      locked: false,
      state: 'non_submitted',
      submitted_at: null,
      mission: null,
      comment: null,
      actions: ['accept_extra_activities', 'accept_extra_activities_contracted', 'refuse_extra_activities'],
      undoable: null,
      escalated: null,
      standing_for: null,
      user: {
        id: consultant.id,
        matricule: consultant.matricule,
        firstname: consultant.firstname,
        lastname: consultant.lastname,
        identity: consultant.identity,
        person_type: 'consultant',
        manager: consultant.manager,
        manager_identity: consultant.manager_identity,
      },
    })
  })

  test('XRQ-06 XRQ-13 by state, person, status, month, days and name', async () => {
    const one = async (username: string) => [`${await lastname(username)} 5`]
    expect(await names('?states[]=accepted')).toEqual(await one('consultant35'))
    expect(await names('?states[]=refused&period=2026-05')).toEqual(await one('interne'))
    expect((await names('?states[]=all&period=2026-05')).length).toBe(5)
    const { matricule } = await requests.person('forfait')
    expect(await names(`?matricules[]=${matricule}`)).toEqual(await one('forfait'))
    expect(await names('?period=2026-04')).toEqual([`${await lastname('interim')} 4`])
    expect(await names('?minDate=2026-04-10&maxDate=2026-04-20')).toEqual([`${await lastname('interim')} 4`])
    expect(await names(`?search=${encodeURIComponent(await lastname('consultant'))}`)).toEqual(await one('consultant'))
    const boss = await requests.person('adjoint')
    expect(await names(`?manager=${boss.matricule}`)).toEqual(await one('equipier'))
    expect((await names('?types[]=consultant')).length).toBe(3)
  })

  test('XRQ-09 EX-V-27 FLT-85 without dates, from 3 months before the current period to 15 after it', async () => {
    const months = [
      { year: 2026, month: 1 },
      { year: 2027, month: 8 },
      { year: 2027, month: 9 },
    ]
    // Decided ones: those that wait are hidden by no date (README 50).
    for (const period of months.slice(1)) await requests.plant('astreinte', 'refused', period)
    const { matricule } = await requests.person('astreinte')
    const monthsOf2027 = async (dates = '') =>
      (await list(`?states[]=all&matricules[]=${matricule}${dates}`)).body.flatMap(({ year, month }) =>
        year === 2027 ? [month] : [],
      )
    expect(await monthsOf2027()).toEqual([8])
    expect(await monthsOf2027('&minDate=2026-01-01')).toHaveLength(2)
    await portal.database.executeSql(
      'delete from extra_activity_permissions where month_id in (select id from months where year = 2027)',
    )
  })

  test('XRQ-11 pages of 25 by default, their total beside them', async () => {
    const first = await list('?maxResults=1&page=2&states[]=all&period=2026-05')
    expect([first.body.length, first.headers['x-total-count']]).toEqual([1, '5'])
    expect((await list('?page=9')).body).toEqual([])
  })

  test('XRQ-14 XRQ-15 XRQ-16 XRQ-40 nothing is offered on what was decided, nor on one’s own', async () => {
    const { body } = await list('?states[]=all')
    for (const { extra_activities_status, actions } of body) {
      expect(actions.length > 0).toBe(extra_activities_status === 'pending')
    }
    const director = await portal.as('double')
    const own = await requests.person('double')
    await requests.plant('double')
    const mine = (await list(`?matricules[]=${own.matricule}`, director)).body
    expect(mine.every(({ actions }) => actions.length === 0)).toBe(true)
  })

  test('XRQ-12 FLT-76 what awaits a manager is counted as the list shows it, nothing for whoever decides on none', async () => {
    const awaiting = async (username: string) =>
      (await (await portal.as(username)).get<{ requests: unknown }>('validation/awaiting')).body.requests
    const { identity } = await requests.person('consultant')
    const { matricule } = await requests.person('manager')
    // The list as it opens (FLT-76).
    expect((await list(`?states[]=pending&manager=${matricule}`)).body).toHaveLength(3)
    expect(await awaiting('manager')).toMatchObject({
      count: 3,
      oldest_request_at: '2026-05-10T08:00:00.000Z',
      people: expect.arrayContaining([identity]),
    })
    expect(await awaiting('manager2')).toEqual({
      count: 0,
      oldest_request_at: null,
      oldest_since: null,
      people: [],
      people_count: 0,
    })
    expect(await awaiting('paie')).toBeNull()
  })

  test('XRQ-12 K22 every backend user reads, in their scope and without actions; nobody else does', async () => {
    const paid = (await list('', await portal.as('paie'))).body
    expect(paid.length).toBeGreaterThan(4)
    expect(paid.every(({ actions }) => actions.length === 0)).toBe(true)
    expect(await names('', await portal.as('manager2'))).toEqual([])
    expect((await list('', await portal.as('periodes'))).status).toBe(200)
    expect((await list('', await portal.as('consultant'))).status).toBe(403)
    expect((await list('', portal.anonymous)).status).toBe(401)
  })

  test('XRQ-06 FLT-49 a filter that is none is 422, a status that is not one’s own 403', async () => {
    for (const query of [
      '?states[]=submitted',
      '?types[]=interim',
      '?period=2026-13',
      '?minDate=2026-12-01&maxDate=2026-11-01',
      '?maxResults=0',
      '?maxResults=101',
      '?page=0',
      '?minDate=demain',
    ]) {
      expect(refusalOf(await list(query)), query).toEqual([422, 'Filtre invalide.'])
    }
    expect((await list('?types[]=contractor')).status).toBe(403)
    expect((await list('?types[]=internal')).status).toBe(403)
  })
})
