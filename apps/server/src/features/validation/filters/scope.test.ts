import { ROLES, type Role } from '@cadran/rules/portal/roles'
import { canRead, type ListName } from '@cadran/rules/portal/scope'
import { type ContractDates, isUnderContract, touchesMonth } from '@cadran/rules/timesheet/calendar'
import { addDays, daysOfMonth, firstDay, lastDay } from '@cadran/rules/timesheet/day'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { PeopleView } from '../../../platform/database/tables.ts'
import { openTestPortal, type TestPortal } from '../../../testing/portal.ts'
import { readScope } from '../../portal/users/index.ts'
import { employedBetween, firstContractDay, peopleAndItems, sqlDay } from './index.ts'

const LISTS = ['absences', 'activities', 'cra', 'extra-activities'] as const satisfies readonly ListName[]

const CONTRACTORS = ['ROLE_CONTRACTOR_MANAGER'] as const

let portal: TestPortal
let people: PeopleView[]
beforeAll(async () => {
  portal = await openTestPortal()
  people = await portal.database.kysely.selectFrom('people').selectAll().orderBy('id').execute()
})
afterAll(() => portal.close())

/** Whom a person is above, from the managers themselves and not from the closure that SQL reads. */
function idsBelow(id: number): Set<number> {
  const below = new Set<number>()
  const visit = (boss: number) => {
    for (const person of people.filter(({ manager_id }) => manager_id === boss)) {
      if (below.has(person.id)) continue
      below.add(person.id)
      visit(person.id)
    }
  }
  visit(id)
  return below
}

async function readable(person: PeopleView, roles: readonly Role[], is_manager: boolean, list: ListName) {
  const subject = { ...person, roles: new Set(roles), is_manager }
  const viewer = { session_id: '', actor: subject, subject }
  const { rows } = await sql<{ id: number }>`
    select u.id from users u where ${readScope(viewer, list, 'u.id')} order by u.id
  `.execute(portal.database.kysely)
  return rows.map(({ id }) => id)
}

test('ROL-02 ROL-09 ABS-39 ACT-59 the scope in SQL is the rule for every viewer, list and person', async () => {
  const viewers = people.filter(({ username }) => ['manager', 'adjoint', 'paie', 'consultant'].includes(username))
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...viewers),
      fc.subarray([...ROLES], { maxLength: 4 }),
      fc.boolean(),
      fc.constantFrom(...LISTS),
      fc.boolean(),
      async (person, held, is_manager, list, manages_contractors) => {
        const roles: Role[] = ['ROLE_VALIDATION', ...(manages_contractors ? CONTRACTORS : []), ...held]
        const below = idsBelow(person.id)
        const rights = { roles: new Set(roles), is_manager }
        const expected = people.filter(({ id, person_type }) =>
          canRead(rights, list, { is_below: below.has(id), person_type }),
        )
        expect(await readable(person, roles, is_manager, list)).toEqual(expected.map(({ id }) => id))
      },
    ),
    { numRuns: 150 },
  )
})

interface PlanNode {
  'Relation Name'?: string
  'Parent Relationship'?: string
  Plans?: PlanNode[]
}

/** The tables that a plan reads for all rows at once: not the subplans, which are asked of each row that another part has found. */
const readWhole = ({ Plans = [], ...node }: PlanNode): string[] => [
  ...(node['Relation Name'] ? [node['Relation Name']] : []),
  ...Plans.filter((each) => each['Parent Relationship'] !== 'SubPlan').flatMap(readWhole),
]

test('ABS-39 ACT-59 the list of a team asks its scope of the team alone, not of everybody below its manager', async () => {
  const [director] = people.filter(({ username }) => username === 'manager')
  if (!director) throw new Error('There is no manager')
  const subject = { ...director, roles: new Set<Role>(['ROLE_VALIDATION', 'ROLE_MANAGER']), is_manager: true }
  const viewer = { session_id: '', actor: subject, subject }
  const everybody = { types: null, companies: null, matricules: null, search: null, lent: null }
  const read = async (manager: string | null) => {
    const { people: who } = peopleAndItems(viewer, 'absences', { ...everybody, manager })
    const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>`
      explain (format json) select u.id from users u where ${who}
    `.execute(portal.database.kysely)
    return readWhole(rows[0]?.['QUERY PLAN'][0].Plan ?? {})
  }
  expect(await read(director.matricule)).not.toContain('hierarchy')
  expect(await read('I000002')).not.toContain('hierarchy')
  expect(await read(null)).toContain('hierarchy')
})

const anyDay = fc.integer({ min: 0, max: 900 }).map((n) => addDays('2025-01-01', n))
const contracts: fc.Arbitrary<ContractDates> = fc
  .record({
    start_at: anyDay,
    length: fc.option(fc.integer({ min: 0, max: 200 })),
    last_end_at: fc.option(anyDay),
    seniority_at: fc.option(anyDay),
  })
  .map(({ start_at, length, ...earlier }) => ({
    start_at,
    end_at: length === null ? null : addDays(start_at, length),
    ...earlier,
  }))

test('ACT-66 ACT-67 ACT-68 employed in SQL is employed in the rules, gaps included', async () => {
  const period = { year: 2026, month: 2 }
  const [first, last] = [firstDay(2026, 2), lastDay(2026, 2)]
  const dates = fc.sample(contracts, { numRuns: 600, seed: 21 })
  const { rows } = await sql<{ employed: boolean; first_day: string }>`
    select ${employedBetween(sqlDay(first), sqlDay(last))} as employed,
      ${firstContractDay(sqlDay(first), sqlDay(last))} as first_day
    from jsonb_to_recordset(${JSON.stringify(dates.map((one, nth) => ({ ...one, nth })))}::jsonb)
      as u(start_at date, end_at date, last_end_at date, seniority_at date, nth int)
    order by u.nth
  `.execute(portal.database.kysely)
  const expected = dates.map((one) => ({ employed: touchesMonth(one, period) }))
  expect(rows.map(({ employed }) => ({ employed }))).toEqual(expected)
  expect(new Set(expected.map(({ employed }) => employed))).toEqual(new Set([true, false]))
  for (const [index, one] of dates.entries()) {
    const day = daysOfMonth(2026, 2).find((each) => isUnderContract(one, each))
    if (day !== undefined) expect(rows[index]?.first_day).toBe(day)
  }
})

test('BCK-59 a list is filtered, sorted and cut into pages by the database: it answers the page and the total', async () => {
  const payroll = await portal.as('paie')
  const executor = portal.database.kysely.getExecutor()
  const lists = [
    ['validation/event/absence/user', 'people'],
    ['validation/month', 'people'],
    ['validation/extra-activities', 'requests'],
  ] as const
  for (const [path, rows] of lists) {
    const asked = vi.spyOn(executor, 'executeQuery')
    const { status, headers } = await payroll.get(`${path}?states[]=all&maxResults=2&page=2`)
    const answers = (await Promise.all(asked.mock.results.map(({ value }) => value))).map((answer) => answer.rows)
    asked.mockRestore()
    const page = answers.flat().find((row) => rows in (row as object)) as Record<string, unknown[]> | undefined
    expect([path, status, page?.[rows]?.length, answers.flat().length]).toEqual([path, 200, 2, answers.length])
    expect(Number(headers['x-total-count'])).toBeGreaterThan(2)
  }
})
