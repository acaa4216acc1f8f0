import type { Month } from '@cadran/contract/timesheet/calendar'
import type { UnsentPerson } from '@cadran/contract/validation/periods'
import { plural } from '@cadran/rules/portal/french'
import { M_404, M_FILTER, M_PER_CLOSED, M_ROLE } from '@cadran/rules/portal/messages'
import { workedSlots } from '@cadran/rules/timesheet/calendar'
import { halfDayOf } from '@cadran/rules/timesheet/half-day'
import { UNSENT_GROUPS } from '@cadran/rules/validation/force-submit'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { codeIds, createEvents, inputsBy } from '../../../testing/events.ts'
import { refusalOf } from '../../../testing/office.fixture.ts'
import { office, portal } from '../../../testing/opened-office.ts'
import { april, holder, may, openPeriods, periods } from '../../../testing/opened-periods.ts'
import { APRIL, forceSubmit, forceSubmitStep, MAY, shown, unsentPeople } from '../../../testing/periods.ts'
import type { Caller } from '../../../testing/portal.ts'

openPeriods()

const namesIn = async (id: number, group: string) =>
  (await unsentPeople(holder, id, `&group=${group}`)).body.map(({ identity }) => identity)
const previewOf = async (id: number) =>
  (await forceSubmitStep(holder, id, { confirm: false, after: null })).body.preview ?? expect.fail('no preview')
const stateOf = async (username: string) =>
  (await (await portal.as(username)).get<Month>('timesheet/month/5/2026')).body.state

/** The consultant sends May, and the manager sends it back. */
async function sentBack(): Promise<Caller> {
  const consultant = await portal.as('consultant')
  const sent = (await consultant.post<Month>('timesheet/month/5/2026', { satisfaction: 3 })).body
  const act = { month: sent.id, action: 'non_submitted', comment: 'à revoir', updated_at: sent.updated_at }
  expect((await (await portal.as('manager')).post('validation/month-action', act)).status).toBe(201)
  return consultant
}

test('CLO-04 README 58 the groups name everybody who has not sent, as the figures count them', async () => {
  for (const [id, period] of [
    [april, APRIL],
    [may, MAY],
  ] as const) {
    const { non_submitted } = await shown(holder, period)
    const { as_of: _at, ...counts } = await previewOf(id)
    expect(Object.values(counts).reduce((sum, n) => sum + n, 0)).toBe(non_submitted)
    for (const group of UNSENT_GROUPS) {
      const { body, headers } = await unsentPeople(holder, id, `&group=${group}`)
      expect([group, headers['x-total-count']]).toEqual([group, String(counts[group])])
      const agrees = (person: UnsentPerson) =>
        person.group === group && (person.missing === null) === (group !== 'incomplete')
      expect(body.filter((person) => !agrees(person))).toEqual([])
    }
    expect((await unsentPeople(holder, id)).headers['x-total-count']).toBe(String(non_submitted))
  }
  await (await portal.as('consultant35')).post('timesheet/month/5/2026', { draft: true, comment: 'à finir' })
  const { identity } = await office.person('consultant35')
  const incomplete = (await unsentPeople(holder, may, '&group=incomplete')).body
  expect(incomplete.find((person) => person.identity === identity)?.missing).toMatch(/^\d+ demi-journées à saisir$/)
})

test('CLO-04 the names come by the page, in one order, and are searched', async () => {
  const all = (await unsentPeople(holder, may)).body.map(({ id }) => id)
  const page = async (n: number) =>
    (await holder.get<{ id: number }[]>(`validation/period/${may}/people?maxResults=3&page=${n}`)).body
  expect([...(await page(1)), ...(await page(2))].map(({ id }) => id)).toEqual(all.slice(0, 6))
  expect(await page(1_000_000)).toEqual([])
  const found = await unsentPeople(holder, may, '&search=aubry')
  expect(found.body.map(({ identity }) => identity)).toEqual(['Léa Aubry'])
})

test('CLO-04 README 14 who may ask, for which period, with which filters', async () => {
  expect(refusalOf(await unsentPeople(await portal.as('manager'), may))).toEqual([403, M_ROLE.message])
  expect(refusalOf(await unsentPeople(holder, 999_999))).toEqual([404, M_404.message])
  for (const query of ['&group=tous', '&page=0', `&search=${'x'.repeat(101)}`]) {
    expect(refusalOf(await unsentPeople(holder, may, query))).toEqual([422, M_FILTER.message])
  }
})

test('PER-48 README 58 a month sent back and not changed since is left out, and taken along when asked', async () => {
  await sentBack()
  const identity = (await office.person('consultant')).identity
  expect(await namesIn(may, 'returned')).toEqual([identity])
  expect(await namesIn(may, 'complete')).not.toContain(identity)
  const { body } = await forceSubmit(holder, may, true)
  expect(body).toContain("1 CRA renvoyé n'a pas été soumis.")
  expect(await stateOf('consultant')).toBe('non_submitted')
  expect((await forceSubmit(holder, may)).body).toEqual([
    'Aucun CRA complet à soumettre.',
    '1 CRA renvoyé ne sera pas soumis.',
  ])
  expect((await forceSubmit(holder, may, true, { include_returned: true })).body[0]).toBe('1 CRA a été soumis.')
  expect(await stateOf('consultant')).toBe('submitted')
})

test('PER-48 README 58 what its owner changes after the send-back makes it complete again; another month does not', async () => {
  const consultant = await sentBack()
  const identity = (await office.person('consultant')).identity
  const input = inputsBy(await codeIds(portal))
  expect((await createEvents(consultant, input('2026-06-10 am', '2026-06-10 pm'))).status).toBe(201)
  expect(await namesIn(may, 'returned')).toEqual([identity])
  expect((await createEvents(consultant, input('2026-05-26 am', '2026-05-26 pm'))).status).toBe(201)
  expect(await namesIn(may, 'returned')).toEqual([])
  expect(await namesIn(may, 'complete')).toContain(identity)
  expect((await forceSubmitStep(holder, may, { confirm: true, after: null })).status).toBe(200)
  expect(await stateOf('consultant')).toBe('submitted')
})

test('README 84 whoever is unticked is left out', async () => {
  const { id } = await office.person('lea.aubry')
  const { complete } = await previewOf(may)
  const { body } = await forceSubmit(holder, may, true, { exclude: [id], include_returned: false })
  expect(body[0]).toBe(`${complete - 1} CRA ${plural(complete - 1, 'a été soumis', 'ont été soumis')}.`)
  expect(body).toContain("1 CRA écarté n'a pas été soumis.")
  expect(await stateOf('lea.aubry')).toBe('non_submitted')
})

test('README 84 whoever wrote since the preview is taken along and named, by the step too', async () => {
  await (await portal.as('lea.aubry')).post('timesheet/month/5/2026', { draft: true })
  portal.setNow('2026-05-21T09:30:00+02:00')
  const { as_of } = await previewOf(may)
  portal.setNow('2026-05-21T09:31:00+02:00')
  const forfait = await office.person('forfait')
  await (await portal.as('forfait')).post('timesheet/month/5/2026', { draft: true })
  const { body } = await forceSubmit(holder, may, true, { as_of })
  expect(body.at(-1)).toBe(`Complétés depuis l’aperçu et soumis : ${forfait.identity}.`)
  await periods.takeBack()
  const step = await forceSubmitStep(holder, may, { confirm: true, after: null, as_of })
  expect(step.body).toMatchObject({ became_complete: [forfait.identity], preview: null })
})

test('README 84 a body that cannot be read is refused after an unknown period, and nothing is sent', async () => {
  const before = await periods.everything()
  for (const body of [{ exclude: 'tous' }, { exclude: [1.5] }, { include_returned: 'oui' }, { as_of: 'hier' }]) {
    expect([body, (await forceSubmit(holder, may, true, body)).status]).toEqual([body, 422])
    expect((await forceSubmitStep(holder, may, { confirm: true, after: null, ...body })).status).toBe(422)
    expect((await forceSubmit(holder, 999_999, true, body)).status).toBe(404)
  }
  expect(await periods.everything()).toBe(before)
  const { id: closed } = await shown(holder, { year: 2026, month: 1 })
  const refusal = await forceSubmitStep(holder, closed, { confirm: false, after: null })
  expect(refusalOf(refusal)).toEqual([409, M_PER_CLOSED.message])
})

test('README 58 a send-back and a force-submit at once: what was sent back stays sent back', async () => {
  const consultant = await portal.as('consultant')
  const sent = (await consultant.post<Month>('timesheet/month/5/2026', { satisfaction: 3 })).body
  const act = { month: sent.id, action: 'non_submitted', comment: '', updated_at: sent.updated_at }
  const manager = await portal.as('manager')
  const [back, run] = await Promise.all([manager.post('validation/month-action', act), forceSubmit(holder, may, true)])
  expect([back.status, run.status]).toEqual([201, 200])
  expect(await stateOf('consultant')).toBe('non_submitted')
})

const planted = fc.record({
  autofill: fc.constantFrom(false, false, true),
  special_time: fc.constantFrom(false, false, false, true),
  no_prestation: fc.boolean(),
  backwarded: fc.constantFrom(false, false, true),
  /** Half-days left out of an otherwise full month; -1 leaves out everything. */
  holes: fc.integer({ min: -1, max: 2 }),
  refused: fc.boolean(),
  starts: fc.constantFrom(null, '2024-03-10'),
  ends: fc.constantFrom(null, '2024-03-19'),
})

test('PER-47 PER-48 the groups in SQL are the rule: who is named complete is who is sent', async () => {
  const MARCH = { year: 2024, month: 3 }
  const id = await periods.periodId(MARCH)
  const { kysely } = portal.database
  const people = (await kysely.selectFrom('people').selectAll().orderBy('id').execute())
    .filter(({ matricule, roles }) => !/^t/i.test(matricule) && !roles.includes('ROLE_NOT_CRA'))
    .slice(0, 60)
  const ids = people.map(({ id: user_id }) => user_id)
  await sql`delete from events where start_at between '2024-03-01' and '2024-03-31'`.execute(kysely)
  await sql`update months set state = 'validated2' where year = 2024 and month = 3 and user_id <> all(${ids})`.execute(
    kysely,
  )
  const activity = kysely.selectFrom('event_codes').where('kind', '=', 'activity').select(['id', 'short_code'])
  const code = await activity.orderBy('id').limit(1).executeTakeFirstOrThrow()
  for (const [index, each] of fc.sample(planted, { numRuns: people.length, seed: 58 }).entries()) {
    const person = people[index]
    if (!person) continue
    const { starts, ends, holes, refused, autofill, ...month } = each
    const dates = { start_at: starts ?? '2020-01-06', end_at: ends, last_end_at: null, seniority_at: null }
    await kysely.updateTable('users').set(dates).where('id', '=', person.id).execute()
    const month_id = await office.plantMonth(person.username, MARCH, 'non_submitted', month)
    await kysely
      .updateTable('months')
      .set({ autofill, main_activity_id: autofill ? code.id : null })
      .where('id', '=', month_id)
      .execute()
    const holidays = portal.platform.holidays.of(person.holiday_zone).days
    const slots = workedSlots(2024, 3, { dates: { ...person, ...dates }, holidays })
    const filled = holes < 0 ? [] : slots.slice(holes)
    for (const [nth, slot] of filled.entries()) {
      const { day, moment } = halfDayOf(slot)
      const state = refused && nth === 0 ? ('refused' as const) : ('submitted' as const)
      const side = `${day} ${moment}`
      const event = await office.plantEvent(person.username, `${side}/${side}`, code.short_code, state)
      expect(event.month_id).toBe(month_id)
    }
  }
  const complete = await namesIn(id, 'complete')
  expect(complete.length).toBeGreaterThan(5)
  expect((await namesIn(id, 'incomplete')).length).toBeGreaterThan(5)
  await forceSubmit(holder, id, true)
  const { rows } = await sql<{ identity: string }>`
    select u.firstname || ' ' || u.lastname as identity from months m join users u on u.id = m.user_id
    where m.year = 2024 and m.month = 3 and m.state = 'submitted' order by u.sort_key, u.id
  `.execute(kysely)
  expect(rows.map(({ identity }) => identity)).toEqual(complete)
})
