import type { ReplyOf } from '@cadran/contract/kit'
import type { ExtraRequest, selectExtraRequests } from '@cadran/contract/validation/extra-requests'
import { M_FILTER, M_SCOPE, M_SELF, M_STALE, M_XRQ_DONE } from '@cadran/rules/portal/messages'
import { M_UNDO } from '@cadran/rules/timesheet/undo'
import { MISSION_NEEDED } from '@cadran/rules/validation/request-form'
import type { ItemOutcome } from '@cadran/rules/validation/several'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Requests, requestsOn } from '../../../testing/extra-requests.fixture.ts'
import { refusalOf, STAMP } from '../../../testing/office.fixture.ts'
import { type Caller, openTestPortal, type TestPortal } from '../../../testing/portal.ts'

const NOW = '2026-05-21T09:00:00+02:00'

let portal: TestPortal
let requests: Requests
let manager: Caller

beforeAll(async () => {
  portal = await openTestPortal()
  requests = requestsOn(portal)
  manager = await portal.as('manager')
})
afterAll(() => portal.close())
beforeEach(() => requests.clear())
afterEach(() => portal.setNow(NOW))

const later = (seconds: number) => portal.setNow(new Date(Date.parse(NOW) + seconds * 1000).toISOString())
const one = (month: number, action = 'accept_extra_activities', updated_at = STAMP) => ({ month, action, updated_at })
const act = async (months: unknown, comment = '') =>
  (await manager.post<ItemOutcome[]>('validation/month-actions', { months, comment })).body
const undo = async (...months: number[]) =>
  (await manager.post<ItemOutcome[]>('validation/month-actions/undo', { months })).body
const select = async (caller: Caller, query: string) =>
  (await caller.get<ReplyOf<typeof selectExtraRequests>>(`validation/extra-activities/selection?${query}`)).body
const briefly = (outcomes: readonly ItemOutcome[]) => outcomes.map(({ id, status, message }) => [id, status, message])

test('CLO-09 XRQ-14 the selection is every request of the list that can be decided on, in its order', async () => {
  await requests.plant('consultant', 'pending', { year: 2026, month: 5 }, '2026-05-12T10:00:00+02:00')
  await requests.plant('equipier', 'pending', { year: 2026, month: 4 }, '2026-05-10T10:00:00+02:00')
  await requests.plant('forfait', 'accepted')
  await requests.plant('manager')
  for (const caller of [manager, await portal.as('paie')]) {
    for (const query of ['', 'states[]=all', 'period=2026-05', 'states[]=accepted']) {
      const path = `validation/extra-activities?maxResults=100&${query}`
      const rows = (await caller.get<ExtraRequest[]>(path)).body.filter(({ actions }) => actions.length > 0)
      const expected = rows.map(({ month_id: id, updated_at, year, month, actions, user }) => {
        const { matricule, identity } = user
        return { id, updated_at, year, month, matricule, identity, actions }
      })
      expect(await select(caller, query), query).toEqual(expected)
    }
  }
  expect((await select(manager, '')).map(({ month }) => month)).toEqual([4, 5])
})

test('CLO-09 401 without a session, 403 outside the back office, 422 for a wrong filter', async () => {
  const path = 'validation/extra-activities/selection'
  expect((await portal.anonymous.get(path)).status).toBe(401)
  expect((await (await portal.as('consultant')).get(path)).status).toBe(403)
  expect(refusalOf(await manager.get(`${path}?period=2026-13`))).toEqual([422, M_FILTER.message])
})

test('XRQ-17 XRQ-30 XRQ-33 XRQ-40 each request answers for itself, with the guards of a single act', async () => {
  const ready = await requests.plant('consultant')
  const decided = await requests.plant('forfait', 'accepted')
  const stale = await requests.plant('equipier')
  const own = await requests.plant('manager')
  const away = await requests.plant('paie')
  const contracted = await requests.plant('interim')
  const outcomes = await act(
    [
      one(ready),
      one(decided),
      one(stale, 'refuse_extra_activities', '2026-05-01T08:00:00'),
      one(own),
      one(away),
      one(contracted, 'accept_extra_activities_contracted'),
    ],
    ' Bon courage ',
  )
  expect(briefly(outcomes)).toEqual([
    [ready, 201, null],
    [decided, 409, M_XRQ_DONE.message],
    [stale, 409, M_STALE.message],
    [own, 403, M_SELF.message],
    [away, 403, M_SCOPE.message],
    [contracted, 422, MISSION_NEEDED.message],
  ])
  expect(await requests.stored(ready)).toMatchObject({ status: 'accepted', decision_comment: 'Bon courage' })
  expect((await requests.audit('month', ready)).at(-1)).toMatchObject({ action: 'accept_extra_activities' })
  for (const id of [stale, own, away, contracted])
    expect(await requests.stored(id)).toMatchObject({ status: 'pending' })
})

test('XRQ-38 CLO-10 each person is mailed once, with the comment', async () => {
  const people = ['consultant', 'equipier'] as const
  const ids = await Promise.all(people.map((username) => requests.plant(username)))
  const before = (await portal.mails()).length
  await act(
    ids.map((id) => one(id, 'refuse_extra_activities')),
    'Vu ensemble mardi',
  )
  const mails = (await portal.mails()).slice(before)
  const emails = await Promise.all(people.map(async (username) => (await requests.person(username)).email))
  expect(emails.map((email) => mails.filter((mail) => mail.includes(`To: ${email}`)).length)).toEqual([1, 1])
  expect(mails.every((mail) => mail.includes('Vu ensemble mardi'))).toBe(true)
})

test('KEY-05 KEY-06 README-69 decided together they are taken back together, and nobody is mailed', async () => {
  const ids = [await requests.plant('consultant'), await requests.plant('equipier')]
  const former = await Promise.all(ids.map(requests.stored))
  const mails = (await portal.mails()).length
  await act(ids.map((id) => one(id)))
  later(30)
  expect(briefly(await undo(...ids))).toEqual(ids.map((id) => [id, 201, null]))
  expect(await Promise.all(ids.map(requests.stored))).toEqual(former)
  later(90)
  expect(await portal.mails()).toHaveLength(mails)
  expect(briefly(await undo(...ids))).toEqual(ids.map((id) => [id, 409, M_UNDO.message]))
})
