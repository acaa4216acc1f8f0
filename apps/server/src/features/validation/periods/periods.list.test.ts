import type { ReplyOf } from '@cadran/contract/kit'
import type { listMonths } from '@cadran/contract/validation/activities'
import { M_FILTER, M_PER_PENDING, M_PER_START } from '@cadran/rules/portal/messages'
import { beforeAll, expect, test } from 'vitest'
import { refusalOf } from '../../../testing/office.fixture.ts'
import { office, openOffice, portal } from '../../../testing/opened-office.ts'
import { APRIL, list, MAY, periodsOn, shown } from '../../../testing/periods.ts'
import type { Caller } from '../../../testing/portal.ts'

openOffice()
let holder: Caller

beforeAll(async () => {
  holder = await portal.as('periodes')
})

test('PER-16 PER-17 PER-04 the periods of a year, newest first, with their number', async () => {
  const { status, body, headers } = await holder.get<{ month: number }[]>('validation/period?year=2026')
  expect([status, headers['x-total-count']]).toEqual([200, '5'])
  expect(body.map(({ month }) => month)).toEqual([5, 4, 3, 2, 1])
  const all = await list(holder)
  expect(all.map(({ year, month }) => year * 12 + month)).toEqual(
    Array.from({ length: 12 }, (_, back) => 2026 * 12 + 5 - back),
  )
})

test('PER-02 PER-03 the years that have one, newest first, and an empty list for any other', async () => {
  expect((await holder.get('validation/period/years')).body).toEqual([2026, 2025])
  const { body, headers } = await holder.get('validation/period?year=2031')
  expect([body, headers['x-total-count']]).toEqual([[], '0'])
})

test('PER-17 FLT-08 a year that is none is refused', async () => {
  for (const year of ['26', 'deux', '2026-05', '-2026']) {
    expect(refusalOf(await holder.get(`validation/period?year=${year}`))).toEqual([422, M_FILTER.message])
  }
})

test('PER-18 a closed period tells when, by whom and why; an open one what holds it back', async () => {
  const [april, march] = [await shown(holder, APRIL), await shown(holder, { year: 2026, month: 3 })]
  expect(march).toMatchObject({ closed: true, actions: [], blocked_actions: [], remote_file_url: null })
  expect(march.closed_at).toMatch(/^2026-04-\d\dT/)
  expect(march.author).toBe((await office.person('periodes')).identity)
  expect(april).toMatchObject({ closed: false, closed_at: null, author: null, comment: null })
  expect(april.actions).toEqual(['force_submit'])
  expect(april.blocked_actions).toEqual([{ action: 'close', code: M_PER_PENDING.code, message: M_PER_PENDING.message }])
})

test('PER-24 PER-41 a month that has not begun offers nothing yet', async () => {
  await periodsOn(portal).periodId({ year: 2026, month: 7 })
  const july = await shown(holder, { year: 2026, month: 7 })
  expect(july.actions).toEqual([])
  expect(july.blocked_actions.map(({ action, message }) => [action, message])).toEqual([
    ['force_submit', M_PER_START.message],
    ['close', M_PER_START.message],
  ])
})

test('PER-13 README 32: the same people in the same states as the list of reports of that month', async () => {
  const payroll = await portal.as('paie')
  for (const { year, month, validated2, validated1, submitted, non_submitted, total } of await list(holder)) {
    if (month === 7) continue
    const period = `${year}-${String(month).padStart(2, '0')}`
    const { counts } = (
      await payroll.get<ReplyOf<typeof listMonths>>(`validation/month?period=${period}&states[]=all&maxResults=1`)
    ).body
    expect([period, { validated2, validated1, submitted, non_submitted }]).toEqual([period, counts])
    expect(total).toBe(validated2 + validated1 + submitted + non_submitted)
    expect(total).toBeGreaterThan(40)
  }
})

test('PER-13 whoever has no report yet counts as not submitted, whoever writes none counts nowhere', async () => {
  const { kysely } = portal.database
  const before = await shown(holder, MAY)
  await office.clear('forfait')
  expect(await shown(holder, MAY)).toMatchObject({ total: before.total, non_submitted: before.non_submitted })

  const change = (set: object) => kysely.updateTable('users').set(set).where('username', '=', 'forfait').execute()
  const { matricule, roles } = await office.person('forfait')
  for (const set of [
    { matricule: 'T777' },
    { matricule: 't777' },
    { roles: ['ROLE_NOT_CRA' as const] },
    { is_active: false, end_at: '2026-04-30' },
    { end_at: '2026-04-30' },
  ]) {
    await change(set)
    expect([set, (await shown(holder, MAY)).total]).toEqual([set, before.total - 1])
    await change({ matricule, roles, is_active: true, end_at: null })
  }
  await change({ end_at: '2026-05-01' })
  expect((await shown(holder, MAY)).total).toBe(before.total)
  await change({ end_at: null })
})

test('PER-28 absences of the month that are not validated at level 2 are counted', async () => {
  const before = await shown(holder, MAY)
  await office.plantEvent('forfait', '2026-05-18', 'CSS')
  await office.plantEvent('forfait', '2026-05-19', 'CSS', 'validated1')
  await office.plantEvent('forfait', '2026-05-20', 'CSS', 'validated2')
  await office.plantEvent('forfait', '2026-05-20', 'CSS', 'refused')
  await office.plantEvent('forfait', '2026-05-22', 'INT')
  expect((await shown(holder, MAY)).pending_absences).toBe(before.pending_absences + 2)
})

test('RWR-09 PER-18 remote half-days count 0.5, and each person once', async () => {
  const before = await shown(holder, MAY)
  const day = (user_id: number, date: string, am: boolean, pm: boolean) => ({ user_id, day: date, am, pm })
  const [one, other] = [await office.personId('consultant35'), await office.personId('forfait')]
  await portal.database.kysely.deleteFrom('remote_days').where('user_id', 'in', [one, other]).execute()
  const empty = await shown(holder, MAY)
  await portal.database.kysely
    .insertInto('remote_days')
    .values([
      day(one, '2026-05-04', true, true),
      day(one, '2026-05-05', true, true),
      day(one, '2026-05-06', true, false),
      day(other, '2026-05-06', false, true),
      day(other, '2026-06-03', true, true),
    ])
    .execute()
  const after = await shown(holder, MAY)
  expect(after.remote_workers).toBe(empty.remote_workers + 2)
  expect(after.remote_days).toBe(empty.remote_days + 3)
  expect(before.remote_days).toBeGreaterThan(0)
})

test('RWR-09 a remote day outside the contract is left out', async () => {
  const before = await shown(holder, MAY)
  const { kysely } = portal.database
  await kysely.updateTable('users').set({ end_at: '2026-05-04' }).where('username', '=', 'consultant35').execute()
  expect((await shown(holder, MAY)).remote_days).toBe(before.remote_days - 1.5)
  await kysely.updateTable('users').set({ end_at: null }).where('username', '=', 'consultant35').execute()
})
