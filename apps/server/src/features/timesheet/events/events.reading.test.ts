import type { CalendarEvent, EventCode } from '@cadran/contract/timesheet/calendar'
import { beforeEach, describe, expect, test } from 'vitest'
import { createEvents as create, monthOf } from '../../../testing/events.ts'
import { officeOn } from '../../../testing/office.fixture.ts'
import { clearEvents, forfait, input, openMonth, portal } from '../../../testing/opened-month.ts'

openMonth()
beforeEach(async () => {
  await clearEvents('forfait')
})

test('MON-58 EVT-05 EVT-55 a part-timer’s event counts no half-day off, and none begins or ends there', async () => {
  const partTimer = await portal.as('honoraires')
  const refused = async (start: string, end: string) => {
    const { status, body } = await create(partTimer, input(start, end, 'CSS'))
    return [status, body.errors]
  }
  const message = "La date choisie n'est pas un jour travaillé"
  expect(await refused('2026-05-20 am', '2026-05-21 pm')).toEqual([422, { start_at: [message] }])
  expect(await refused('2026-05-22 am', '2026-05-22 pm')).toEqual([422, { end_at: [message] }])
  const { status, body } = await create(partTimer, input('2026-05-18 am', '2026-05-22 am', 'CSS'))
  expect([status, body[0]?.days_count]).toEqual([201, 3.5])
  const bounds = await partTimer.get<{ min: unknown }>('timesheet/event/check-boundaries/2026-05-27?moment=pm')
  expect(bounds.body.min).toEqual({ date: '2026-05-26', moment: 'am' })
  const remote = await partTimer.patch('settings/activity/remote-days/month/5/2026', [
    { day: '2026-05-29', am: true, pm: true },
  ])
  expect([remote.status, remote.body.message]).toEqual([422, "Ce jour n'est pas travaillé"])
  const freed = await partTimer.delete(`timesheet/event/${String(body[0]?.id)}`)
  expect(freed.status).toBe(204)
})

test('EVT-05 MON-58 a month sent back is counted by the rhythm of today, except what it no longer works', async () => {
  const office = officeOn(portal)
  await office.clear('forfait')
  const may = await office.plantMonth('forfait', { year: 2026, month: 5 }, 'submitted')
  const planted = {
    whole: await office.plantEvent('forfait', '2026-05-18/2026-05-22', 'CP'),
    mission: await office.plantEvent('forfait', '2026-05-11/2026-05-13', 'ORS'),
    validated: await office.plantEvent('forfait', '2026-05-05/2026-05-06', 'CP', 'validated1'),
    same: await office.plantEvent('forfait', '2026-05-28', 'CSS'),
    unworked: await office.plantEvent('forfait', '2026-05-27', 'CP'),
    prefilled: await office.plantEvent('forfait', '2026-05-07', 'ORS', 'submitted', true),
  }
  const { user_id } = planted.whole
  const setRhythm = (part_times: object[]) =>
    portal.database.executeSql(`update users set part_times = '${JSON.stringify(part_times)}' where id = ${user_id}`)
  await setRhythm([{ starts_on: '2026-03-25', half_days_off: ['wednesday-am', 'wednesday-pm'] }])
  const manager = await portal.as('manager')
  const { updated_at } = await office.month(may)
  const sentBack = await manager.post('validation/month-action', { month: may, action: 'non_submitted', updated_at })
  expect(sentBack.status).toBe(201)

  const month = await monthOf(forfait)
  const days = new Map(month.events.map(({ id, days_count }) => [id, days_count]))
  const counted = Object.entries(planted).map(([name, { id }]) => [name, days.get(id)])
  expect(Object.fromEntries(counted)).toEqual({
    whole: 4,
    mission: 2,
    validated: 2,
    same: 1,
    unworked: 1,
    prefilled: undefined,
  })
  const { id: by } = await office.person('manager')
  expect(await office.audit('event', planted.whole.id)).toMatchObject([
    { action: 'recount', actor_id: by, before: { half_days: 10 }, after: { half_days: 8 } },
  ])
  expect(await office.audit('event', planted.same.id)).toEqual([])
  await setRhythm([])
})

describe('reading', () => {
  test('EVT-73 EX-101 boundaries of a free day, cut to the month', async () => {
    await create(
      forfait,
      input('2026-05-04 am', '2026-05-05 pm', 'CSS'),
      input('2026-05-12 pm', '2026-05-13 pm', 'CSS'),
    )
    const { body } = await forfait.get('timesheet/event/check-boundaries/2026-05-18')
    expect(body).toMatchObject({
      before: { end_at: '2026-05-13', end_moment: 'pm' },
      after: null,
      min: { date: '2026-05-15', moment: 'am' },
      max: { date: '2026-05-29', moment: 'pm' },
    })
  })

  test('EVT-74 by id an event ignores itself; unknown ids are 404 and bad dates 422', async () => {
    const { body } = await create(forfait, input('2026-05-12 pm', '2026-05-13 pm', 'CSS'))
    const bounds = await forfait.get(`timesheet/event/check-boundaries/${body[0]?.id}`)
    expect(bounds.body).toMatchObject({ before: null, after: null, min: { date: '2026-05-04', moment: 'am' } })
    expect((await forfait.get('timesheet/event/check-boundaries/999999')).status).toBe(404)
    expect((await forfait.get('timesheet/event/check-boundaries/2026-02-30')).status).toBe(422)
  })

  test('EVT-76 the events of a month, its total apart from the page, another’s month unknown', async () => {
    await create(
      forfait,
      input('2026-05-04 am', '2026-05-05 pm', 'CSS'),
      input('2026-05-12 pm', '2026-05-13 pm', 'CSS'),
    )
    const { id } = await monthOf(forfait)
    const page = await forfait.get<CalendarEvent[]>(`timesheet/event?maxResults=1&month=${id}`)
    expect(page.body).toHaveLength(1)
    expect(page.headers['x-total-count']).toBe('2')
    expect((await (await portal.as('consultant')).get(`timesheet/event?month=${id}`)).status).toBe(404)
    expect((await forfait.get('timesheet/event')).status).toBe(422)
  })

  test('EVT-23 EVT-25 EVT-26 the codes offered, by priority, valid on the range', async () => {
    const all = await forfait.get<EventCode[]>('timesheet/event-code?maxResults=1000')
    expect(all.headers['x-total-count']).toBe(String(all.body.length))
    expect(all.body.some(({ archived, editable }) => archived || !editable)).toBe(false)
    const range = await forfait.get<EventCode[]>('timesheet/event-code/2026-05-01/2026-05-31?maxResults=1000')
    expect(
      range.body.every(({ start_at, end_at }) => (start_at ?? '') <= '2026-05-01' && (end_at ?? '9') >= '2026-05-31'),
    ).toBe(true)
    expect((await forfait.get('timesheet/event-code/2026-05-01/2026-04-31')).status).toBe(422)
  })

  test('EVT-81 the absence history, newest first and by page', async () => {
    const caller = await portal.as('consultant')
    const { body, headers } = await caller.get<{ start_at: string; year: number }[]>(
      'timesheet/event/history/absence?maxResults=100',
    )
    expect(Number(headers['x-total-count'])).toBe(body.length)
    expect(body.map(({ start_at }) => start_at)).toEqual(
      body
        .map(({ start_at }) => start_at)
        .toSorted()
        .reverse(),
    )
    expect((await caller.get<unknown[]>('timesheet/event/history/absence?maxResults=1&page=2')).body).toHaveLength(
      Math.min(1, body.length - 1),
    )
    const years = await caller.get<{ year: number }[]>('timesheet/event/history/absence/years')
    expect(years.body.map(({ year }) => year)).toEqual([...new Set(body.map(({ year }) => year))])
  })

  test('EVT-80 somebody’s history needs the role and the scope', async () => {
    const { matricule } = (await (await portal.as('consultant')).get<{ matricule: string }>('user/me')).body
    expect((await (await portal.as('manager')).get(`timesheet/event/history/absence?user=${matricule}`)).status).toBe(
      200,
    )
    expect((await (await portal.as('manager2')).get(`timesheet/event/history/absence?user=${matricule}`)).status).toBe(
      403,
    )
    expect((await (await portal.as('gta')).get(`timesheet/event/history/absence?user=${matricule}`)).status).toBe(403)
  })
})
