import type { ListedMonth, MonthHistoryEntry } from '@cadran/contract/validation/activities'
import type { ExtraRequest } from '@cadran/contract/validation/extra-requests'
import { M_ROLE } from '@cadran/rules/portal/messages'
import { M_UNDO } from '@cadran/rules/timesheet/undo'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Requests, requestsOn } from '../../../testing/extra-requests.fixture.ts'
import { refusalOf } from '../../../testing/office.fixture.ts'
import { type Caller, openTestPortal, type TestPortal } from '../../../testing/portal.ts'

const NOW = '2026-05-21T09:00:00+02:00'
const STANDS = [409, M_UNDO.message]

let portal: TestPortal
let requests: Requests
let manager: Caller

beforeAll(async () => {
  portal = await openTestPortal()
  requests = requestsOn(portal)
  manager = await portal.as('manager')
})
afterAll(() => portal.close())
afterEach(() => portal.setNow(NOW))

type Reply = {
  month: ListedMonth & { extra_activities_status: string }
  action: Pick<MonthHistoryEntry, 'label'>
}
const later = (seconds: number) => portal.setNow(new Date(Date.parse(NOW) + seconds * 1000).toISOString())
const act = (id: number, action: string, more = {}) =>
  manager.post<Reply>('validation/month-action', requests.decision(id, action, more))
const undo = (id: number, caller = manager) => caller.post<Reply>(`validation/month-action/${id}/undo`)
const listed = async (id: number) => {
  const { body } = await manager.get<ExtraRequest[]>('validation/extra-activities?states[]=all&maxResults=100')
  return body.find(({ month_id }) => month_id === id)
}

describe('taking a decision on a request back', () => {
  test.each([
    ['accept_extra_activities', 'Acceptation annulée'],
    ['refuse_extra_activities', 'Refus annulé'],
  ])('KEY-05 KEY-06 %s: it waits again as it did, both lines are kept, and nobody is mailed', async (action, label) => {
    const id = await requests.plant('consultant')
    const former = await requests.stored(id)
    const mails = (await portal.mails()).length
    const acted = await act(id, action, { comment: 'Vu ensemble' })
    later(30)
    const { status, body } = await undo(id)
    expect([status, body.month.extra_activities_status, body.action.label]).toEqual([201, 'pending', label])
    expect(await requests.stored(id)).toEqual(former)
    expect((body.month.updated_at ?? '') > (acted.body.month.updated_at ?? '')).toBe(true)
    expect((await requests.audit('month', id)).slice(-2).map((entry) => entry.action)).toEqual([
      action,
      `undo_${action}`,
    ])
    later(90)
    expect(await portal.mails()).toHaveLength(mails)
    expect(refusalOf(await undo(id))).toEqual(STANDS)
  })

  test('KEY-05 the list says what may be taken back, by whom and for how many seconds', async () => {
    const id = await requests.plant('consultant')
    expect((await listed(id))?.undoable).toBeNull()
    await act(id, 'refuse_extra_activities')
    later(12)
    expect((await listed(id))?.undoable).toEqual({ action: 'refuse_extra_activities', seconds: 18 })
    const support = await portal.as('support', { 'x-switch-user': 'manager' })
    const { body } = await support.get<ExtraRequest[]>('validation/extra-activities?states[]=refused&maxResults=100')
    expect(body.find(({ month_id }) => month_id === id)?.undoable).toBeNull()
    later(30)
    expect((await listed(id))?.undoable).toBeNull()
    await undo(id)
    expect((await listed(id))?.undoable).toBeNull()
  })

  test('KEY-05 too late, somebody else’s, asked again since, or without the role: it stands', async () => {
    const id = await requests.plant('consultant')
    await act(id, 'refuse_extra_activities')
    expect(refusalOf(await undo(id, await portal.as('support', { 'x-switch-user': 'manager' })))).toEqual(STANDS)
    expect(refusalOf(await undo(id, await portal.as('paie')))).toEqual([403, M_ROLE.message])
    later(31)
    expect(refusalOf(await undo(id))).toEqual(STANDS)
    portal.setNow(NOW)
    await (await portal.as('consultant')).post('timesheet/month/extra/5/2026')
    expect(refusalOf(await undo(id))).toEqual(STANDS)
    expect(await requests.stored(id)).toMatchObject({ status: 'pending' })
  })

  test('KEY-05 twice at once: one is taken back, the other is told', async () => {
    const id = await requests.plant('consultant')
    await act(id, 'accept_extra_activities')
    const answers = await Promise.all([undo(id), undo(id)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  })
})
