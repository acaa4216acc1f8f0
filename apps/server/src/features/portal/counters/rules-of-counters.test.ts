import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runOn } from '../../../administration.ts'
import { jobHandlers } from '../../../app.ts'
import { openHolidays } from '../../../platform/calendar.ts'
import { migrate } from '../../../platform/database/migrate.ts'
import type { Platform } from '../../../platform/platform.ts'
import { fillLargeCompany } from '../../../platform/seed/large/index.ts'
import { openEmptyDatabase } from '../../../testing/empty-database.ts'
import { newMailsOf } from '../../../testing/mails.ts'
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
const newMails = newMailsOf(() => portal)
const addresseeOf = (mail: string): string => /^To: (?:.*<)?([^>\s]+)>?/m.exec(mail)?.[1] ?? mail
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

test('COR-30 LED-30 a decided correction changes what its month has earned, the one taken away and the one added', async () => {
  const { id } = await office.plantEvent('forfait', '2026-04-13/2026-04-17', 'MAL', 'validated2')
  const SEALED = [expect.stringMatching(/^Sceau du /), EXACT]
  expect(await replay()).toEqual(SEALED)
  const decide = (place: number, old_id: number | null, absence: object | null) =>
    run(`insert into corrections (user_id, year, month, object, old_id, old, new, touches, fact_on, reason, asked_by, state,
        validated1_by, validated2_by, decided_at, place, carried_year, carried_month, created_at, updated_at)
      select id, 2026, 4, 'absence', ${old_id}, ${old_id === null ? 'null' : "'{}'"}, ${absence ? `'${JSON.stringify({ absence })}'` : 'null'},
        '{}', '2026-04-13', 'Arrêt', id, 'validated2', id, id, now(), ${place}, 2026, 5, now(), now() from users where username = 'forfait'`)
  await decide(11, id, null)
  expect(await replay()).toContain(`~ ${matricule} 2026-04 bis 2 : 0,10`)
  const event_code = { id: await office.codeId('MAL') }
  const range = { start_at: '2026-04-20', start_moment: 'am', end_at: '2026-04-24', end_moment: 'pm', days_count: 5 }
  await decide(12, null, { event_code, ...range })
  expect(await replay()).toEqual(SEALED)
})

test('LED-57 whoever loses days is mailed once, so many days before; nobody whose demands use them, nor whoever has left', async () => {
  const noticeLosses = () => jobHandlers(portal.platform)['notice-losses']({})
  await newMails()
  await noticeLosses()
  expect(await newMails()).toEqual([])
  await run(`insert into parameters (key, value, starts_on, created_at) values ('loss_notice_days', '[10]', '2026-05-21', now()), ('sick_carry', null, '2026-06-01', now());
    delete from loss_notice_days`)
  await Promise.all([noticeLosses(), noticeLosses()])
  const mails = await newMails()
  const own = mails.filter((mail) => mail.includes('seront perdus après le'))
  const consultant = own.filter((mail) =>
    /4,00 jours de CP N-1 seront perdus après le 31\/05\/2026 si vous ne les prenez pas\./.test(mail),
  )
  expect(consultant.length).toBeGreaterThan(0)
  expect(new Set(own.map(addresseeOf)).size).toBe(own.length)
  const emails = await run<{ email: string; username: string }>('select email, username from users')
  const emailOf = (username: string) => emails.find((person) => person.username === username)?.email ?? username
  const told = own.map(addresseeOf)
  expect(told).toContain(emailOf('consultant'))
  for (const username of ['consultant35', 'inactif', 'prestataire']) expect(told).not.toContain(emailOf(username))
  await noticeLosses()
  expect(await newMails()).toEqual([])

  await office.plantEvent('consultant', '2026-05-04/2026-05-07', 'CP')
  await run('delete from loss_notice_days')
  await noticeLosses()
  expect((await newMails()).map(addresseeOf)).not.toContain(emailOf('consultant'))
})

test('LED-01 LED-43 every line has kind, stage and rule of the table, and automatic ones the version of their own parameter', async () => {
  const kinds = await run<{ line: string }>(`
    select distinct concat_ws(' ', kind, stage, rule, case when rule_id is not null then 'dated' end) as line from counter_entries
    where kind <> 'release' order by 1`)
  expect(kinds.map(({ line }) => line)).toEqual(
    expect.arrayContaining([
      'accrual posted cp-month dated',
      'accrual posted rtt-month dated',
      'opening posted opening',
    ]),
  )
  const KNOWN =
    /^(opening posted opening|accrual posted (cp-month|rtt-month) dated|adjustment posted adjustment|reserve (asked|accepted) (absence|correction)|taken taken (absence|correction))$/
  expect(kinds.filter(({ line }) => !KNOWN.test(line))).toEqual([])
  const nameless = await run(
    `select id from counter_entries where seq is null or rule = '' or source = '' or hash = ''`,
  )
  expect(nameless).toEqual([])
})
