import type { Month } from '@cadran/contract/timesheet/calendar'
import { M_PER_CLOSED, M_PER_PENDING } from '@cadran/rules/portal/messages'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { duringOn } from '../../../testing/during.ts'
import { codeIds, createEvents, inputsBy } from '../../../testing/events.ts'
import { refusalOf } from '../../../testing/office.fixture.ts'
import { office, openOffice, portal } from '../../../testing/opened-office.ts'
import { close, forceSubmit, forceSubmitStep, MAY, periodsOn, shown } from '../../../testing/periods.ts'
import type { Caller } from '../../../testing/portal.ts'

openOffice()
let periods: ReturnType<typeof periodsOn>
let during: ReturnType<typeof duringOn>
let holder: Caller
let consultant: Caller

beforeAll(async () => {
  periods = periodsOn(portal)
  during = duringOn(portal)
  holder = await portal.as('periodes')
  consultant = await portal.as('consultant')
})
afterEach(() => periods.takeBack())

const CLOSED = 'Cette période est clôturée'
const send = ({ year, month }: { year: number; month: number }) =>
  consultant.post<Month>(`timesheet/month/${month}/${year}`, { satisfaction: 3 })
const owner = () => office.personId('consultant')

test('SM-P-21 EX-V-75 decision 11: a closing waits for the report that is being sent, and then finds it', async () => {
  const period = { year: 2024, month: 1 }
  const id = await periods.periodId(period)
  const month = await office.plantMonth('consultant', period)
  const submitted = { state: 'submitted', submitted_at: portal.platform.clock.now() } as const
  const answer = await during(
    (trx) => trx.updateTable('months').set(submitted).where('id', '=', month).execute(),
    () => close(holder, id),
  )
  expect(refusalOf(answer)).toEqual([409, M_PER_PENDING.message])
  expect(await shown(holder, period)).toMatchObject({ closed: false, submitted: 1 })
})

test('PER-22 PER-31 what is written while a closing waits is in the figures that it keeps', async () => {
  const period = { year: 2023, month: 1 }
  const id = await periods.periodId(period)
  await office.plantMonth('consultant', period)
  const before = await shown(holder, period)
  const user_id = await owner()
  const answer = await during(
    (trx) => trx.insertInto('remote_days').values({ user_id, day: '2023-01-10', am: true, pm: true }).execute(),
    () => close(holder, id),
  )
  expect(answer.body).toMatchObject({ closed: true, remote_days: before.remote_days + 1 })
  expect(await shown(holder, period)).toEqual(answer.body)
})

test('PER-31 decision 11: a sending waits for the period that is being closed, and then finds it closed', async () => {
  const period = { year: 2024, month: 2 }
  const id = await periods.periodId(period)
  const closed_at = portal.platform.clock.now()
  const answer = await during(
    (trx) => trx.updateTable('periods').set({ closed_at }).where('id', '=', id).execute(),
    () => send(period),
  )
  expect(refusalOf(answer)).toEqual([409, CLOSED])
  expect(await shown(holder, period)).toMatchObject({ closed: true, submitted: 0 })
})

test('EX-V-75 PER-31 a send and a close at once never both pass, whichever comes first', async () => {
  for (const month of [3, 4, 5, 6, 7, 8, 9, 10]) {
    const period = { year: 2024, month }
    const id = await periods.periodId(period)
    const calls = [() => send(period), () => close(holder, id)]
    const answers = await Promise.all((month % 2 === 0 ? calls : calls.toReversed()).map((call) => call()))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const { closed, submitted } = await shown(holder, period)
    expect([closed, submitted]).toEqual(closed ? [true, 0] : [false, 1])
  }
})

test('SM-P-24 KEY-07 of two closings at once one passes, and the other is told whose it was and when', async () => {
  const id = await periods.periodId({ year: 2024, month: 11 })
  const answers = await Promise.all([close(holder, id, { comment: 'un' }), close(holder, id, { comment: 'deux' })])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const late = answers.filter(({ status }) => status === 409)
  expect(late.map(refusalOf)).toEqual([[409, M_PER_CLOSED.message]])
  const { identity } = await office.person('periodes')
  const detail = `Période déjà clôturée par ${identity} à 09:00`
  expect([late[0]?.body, (await forceSubmit(holder, id, true)).body]).toMatchObject([{ detail }, { detail }])
  expect(await periods.traces('period', id)).toHaveLength(1)
})

test('PER-51 a force-submit and a closing at once: what was sent is never locked unvalidated', async () => {
  const period = { year: 2024, month: 12 }
  const id = await periods.periodId(period)
  await consultant.post('timesheet/month/12/2024', { draft: true })
  const [forced, closed] = await Promise.all([forceSubmit(holder, id, true), close(holder, id)])
  expect([forced.status, closed.status].toSorted((a, b) => a - b)).toEqual([200, 409])
  const now = await shown(holder, period)
  expect([now.closed, now.submitted]).toEqual(closed.status === 200 ? [true, 0] : [false, 1])
})

test('SND-42 PER-51 a force-submit and the owner’s own sending at once send the month once', async () => {
  const id = await periods.periodId(MAY)
  await consultant.post('timesheet/month/5/2026', { draft: true })
  const [forced, sent] = await Promise.all([forceSubmit(holder, id, true), send(MAY)])
  expect(forced.status).toBe(200)
  const { body } = await consultant.get<Month>('timesheet/month/5/2026')
  expect(body).toMatchObject({ state: 'submitted', coverage: { covered_days: 17, missing: [] } })
  const traces = await periods.traces('month', body.id ?? 0)
  const sendings = traces.filter(({ action }) => action === 'submitted' || action === 'force_submit')
  expect(sendings.map(({ action }) => action)).toEqual([sent.status === 200 ? 'submitted' : 'force_submit'])
  await portal.database.executeSql(`
    delete from events where auto_generated and month_id = ${body.id};
    update months set state = 'non_submitted', submitted_at = null where id = ${body.id}`)
})

test('EVT-56 an event written while the months are sent is in its month or refused, and nobody else is held up', async () => {
  const id = await periods.periodId(MAY)
  const forfait = await portal.as('forfait')
  await forfait.post('timesheet/month/5/2026', { draft: true })
  const input = inputsBy(await codeIds(portal))
  const [forced, created] = await Promise.all([
    forceSubmit(holder, id, true),
    createEvents(forfait, input('2026-05-18 am', '2026-05-18 pm', 'CSS')),
  ])
  expect(forced.status).toBe(200)
  const { body } = await forfait.get<Month>('timesheet/month/5/2026')
  expect(body).toMatchObject({ state: 'submitted', coverage: { missing: [] } })
  expect(body.events.some(({ event_code }) => event_code.short_code === 'CSS')).toBe(created.status === 201)
})

test('PER-51 all or nothing: one month that cannot be written keeps every other of its request from being sent', async () => {
  const id = await periods.periodId(MAY)
  const before = await periods.everything()
  await portal.database.executeSql(`
    create function no_more() returns trigger language plpgsql as $$
    begin raise exception 'no more' using errcode = '40001'; end $$;
    create trigger no_more before update on months for each row
      when (new.user_id = ${await owner()} and new.state = 'submitted') execute function no_more()`)
  expect((await forceSubmit(holder, id, true)).status).toBe(409)
  expect((await forceSubmitStep(holder, id, { confirm: true, after: null })).status).toBe(409)
  await portal.database.executeSql('drop trigger no_more on months; drop function no_more()')
  expect(await periods.everything()).toBe(before)
  expect((await forceSubmit(holder, id, true)).status).toBe(200)
})

/** Hires people who have each begun their month of June 2023, and nobody else has: `alone` without a manager, `led` with one. */
async function hire({ alone, led }: { alone: number; led: number }): Promise<void> {
  await portal.database.executeSql(`
    with hired as (
      insert into users (username, matricule, firstname, lastname, sort_key, search_key, person_type, modality, company_id,
        workplace_id, start_at, password_hash, updated_at, manager_id)
      select 'lot' || n, 'L' || n, 'Lot', n::text, 'lot' || n, 'lot' || n, 'internal', 2, u.company_id, u.workplace_id,
        '2020-01-01', 'x', u.updated_at, case when n > ${alone} then u.id end
      from generate_series(1, ${alone + led}) n, users u where u.username = 'manager2'
      returning id, updated_at
    )
    insert into months (user_id, year, month, special_time, updated_at)
    select id, 2023, 6, true, updated_at from hired;
    insert into audit (at, actor_id, person_id, entity, entity_id, action)
    select '2023-06-20T10:00:00Z', m.user_id, m.user_id, 'month', m.id, 'draft' from months m where m.year = 2023 and m.month = 6`)
}

test('PER-50 PER-51 decision 12: it goes in steps that may be left and taken up, and each report is sent once', async () => {
  const period = { year: 2023, month: 6 }
  const june = await periods.periodId(period)
  await hire({ alone: 1_000, led: 3 })
  expect((await forceSubmit(holder, june)).body[0]).toBe('1003 CRA complets seront soumis.')
  const { non_submitted } = await shown(holder, period)

  const counted = (await forceSubmitStep(holder, june, { confirm: false, after: null })).body
  expect(counted).toMatchObject({ complete: 1_003, remaining: 0, next: null, non_submitted })

  // Two at once from the same place: the one that comes second finds the next teams, whose reports are sent together.
  const first = { confirm: true, after: null }
  const steps = await Promise.all([forceSubmitStep(holder, june, first), forceSubmitStep(holder, june, first)])
  expect(steps.map(({ body: { complete } }) => complete).toSorted((a, b) => a - b)).toEqual([3, 1_000])
  expect((await forceSubmitStep(holder, june, first)).body).toEqual({
    complete: 0,
    remaining: 0,
    next: null,
    non_submitted: non_submitted - 1_003,
    became_complete: [],
    preview: null,
  })
  expect(await shown(holder, period)).toMatchObject({ submitted: 1_003 })
  const { rows } = await portal.database.executeSql(
    `select count(*) as n, count(distinct entity_id) as months from audit where action = 'force_submit' and entity = 'month'
      and entity_id in (select id from months where year = 2023 and month = 6)`,
  )
  expect(rows).toEqual([{ n: 1_003, months: 1_003 }])
})
