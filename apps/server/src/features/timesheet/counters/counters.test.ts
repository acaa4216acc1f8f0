import { createHash } from 'node:crypto'
import type { CounterLine, CounterProjection, CounterStanding } from '@cadran/contract/timesheet/counters'
import { M_404, M_FILTER } from '@cadran/rules/portal/messages'
import { NOT_CRA } from '@cadran/rules/timesheet/month-flags'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jobHandlers } from '../../../app.ts'
import { codeIds, createEvents, inputsBy } from '../../../testing/events.ts'
import { emptyLedger } from '../../../testing/ledger.ts'
import { refusalOf } from '../../../testing/office.fixture.ts'
import { type Caller, openTestPortal, type TestPortal } from '../../../testing/portal.ts'
import { roundTripsOf } from '../../../testing/statements.ts'

const NO_COUNTERS = "Les prestataires n'ont pas de compteur."

let portal: TestPortal
let me: Caller
let matricule: string

const run = (statement: string) => portal.database.executeSql(statement)

/** An opening, an adjustment of payroll, one that is still to come, and an absence that its manager has validated. */
async function plant(): Promise<void> {
  const person = portal.database.kysely.selectFrom('users').where('username', '=', 'forfait')
  const { id, matricule: of_person } = await person.select(['id', 'matricule']).executeTakeFirstOrThrow()
  matricule = of_person
  await run(`delete from events where user_id = ${id} and start_at >= '2026-05-01'`)
  await emptyLedger(portal.database, id)
  // Of days that sickness kept from being taken nothing would be lost (LED-36).
  await run(`update event_codes set type = 'absence' where type = 'sickness'`)
  await run(`
    insert into counter_entries (user_id, counter, kind, hundredths, effective_on, source, reason, actor_id, created_at)
    select ${id}, l.counter, l.kind, l.hundredths, l.day::date, l.source, l.reason,
      case when l.reason is not null then (select id from users where username = 'paie') end, '2026-05-01T05:00:00Z'
    from (values
      ('cp', 'opening', 1000, '2026-05-01', 'reprise', null),
      ('before_june', 'opening', 400, '2026-05-01', 'reprise', null),
      ('rtt', 'opening', 300, '2026-05-01', 'reprise', null),
      ('cp', 'adjustment', 150, '2026-05-10', 'ajustement 1', 'Jour oublié'),
      ('cp', 'adjustment', 50, '2026-06-15', 'ajustement 2', 'Accord écrit')
    ) as l(counter, kind, hundredths, day, source, reason)`)
  me = await portal.as('forfait')
  const input = inputsBy(await codeIds(portal))
  await createEvents(me, input('2026-05-18 am', '2026-05-19 pm', 'CP'))
  await run(
    `update events set state = 'validated1', updated_at = '2026-05-20T10:00:00' where user_id = ${id} and start_at >= '2026-05-01'`,
  )
}

beforeAll(async () => {
  portal = await openTestPortal()
  await plant()
})
afterAll(() => portal.close())

const lines = (query = '') => me.get<CounterLine[]>(`timesheet/counter/line?${query}`)
/** What was before the opening is in it: its lines are undone. */
const SINCE = 'min_date=2026-05-01'
const told = ({ body }: { body: CounterLine[] }) =>
  body.map(({ effective_on, kind, stage, days, undone, balance_after }) =>
    [effective_on, kind, stage, days, undone ? 'undone' : '', balance_after].filter((part) => part !== ''),
  )

describe('counters', () => {
  test('LED-44 every counter of USR-15 in the three views, by its name, as user/me has them', async () => {
    const { status, body } = await me.get<CounterStanding[]>('timesheet/counter')
    expect(status).toBe(200)
    expect(body.map(({ label }) => label)).toEqual([
      'CP N',
      'CP N-1',
      'CP reliquats',
      'JRS N',
      'JRS N-1',
      'Repos compensateur',
      'Report CP maladie',
      'Enfant malade',
    ])
    const [cp, before_june] = body
    expect(cp).toMatchObject({ counter: 'cp', employee: 11.5, manager: 11.5, pay_manager: 11.5 })
    expect([cp?.last_seq, before_june?.last_seq]).toEqual([
      (await lines()).body.length,
      (await lines('counter=before_june')).body[0]?.seq,
    ])
    expect(before_june).toMatchObject({ employee: 2, manager: 2, pay_manager: 4 })
    const user = (await me.get<Record<string, number>>('user/me')).body
    for (const { counter, employee } of body) expect([counter, user[counter]]).toEqual([counter, employee])
  })

  test('LED-12 MON-08 contractors have none, and whoever has no months is told as everywhere', async () => {
    for (const path of [
      'timesheet/counter',
      'timesheet/counter/line',
      'timesheet/counter/statement/request-download',
    ]) {
      expect(refusalOf(await (await portal.as('prestataire')).get(path))).toEqual([404, NO_COUNTERS])
      expect(refusalOf(await (await portal.as('sanscra')).get(path))).toEqual([403, NOT_CRA.message])
      expect((await portal.anonymous.get(path)).status).toBe(401)
    }
  })
})

describe('lines', () => {
  test('LED-45 LED-47 the newest first, pairs that undo themselves told so, each with the sum of its family so far', async () => {
    const answer = await lines(`family=cp&${SINCE}`)
    expect(answer.headers['x-total-count']).toBe('7')
    expect(told(answer)).toEqual([
      ['2026-06-15', 'adjustment', 'posted', 0.5, 14],
      ['2026-05-18', 'reserve', 'accepted', -2, 13.5],
      ['2026-05-18', 'release', 'asked', 2, 'undone', 15.5],
      ['2026-05-18', 'reserve', 'asked', -2, 'undone', 13.5],
      ['2026-05-10', 'adjustment', 'posted', 1.5, 15.5],
      ['2026-05-01', 'opening', 'posted', 4, 14],
      ['2026-05-01', 'opening', 'posted', 10, 10],
    ])
    expect(answer.body[4]).toMatchObject({
      counter: 'cp',
      rule: 'adjustment',
      source: 'ajustement 1',
      reason: 'Jour oublié',
      fact_on: null,
      event_id: null,
      correction_id: null,
    })
    expect(answer.body[4]?.author).toMatch(/^\S+ \S+/)
  })

  test('LED-46 each says where it comes from; an absence says its days while it is what the ledger says of it', async () => {
    const { body } = await lines(`family=cp&${SINCE}`)
    expect(body.map(({ rule_text }) => rule_text)).toEqual([
      'ajustement 2',
      'CP du 18/05/2026 au 19/05/2026',
      'Absence du 18/05/2026, 2,00 j',
      'Absence du 18/05/2026, 2,00 j',
      'ajustement 1',
      'Solde repris : reprise',
      'Solde repris : reprise',
    ])
  })

  test('LED-45 by counter, between two days, a page at a time', async () => {
    expect(told(await lines(`counter=before_june&${SINCE}`))).toEqual([['2026-05-01', 'opening', 'posted', 4, 14]])
    expect(told(await lines('counter=cp&min_date=2026-05-10&max_date=2026-05-17'))).toHaveLength(1)
    const second = await lines(`maxResults=2&page=2&${SINCE}`)
    expect([second.body.length, second.headers['x-total-count']]).toEqual([2, '8'])
    for (const query of ['counter=zz', 'family=before_june', 'min_date=2026-02-30', 'maxResults=501', 'page=0']) {
      expect(refusalOf(await lines(query))).toEqual([422, M_FILTER.message])
    }
    expect(told(await lines('min_date=2026-05-12&max_date=2026-05-11'))).toEqual([])
  })
})

describe('statement', () => {
  const request = (query = '') => me.get<{ url: string }>(`timesheet/counter/statement/request-download?${query}`)
  const csv = async (query: string) => {
    const { rawPayload, headers } = await me.open((await request(`format=csv&${query}`)).body.url)
    return { bytes: rawPayload, headers, rows: parse(rawPayload, { bom: true, delimiter: ';' }) }
  }

  test('LED-66 an address of one’s own, for five minutes; the file bears matricule and day', async () => {
    const { status, body } = await request('date=2026-05-20')
    expect(status).toBe(200)
    const { statusCode, headers, rawPayload } = await me.open(body.url)
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(headers['content-disposition']).toContain(`releve-${matricule}-2026-05-20.pdf`)
    const text = rawPayload.toString('latin1')
    expect([text.slice(0, 5), text.trimEnd().slice(-5)]).toEqual(['%PDF-', '%%EOF'])
    const other = await portal.as('consultant')
    expect(refusalOf(await other.get(body.url.replace('/api/', '')))).toEqual([404, M_404.message])
    portal.setNow('2026-05-21T09:05:01+02:00')
    expect((await me.open(body.url)).statusCode).toBe(404)
    portal.setNow('2026-05-21T09:00:00+02:00')
  })

  test('LED-67 PAY-30 every counter whose columns add up, the lines of a year and the last hash, as one table', async () => {
    const { bytes, headers, rows } = await csv('date=2026-05-20')
    expect(headers['content-disposition']).toContain(`releve-${matricule}-2026-05-20.csv`)
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    expect(bytes.toString().endsWith('\r\n')).toBe(true)
    expect(rows[0]?.[0]).toBe('Relevé de compteurs au 20/05/2026')
    expect(rows.slice(1, 5).map(([name, value]) => [name, value === '' ? '' : 'told'])).toEqual([
      ['Société', 'told'],
      ['Collaborateur', 'told'],
      ['Matricule', 'told'],
      ['Date', 'told'],
    ])
    expect(rows.slice(5, 8)).toEqual([
      ['Compteur', 'Ouverture', 'Acquis', 'Pris', 'Ajusté', 'Reporté', 'Perdu', 'Solde'],
      ['CP N', '10,00', '0,00', '0,00', '1,50', '0,00', '0,00', '11,50'],
      ['CP N-1', '4,00', '0,00', '-2,00', '0,00', '0,00', '0,00', '2,00'],
    ])
    const hundredths = (text: string | undefined) => Number((text ?? '').replace(',', ''))
    for (const [name, ...amounts] of rows.slice(6, 14)) {
      const balance = hundredths(amounts.pop())
      expect([name, amounts.reduce((sum, amount) => sum + hundredths(amount), 0)]).toEqual([name, balance])
    }
    expect(rows[15]?.slice(0, 6)).toEqual([
      '18/05/2026',
      'CP N',
      'Validé',
      'CP du 18/05/2026 au 19/05/2026',
      '-2,00',
      '13,50',
    ])
    const hash = await run(`select hash from counter_entries where user_id =
      (select id from users where username = 'forfait') order by seq desc limit 1`)
    expect(rows.at(-1)?.slice(0, 2)).toEqual(['Empreinte', (hash.rows[0] as { hash: string }).hash])
  })

  test('LED-67 of a past day the figures stay, whenever it is made', async () => {
    const digest = async () => {
      const { rows } = await csv('date=2026-05-15')
      return createHash('sha256')
        .update(JSON.stringify(rows.slice(0, -1)))
        .digest('hex')
    }
    const before = await digest()
    await run(`insert into counter_entries (user_id, counter, kind, hundredths, effective_on, source, created_at)
      select id, 'rtt', 'adjustment', 100, '2026-05-16', 'plus tard', '2026-05-21T07:00:00Z' from users where username = 'forfait'`)
    expect(await digest()).toBe(before)
  })

  test('LED-66 a day before the opening or after today is none, nor one that does not exist', async () => {
    const between = 'La date doit être comprise entre le 01/05/2026 et le 21/05/2026.'
    for (const date of ['2026-04-30', '2026-05-22']) {
      expect(refusalOf(await request(`date=${date}`))).toEqual([422, between])
    }
    expect(refusalOf(await request('date=2026-02-30'))).toEqual([422, 'Format de date invalide'])
    expect(refusalOf(await request('format=xlsx'))).toEqual([422, M_FILTER.message])
    expect((await request('date=2026-05-01')).status).toBe(200)
  })
})

describe('projection', () => {
  const project = (date: string) => me.get<CounterProjection>(`timesheet/counter/projection?date=${date}`)
  const keepCounters = () => jobHandlers(portal.platform)['keep-counters']({})
  const count = async () => (await run('select count(*)::int as n from counter_entries')).rows[0]

  test('LED-52 a past day says what the ledger says of it now; outside of its time the day is refused', async () => {
    const [cp, before_june] = (await project('2026-05-12')).body.counters
    expect([cp?.days, before_june?.days]).toEqual([11.5, 4])
    const between = 'La date doit être comprise entre le 01/05/2026 et le 21/05/2028.'
    for (const date of ['2026-04-30', '2028-05-22']) {
      const { status, body } = await project(date)
      expect([status, body]).toMatchObject([422, { message: between, errors: { date: [between] } }])
    }
    expect(refusalOf(await project('2026-02-30'))).toEqual([422, 'Format de date invalide'])
    expect((await project('2028-05-21')).status).toBe(200)
  })

  test('LED-44 LED-58 each counter says by when its days are to be taken, and how many would be lost', async () => {
    const { body } = await me.get<CounterStanding[]>('timesheet/counter')
    const of = (counter: string) => body.find((each) => each.counter === counter)
    expect(of('before_june')).toMatchObject({ deadline: '2026-05-31', to_be_lost: 2 })
    expect(of('rtt_remainder')?.deadline).toBe('2027-03-31')
    expect(of('cp')).toMatchObject({ deadline: null, to_be_lost: 0 })
  })

  test('LED-70 lines, projection and statement take one statement each beside the session’s', async () => {
    for (const path of [
      'timesheet/counter/line',
      'timesheet/counter/projection?date=2027-01-01',
      'timesheet/counter',
    ]) {
      expect([path, await roundTripsOf(() => me.get(path))]).toEqual([path, 2])
    }
  })

  test('LED-51 LED-53 what is to come is what the jobs then write, and asking writes nothing', async () => {
    const before = await count()
    const { status, body } = await project('2026-06-10')
    expect(status).toBe(200)
    const lines = body.lines.map(({ rule, counter, days, effective_on, planned }) => [
      effective_on,
      counter,
      rule,
      days,
      planned,
    ])
    expect(lines).toContainEqual(['2026-05-31', 'cp', 'cp-month', 2.08, true])
    expect(body.lines.find(({ rule }) => rule === 'cp-month')?.rule_text).toBe('25,00 j × 12/12 − 11/12 : 2,08 j')
    expect(body.to_be_lost).toEqual([{ counter: 'before_june', days: 2, last_day: '2026-05-31' }])
    expect(await count()).toEqual(before)
    for (const day of ['2026-05-31', '2026-06-01', '2026-06-10']) {
      portal.setNow(`${day}T12:00:00+02:00`)
      await keepCounters()
    }
    // Sessions have ended meanwhile.
    me = await portal.as('forfait')
    const then = await project('2026-06-10')
    expect(then.body.counters).toEqual(body.counters)
    expect(then.body.lines).toEqual([])
    const standings = await me.get<CounterStanding[]>('timesheet/counter')
    expect(standings.body.map(({ counter, employee }) => [counter, employee])).toEqual(
      body.counters.map(({ counter, days }) => [counter, days]),
    )
  })
})
