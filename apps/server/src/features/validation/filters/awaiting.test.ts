import type { ReplyOf } from '@cadran/contract/kit'
import type { awaiting as awaitingCall } from '@cadran/contract/validation/filters'
import { M_ROLE } from '@cadran/rules/portal/messages'
import { absenceFilterDefaults } from '@cadran/rules/validation/filter-defaults'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { refusalOf } from '../../../testing/office.fixture.ts'
import { office, openOffice, portal } from '../../../testing/opened-office.ts'
import type { Caller } from '../../../testing/portal.ts'

type Awaiting = ReplyOf<typeof awaitingCall>

openOffice()
let team: string[]
const APRIL = { year: 2026, month: 4 }

beforeAll(async () => {
  const { kysely } = portal.database
  team = (await kysely.selectFrom('users').select('username').execute()).map(({ username }) => username)
})
beforeEach(() => office.clear(...team))

const awaiting = async (caller: Caller) => (await caller.get<Awaiting>('validation/awaiting')).body

test('BCK-06 ROL-38 backend access is needed, and without the right to decide all are null', async () => {
  expect(refusalOf(await (await portal.as('consultant')).get('validation/awaiting'))).toEqual([403, M_ROLE.message])
  expect(await awaiting(await portal.as('rh'))).toEqual({
    absences: null,
    months: null,
    requests: null,
    corrections: null,
  })
  expect(await awaiting(await portal.as('manager'))).toEqual({
    absences: { count: 0, nearest_start_at: null, oldest_since: null, people: [], people_count: 0 },
    months: { count: 0, oldest_period: null, oldest_since: null, people: [], people_count: 0 },
    requests: { count: 0, oldest_request_at: null, oldest_since: null, people: [], people_count: 0 },
    corrections: { count: 2 },
  })
})

test('FLT-61 README 27 a manager’s absences: submitted ones of direct managees, as the list opens, the nearest first', async () => {
  await office.plantEvent('consultant', '2026-06-02')
  await office.plantEvent('consultant', '2026-06-04')
  await office.plantEvent('equipier', '2026-05-27')
  await office.plantEvent('consultant', '2026-06-05', 'CSS', 'validated1')
  await office.plantEvent('consultant', '2026-06-08', 'INT')
  await office.plantEvent('amelie.bertrand', '2026-05-27')
  await office.plantEvent('manager', '2026-05-27')
  await office.plantEvent('lea.aubry', '2026-05-28')
  const [first, second] = [await office.person('lea.aubry'), await office.person('consultant')]
  expect((await awaiting(await portal.as('manager'))).absences).toEqual({
    count: 3,
    nearest_start_at: '2026-05-28',
    oldest_since: '2026-05-11',
    people: [first.identity, second.identity],
    people_count: 2,
  })
})

test('ABS-71 ABS-77 payroll’s: validated1 ones of the company that level 2 is open to, but no own one', async () => {
  await office.plantEvent('consultant', '2026-05-29', 'CSS', 'validated1')
  await office.plantEvent('amelie.bertrand', '2026-05-28', 'CSS', 'validated1')
  await office.plantEvent('forfait', '2026-06-01', 'CSS', 'validated1')
  await office.plantEvent('paie', '2026-05-28', 'CSS', 'validated1')
  await office.plantEvent('forfait', '2026-05-28')
  const { absences } = await awaiting(await portal.as('paie'))
  expect(absences).toMatchObject({ count: 2, nearest_start_at: '2026-05-28' })
})

test('ACT-78 ACT-84 reports: submitted ones of direct managees, validated1 ones of the company, each to its level', async () => {
  await office.plantMonth('consultant', APRIL, 'submitted')
  await office.plantMonth('consultant', { year: 2026, month: 5 }, 'submitted')
  await office.plantMonth('equipier', APRIL, 'submitted')
  await office.plantMonth('forfait', APRIL, 'validated1')
  await office.plantMonth('amelie.bertrand', { year: 2026, month: 5 }, 'validated1')
  const { identity } = await office.person('consultant')
  expect((await awaiting(await portal.as('manager'))).months).toEqual({
    count: 2,
    oldest_period: '2026-04',
    oldest_since: '2026-05-11',
    people: [identity],
    people_count: 1,
  })
  expect((await awaiting(await portal.as('paie'))).months).toMatchObject({ count: 2, oldest_period: '2026-04' })
})

test('FLT-19 technical matricules, people without reports and inactive ones outside their contract are not counted', async () => {
  const { kysely } = portal.database
  const technical = await kysely
    .selectFrom('users')
    .where('matricule', 'ilike', 't%')
    .select('username')
    .executeTakeFirstOrThrow()
  await office.plantEvent(technical.username, '2026-05-28', 'CSS', 'validated1')
  await office.plantMonth('sanscra', APRIL, 'validated1')
  await office.plantEvent('amelie.bertrand', '2026-05-28', 'CSS', 'validated1')
  const payroll = await portal.as('paie')
  const set = (is_active: boolean, end_at: string | null) =>
    kysely.updateTable('users').set({ is_active, end_at }).where('username', '=', 'amelie.bertrand').execute()
  expect(await awaiting(payroll)).toMatchObject({ absences: { count: 1 }, months: { count: 0 } })
  await set(false, '2026-05-02')
  expect((await awaiting(payroll)).absences?.count).toBe(1)
  await set(false, '2026-04-30')
  expect((await awaiting(payroll)).absences?.count).toBe(0)
  await set(true, null)
})

test('CLO-02 FLT-57 FLT-61 README 27 what awaits is what the list gives buttons for as it opens', async () => {
  await office.plantEvent('consultant', '2026-05-27')
  await office.plantEvent('equipier', '2026-05-27')
  await office.plantEvent('nora.amrani', '2026-05-27')
  await office.plantEvent('nora.amrani', '2026-05-28', 'CSS', 'validated1')
  await office.plantEvent('amelie.bertrand', '2026-05-28', 'CSS', 'validated1')
  await office.plantEvent('forfait', '2026-06-01', 'CSS', 'validated1')
  for (const username of ['manager', 'paie', 'double', 'adjoint']) {
    const caller = await portal.as(username)
    const { roles, ...person } = await office.person(username)
    const { manager, states } = absenceFilterDefaults({ ...person, roles: new Set(roles) })
    const opened = `${states.map((state) => `states[]=${state}&`).join('')}manager=${manager ?? ''}&maxResults=100`
    const { body } = await caller.get<{ absences: { actions: string[] }[] }[]>(
      `validation/event/absence/user?${opened}`,
    )
    const buttons = body.flatMap(({ absences }) =>
      absences.filter(({ actions }) => actions.includes('validated1') || actions.includes('validated2')),
    )
    expect([username, (await awaiting(caller)).absences?.count]).toEqual([username, buttons.length])
    expect(buttons.length).toBeGreaterThan(0)
  }
})

test('README 27 all that awaits is one statement beside the session’s', async () => {
  for (const username of ['manager', 'paie', 'double']) {
    const caller = await portal.as(username)
    const statements = vi.spyOn(portal.platform.database, 'read')
    const others = vi.spyOn(portal.platform.database.kysely.getExecutor(), 'executeQuery')
    await awaiting(caller)
    const lists = statements.mock.calls.filter(([{ name }]) => name === undefined).length
    expect([username, lists + others.mock.calls.length]).toEqual([username, 1])
    statements.mockRestore()
    others.mockRestore()
  }
})

test('ABS-71 ABS-73 CLO-02 both levels add up, and a closed period awaits nobody: neither counted nor named', async () => {
  await office.plantEvent('nora.amrani', '2026-05-27')
  await office.plantEvent('nora.amrani', '2026-05-28', 'CSS', 'validated1')
  await office.plantEvent('nora.amrani', '2026-05-29', 'CSS', 'validated1')
  await office.plantMonth('nora.amrani', APRIL, 'submitted')
  const double = await portal.as('double')
  expect(await awaiting(double)).toMatchObject({
    absences: { count: 3 },
    months: { count: 1, oldest_period: '2026-04' },
  })
  const june = { year: 2026, month: 6 }
  await office.plantMonth('nora.amrani', june, 'submitted')
  await office.plantEvent('nora.amrani', '2026-06-10')
  expect(await awaiting(double)).toMatchObject({ absences: { count: 4 }, months: { count: 2 } })
  await office.close(june)
  expect(await awaiting(double)).toMatchObject({ absences: { count: 3 }, months: { count: 1 } })
  const names = [(await office.person('amelie.bertrand')).identity, (await office.person('nora.amrani')).identity]
  await office.plantEvent('amelie.bertrand', '2026-04-29', 'CSS', 'validated1')
  const payroll = await portal.as('paie')
  const waiting = { count: 3, nearest_start_at: '2026-04-29', people: names, people_count: 2 }
  expect((await awaiting(payroll)).absences).toMatchObject(waiting)
  await office.close(APRIL)
  const left = { count: 2, nearest_start_at: '2026-05-28', people: names.slice(1), people_count: 1 }
  expect((await awaiting(payroll)).absences).toMatchObject(left)
})
