import { M_ROLE } from '@cadran/rules/portal/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { officeOn, refusalOf } from '../../../testing/office.fixture.ts'
import { openTestPortal, type TestPortal } from '../../../testing/portal.ts'

let portal: TestPortal

beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

test('FLT-14 the companies of the people in the scope, and the list of one of them', async () => {
  const path = 'validation/company'
  expect((await portal.anonymous.get(path)).status).toBe(401)
  expect(refusalOf(await (await portal.as('consultant')).get(path))).toEqual([403, M_ROLE.message])

  const { kysely } = portal.database
  const payroll = await portal.as('paie')
  const all = await payroll.get<{ id: number; name: string }[]>(path)
  expect(all.status).toBe(200)
  expect(all.body.length).toBeGreaterThan(1)
  const [one] = all.body.slice(-1)
  const listed = await payroll.get<{ months: { user: { id: number } }[] }>(
    `validation/month?period=2026-04&states[]=all&company[]=${String(one?.id)}&maxResults=100`,
  )
  const people = listed.body.months.map(({ user }) => user.id)
  const rows = await kysely.selectFrom('users').where('id', 'in', people).select('company_id').distinct().execute()
  expect(rows).toEqual([{ company_id: one?.id }])

  // Of somebody whose whole team has one company, that one alone.
  const office = officeOn(portal)
  const manager_id = await office.personId('manager')
  const below = kysely.selectFrom('hierarchy').where('ancestor_id', '=', manager_id).select('descendant_id')
  await kysely
    .updateTable('users')
    .set({ company_id: one?.id ?? 0 })
    .where('id', 'in', below)
    .execute()
  expect((await (await portal.as('manager')).get(path)).body).toEqual([one])
})
