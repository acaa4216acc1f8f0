import type { RecordDay } from '@cadran/contract/administration/record'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Author } from '../../../platform/audit.ts'
import { openReads, WITHIN_MS } from '../../../platform/reads.ts'
import { type Caller, openTestPortal, type TestPortal } from '../../../testing/portal.ts'
import { statementCost } from '../../../testing/statements.ts'

let portal: TestPortal
let manager: Caller
let consultant: { id: number; matricule: string }
let reader: Author
beforeAll(async () => {
  portal = await openTestPortal()
  manager = await portal.as('manager')
  consultant = await personOf('consultant')
  reader = viewerOf((await personOf('manager')).id)
})
afterAll(() => portal.close())
beforeEach(async () => {
  await portal.platform.reads.write()
  await portal.database.executeSql('delete from record_reads')
})

const personOf = (username: string) =>
  portal.database.kysely
    .selectFrom('users')
    .where('username', '=', username)
    .select(['id', 'matricule'])
    .executeTakeFirstOrThrow()

/** Somebody in their own name, as far as readings look at them. */
const viewerOf = (id: number) => ({ actor: { id }, subject: { id } })

async function written() {
  await portal.platform.reads.write()
  const { rows } = await sql<{ reader: string; behalf: string | null; person: string; what: string; times: number }>`
    select u.username as reader, b.username as behalf, p.username as person, r.what, r.times
    from record_reads r join users u on u.id = r.reader_id join users p on p.id = r.person_id
    left join users b on b.id = r.on_behalf_of_id
    order by r.what
  `.execute(portal.database.kysely)
  return rows
}

async function refusals() {
  await portal.platform.reads.write()
  return portal.database.kysely
    .selectFrom('audit')
    .where('entity', '=', 'refused')
    .select(['action', 'actor_id', 'person_id', 'after', 'at'])
    .orderBy('id')
    .execute()
}

const one = async <Row>(text: string) => ((await portal.database.executeSql(text)).rows as Row[])[0] as Row

test('AUD-14 what somebody else opens of a record is one row a reader, thing and day, however often', async () => {
  const month = `timesheet/month/2/2026?user=${consultant.matricule}`
  for (let time = 0; time < 3; time += 1) expect((await manager.get(month)).status).toBe(200)
  const report = await one<{ id: number }>(
    `select id from months where user_id = ${consultant.id} and year = 2026 and month = 2`,
  )
  expect((await manager.get(`validation/month/${report.id}`)).status).toBe(200)
  const absence = await one<{ id: number; start_at: string }>(
    `select id, start_at::text from events where user_id = ${consultant.id} and kind = 'absence' limit 1`,
  )
  expect((await manager.get(`validation/event/${absence.id}/evidence`)).status).toBe(200)
  expect((await manager.get(`validation/event-action/${absence.id}`)).status).toBe(200)
  const { body } = await manager.get<{ url: string }>(
    `timesheet/month/file/2026/2/request-download?user=${consultant.matricule}`,
  )
  expect((await manager.open(body.url)).statusCode).toBe(200)
  const by = { reader: 'manager', behalf: null, person: 'consultant' }
  expect(await written()).toEqual([
    { ...by, what: `absence-evidence:${absence.start_at}`, times: 1 },
    { ...by, what: `absence-history:${absence.start_at}`, times: 1 },
    { ...by, what: 'cra:2026-02', times: 1 },
    { ...by, what: 'month:2026-02', times: 4 },
  ])
})

const LISTS = ['validation/event/absence/user?maxResults=10&page=1', 'validation/month?maxResults=10&page=1', 'home']

test('AUD-14 one’s own record, lists, planning and counts are no reading; who runs as the person is a reader', async () => {
  const own = await portal.as('consultant')
  await own.get('timesheet/month/3/2026')
  for (const list of LISTS) expect([list, (await manager.get(list)).status]).toEqual([list, 200])
  expect(await written()).toEqual([])
  const support = await portal.as('support', { 'x-switch-user': 'consultant' })
  expect((await support.get('timesheet/month/3/2026')).status).toBe(200)
  expect(await written()).toEqual([
    { reader: 'support', behalf: 'consultant', person: 'consultant', what: 'month:2026-03', times: 1 },
  ])
})

test('AUD-14 a tab of the card is a reading, told by its own name', async () => {
  const administration = await portal.as('administration')
  for (const tab of ['', '/contract', '/role'])
    expect([tab, (await administration.get(`administration/person/${consultant.id}${tab}`)).status]).toEqual([tab, 200])
  expect((await administration.get('administration/person/999999999')).status).toBe(404)
  expect((await written()).map(({ reader: who, what }) => [who, what])).toEqual([
    ['administration', 'tab:contract'],
    ['administration', 'tab:identity'],
    ['administration', 'tab:roles'],
  ])
})

test('AUD-14 a reading costs its answer no statement, and what two processes saw adds up', async () => {
  const { statementsOf } = statementCost(portal)
  const month = `timesheet/month/2/2026?user=${consultant.matricule}`
  const statements = await statementsOf(() => manager.get(month))
  expect(statements.filter(({ text }) => text.includes('record_reads'))).toEqual([])
  const other = openReads(portal.platform, null)
  const here = portal.platform.reads
  await here.write()
  await portal.database.executeSql('delete from record_reads')
  for (const reads of [here, other, here]) reads.note(reader, consultant.id, 'counters')
  await Promise.all([here.write(), other.write()])
  expect(await written()).toMatchObject([{ what: 'counters', times: 3 }])
})

test('AUD-14 a row stands at most a second after its answer', async () => {
  const reads = openReads(portal.platform, WITHIN_MS)
  reads.note(reader, consultant.id, 'counters')
  await vi.waitFor(async () => expect(await written()).toHaveLength(1), { interval: 20, timeout: 1_000 })
})

test('AUD-16 a refused reading is in the audit once a minute, reader and call, and names no person', async () => {
  const stranger = await portal.as('prestataire')
  const before = await refusals()
  const month = `timesheet/month/2/2026?user=${consultant.matricule}`
  for (let time = 0; time < 3; time += 1) expect((await stranger.get(month)).status).toBe(403)
  expect((await stranger.get('timesheet/month/file/999999/request-download')).status).toBe(404)
  expect((await refusals()).slice(before.length)).toMatchObject([
    {
      action: 'timesheet/month/{month}/{year}',
      person_id: null,
      after: { status: 403, user: consultant.matricule, month: '2', year: '2026' },
    },
    { action: 'timesheet/month/file/{id}/request-download', person_id: null, after: { status: 404, id: '999999' } },
  ])
  // Another process saw the same in that minute.
  const again = openReads(portal.platform, null)
  const { id } = await personOf('prestataire')
  again.noteRefused({ viewer: viewerOf(id), action: 'timesheet/month/{month}/{year}', request_id: 'other' })
  await again.write()
  expect(await refusals()).toHaveLength(before.length + 2)
  portal.setNow(new Date(portal.platform.clock.now().getTime() + 60_000).toISOString())
  await stranger.get(month)
  expect(await refusals()).toHaveLength(before.length + 3)
  expect(await written()).toEqual([])
})

describe('one’s own record', () => {
  const own = async (query = '') =>
    (await (await portal.as('consultant')).get<RecordDay[]>(`account/record${query}`)).body
  const entries = async (query = '') => (await own(query)).flatMap((day) => day.entries)

  test('AUD-15 who opened what by day, the newest first, with who they are, how often, and nothing of one’s own', async () => {
    portal.setNow('2026-06-01T10:00:00+02:00')
    const reads = portal.platform.reads
    reads.note(reader, consultant.id, 'month:2026-02')
    portal.setNow('2026-06-02T11:00:00+02:00')
    const payroll = viewerOf((await personOf('paie')).id)
    for (const who of [reader, reader, payroll]) reads.note(who, consultant.id, 'counters')
    await reads.write()
    const days = await own('?from=2026-06-01&to=2026-06-02')
    expect(days.map(({ day, entries: of_day }) => [day, of_day.length])).toEqual([
      ['2026-06-02', 2],
      ['2026-06-01', 1],
    ])
    const told = (await entries('?from=2026-06-01&to=2026-06-02')).map(
      ({ identity, function: role, text, what, times }) => [identity, role, text.replaceAll("'", '’'), what, times],
    )
    expect(told).toContainEqual([expect.any(String), 'Votre manager', 'a ouvert vos compteurs', 'Compteurs', 2])
    expect(told).toContainEqual([expect.any(String), 'Paie', 'a ouvert vos compteurs', 'Compteurs', 1])
    expect(told.at(-1)?.[2]).toBe('a ouvert votre mois de février 2026')
  })

  test('AUD-15 what others changed, by the portal or its operator where nobody is named, and none of one’s own acts', async () => {
    portal.setNow('2026-06-03T09:00:00+02:00')
    const { platform, database } = portal
    const by = { entity: 'user', entity_id: consultant.id, person_id: consultant.id, action: 'import' } as const
    const moved = { before: { workplace: 'Siège' }, after: { workplace: 'Strasbourg' } }
    await database.transaction((trx) =>
      platform.record(trx, [
        { ...by, ...moved, viewer: reader, request_id: 'a' },
        { ...by, ...moved, viewer: null, request_id: 'import' },
        { ...by, ...moved, viewer: null, request_id: 'planned-change' },
        { ...by, ...moved, viewer: viewerOf(consultant.id), request_id: 'b' },
      ]),
    )
    expect((await entries('?from=2026-06-03&to=2026-06-03')).map(({ identity, text }) => [identity, text])).toEqual([
      ['Le portail', 'a changé votre lieu de travail'],
      ['L’exploitant du portail', 'a changé votre lieu de travail'],
      [expect.stringMatching(/^(?!Le portail|L’exploitant)/), 'a changé votre lieu de travail'],
    ])
  })

  test('AUD-21 what is done in one’s name stands in its use: who, from when until when, why and what', async () => {
    portal.setNow('2026-06-04T14:20:00+02:00')
    const support = await portal.as('support', { 'x-switch-user': 'consultant' })
    const month = await support.get<{ updated_at: string | null }>('timesheet/month/6/2026')
    const draft = { draft: true, updated_at: month.body.updated_at, comment: 'Vu au guichet' }
    expect((await support.post('timesheet/month/6/2026', draft)).status).toBe(200)
    const during = (await entries('?from=2026-06-04&to=2026-06-04')).filter(({ kind }) => kind !== 'reading')
    expect(during).toMatchObject([
      {
        kind: 'run_as',
        function: 'Support',
        reason: 'Sans motif',
        is_over: false,
        text: 'agit en votre nom depuis 14 h 20, jusqu’à 14 h 50',
      },
    ])
    await support.delete('user/run-as')
    portal.setNow('2026-06-04T14:31:00+02:00')
    const [after] = (await entries('?from=2026-06-04&to=2026-06-04')).filter(({ kind }) => kind === 'run_as')
    expect(after).toMatchObject({ is_over: true, text: 'a agi en votre nom de 14 h 20 à 14 h 20' })
    expect(after?.changes.map((text) => text.replaceAll("'", '’'))).toEqual([
      'a enregistré le brouillon de votre CRA de juin 2026',
    ])
  })

  test('AUD-15 it is for whoever has a session, and its days are counted', async () => {
    expect((await portal.anonymous.get('account/record')).status).toBe(401)
    const person = await portal.as('consultant')
    for (const wrong of ['from=2026-06-02&to=2026-06-01', 'from=2025-06-01&to=2026-06-02', 'from=2026-02-30'])
      expect([wrong, (await person.get(`account/record?${wrong}`)).status]).toEqual([wrong, 422])
    expect((await person.get('account/record?from=2025-06-02&to=2026-06-02')).status).toBe(200)
  })

  test('AUD-15 it costs one statement of indexes', async () => {
    const person = await portal.as('consultant')
    const { statementsOf, checkIndexed } = statementCost(portal)
    const [, ...asked] = await statementsOf(() => person.get('account/record'))
    expect(asked).toHaveLength(1)
    await checkIndexed(asked)
  })
})

test('AUD-14 what was not yet written is when the portal stops', async () => {
  portal.platform.reads.note(reader, consultant.id, 'counters')
  await portal.app.close()
  expect(await portal.database.kysely.selectFrom('record_reads').select('what').execute()).toEqual([
    { what: 'counters' },
  ])
})
