import type { ReplyOf } from '@cadran/contract/kit'
import type { listAbsences } from '@cadran/contract/validation/absences'
import type { listMonths } from '@cadran/contract/validation/activities'
import type { Closing, CountedItem } from '@cadran/contract/validation/closing'
import { M_404, M_FILTER, M_ROLE } from '@cadran/rules/portal/messages'
import { CLOSING_CHECKS, PERIOD_FIGURES } from '@cadran/rules/validation/closing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Office, officeOn, refusalOf } from '../../../testing/office.fixture.ts'
import { APRIL, close, MAY, periodsOn, shown, unsentPeople } from '../../../testing/periods.ts'
import { type Answer, type Caller, openTestPortal, type TestPortal } from '../../../testing/portal.ts'

let portal: TestPortal
let office: Office
let holder: Caller
let april: number

beforeAll(async () => {
  portal = await openTestPortal()
  office = officeOn(portal)
  holder = await portal.as('periodes')
  april = await periodsOn(portal).periodId(APRIL)
})
afterAll(() => portal.close())

type Refusable<T> = Answer<T & { message: string }>

const closingOf = async (path = '2026/4') => (await holder.get<Closing>(`validation/closing/${path}`)).body
const counted = (query: string, caller = holder): Promise<Refusable<CountedItem[]>> =>
  caller.get(`validation/period/${april}/counted?${query}`)
const counts = ({ checks }: Closing) => checks.map(({ check, count }) => [check, count])

test('CLO-01 four checks in the order of work, with the figures of the list and the oldest of each', async () => {
  const { period, checks, previous, next } = await closingOf()
  const listed = await shown(holder, APRIL)
  expect(period).toEqual(listed)
  expect(checks.map(({ check }) => check)).toEqual(CLOSING_CHECKS)
  expect(checks.map(({ count }) => count)).toEqual([
    listed.non_submitted,
    listed.submitted,
    listed.validated1,
    listed.pending_absences,
  ])
  const [, submitted, , absences] = checks
  const { kysely } = portal.database
  const oldest = await kysely
    .selectFrom('months as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.year', '=', 2026)
    .where('m.month', '=', 4)
    .where('m.state', '=', 'submitted')
    .where('u.matricule', 'not like', 'T%')
    .select((eb) => eb.fn.min('m.submitted_at').as('at'))
    .executeTakeFirstOrThrow()
  expect(submitted?.oldest_at).toBe(oldest.at?.toISOString())
  expect(absences?.oldest_at === null).toBe(absences?.count === 0)
  expect([previous, next]).toEqual([{ year: 2026, month: 3 }, MAY])
})

test('CLO-01 the whole page is two statements beside the session’s', async () => {
  const statements = vi.spyOn(portal.platform.database.kysely.getExecutor(), 'executeQuery')
  await closingOf()
  expect(statements).toHaveBeenCalledTimes(2)
  statements.mockRestore()
})

test('CLO-01 a report sent back is counted apart, with since when; whose people wait at level 1 is named', async () => {
  const before = await closingOf()
  const lea = await office.person('lea.aubry')
  const month_id = await office.plantMonth('lea.aubry', APRIL, 'submitted')
  const manager = await portal.as('manager')
  const sent = await closingOf()
  const { updated_at } = await office.month(month_id)
  const act = { month: month_id, action: 'non_submitted', comment: 'Astreinte à retirer', updated_at }
  expect((await manager.post('validation/month-action', act)).status).toBe(201)
  const back = await closingOf()
  expect(back.returned).toBe(sent.returned + 1)
  expect(back.checks[0]?.oldest_at).not.toBeNull()
  const first = (await unsentPeople(await portal.as('periodes'), april, '&search=aubry')).body[0]
  expect(first).toMatchObject({
    id: lea.id,
    returned: { author: (await office.person('manager')).identity, reason: null },
  })
  const told = (await unsentPeople(await portal.as('paie'), april, '&search=aubry')).body[0]
  expect(told?.returned?.reason).toBe('Astreinte à retirer')
  expect(back.managers.reduce((sum, { count }) => sum + count, 0)).toBeLessThanOrEqual(before.period.submitted)
})

test('CLO-01 CLO-02 what a figure counts is listed as it counts, searched, by the page, and of an absence only its days', async () => {
  const { period } = await closingOf()
  const figures = { ...period, absences: period.pending_absences }
  for (const figure of PERIOD_FIGURES) {
    const { body, headers } = await counted(`figure=${figure}&maxResults=100`)
    expect([figure, headers['x-total-count'], body.length]).toEqual([
      figure,
      String(figures[figure]),
      Math.min(100, figures[figure]),
    ])
    expect(body.filter(({ absence }) => (absence !== null) !== (figure === 'absences'))).toEqual([])
  }
  const all = (await counted('figure=total&maxResults=4')).body.map(({ id }) => id)
  const pages = [await counted('figure=total&maxResults=2'), await counted('figure=total&maxResults=2&page=2')]
  expect(pages.flatMap(({ body }) => body.map(({ id }) => id))).toEqual(all)
  expect((await counted('figure=total&search=aubry')).body.map(({ identity }) => identity)).toEqual(['Léa Aubry'])
  expect((await counted('figure=submitted')).body.every(({ since }) => since !== null)).toBe(true)
})

test('CLO-02 the lists that the figures open count the same, for whoever reads everybody', async () => {
  const payroll = await portal.as('paie')
  const { period } = (await payroll.get<Closing>('validation/closing/2026/4')).body
  for (const state of ['non_submitted', 'submitted', 'validated1', 'validated2'] as const) {
    const query = `period=2026-04&states[]=${state}&types[]=all&maxResults=1`
    const { body } = await payroll.get<ReplyOf<typeof listMonths>>(`validation/month?${query}`)
    expect([state, body.counts[state], body.total_users_count]).toEqual([state, period[state], period[state]])
  }
  const query = 'period=2026-04&states[]=submitted&states[]=validated1&types[]=all&maxResults=100'
  const { body } = await payroll.get<ReplyOf<typeof listAbsences>>(`validation/event/absence/user?${query}`)
  expect(body.reduce((sum, { absences }) => sum + absences.length, 0)).toBe(period.pending_absences)
})

test('CLO-14 the oldest month that is over and open, with the same figures; 204 once all are closed', async () => {
  expect((await holder.get<Closing>('validation/closing')).body).toEqual(await closingOf())
  const { kysely } = portal.database
  await kysely
    .updateTable('months')
    .set({ state: 'validated2' })
    .where('year', '=', 2026)
    .where('month', '=', 4)
    .where('state', '<>', 'non_submitted')
    .execute()
  expect((await close(holder, april)).status).toBe(200)
  expect((await holder.get('validation/closing')).status).toBe(204)
  const closed = await closingOf()
  expect(closed.period.closed).toBe(true)
  expect(counts(closed)[1]).toEqual(['submitted', 0])
})

test('CLO-01 README 14 who may ask, for which month and which figure', async () => {
  for (const path of [
    'validation/closing/2026/4',
    'validation/closing',
    `validation/period/${april}/counted?figure=total`,
  ]) {
    expect((await portal.anonymous.get(path)).status).toBe(401)
    for (const username of ['manager', 'gta', 'rh']) {
      expect(refusalOf(await (await portal.as(username)).get<{ message: string }>(path))).toEqual([403, M_ROLE.message])
    }
  }
  for (const path of ['2031/4', '2026/13', '2026/0', '26/4', 'x/y']) {
    expect([path, ...refusalOf(await holder.get<{ message: string }>(`validation/closing/${path}`))]).toEqual([
      path,
      404,
      M_404.message,
    ])
  }
  expect(refusalOf(await holder.get<{ message: string }>('validation/period/999999/counted?figure=total'))).toEqual([
    404,
    M_404.message,
  ])
  for (const query of ['', 'figure=tout', 'figure=total&page=0', `figure=total&search=${'x'.repeat(101)}`]) {
    expect([query, ...refusalOf(await counted(query))]).toEqual([query, 422, M_FILTER.message])
  }
})
