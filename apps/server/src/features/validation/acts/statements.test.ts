import { beforeAll, beforeEach, expect, test } from 'vitest'
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
