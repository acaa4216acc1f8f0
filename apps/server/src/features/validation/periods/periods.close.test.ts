import { M_404, M_ABS_LOCK, M_COMMENT, M_PER_CLOSED, M_PER_PENDING, M_PER_START } from '@cadran/rules/portal/messages'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { refusalOf } from '../../../testing/office.fixture.ts'
import { office, openOffice, portal } from '../../../testing/opened-office.ts'
import { close, forceSubmit, forceSubmitStep, periodsOn, shown, statementsIn } from '../../../testing/periods.ts'
import type { Caller } from '../../../testing/portal.ts'

openOffice()
let periods: ReturnType<typeof periodsOn>
let holder: Caller
/** An open period of its own for each test: closing is final. */
let period: { year: number; month: number }
let id: number

let used = 0
const NOW = '2026-05-21T09:00:00+02:00'

beforeAll(async () => {
  periods = periodsOn(portal)
  holder = await portal.as('periodes')
})

beforeEach(async () => {
  portal.setNow(NOW)
  // From January 2023 on: before the reports of the demonstration, and most people are there already.
  period = { year: 2023 + Math.floor(used / 12), month: (used % 12) + 1 }
  used += 1
  id = await periods.periodId(period)
})

const day = (date: number) => `${period.year}-${String(period.month).padStart(2, '0')}-${String(date).padStart(2, '0')}`

test('SM-P-01 PER-30 PER-34 PER-35 a period is closed by its holder, now, with a comment', async () => {
  await office.plantMonth('consultant', period, 'validated2')
  const { status, body } = await close(holder, id, { comment: '  Paie transmise.  ' })
  const { identity } = await office.person('periodes')
  expect(status).toBe(200)
  expect(body).toMatchObject({ id, ...period, closed: true, comment: 'Paie transmise.', author: identity })
  expect(body.closed_at).toBe('2026-05-21T07:00:00.000Z')
  expect([body.actions, body.blocked_actions]).toEqual([[], []])
  expect(await shown(holder, period)).toEqual(body)
  expect(await periods.traces('period', id)).toMatchObject([
    {
      action: 'close',
      before: { state: 'open' },
      after: { state: 'closed' },
      comment: 'Paie transmise.',
      person_id: null,
    },
  ])
})

test('SM-P-01 PER-31 decision 11: a closing is one statement, and a refused one too', async () => {
  const other = await periods.periodId({ year: 2022, month: 2 })
  await office.plantMonth('consultant', period, 'submitted')
  const statements = statementsIn(portal)
  expect((await close(holder, id, { comment: 'Refusée' })).status).toBe(409)
  expect(statements.taken()).toBe(1)
  expect((await close(holder, other, { comment: 'Une seule' })).status).toBe(200)
  expect(statements.taken()).toBe(2)
  statements.stop()
})

test('EX-V-71 PER-27 PER-22 PER-13 reports that nobody sent do not hold it back, and everything is locked', async () => {
  await office.plantMonth('consultant', period, 'validated2')
  await office.plantMonth('equipier', period)
  const before = await shown(holder, period)
  expect(before).toMatchObject({ validated2: 1, validated1: 0, submitted: 0, non_submitted: before.total - 1 })
  expect((await close(holder, id)).status).toBe(200)
  const path = `timesheet/month/${period.month}/${period.year}`
  expect((await (await portal.as('consultant')).get(path)).body).toMatchObject({ locked: true, state: 'validated2' })
  expect((await (await portal.as('equipier')).get(path)).body).toMatchObject({ locked: true, state: 'non_submitted' })
})

test('PER-23 SM-A-08 SM-M-13 neither the employee nor a validator changes anything of it any more', async () => {
  const { id: event } = await office.plantEvent('equipier', day(10), 'CSS')
  expect((await close(holder, id)).status).toBe(200)
  const before = await periods.everything()
  const path = `timesheet/month/${period.month}/${period.year}`
  const employee = await portal.as('equipier')
  const closed = [409, 'Cette période est clôturée']
  expect(refusalOf(await employee.post(path, { draft: true, comment: 'encore' }))).toEqual(closed)
  expect(refusalOf(await employee.post(path, { satisfaction: 3 }))).toEqual(closed)
  expect(refusalOf(await employee.delete(`timesheet/event/${event}`))).toEqual(closed)
  const act = { event, action: 'validated1', comment: '', updated_at: (await office.event(event)).updated_at }
  const manager = await portal.as('manager')
  expect(refusalOf(await manager.post('validation/event-action', act))).toEqual([409, M_ABS_LOCK.message])
  expect(await periods.everything()).toBe(before)
})

test.each([
  ['SM-P-21 PER-26', 'submitted'],
  ['SM-P-22 PER-25', 'validated1'],
] as const)('%s one report %s holds it open', async (_rows, state) => {
  await office.plantMonth('consultant', period, state)
  const before = await periods.everything()
  expect(refusalOf(await close(holder, id))).toEqual([409, M_PER_PENDING.message])
  expect(await periods.everything()).toBe(before)
  expect(await shown(holder, period)).toMatchObject({ closed: false, actions: ['force_submit'] })
})

test('EX-V-75 PER-31 what was sent since the button was shown blocks the call', async () => {
  const fine = await shown(holder, period)
  expect(fine.actions).toEqual(['force_submit', 'close'])
  const consultant = await portal.as('consultant')
  expect((await consultant.post(`timesheet/month/${period.month}/${period.year}`, { satisfaction: 3 })).status).toBe(
    200,
  )
  expect(refusalOf(await close(holder, id))).toEqual([409, M_PER_PENDING.message])
  expect((await shown(holder, period)).closed).toBe(false)
})

test('SM-P-20 EX-V-73 PER-24 PER-29 a month is closed from its first minute in Paris on', async () => {
  const december = await periods.periodId({ year: 2026, month: 12 })
  portal.setNow('2026-11-30T22:59:00Z')
  const holder = await portal.as('periodes')
  expect(refusalOf(await close(holder, december))).toEqual([409, M_PER_START.message])
  expect(refusalOf(await forceSubmit(holder, december))).toEqual([409, M_PER_START.message])
  const step = await forceSubmitStep(holder, december, { confirm: true, after: null })
  expect(refusalOf(step)).toEqual([409, M_PER_START.message])
  portal.setNow('2026-11-30T23:00:00Z')
  expect((await close(holder, december)).status).toBe(200)
})

test('SM-P-24 SM-P-25 PER-21 PER-35 a closed one stays as it was closed, whatever is asked', async () => {
  await close(holder, id, { comment: 'Première fois' })
  const before = await periods.everything()
  for (const body of [{}, { comment: 'Autre' }, { closed: false }, { closed: false, closed_at: null, comment: null }]) {
    expect(refusalOf(await close(holder, id, body))).toEqual([409, M_PER_CLOSED.message])
  }
  expect(await periods.everything()).toBe(before)
})

test('SM-P-26 EX-V-77 PER-40 PER-53 a closed one is not force-submitted, in preview and in run alike', async () => {
  await close(holder, id)
  const before = await periods.everything()
  for (const confirm of [undefined, false, true]) {
    expect(refusalOf(await forceSubmit(holder, id, confirm))).toEqual([409, M_PER_CLOSED.message])
    const step = { confirm: confirm ?? false, after: null }
    expect(refusalOf(await forceSubmitStep(holder, id, step))).toEqual([409, M_PER_CLOSED.message])
  }
  expect(await periods.everything()).toBe(before)
})

test('SM-P-28 PER-53 README 14 an unknown period is told before what is wrong in the call', async () => {
  for (const unknown of ['999999', '0', 'mai', '-1']) {
    const paths = [`validation/period/${unknown}`, `validation/period/${unknown}/force-submit?confirm=oui`]
    expect(refusalOf(await holder.patch(paths[0] ?? '', { comment: 4 }))).toEqual([404, M_404.message])
    expect(refusalOf(await holder.post(paths[1] ?? ''))).toEqual([404, M_404.message])
    const step = await holder.post(`validation/period/${unknown}/force-submit-step`, { confirm: 'oui' })
    expect(refusalOf(step)).toEqual([404, M_404.message])
  }
})

test('PER-32 BCK-60 a comment has at most 1000 characters, and a wrong one is told before the state', async () => {
  for (const comment of ['a'.repeat(1_001), 4, {}, ['x']]) {
    expect(refusalOf(await close(holder, id, { comment }))).toEqual([422, M_COMMENT.message])
  }
  expect((await holder.patch(`validation/period/${id}`, [])).status).toBe(422)
  expect((await close(holder, id, { comment: `  ${'a'.repeat(1_000)}  `, other: 1 })).body.comment).toHaveLength(1_000)
  expect(refusalOf(await close(holder, id, { comment: 'a'.repeat(1_001) }))).toEqual([422, M_COMMENT.message])
})

test('PER-32 without a body, and with an empty comment, it is closed without one', async () => {
  expect((await holder.patch(`validation/period/${id}`)).body).toMatchObject({ closed: true, comment: null })
  expect(
    (await close(holder, await periods.periodId({ year: 2022, month: 1 }), { comment: ' ' })).body.comment,
  ).toBeNull()
})

test('PER-38 nobody is mailed', async () => {
  const before = await portal.mails()
  await close(holder, id, { comment: 'Sans bruit' })
  expect(await portal.mails()).toEqual(before)
})

test('PER-22 what it held is kept: who leaves later changes no figure of a closed month', async () => {
  await office.plantMonth('consultant', period, 'validated2')
  const { body } = await close(holder, id)
  const { kysely } = portal.database
  const change = (end_at: string | null) =>
    kysely.updateTable('users').set({ end_at }).where('username', '=', 'consultant').execute()
  await change('2022-12-31')
  expect(await shown(holder, period)).toEqual(body)
  await change(null)
})

test('BCK-39 decision 4: run as the holder, the author is the holder and the trace names both', async () => {
  const support = await portal.as('support', { 'x-switch-user': 'periodes' })
  const [subject, actor] = [await office.person('periodes'), await office.person('support')]
  expect((await close(support, id)).body.author).toBe(subject.identity)
  expect(await periods.traces('period', id)).toMatchObject([{ actor_id: actor.id, on_behalf_of_id: subject.id }])
})
