import type { EventCode } from '@cadran/contract/timesheet/calendar'
import { expect, test } from 'vitest'
import { codeIds, createEvents, inputsBy, monthOf } from '../../../testing/events.ts'
import { office, openOffice, portal } from '../../../testing/opened-office.ts'

openOffice()

test('MON-48 lists carry their total, however few are asked for', async () => {
  await office.clear('forfait')
  const forfait = await portal.as('forfait')
  const input = inputsBy(await codeIds(portal))
  await createEvents(
    forfait,
    input('2026-05-04 am', '2026-05-05 pm', 'CSS'),
    input('2026-05-12 pm', '2026-05-13 pm', 'CSS'),
  )
  const { id } = await monthOf(forfait)
  for (const path of [`timesheet/event?month=${id}&`, 'timesheet/event-code?', 'timesheet/event/history/absence?']) {
    const all = await forfait.get<unknown[]>(`${path}maxResults=1000`)
    const one = await forfait.get<unknown[]>(`${path}maxResults=1`)
    expect(all.body.length, path).toBeGreaterThan(1)
    expect([one.body.length, Number(one.headers['x-total-count'])], path).toEqual([1, all.body.length])
  }
})

test('EVT-77 a month’s events come a hundred at a time', async () => {
  await office.clear('forfait')
  const month_id = await office.plantMonth('forfait', { year: 2026, month: 5 })
  // Refused ones share their half-days: a month may hold more of them than it has days.
  await portal.database.executeSql(`
    insert into events (month_id, user_id, event_code_id, kind, start_at, start_moment, end_at, end_moment, half_days, state, created_at, updated_at)
    select ${month_id}, u.id, k.id, k.kind, '2026-05-12', 'am', '2026-05-12', 'pm', 2, 'refused', now(), localtimestamp(0)
    from users u, event_codes k, generate_series(1, 101) where u.username = 'forfait' and k.short_code = 'CSS'`)
  const forfait = await portal.as('forfait')
  const page = (path: string) => forfait.get<unknown[]>(`timesheet/event?month=${month_id}${path}`)
  expect((await page('')).body).toHaveLength(100)
  expect((await page('')).headers['x-total-count']).toBe('101')
  expect((await page('&page=2')).body).toHaveLength(1)
})

test('EVT-19 a code with all that the wizard asks of it', async () => {
  const { body } = await (await portal.as('consultant')).get<EventCode[]>('timesheet/event-code?maxResults=1000')
  const cp = body.find(({ short_code }) => short_code === 'CP')
  expect(cp).toEqual({
    recent_uses: 2,
    id: (await codeIds(portal)).CP,
    type: 'absence',
    short_code: 'CP',
    description: expect.any(String),
    color: expect.stringMatching(/^#[0-9a-f]{6}$/i),
    priority: expect.any(Number),
    affectation_id: null,
    relevant_counter: 'cp',
    start_at: null,
    end_at: null,
    editable: true,
    deductible: true,
    archived: false,
  })
  expect(body.some(({ type, affectation_id }) => type === 'activity' && affectation_id !== null)).toBe(true)
})

test('EVT-27 another person’s codes, for whoever may read their report', async () => {
  const { matricule } = await office.person('consultant')
  const path = `timesheet/event-code?maxResults=1000&user=${matricule}`
  const own = await (await portal.as('consultant')).get<EventCode[]>('timesheet/event-code?maxResults=1000')
  const read = await (await portal.as('manager')).get<EventCode[]>(path)
  expect(read.status).toBe(200)
  expect(read.body).toEqual(own.body)
  for (const username of ['manager2', 'forfait']) expect((await (await portal.as(username)).get(path)).status).toBe(403)
  const unknown = 'timesheet/event-code?user=X999999'
  expect((await (await portal.as('manager')).get(unknown)).status).toBe(403)
})

test('EVT-67 a contractor is offered no code that has a counter, and one they name is refused', async () => {
  const contractor = await portal.as('prestataire')
  for (const path of ['timesheet/event-code?', 'timesheet/event-code/2026-05-01/2026-05-31?']) {
    const { body } = await contractor.get<EventCode[]>(`${path}maxResults=1000`)
    expect(body.length, path).toBeGreaterThan(0)
    expect(body.filter(({ relevant_counter }) => relevant_counter !== null)).toEqual([])
  }
  const input = inputsBy(await codeIds(portal))
  for (const short_code of ['CP', 'JRS']) {
    const { status, body } = await createEvents(contractor, input('2026-05-12 am', '2026-05-12 pm', short_code))
    expect([status, body.message]).toEqual([422, 'Vous devez choisir un code valide.'])
  }
  const [unpaid] = (await createEvents(contractor, input('2026-05-12 am', '2026-05-12 pm', 'CSS'))).body
  const changed = await contractor.patch(`timesheet/event/${unpaid?.id}`, { event_code: (await codeIds(portal)).CP })
  expect(changed.status).toBe(422)
})

test('EVT-72 boundaries are one’s own: 401, 403, 404 and 422', async () => {
  const path = 'timesheet/event/check-boundaries/2026-05-18'
  expect((await portal.anonymous.get(path)).status).toBe(401)
  expect((await (await portal.as('sanscra')).get(path)).status).toBe(403)
  const forfait = await portal.as('forfait')
  expect((await forfait.get(path)).status).toBe(200)
  await office.clear('consultant')
  const { id } = await office.plantEvent('consultant', '2026-05-27')
  expect((await forfait.get(`timesheet/event/check-boundaries/${id}`)).status).toBe(404)
  expect((await forfait.get('timesheet/event/check-boundaries/2026-02-30')).status).toBe(422)
  expect((await forfait.get(`${path}?moment=soir`)).status).toBe(422)
})
