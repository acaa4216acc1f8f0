import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeIds, createEvents, type InputOf, inputsBy } from '../../testing/events.ts'
import { type Answer, type Caller, openTestPortal, type TestPortal } from '../../testing/portal.ts'
import { roundTripsOf, statementCost } from '../../testing/statements.ts'

let portal: TestPortal
let me: Caller
let input: InputOf
let costs: ReturnType<typeof statementCost>
beforeAll(async () => {
  portal = await openTestPortal()
  costs = statementCost(portal)
  me = await portal.as('consultant')
  input = inputsBy(await codeIds(portal))
})
afterAll(() => portal.close())

/** Lists that are read whole, whoever asks for how few. */
const WHOLE = /pgboss|from "overtime_codes"/

interface Cost {
  /** How often the call waits for the database. */
  trips: number
  statements: number
}

/**
 * What a call costs the database, its session, its begin and its commit included; each statement but the job queue's own, a list of codes
 * and the month's, where that is the answer, finds its rows by indexes.
 */
async function costOf(call: () => Promise<Answer<unknown>>, status: number, answers?: 'month'): Promise<Cost> {
  let trips = 0
  const statements = await costs.statementsOf(async () => {
    trips = await roundTripsOf(async () => expect((await call()).status).toBe(status))
  })
  const own = answers ? statements.slice(0, -1) : statements
  await costs.checkIndexed(own.filter(({ text }) => !WHOLE.test(text)))
  return { trips, statements: statements.length }
}

const ofMay = async () => {
  const { rows } = await portal.database.executeSql(`
    select id from events where start_at = '2026-05-26' and user_id = (select id from users where username = 'consultant')`)
  return (rows as { id: number }[])[0]?.id ?? 0
}

test('EVT-68 EVT-66 EVT-88 issue 15 an absence created costs 3 round trips: who, known while held, written and told', async () => {
  expect(await costOf(() => createEvents(me, input('2026-05-26 am', '2026-05-26 am')), 201)).toEqual({
    trips: 3,
    statements: 4,
  })
})

test('EVT-70 issue 15 an absence changed costs 4: its month is looked up first', async () => {
  const id = await ofMay()
  expect(await costOf(() => me.patch(`timesheet/event/${id}`, { end_moment: 'pm' }), 200)).toEqual({
    trips: 4,
    statements: 5,
  })
})

test('EVT-71 issue 15 an event deleted costs 4', async () => {
  const id = await ofMay()
  expect(await costOf(() => me.delete(`timesheet/event/${id}`), 204)).toEqual({ trips: 4, statements: 5 })
})

test('REM-17 REM-24 remote days saved cost 3', async () => {
  const days = [{ day: '2026-05-20', am: true, pm: true }]
  expect(await costOf(() => me.patch('settings/activity/remote-days/month/5/2026', days), 200)).toEqual({
    trips: 3,
    statements: 4,
  })
})

test('OVT-31 OVT-38 an on-call entry costs 5, and 5 to delete', async () => {
  const codes = (await me.get<{ id: number; code: string }[]>('timesheet/overtime-code')).body
  const code = codes.find((each) => each.code === 'AST-GEN')?.id
  const dates = { start_at: '2026-05-12', end_at: '2026-05-13' }
  const entry = { code, type: 'constraint', constraint_count: 1, days: [], ...dates }
  expect(await costOf(() => me.post('timesheet/overtime', entry), 201)).toEqual({ trips: 5, statements: 5 })
  const { rows } = await portal.database.executeSql(`
    select id from overtimes where start_at = '2026-05-12' and user_id = (select id from users where username = 'consultant')`)
  const [id] = (rows as { id: number }[]).map((row) => row.id)
  expect(await costOf(() => me.delete(`timesheet/overtime/${id}`), 204)).toEqual({ trips: 5, statements: 5 })
})

test('MON-43 a draft costs 4: written, and read once for the answer', async () => {
  expect(
    await costOf(() => me.post('timesheet/month/5/2026', { draft: true, comment: 'Presque' }), 200, 'month'),
  ).toEqual({ trips: 4, statements: 5 })
})

test('SND-37 EVT-15 issue 15 a month sent costs 4, the anonymous answer of the first included', async () => {
  expect(await costOf(() => me.post('timesheet/month/5/2026', { satisfaction: 3 }), 200, 'month')).toEqual({
    trips: 4,
    statements: 6,
  })
  const forfait = await portal.as('forfait')
  await portal.database.executeSql(`
    update months set survey_sent = true where year = 2026 and month = 5 and user_id = (select id from users where username = 'forfait')`)
  const { updated_at } = (await forfait.get<{ updated_at: string }>('timesheet/month/5/2026')).body
  expect(await costOf(() => forfait.post('timesheet/month/5/2026', { updated_at }), 200, 'month')).toEqual({
    trips: 4,
    statements: 5,
  })
})

test('FIL-23 FIL-26 a deposit costs 5: it is checked before and after the scan, and loads no month', async () => {
  const body = { certified: true, new_files: [{ name: 'CRA.pdf', file: 'CRA.pdf||JVBERi0xLjQK' }] }
  expect(await costOf(() => me.patch('timesheet/month/5/2026/files', body), 200)).toEqual({ trips: 5, statements: 6 })
})
