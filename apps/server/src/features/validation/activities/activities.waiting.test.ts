import type { ReplyOf } from '@cadran/contract/kit'
import type { ListedMonth } from '@cadran/contract/validation/activities'
import type { awaiting } from '@cadran/contract/validation/filters'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { STAMP } from '../../../testing/office.fixture.ts'
import { manager, office, openBackOffice, payroll, portal } from '../../../testing/opened-office.ts'
import type { Caller } from '../../../testing/portal.ts'

interface List {
  months: ListedMonth[]
  total_users_count: number
  counts: Record<ListedMonth['state'], number>
  navigator: { period: string; waiting: number; complete: boolean }[]
  waiting: { period: string; count: number }[]
}

/** Before the default window, which begins in February 2026. */
const OLD = { year: 2025, month: 3 }

openBackOffice()

beforeAll(async () => {
  const open = { closed_at: null, closed_by: null, comment: null }
  const { kysely } = portal.database
  await kysely.deleteFrom('months').where('year', '=', 2025).where('month', '=', 3).execute()
  const added = kysely.insertInto('periods').values({ ...OLD, ...open })
  await added.onConflict((conflict) => conflict.constraint('one_period_per_month').doNothing()).execute()
})
beforeEach(async () => {
  await portal.database.kysely.deleteFrom('months').where('year', '=', 2025).where('month', '=', 3).execute()
})

const list = async (caller: Caller, query = '') =>
  (await caller.get<List>(`validation/month?maxResults=100&${query}`)).body
const has = ({ months }: List, id: number) => months.some((month) => month.id === id)
const awaited = async (caller: Caller) =>
  (await caller.get<{ months: { count: number } }>('validation/awaiting')).body.months.count

test('README 50 FLT-75 FLT-82 nothing that waits is hidden by the default window, whatever its age', async () => {
  const id = await office.plantMonth('lea.aubry', OLD, 'submitted')
  const { matricule } = await office.person('manager')
  const asItOpens = `period=pending&states[]=submitted&manager=${matricule}`
  const shown = await list(manager, asItOpens)
  expect(has(shown, id)).toBe(true)
  expect(has(await list(manager), id)).toBe(true)
  expect(shown.months.length).toBe(await awaited(manager))
  expect(shown.waiting.reduce((sum, { count }) => sum + count, 0)).toBe(await awaited(manager))
  expect(shown.waiting[0]).toEqual({ period: '2025-03', count: 1 })
  // Payroll decides at level 2: what a manager has not decided yet does not await it, and days that are asked for hold.
  expect(has(await list(payroll, 'period=pending&states[]=all'), id)).toBe(false)
  expect(has(await list(manager, `${asItOpens}&minDate=2026-02-01`), id)).toBe(false)
})

test('CLO-07 README 50 level 2: the list as it opens is what payroll can decide, older than the window too', async () => {
  const id = await office.plantMonth('lea.aubry', OLD, 'validated1')
  const shown = await list(payroll, 'period=pending&states[]=validated1')
  expect(has(shown, id)).toBe(true)
  expect(shown.months.length).toBe(await awaited(payroll))
  await office.plantMonth('lea.aubry', OLD, 'validated2')
  expect(has(await list(payroll), id)).toBe(false)
})

test.each(['paie', 'manager'])(
  'CLO-07 ‘Non soumis’ of what waits for %s counts those who have not sent in its open months, and lists them when asked',
  async (username) => {
    const caller = await portal.as(username)
    const closedOrLater = await portal.database.kysely
      .selectFrom('periods')
      .where('closed_at', 'is', null)
      .where('year', '=', 2026)
      .where('month', '<=', 5)
      .select('month')
      .execute()
    const { matricule } = await office.person('manager')
    const among = username === 'manager' ? `&manager=${matricule}` : ''
    const expected = await Promise.all(
      closedOrLater.map(
        async ({ month }) => (await list(caller, `period=2026-0${month}${among}`)).counts.non_submitted,
      ),
    )
    const { counts, months } = await list(caller, `period=pending&states[]=all${among}`)
    expect(counts.non_submitted).toBeGreaterThan(0)
    expect(counts.non_submitted).toBe(expected.reduce((sum, n) => sum + n, 0))
    expect(months.every(({ state }) => state === 'submitted' || state === 'validated1')).toBe(true)
    const unsent = await list(caller, `period=pending&states[]=non_submitted${among}`)
    expect(unsent.months.length).toBe(counts.non_submitted)
    expect(unsent.counts).toEqual(counts)
    expect(new Set(unsent.months.map(({ state }) => state))).toEqual(new Set(['non_submitted']))
  },
)

test('CLO-08 a month is complete once everybody of the list has sent and all is validated', async () => {
  const { kysely } = portal.database
  const marchOf = async () =>
    (await list(payroll)).navigator.find(({ period }) => period === '2026-03') ?? expect.fail('no March')
  const unsent = await kysely
    .selectFrom('months')
    .where('year', '=', 2026)
    .where('month', '=', 3)
    .where('state', '<>', 'validated2')
    .select('id')
    .execute()
  expect((await marchOf()).complete).toBe(unsent.length === 0)
  const april = async (caller = payroll) =>
    (await list(caller)).navigator.find(({ period }) => period === '2026-04') ?? expect.fail('no April')
  expect((await april()).complete).toBe(false)
  await kysely
    .updateTable('months')
    .set({ state: 'validated2', submitted_at: portal.platform.clock.now() })
    .where('year', '=', 2026)
    .where('month', '=', 4)
    .execute()
  expect(await april()).toEqual({ period: '2026-04', waiting: 0, complete: true })
  expect((await april(manager)).complete).toBe(true)
  const { id } = await kysely
    .selectFrom('months as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('u.username', '=', 'lea.aubry')
    .where('m.year', '=', 2026)
    .where('m.month', '=', 4)
    .select('m.id')
    .executeTakeFirstOrThrow()
  await kysely.updateTable('months').set({ state: 'non_submitted', submitted_at: null }).where('id', '=', id).execute()
  expect(await april()).toEqual({ period: '2026-04', waiting: 0, complete: false })
  expect((await april(manager)).complete).toBe(false)
})

test('CLO-08 README 32: a month in which somebody employed has no row is not complete', async () => {
  const { kysely } = portal.database
  const april = { year: 2026, month: 4 }
  const sent = { state: 'validated2' as const, submitted_at: portal.platform.clock.now() }
  const { id, end_at } = await office.person('lea.aubry')
  const complete = async (caller: Caller) =>
    (await list(caller)).navigator.find(({ period }) => period === '2026-04')?.complete
  await kysely.updateTable('months').set(sent).where('year', '=', 2026).where('month', '=', 4).execute()
  expect([await complete(payroll), await complete(manager)]).toEqual([true, true])
  await kysely
    .deleteFrom('months')
    .where('user_id', '=', id)
    .where((where) => where.and(april))
    .execute()
  expect([await complete(payroll), await complete(manager)]).toEqual([false, false])
  // What a month was closed with is final: who began later with an earlier day is not looked for.
  await portal.database.executeSql(`
    update periods set closed_at = now() where year = 2026 and month = 4;
    insert into period_figures select id, 1, 0, 0, 0, 0, 0, 0 from periods where year = 2026 and month = 4`)
  expect([await complete(payroll), await complete(manager)]).toEqual([true, true])
  await portal.database.executeSql(`
    delete from period_figures where period_id = (select id from periods where year = 2026 and month = 4);
    alter table periods disable trigger all; update periods set closed_at = null where year = 2026 and month = 4;
    alter table periods enable trigger all`)
  // Another team's month is theirs alone, and whoever had left before owes no report.
  expect(await complete(await portal.as('manager2'))).toBe(true)
  await kysely.updateTable('users').set({ end_at: '2026-03-31' }).where('id', '=', id).execute()
  expect(await complete(payroll)).toBe(true)
  await kysely.updateTable('users').set({ end_at }).where('id', '=', id).execute()
})

test('README 50 XRQ-09 a request that waits is listed however old its month, a decided one is not', async () => {
  const month_id = await office.plantMonth('lea.aubry', OLD)
  const { kysely } = portal.database
  const user_id = await office.personId('lea.aubry')
  const request = { month_id, user_id, status: 'pending' as const, requested_at: portal.platform.clock.now() }
  await kysely.insertInto('extra_activity_permissions').values(request).execute()
  const ids = async (query: string) =>
    (await manager.get<{ month_id: number }[]>(`validation/extra-activities?maxResults=100&${query}`)).body.map(
      (each) => each.month_id,
    )
  expect(await ids('states[]=pending')).toContain(month_id)
  expect(await ids('states[]=all')).toContain(month_id)
  expect(await ids('states[]=all&minDate=2026-02-01')).not.toContain(month_id)
  await kysely
    .updateTable('extra_activity_permissions')
    .set({ status: 'refused' })
    .where('month_id', '=', month_id)
    .execute()
  expect(await ids('states[]=all')).not.toContain(month_id)
  await kysely.deleteFrom('extra_activity_permissions').where('month_id', '=', month_id).execute()
})

describe('what waits at the second level waits since it came there', () => {
  const CAME = '2026-04-15T10:00:00'
  const NOW = '2026-05-21T09:00:00+02:00'
  const MAY = { year: 2026, month: 5 }
  const since = async () =>
    (await payroll.get<ReplyOf<typeof awaiting>>('validation/awaiting')).body.months?.oldest_since
  const act = (caller: Caller, month: number, action: string, updated_at = STAMP) =>
    caller.post('validation/month-action', { month, action, comment: '', updated_at })

  beforeEach(() => office.clear('consultant'))

  test.each(['validated2', 'non_submitted'])('KEY-05 HOM-05 after %s taken back', async (action) => {
    const id = await office.plantMonth('consultant', MAY, 'validated1')
    await portal.database.executeSql(`update months set updated_at = '${CAME}' where id = ${id}`)
    expect(await since()).toBe('2026-04-15')
    expect((await act(payroll, id, action, CAME)).status).toBe(201)
    expect(await since()).not.toBe('2026-04-15')
    expect((await payroll.post(`validation/month-action/${id}/undo`)).status).toBe(201)
    expect(await since()).toBe('2026-04-15')
  })

  test('HOM-05 ABS-105 whatever is decided of its absences since', async () => {
    const id = await office.plantMonth('consultant', MAY, 'submitted')
    const absence = await office.plantEvent('consultant', '2026-05-18', 'CSS', 'validated1')
    portal.setNow(`${CAME}+02:00`)
    expect((await act(await portal.as('manager'), id, 'validated1')).status).toBe(201)
    portal.setNow(NOW)
    expect(await since()).toBe('2026-04-15')
    const decided = { event: absence.id, action: 'validated2', comment: '', updated_at: STAMP }
    expect((await payroll.post('validation/event-action', decided)).status).toBe(201)
    expect(await since()).toBe('2026-04-15')
  })
})
