import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { openReads, WITHIN_MS } from '../../../platform/reads.ts'
import { type Caller, openTestPortal, type TestPortal } from '../../../testing/portal.ts'
import { statementCost } from '../../../testing/statements.ts'

let portal: TestPortal
let manager: Caller
let consultant: { id: number; matricule: string }
let reader: Viewer
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
const viewerOf = (id: number) => ({ session_id: '', actor: { id }, subject: { id } }) as Viewer

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

test('AUD-14 what was not yet written is when the portal stops', async () => {
  portal.platform.reads.note(reader, consultant.id, 'counters')
  await portal.app.close()
  expect(await portal.database.kysely.selectFrom('record_reads').select('what').execute()).toEqual([
    { what: 'counters' },
  ])
})
