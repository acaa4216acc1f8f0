import type { ReplyOf } from '@cadran/contract/kit'
import type { listMonths, selectMonths } from '@cadran/contract/validation/activities'
import { M_FILTER, M_ROLE } from '@cadran/rules/portal/messages'
import type { ItemOutcome } from '@cadran/rules/validation/several'
import { beforeEach, expect, test } from 'vitest'
import { refusalOf, STAMP } from '../../../testing/office.fixture.ts'
import { manager, office, openBackOffice, payroll, portal } from '../../../testing/opened-office.ts'
import type { Caller } from '../../../testing/portal.ts'

openBackOffice()

const APRIL = { year: 2026, month: 4 }
const MAY = { year: 2026, month: 5 }
const TEAM = ['consultant', 'equipier'] as const

beforeEach(() => office.clear(...TEAM))

const select = async (caller: Caller, query: string) =>
  (await caller.get<ReplyOf<typeof selectMonths>>(`validation/month/selection?${query}`)).body
const listed = async (caller: Caller, query: string) =>
  (await caller.get<ReplyOf<typeof listMonths>>(`validation/month?maxResults=100&${query}`)).body.months

test('CLO-09 the selection is every row of the list that can be decided on, in its order and with its stamp', async () => {
  await office.plantMonth('consultant', APRIL, 'submitted')
  await office.plantMonth('equipier', APRIL, 'submitted')
  await office.plantMonth('equipier', MAY, 'validated1')
  for (const caller of [manager, payroll]) {
    for (const query of ['period=pending&states[]=all', 'period=2026-04&states[]=submitted', 'states[]=all']) {
      const rows = (await listed(caller, query)).filter(({ actions }) => actions.length > 0)
      const expected = rows.map((row) => {
        const { id, updated_at, user, year, month, state, missing_halfdays, actions, blocked_actions } = row
        const { matricule, identity } = user
        return { id, updated_at, matricule, identity, year, month, state, missing_halfdays, actions, blocked_actions }
      })
      expect(await select(caller, query)).toEqual(expected)
    }
  }
  expect((await select(manager, 'period=2026-04&states[]=submitted')).length).toBeGreaterThanOrEqual(2)
})

test('CLO-09 half-days that a refusal left empty are told with the selection', async () => {
  const month = await office.plantMonth('consultant', APRIL, 'submitted')
  await office.plantEvent('consultant', '2026-04-14', 'CSS', 'refused')
  const { matricule } = await office.person('consultant')
  const [row] = await listed(manager, `period=2026-04&matricules[]=${matricule}`)
  const [selected] = await select(manager, `period=2026-04&matricules[]=${matricule}`)
  expect(selected).toMatchObject({ id: month, missing_halfdays: row?.missing_halfdays })
  expect(selected?.missing_halfdays).toBeGreaterThan(0)
})

test('CLO-09 what changed after the selection was read is refused for that person alone', async () => {
  const first = await office.plantMonth('consultant', APRIL, 'submitted')
  const second = await office.plantMonth('consultant', MAY, 'submitted')
  const chosen = (await select(manager, 'period=pending&states[]=submitted')).filter(({ id }) =>
    [first, second].includes(id),
  )
  await portal.database.kysely
    .updateTable('months')
    .set({ updated_at: '2026-05-11T10:00:01' })
    .where('id', '=', second)
    .execute()
  const months = chosen.map(({ id, updated_at }) => ({ month: id, action: 'validated1', updated_at }))
  const { body } = await manager.post<ItemOutcome[]>('validation/month-actions', { months, comment: '' })
  expect(body.map(({ id, status }) => [id, status])).toEqual(
    chosen.map(({ id }) => (id === second ? [id, 409] : [id, 201])),
  )
  expect(chosen.every(({ updated_at }) => updated_at === STAMP)).toBe(true)
})

test('CLO-09 401 without a session, 403 without the role, 422 for a wrong filter', async () => {
  const path = 'validation/month/selection'
  expect((await portal.anonymous.get(path)).status).toBe(401)
  expect(refusalOf(await (await portal.as('consultant')).get(path))).toEqual([403, M_ROLE.message])
  expect(refusalOf(await payroll.get(`${path}?period=2026-13`))).toEqual([422, M_FILTER.message])
})
