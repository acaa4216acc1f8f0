import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runOn } from '../../../administration.ts'
import { jobHandlers } from '../../../app.ts'
import { openHolidays } from '../../../platform/calendar.ts'
import { migrate } from '../../../platform/database/migrate.ts'
import type { Platform } from '../../../platform/platform.ts'
import { fillLargeCompany } from '../../../platform/seed/large/index.ts'
import { openEmptyDatabase } from '../../../testing/empty-database.ts'
import { type Office, officeOn } from '../../../testing/office.fixture.ts'
import { openTestPortal, type TestPortal } from '../../../testing/portal.ts'

let portal: TestPortal
let office: Office
let matricule: string
beforeAll(async () => {
  portal = await openTestPortal()
  office = officeOn(portal)
  const rows = await run<{ matricule: string }>(`select matricule from users where username = 'forfait'`)
  matricule = rows[0]?.matricule ?? ''
})
beforeEach(() => office.clear('forfait'))
afterAll(() => portal.close())

const run = async <Row>(statement: string): Promise<Row[]> =>
  (await portal.database.executeSql(statement)).rows as Row[]
const behind = (statement: string) =>
  run(`do $$ begin
    perform set_config('session_replication_role', 'replica', true); ${statement}; end $$`)

const replay = async (platform: Platform = portal.platform, args = ['--replay']): Promise<string[]> => {
  const lines: string[] = []
  const write = (line: string) => {
    lines.push(line)
  }
  await runOn(platform, 'verify-ledger', { args, write }).catch((error: Error) => lines.push(error.message))
  return lines
}
const keepCounters = () => jobHandlers(portal.platform)['keep-counters']({})
const EXACT = expect.stringMatching(/^\d+ personne\(s\), \d+ ligne\(s\) : le registre est exact\.$/)

test('LED-22 LED-69 the demonstration follows from its facts, and nothing is due', async () => {
  expect(await replay()).toEqual([EXACT])
  expect(await replay(portal.platform, ['--autre'])).toEqual(['verify-ledger n’attend rien d’autre que --replay'])
})

test('LED-22 LED-69 a generated company follows from its facts, and nothing is due', async () => {
  const database = await openEmptyDatabase('replayed')
  await migrate(database.kysely)
  const today = '2026-05-21'
  await fillLargeCompany(
    database.kysely,
    { employees: 60, months: 3, seed: 5, today, password_hash: 'hash' },
    () => undefined,
  )
  const holidays = await openHolidays(database, today)
  expect(await replay({ ...portal.platform, database, holidays })).toEqual([EXACT])
  await database.close()
})

test('LED-22 an amount that does not follow is told with the one that does', async () => {
  const change = (by: number) =>
    behind(`update counter_entries set hundredths = hundredths + ${by} where rule = 'cp-month'
      and user_id = (select id from users where username = 'forfait')`)
  await change(100)
  expect(await replay()).toContain(`! ${matricule} 2026-04 : 3,09 au lieu de 2,09`)
  await change(-100)
  expect(await replay()).toEqual([EXACT])
})

test('LED-22 LED-30 LED-26 sickness told after its month has its line is due, then a line of its own, then as it follows', async () => {
  await run(
    `insert into parameters (key, value, starts_on, created_at) values ('absence_rates', '{"MAL": 20}', '2026-04-01', now())`,
  )
  await office.plantEvent('forfait', '2026-04-13/2026-04-17', 'MAL', 'validated2')
  const due = `~ ${matricule} 2026-04 bis 1 : −0,10`
  expect(await replay()).toEqual([due, EXACT])
  await keepCounters()
  expect(await replay()).toEqual([expect.stringMatching(/^Sceau du /), EXACT])
  const [line] =
    await run<object>(`select counter, hundredths, effective_on, rule, rule_id is not null as is_dated from counter_entries
    where source = '2026-04 bis 1'`)
  expect(line).toEqual({ counter: 'cp', hundredths: -10, effective_on: '2026-05-21', rule: 'cp-month', is_dated: true })
  await run(`update events set state = 'refused' where user_id = (select id from users where username = 'forfait')
    and start_at = '2026-04-13'`)
  expect(await replay()).toContain(`~ ${matricule} 2026-04 bis 2 : 0,10`)
})
