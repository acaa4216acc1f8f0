import type { ListedUser } from '@cadran/contract/portal/users'
import type { ListedMonth } from '@cadran/contract/validation/activities'
import { M_SCOPE } from '@cadran/rules/portal/messages'
import { beforeAll, expect, test } from 'vitest'
import { refusalOf } from '../../../testing/office.fixture.ts'
import { office, openBackOffice, payroll, portal } from '../../../testing/opened-office.ts'
import type { Caller } from '../../../testing/portal.ts'

// Whoever manages contractors reads contractors and nobody else, whichever door they come by (README 59).

openBackOffice()
let viewer: Caller

beforeAll(async () => {
  viewer = await portal.as('prestataires')
  const shows = ['ROLE_ABSENCE_SHOW', 'ROLE_ACTIVITY_ACTION_HISTORY', 'ROLE_ABSENCE_ACTION_HISTORY'] as const
  const { roles } = await office.person('prestataires')
  await office.setRights('prestataires', [...roles, ...shows])
})

const ALL = 'states[]=all&maxResults=100'
const idsOf = async (username: string, year = 2026, month = 5) => {
  const { id, matricule } = await office.person(username)
  return { id, matricule, month_id: await office.plantMonth(username, { year, month }, 'submitted') }
}

test('ROL-09 ACT-59 reports: the list, its total and its counts hold contractors only', async () => {
  const path = `validation/month?${ALL}&period=2026-05`
  const { body, headers } = await viewer.get<{ months: ListedMonth[]; counts: Record<string, number> }>(path)
  expect(new Set(body.months.map(({ user }) => user.person_type))).toEqual(new Set(['contractor']))
  expect(Object.values(body.counts).reduce((sum, n) => sum + n, 0)).toBe(Number(headers['x-total-count']))
  const everybody = await payroll.get(`${path}&types[]=contractor`)
  expect(headers['x-total-count']).toBe(everybody.headers['x-total-count'])
})

test('ROL-09 ABS-39 XRQ-05 absences and requests of others are not listed', async () => {
  for (const path of ['validation/event/absence/user', 'validation/extra-activities']) {
    const typesIn = async (caller: Caller) => {
      const { status, body } = await caller.get(`${path}?${ALL}`)
      return [status, /"person_type":"(internal|consultant|interim)"/.test(JSON.stringify(body))]
    }
    expect([path, await typesIn(viewer)]).toEqual([path, [200, false]])
    expect([path, await typesIn(payroll)]).toEqual([path, [200, true]])
  }
})

test('ROL-09 USR-36 USR-37 people: the list of users, one by id, and the managers of contractors', async () => {
  const { body, headers } = await viewer.get<ListedUser[]>('user?all=1')
  expect(body.length).toBeGreaterThan(0)
  expect(new Set(body.map(({ person_type }) => person_type))).toEqual(new Set(['contractor']))
  expect(Number(headers['x-total-count'])).toBe(body.length)
  const [inside, outside] = [await office.person('prestataire'), await office.person('consultant')]
  expect((await viewer.get(`user/${inside.id}`)).status).toBe(200)
  expect(refusalOf(await viewer.get(`user/${outside.id}`))).toEqual([403, M_SCOPE.message])
  const managers = await viewer.get<ListedUser[]>('user/managers')
  const { manager } = inside
  expect(managers.body.map(({ matricule }) => matricule)).toContain(manager)
  expect(managers.body.every(({ is_manager }) => is_manager)).toBe(true)
})

test('ROL-09 BCK-26 ACT-116 the report of somebody else, its history and its PDF are refused', async () => {
  const outside = await idsOf('consultant')
  expect(refusalOf(await viewer.get(`validation/month/${outside.month_id}`))).toEqual([403, M_SCOPE.message])
  expect(refusalOf(await viewer.get(`validation/month-action/${outside.month_id}`))).toEqual([403, M_SCOPE.message])
  const month = (who: string) => viewer.get(`timesheet/month/5/2026?user=${who}`)
  const file = (who: string) => viewer.get(`timesheet/month/file/2026/5/request-download?user=${who}`)
  expect([(await month(outside.matricule)).status, (await file(outside.matricule)).status]).toEqual([403, 403])
  const inside = await idsOf('prestataire')
  expect((await viewer.get(`validation/month/${inside.month_id}`)).status).toBe(200)
  expect([(await month(inside.matricule)).status, (await file(inside.matricule)).status]).toEqual([200, 200])
})
