import type { ReplyOf } from '@cadran/contract/kit'
import type { listMonths } from '@cadran/contract/validation/activities'
import { M_FILTER } from '@cadran/rules/portal/messages'
import { beforeEach, expect, test } from 'vitest'
import { refusalOf } from '../../../testing/office.fixture.ts'
import { manager, office, openBackOffice, payroll, portal } from '../../../testing/opened-office.ts'

openBackOffice()

// 21 working days in April, 17 in May.
const MAY = { year: 2026, month: 5 }
const APRIL = { year: 2026, month: 4 }

beforeEach(() => office.clear('consultant'))

const read = async (query: string, caller = payroll) =>
  (await caller.get<ReplyOf<typeof listMonths>>(`validation/month?maxResults=100&${query}`)).body
async function changed(query = 'period=2026-05&states[]=all') {
  const { matricule } = await office.person('consultant')
  const { months } = await read(`${query}&changed=1&matricules[]=${matricule}`)
  return months.map(({ difference }) => difference)
}

/** An activity on each working day, each planted alone: none stands on a weekend or a holiday. */
async function work(days: string, code = 'PRO') {
  for (const day of days.split(' ')) await office.plantEvent('consultant', day, code)
}

const FULL = {
  april:
    '2026-04-01/2026-04-03 2026-04-07/2026-04-10 2026-04-13/2026-04-17 2026-04-20/2026-04-24 2026-04-27/2026-04-30',
  may: '2026-05-04/2026-05-07 2026-05-11/2026-05-13 2026-05-15 2026-05-18/2026-05-22 2026-05-26/2026-05-29',
}

async function twoMonths(may = FULL.may, may_code = 'PRO') {
  await office.plantMonth('consultant', APRIL, 'submitted')
  await office.plantMonth('consultant', MAY, 'submitted')
  await work(FULL.april)
  await work(may, may_code)
}

test('CLO-13 a full month after a full one is not shown, though May has fewer days; less than the calendar is', async () => {
  await twoMonths()
  expect(await changed()).toEqual([])
  await office.clear('consultant')
  await twoMonths(FULL.may.replace(' 2026-05-15', ''))
  const worked = { before: 21, before_of: 21, now: 16, now_of: 17 }
  expect(await changed()).toEqual([{ has_former: true, worked, absences: [], mission: null }])
})

test('CLO-13 whoever is off on Fridays differs by what they work less, not by how many Fridays there are', async () => {
  const rhythm = [{ starts_on: '2026-01-01', half_days_off: ['friday-am', 'friday-pm'] }]
  await portal.database.executeSql(
    `update users set part_times = '${JSON.stringify(rhythm)}' where username = 'consultant'`,
  )
  const [april, may] = await Promise.all([4, 5].map((month) => workedWithoutFridays(month)))
  await office.plantMonth('consultant', APRIL, 'submitted')
  await office.plantMonth('consultant', MAY, 'submitted')
  await work(april ?? '')
  await work(may ?? '')
  expect(await changed()).toEqual([])
  await portal.database.executeSql("update users set part_times = '[]' where username = 'consultant'")
})

/** Days that are neither weekend nor holiday nor Friday, one by one. */
async function workedWithoutFridays(month: number): Promise<string> {
  const first = `2026-0${String(month)}-01`
  const { rows } = await portal.database.executeSql(`
    select d.at::date::text as day from generate_series('${first}'::date, '${first}'::date + interval '1 month - 1 day', '1 day') d (at)
    where extract(isodow from d.at) < 5 and not exists (
      select from holidays h join workplaces w on w.holiday_zone = h.zone join users u on u.workplace_id = w.id
      where u.username = 'consultant' and h.day = d.at::date
    ) order by 1`)
  return rows.map((row) => (row as { day: string }).day).join(' ')
}

test('CLO-13 absences by code and the main mission are compared too; refused ones are in neither', async () => {
  await twoMonths(FULL.may.replace('2026-05-15 ', ''), 'FOR')
  await office.plantEvent('consultant', '2026-05-15', 'CP', 'validated1')
  await office.plantEvent('consultant', '2026-04-06', 'CP', 'refused')
  const [difference] = await changed()
  expect(difference?.absences).toEqual([{ description: 'Congés payés', before: 0, now: 1 }])
  expect(difference?.mission?.before).not.toBe(difference?.mission?.now)
  expect(difference?.worked).toEqual({ before: 21, before_of: 21, now: 16, now_of: 17 })
})

test('CLO-13 a report without a sent one before is shown, one that is not sent is not', async () => {
  await office.plantMonth('consultant', MAY, 'submitted')
  await work(FULL.may)
  await office.plantMonth('consultant', APRIL)
  expect(await changed()).toEqual([{ has_former: false, worked: null, absences: [], mission: null }])
  await office.plantMonth('consultant', MAY)
  expect(await changed()).toEqual([])
})

test('CLO-13 the rule and its condition agree on every report of the company, and nobody is asked what is not asked for', async () => {
  for (const query of ['period=2026-04&states[]=all', 'period=pending&states[]=all', 'states[]=all']) {
    const all = await read(query)
    const shown = await read(`${query}&changed=1`)
    expect(all.months.every(({ difference }) => difference === null)).toBe(true)
    expect(shown.months.every(({ difference }) => difference !== null)).toBe(true)
    const sent = all.months.filter(({ id, submitted }) => id !== null && submitted)
    expect(shown.months.every(({ id }) => sent.some((month) => month.id === id))).toBe(true)
  }
  expect((await read('period=2026-04&states[]=all&changed=1', manager)).total_users_count).toBeLessThanOrEqual(
    (await read('period=2026-04&states[]=all', manager)).total_users_count,
  )
})

test('CLO-13 the selection follows the filter; another value than 1 is refused', async () => {
  await twoMonths()
  const { matricule } = await office.person('consultant')
  const path = `validation/month/selection?period=2026-05&states[]=all&matricules[]=${matricule}`
  expect((await manager.get<unknown[]>(path)).body).toHaveLength(1)
  expect((await manager.get<unknown[]>(`${path}&changed=1`)).body).toEqual([])
  expect(refusalOf(await payroll.get('validation/month?changed=yes'))).toEqual([422, M_FILTER.message])
  expect((await portal.anonymous.get('validation/month?changed=1')).status).toBe(401)
})
