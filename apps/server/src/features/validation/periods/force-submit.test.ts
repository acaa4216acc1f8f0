import type { Month } from '@cadran/contract/timesheet/calendar'
import { M_FILTER } from '@cadran/rules/portal/messages'
import { expect, test } from 'vitest'
import { refusalOf } from '../../../testing/office.fixture.ts'
import { office, portal } from '../../../testing/opened-office.ts'
import { april, holder, may, openPeriods, periods } from '../../../testing/opened-periods.ts'
import { APRIL, forceSubmit, forceSubmitStep, shown } from '../../../testing/periods.ts'

openPeriods()

// Of those who have not sent April, two have had it sent back and have changed nothing since (README 58).
const NOTHING = ['Aucun CRA complet à soumettre.', '2 CRA renvoyés ne seront pas soumis.']

const stateOf = async (username: string, path = '5/2026') =>
  (await (await portal.as(username)).get<Month>(`timesheet/month/${path}`)).body.state

/** How many reports the preview of a period would send. */
const previewed = async (id: number) => Number.parseInt((await forceSubmit(holder, id)).body[0] ?? '', 10) || 0

const storedEvents = async (username: string) => {
  const rows = await portal.database.kysely
    .selectFrom('events')
    .where('user_id', '=', await office.personId(username))
    .where('start_at', '>=', '2026-05-01')
    .where('start_at', '<=', '2026-05-31')
    .selectAll()
    .orderBy('start_at')
    .orderBy('start_moment')
    .execute()
  return rows.map(({ id: _id, ...event }) => event)
}

test('SM-P-02 PER-42 PER-43 PER-49 the preview says what would be sent, and writes nothing', async () => {
  const before = await periods.everything()
  for (const confirm of [undefined, false]) {
    const { status, body } = await forceSubmit(holder, april, confirm)
    expect([status, body]).toEqual([
      200,
      ['2 CRA complets seront soumis.', '2 CRA incomplets ne seront pas soumis.', NOTHING[1]],
    ])
  }
  expect(await periods.everything()).toBe(before)
})

test('PER-39 PER-43 any other value of confirm is refused', async () => {
  const before = await periods.everything()
  for (const confirm of ['oui', '1', 'TRUE', '']) {
    expect(refusalOf(await forceSubmit(holder, april, confirm))).toEqual([422, M_FILTER.message])
    expect(refusalOf(await forceSubmitStep(holder, april, { confirm, after: null }))).toEqual([422, M_FILTER.message])
  }
  for (const after of ['1', 0.5, 1e300]) {
    expect(refusalOf(await forceSubmitStep(holder, april, { confirm: true, after }))).toEqual([422, M_FILTER.message])
  }
  for (const body of [undefined, [], {}, { confirm: true }]) {
    expect((await forceSubmitStep(holder, april, body)).status).toBe(422)
  }
  expect(await periods.everything()).toBe(before)
})

test('SM-P-03 PER-44 PER-51 SM-M-02 the run sends them now, leaves the others, and the counters follow', async () => {
  const before = await shown(holder, APRIL)
  const incomplete = await office.person('ines.faure')
  const { body } = await forceSubmit(holder, april, true)
  expect(body).toEqual([
    '2 CRA ont été soumis.',
    "2 CRA incomplets n'ont pas été soumis.",
    "2 CRA renvoyés n'ont pas été soumis.",
  ])
  expect(await shown(holder, APRIL)).toMatchObject({
    submitted: before.submitted + 2,
    non_submitted: 4,
    total: before.total,
    closed: false,
  })
  const months = await portal.database.kysely
    .selectFrom('months as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.year', '=', 2026)
    .where('m.month', '=', 4)
    .where('u.username', 'in', ['syndicat_a', 'estelle.poirier'])
    .select(['m.id', 'm.state', 'm.submitted_at', 'm.survey_sent', 'm.certified', 'm.backwarded', 'm.updated_at'])
    .execute()
  for (const { id, ...month } of months) {
    expect(month).toMatchObject({ state: 'submitted', certified: false, backwarded: false })
    expect([month.submitted_at?.toISOString(), month.updated_at]).toEqual([
      '2026-05-21T07:00:00.000Z',
      '2026-05-21T09:00:00',
    ])
    const trace = (await periods.traces('month', id)).at(-1)
    expect(trace).toMatchObject({ action: 'force_submit', after: { state: 'submitted' }, comment: null })
    expect(trace?.actor_id).toBe(await office.personId('periodes'))
  }
  expect(months).toHaveLength(2)
  expect(await stateOf(incomplete.username, '4/2026')).toBe('non_submitted')
})

test('PER-50 ACT-53 a second run finds nothing, and each history says it was forced', async () => {
  await forceSubmit(holder, april, true)
  const before = await periods.everything()
  expect((await forceSubmit(holder, april, true)).body[0]).toEqual(NOTHING[0])
  expect((await forceSubmit(holder, april)).body).toEqual(NOTHING)
  expect(await periods.everything()).toBe(before)
  const { id } = (await (await portal.as('estelle.poirier')).get<Month>('timesheet/month/4/2026')).body
  const history = await (await portal.as('paie')).get<{ label: string }[]>(`validation/month-action/${id}`)
  expect(history.body[0]?.label).toBe('Soumission forcée')
})

test('PER-51 README 12: it writes what the employee’s own sending writes', async () => {
  const consultant = await portal.as('consultant')
  const days = { monday: true, thursday: true }
  await consultant.patch('settings/activity/remote-days', days)
  const sent = (await consultant.post<Month>('timesheet/month/5/2026', { satisfaction: 3 })).body
  const byOwner = await storedEvents('consultant')
  expect(byOwner.filter(({ auto_generated }) => auto_generated).length).toBeGreaterThan(0)
  const act = { month: sent.id, action: 'non_submitted', comment: '', updated_at: sent.updated_at }
  expect((await (await portal.as('manager')).post('validation/month-action', act)).status).toBe(201)
  expect((await storedEvents('consultant')).some(({ auto_generated }) => auto_generated)).toBe(false)

  // Sent back and not touched since: only whoever asks for these sends it.
  await forceSubmit(holder, may, true, { include_returned: true })
  const forced = (await consultant.get<Month>('timesheet/month/5/2026')).body
  expect(forced).toMatchObject({ state: 'submitted', backwarded: false, coverage: { missing: [] } })
  expect(forced.remote_days).toEqual(sent.remote_days)
  const ranges = (events: Awaited<ReturnType<typeof storedEvents>>) =>
    events.map(({ updated_at: _updated, state: _state, ...event }) => event)
  expect(ranges(await storedEvents('consultant'))).toEqual(ranges(byOwner))
})

test('decision 12: a month in which its owner has written nothing is left out, pre-filled or not', async () => {
  const before = await previewed(may)
  await forceSubmit(holder, may, true)
  expect(await stateOf('lea.aubry')).toBe('submitted')
  expect(await stateOf('forfait')).toBe('non_submitted')
  expect(before).toBeGreaterThan(0)
  expect(await previewed(may)).toBe(0)

  const owner = await portal.as('forfait')
  expect((await owner.get<Month>('timesheet/month/5/2026')).body.submittable).toBe(true)
  await owner.post('timesheet/month/5/2026', { draft: true })
  expect(await previewed(may)).toBe(1)
  await (await portal.as('consultant35')).post('timesheet/month/5/2026', { draft: true, comment: 'rien encore' })
  expect(await previewed(may)).toBe(1)
  expect((await forceSubmit(holder, may, true)).body[0]).toBe('1 CRA a été soumis.')
  expect(await stateOf('forfait')).toBe('submitted')
  expect(await stateOf('consultant35')).toBe('non_submitted')
})

test('PER-48 SND-20 a contractor’s empty month is complete once its box is ticked', async () => {
  const contractor = await portal.as('prestataire')
  const before = await previewed(may)
  await contractor.post('timesheet/month/5/2026', { draft: true, comment: 'congés' })
  expect(await previewed(may)).toBe(before)
  await contractor.post('timesheet/month/5/2026', { draft: true, no_prestation: true })
  expect(await previewed(may)).toBe(before + 1)
  await forceSubmit(holder, may, true)
  const { body } = await contractor.get<Month>('timesheet/month/5/2026')
  expect(body).toMatchObject({ state: 'submitted', no_prestation: true })
})

test('README 32: technical accounts, and inactive ones outside their contract, are sent by nobody', async () => {
  const { kysely } = portal.database
  const before = await previewed(april)
  const change = (set: object) =>
    kysely.updateTable('users').set(set).where('username', '=', 'estelle.poirier').execute()
  const { matricule, roles } = await office.person('estelle.poirier')
  for (const set of [
    { matricule: 'T123' },
    { roles: ['ROLE_NOT_CRA' as const] },
    { is_active: false, end_at: '2026-03-31' },
  ]) {
    await change(set)
    expect([set, await previewed(april)]).toEqual([set, before - 1])
    await change({ matricule, roles, is_active: true, end_at: null })
  }
  expect(await previewed(april)).toBe(before)
})
