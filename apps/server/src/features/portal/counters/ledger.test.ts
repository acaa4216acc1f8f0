import { createHash } from 'node:crypto'
import { COUNTERS } from '@cadran/rules/timesheet/balance'
import { chainedText, type LedgerLine, NO_LINE_BEFORE } from '@cadran/rules/timesheet/ledger'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runOn } from '../../../administration.ts'
import { jobHandlers } from '../../../app.ts'
import { viewsBeside } from '../../../testing/ledger.ts'
import { type Office, officeOn } from '../../../testing/office.fixture.ts'
import { openTestPortal, type TestPortal } from '../../../testing/portal.ts'

let portal: TestPortal
let office: Office
let user: number
beforeAll(async () => {
  portal = await openTestPortal()
  office = officeOn(portal)
  user = await office.personId('forfait')
})
beforeEach(() => office.clear('forfait'))
afterAll(() => portal.close())

const run = async <Row>(statement: string): Promise<Row[]> =>
  (await portal.database.executeSql(statement)).rows as Row[]

/** A statement with the triggers off, as nobody but the owner of the database can. */
const behind = (statement: string) =>
  run(`do $$ begin
    perform set_config('session_replication_role', 'replica', true); ${statement}; end $$`)

interface Line {
  kind: string
  stage: string
  counter: string
  hundredths: number
  effective_on: string
  source: string
}
const linesOf = (event_id: number) =>
  portal.database.kysely
    .selectFrom('counter_entries')
    .where('event_id', '=', event_id)
    .select(['kind', 'stage', 'counter', 'hundredths', 'effective_on', 'source'])
    .orderBy('seq')
    .execute() as Promise<Line[]>
const told = async (event_id: number) =>
  (await linesOf(event_id)).map(({ kind, stage, counter, hundredths }) => [kind, stage, counter, hundredths])

const verify = async (): Promise<string[]> => {
  const lines: string[] = []
  const write = (line: string) => {
    lines.push(line)
  }
  await runOn(portal.platform, 'verify-ledger', { args: [], write }).catch((error: Error) => lines.push(error.message))
  return lines
}

/** What a refused statement breaks. */
const constraintOf = (statement: string) =>
  run(statement).then(
    () => null,
    (error: { constraint?: string }) => error.constraint,
  )

test('LED-08 LED-16 LED-18 over the whole demonstration the three views are those that were deducted at each reading', async () => {
  const today = portal.platform.clock.today()
  // The former reading knew of no correction.
  const corrected = new Set((await run<{ id: number }>('select user_id as id from corrections')).map(({ id }) => id))
  const people = (await viewsBeside(portal.database, today)).filter(({ id }) => !corrected.has(id))
  expect(people.length).toBeGreaterThan(30)
  for (const { id, former, told: views } of people) {
    expect(views).toEqual(former)
    const [lines] = await run<{ total: number }>(`
      select coalesce(sum(hundredths), 0)::int as total from counter_entries
      where user_id = ${id} and (stage <> 'posted' or effective_on <= '${today}')`)
    expect(COUNTERS.reduce((sum, counter) => sum + views.employee[counter], 0)).toBe(lines?.total)
  }
  expect(await verify()).toEqual([
    expect.stringMatching(/^\d+ personne\(s\), \d+ ligne\(s\) : le registre est exact\.$/),
  ])
})

test('LED-16 lines from before the ledger are numbered, named and chained as they stand, and absences join them', async () => {
  const KEPT = `select id, user_id, counter, kind, hundredths, effective_on, source, created_at, rule
    from counter_entries where event_id is null order by id`
  await run(`begin;
    alter table counter_entries disable trigger user;
    alter table corrections disable trigger user;
    delete from counter_entries where correction_id is not null;
    delete from corrections;
    alter table corrections enable trigger user;
    alter table counter_entries enable trigger user;
    commit`)
  const before = await run(KEPT)
  const [live] = await run<{ n: number }>('select count(*)::int as n from live_lines')
  await run(`begin;
    alter table counter_entries drop constraint ledger_line_is_numbered, drop constraint one_line_per_number;
    alter table counter_entries disable trigger user;
    delete from counter_entries where event_id is not null;
    update counter_entries set seq = 0, rule = '', hash = '';
    select lay_ledger('2026-05-20T22:00:00Z');
    alter table counter_entries enable trigger user;
    alter table counter_entries add constraint ledger_line_is_numbered check (seq > 0 and rule <> '' and hash <> ''),
      add constraint one_line_per_number unique (user_id, seq);
    commit`)
  expect(await run(KEPT)).toEqual(before)
  expect(await run('select count(*)::int as n from counter_entries where event_id is not null')).toEqual([live])
  expect(await verify()).toEqual([expect.stringContaining('le registre est exact')])
})

const LINE: LedgerLine = {
  user_id: 7,
  seq: 1,
  counter: 'cp',
  kind: 'opening',
  stage: 'posted',
  hundredths: 1250,
  effective_on: '2026-05-01',
  fact_on: null,
  rule: 'opening',
  rule_id: null,
  source: 'reprise',
  reason: null,
  actor_id: null,
  event_id: null,
  correction_id: null,
  reverses_id: null,
  created_at: '2026-05-01T03:00:00Z',
}

const LINES: readonly [LedgerLine, string][] = [
  [LINE, 'b8ee2ffeab6230efbef30dc30418598f2a87547523fc390060f0502cd0a9a158'],
  [
    {
      ...LINE,
      seq: 2,
      kind: 'accrual',
      hundredths: 208,
      effective_on: '2026-05-31',
      rule: 'cp-month',
      rule_id: 3,
      source: '2026-05',
      created_at: '2026-05-31T22:10:00Z',
    },
    'd305a5b9791a40fcfe4f02baa6a574d8604980eca290d0ee1f72f61205a20ac8',
  ],
  [
    {
      ...LINE,
      seq: 3,
      kind: 'reserve',
      stage: 'asked',
      hundredths: -50,
      effective_on: '2026-06-10',
      rule: 'absence',
      source: 'event 4211 1',
      event_id: 4211,
      created_at: '2026-06-02T08:15:30Z',
    },
    'faff64aa7cea159446cc10ab1590a8f4959925b7a9ddaefe43d95f0bc9a5a423',
  ],
]

test('LED-15 EX-P-17 Node and the database chain the same lines to the same hashes', async () => {
  let previous = NO_LINE_BEFORE
  for (const [line, expected] of LINES) {
    const { rows } = await sql<{ hash: string }>`
      select next_ledger_hash(${previous}, ledger_content(jsonb_populate_record(null::counter_entries, ${JSON.stringify(line)}::jsonb)))
        as hash`.execute(portal.database.kysely)
    previous = createHash('sha256').update(chainedText(previous, line)).digest('hex')
    expect([previous, rows[0]?.hash]).toEqual([expected, expected])
  }
})

test('LED-03 LED-04 LED-05 each decision on an absence undoes its line and adds the next, in one instant', async () => {
  const { id } = await office.plantEvent('forfait', '2026-05-12', 'CP')
  expect(await told(id)).toEqual([['reserve', 'asked', 'cp', -100]])
  await run(`update events set state = 'validated1' where id = ${id}`)
  await run(`update events set state = 'validated2' where id = ${id}`)
  expect(await told(id)).toEqual([
    ['reserve', 'asked', 'cp', -100],
    ['release', 'asked', 'cp', 100],
    ['reserve', 'accepted', 'cp', -100],
    ['release', 'accepted', 'cp', 100],
    ['taken', 'taken', 'cp', -100],
  ])
  const pairs = await run<{ n: number }>(
    `select count(distinct created_at)::int as n from counter_entries where event_id = ${id} group by source order by source`,
  )
  expect(pairs.map(({ n }) => n)).toEqual([1, 1, 1])
  await run(`update events set state = 'refused' where id = ${id}`)
  await run(`update events set state = 'submitted' where id = ${id}`)
  expect((await linesOf(id)).slice(5).map(({ kind, source }) => [kind, source])).toEqual([
    ['release', `event ${id} 4`],
    ['reserve', `event ${id} 5`],
  ])
})

test('LED-06 LED-07 what is changed or deleted past the rooms moves its lines; what moves nothing adds none', async () => {
  const { id } = await office.plantEvent('forfait', '2026-05-12', 'CP')
  await run(`update events set backwarded = true, request_comment = 'rien' where id = ${id}`)
  expect(await told(id)).toHaveLength(1)
  await run(`update events set event_code_id = (select id from event_codes where short_code = 'JRS') where id = ${id}`)
  await run(`update events set start_moment = 'pm', half_days = 1 where id = ${id}`)
  await run(`delete from events where id = ${id}`)
  expect(await told(id)).toEqual([
    ['reserve', 'asked', 'cp', -100],
    ['release', 'asked', 'cp', 100],
    ['reserve', 'asked', 'rtt', -100],
    ['release', 'asked', 'rtt', 100],
    ['reserve', 'asked', 'rtt', -50],
    ['release', 'asked', 'rtt', 50],
  ])
})

test('LED-10 LED-11 LED-12 an opening has what was before in it, a code moves nothing written, a contractor has no line', async () => {
  const contractor = await office.plantEvent('prestataire', '2026-05-13', 'CP').catch(() => null)
  if (contractor) expect(await linesOf(contractor.id)).toEqual([])
  const { id } = await office.plantEvent('forfait', '2026-05-12', 'CP')
  await run(`update event_codes set relevant_counter = 'cp15', updated_at = '2026-05-30' where short_code = 'CP'`)
  expect(await told(id)).toHaveLength(1)
  expect(await verify()).toEqual([expect.stringContaining('le registre est exact')])
  await run(`update event_codes set relevant_counter = 'cp' where short_code = 'CP'`)
  await run(`
    insert into counter_entries (user_id, counter, kind, hundredths, effective_on, source, created_at)
    values (${user}, 'cp', 'opening', 900, '2026-05-20', 'reprise 2', '2026-05-20T05:00:00Z')`)
  expect(await told(id)).toEqual([
    ['reserve', 'asked', 'cp', -100],
    ['release', 'asked', 'cp', 100],
  ])
  expect(await verify()).toEqual([expect.stringContaining('le registre est exact')])
})

test('LED-02 lines are only ever added, in SQL typed by hand too', async () => {
  expect(await constraintOf(`update counter_entries set hundredths = 1 where user_id = ${user}`)).toBe(
    'ledger_is_append_only',
  )
  expect(await constraintOf(`delete from counter_entries where user_id = ${user}`)).toBe('ledger_is_append_only')
})

test('LED-13 LED-14 those who write at once for one person get numbers without a gap, and who fails leaves none', async () => {
  const write = (n: number, fails: boolean) =>
    portal.database
      .transaction(async (trx) => {
        await sql`
          insert into counter_entries (user_id, counter, kind, hundredths, effective_on, source, created_at)
          values (${user}, 'rest', 'adjustment', ${n}, '2026-05-21', ${`à la fois ${n}`}, now())`.execute(trx)
        if (fails) throw new Error('undone')
      })
      .catch(() => undefined)
  await Promise.all(Array.from({ length: 20 }, (_, n) => write(n + 1, n % 5 === 0)))
  const [numbers] = await run<{ n: number; last: number; written: number }>(`
    select count(*)::int as n, max(seq) as last, count(*) filter (where source like 'à la fois%')::int as written
    from counter_entries where user_id = ${user}`)
  expect(numbers).toMatchObject({ n: numbers?.last, written: 16 })
})

test('LED-19 LED-20 LED-21 each fault is one line that names whose and which, and nothing after it', async () => {
  const { id } = await office.plantEvent('forfait', '2026-05-26', 'CP')
  const [person] = await run<{ matricule: string; seq: number; line: number }>(`
    select u.matricule, c.seq, c.id as line from users u join counter_entries c on c.user_id = u.id and c.kind = 'adjustment'
    where u.id = ${user} order by c.seq limit 1`)
  const { matricule, seq, line } = person ?? { matricule: '', seq: 0, line: 0 }
  await behind(`update counter_entries set reason = 'autre' where id = ${line}`)
  expect(await verify()).toEqual([`! ${matricule} ligne ${seq} : empreinte`, '1 anomalie(s).'])
  await behind(`update counter_entries set reason = null where id = ${line}`)
  await behind(`update events set half_days = 1, end_moment = 'am' where id = ${id}`)
  const [last] = await run<{ seq: number }>(`select max(seq) as seq from counter_entries where user_id = ${user}`)
  const short = await verify()
  expect(short[0]).toBe(`! ${matricule} ligne ${last?.seq} : absence ${id} sans ligne`)
  expect(short[1]).toMatch(/ : solde cp : -?\d+,\d\d au lieu de -?\d+,\d\d$/)
  await behind(`delete from events where id = ${id}`)
  expect((await verify())[0]).toBe(`! ${matricule} ligne ${last?.seq} : ligne sans absence`)
  await behind(`delete from counter_entries where event_id = ${id}`)
})

test('LED-24 a month is sealed once; a tail taken off with the triggers off is missed by it', async () => {
  await jobHandlers(portal.platform)['keep-counters']({})
  await jobHandlers(portal.platform)['keep-counters']({})
  const seals = await run<{ hash: string; month: string }>('select hash, month from counter_seals')
  expect(seals).toEqual([{ hash: expect.stringMatching(/^[0-9a-f]{64}$/), month: '2026-05-01' }])
  const seal = `Sceau du 21/05/2026 : ${seals[0]?.hash}`
  expect(await verify()).toEqual([seal, expect.stringContaining('le registre est exact')])
  await behind(`delete from counter_entries where user_id = ${user} and kind = 'adjustment' and seq =
    (select max(seq) from counter_entries where user_id = ${user})`)
  expect(await verify()).toEqual([`! ${seal} : empreinte`, seal, '1 anomalie(s).'])
})
