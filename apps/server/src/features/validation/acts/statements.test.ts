import { beforeAll, beforeEach, expect, test } from 'vitest'
import { STAMP } from '../../../testing/office.fixture.ts'
import { manager, office, openBackOffice, portal } from '../../../testing/opened-office.ts'
import { statementCost } from '../../../testing/statements.ts'

openBackOffice()
let statementsOf: ReturnType<typeof statementCost>['statementsOf']

beforeAll(async () => {
  statementsOf = statementCost(portal).statementsOf
})
beforeEach(() => office.clear('consultant'))

/** How many statements an act costs, its session's included. */
async function costOf(path: string, item: object): Promise<number> {
  const payload = { action: 'validated1', comment: '', updated_at: STAMP, ...item }
  const statements = await statementsOf(async () => expect((await manager.post(path, payload)).status).toBe(201))
  return statements.length
}

test('ABS-67 an absence validated costs 5 statements: who, locked and read, written, told, answered', async () => {
  const { id } = await office.plantEvent('consultant', '2026-05-18')
  expect(await costOf('validation/event-action', { event: id })).toBe(5)
})

test('ACT-69 a report validated costs 8, for its absences are read once its person is locked', async () => {
  const id = await office.plantMonth('consultant', { year: 2026, month: 5 }, 'submitted')
  expect(await costOf('validation/month-action', { month: id })).toBe(8)
})
