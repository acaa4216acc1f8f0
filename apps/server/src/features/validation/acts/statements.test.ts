import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { jobHandlers } from '../../../app.ts'
import { STAMP } from '../../../testing/office.fixture.ts'
import { manager, office, openBackOffice, portal } from '../../../testing/opened-office.ts'
import { roundTripsOf, statementCost } from '../../../testing/statements.ts'

openBackOffice()
let statementsOf: ReturnType<typeof statementCost>['statementsOf']

beforeAll(async () => {
  statementsOf = statementCost(portal).statementsOf
})
beforeEach(() => office.clear('consultant'))

/** How often an act waits for the database, its session included, and for how many statements. */
async function costOf(path: string, item: object) {
  const payload = { action: 'validated1', comment: '', updated_at: STAMP, ...item }
  let trips = 0
  const statements = await statementsOf(async () => {
    trips = await roundTripsOf(async () => expect((await manager.post(path, payload)).status).toBe(201))
  })
  return { trips, statements: statements.length }
}

test('ABS-67 issue 15 an absence validated costs 4 round trips: who, locked and read, written and told, answered', async () => {
  const { id } = await office.plantEvent('consultant', '2026-05-18')
  expect(await costOf('validation/event-action', { event: id })).toEqual({ trips: 4, statements: 4 })
})

test('ACT-69 issue 15 a report validated costs 4, its absences read once its person is locked', async () => {
  const id = await office.plantMonth('consultant', { year: 2026, month: 5 }, 'submitted')
  expect(await costOf('validation/month-action', { month: id })).toEqual({ trips: 4, statements: 5 })
})

test('ABS-106 issue 15 telling somebody of a refusal costs 2 statements, each planned once: what happened, how its author and they are reached', async () => {
  const { id } = await office.plantEvent('consultant', '2026-05-19')
  const refusal = { action: 'refused', comment: 'Non', updated_at: STAMP, event: id }
  expect((await manager.post('validation/event-action', refusal)).status).toBe(201)
  const { rows } = await portal.database.executeSql('select max(id)::int as audit_id from audit')
  const [{ audit_id }] = rows as [{ audit_id: number }]
  const sending = vi.spyOn(portal.platform.mailer, 'send')
  const statements = await statementsOf(() => jobHandlers(portal.platform)['audit-recorded']({ audit_id }))
  expect([statements.length, sending.mock.calls.length]).toEqual([2, 1])
  sending.mockRestore()
  // A list as a value would be planned for anew.
  expect(statements.flatMap(({ values }) => values).filter(Array.isArray)).toEqual([])
})
