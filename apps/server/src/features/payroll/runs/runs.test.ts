import { createHash } from 'node:crypto'
import type { ControlPoint, PayrollRun, RunLine, WholeRun } from '@cadran/contract/payroll/runs'
import type { Period } from '@cadran/contract/validation/periods'
import { M_RUN_BASE, M_RUN_FATAL, M_RUN_HASH, M_RUN_LAST, M_RUN_STATE } from '@cadran/rules/payroll/messages'
import { M_ROLE, M_SELF } from '@cadran/rules/portal/messages'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { refusalOf } from '../../../testing/office.fixture.ts'
import { office, openOffice, portal } from '../../../testing/opened-office.ts'
import {
  acceptAll,
  download,
  generic,
  issue,
  openPayroll,
  payroll,
  prepare,
  RUNS,
} from '../../../testing/payroll-runs.ts'
import { readCsv } from '../../../testing/sheets.ts'
import { sealOf } from './files.ts'
import { verifyPayroll } from './index.ts'

openOffice()
openPayroll()

const shaOf = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')

test('PAY-08 SM-R-01 SM-R-24 only payroll prepares a run, of a month that has begun, with templates', async () => {
  const calls = ['payroll/run', 'payroll/template', 'payroll/run/1', 'payroll/run/1/control', 'payroll/run/1/line']
  for (const username of ['manager', 'consultant', 'gta']) {
    const caller = await portal.as(username)
    for (const path of calls) expect([path, ...refusalOf(await caller.get(path))]).toEqual([path, 403, M_ROLE.message])
    expect(refusalOf(await caller.post(RUNS, {}))).toEqual([403, M_ROLE.message])
  }
  const refused = async (body: object) => refusalOf(await payroll.post(RUNS, { year: 2026, month: 5, ...body }))
  expect(await refused({ templates: [] })).toEqual([422, 'Vous devez choisir au moins un modèle'])
  expect(await refused({ templates: [999] })).toEqual([422, 'Vous devez choisir au moins un modèle'])
  expect((await refused({ templates: [generic], month: 6 }))[0]).toBe(409)
  expect((await refused({ templates: 'x' }))[0]).toBe(422)
  expect((await payroll.get(`${RUNS}/999`)).status).toBe(404)
})

let first: WholeRun

test('PAY-09 PAY-15 PAY-19 PAY-37 points hold a run back until somebody else accepts them', async () => {
  const run = await prepare()
  expect((await payroll.post(RUNS, { year: 2026, month: 5, templates: [generic] })).status).toBe(200)
  const path = `${RUNS}/${run.id}`
  const { body: points, headers } = await payroll.get<ControlPoint[]>(`${path}/control?maxResults=100`)
  expect(headers['x-total-count']).toBe(String(points.length))
  expect(points[0]).toMatchObject({
    code: 'period-open',
    text: "La période mai 2026 n'est pas clôturée.",
    accepted: null,
  })
  const { based_on, updated_at } = run
  const blocked = await payroll.post(`${path}/issue`, { based_on, updated_at })
  expect(refusalOf(blocked)).toEqual([409, `Il reste ${run.blocking} point(s) bloquant(s).`])
  const accept = async (body: object) =>
    refusalOf(await payroll.post(`${path}/acceptance`, { reason: 'Vu ensemble', ...body }))
  expect((await accept({ key: 'nothing' }))[0]).toBe(404)
  expect((await accept({ key: 'period-open', reason: 'non' }))[0]).toBe(422)
  expect(await payroll.post(`${path}/acceptance`, { key: 'period-open', reason: 'Vu ensemble' })).toMatchObject({
    status: 201,
  })
  expect((await payroll.delete(`${path}/acceptance/period-open`)).status).toBe(204)
  expect((await payroll.delete(`${path}/acceptance/period-open`)).status).toBe(404)
  const own = { key: 'own', code: 'month-missing', user_id: await office.personId('paie'), text: 'x', state: 'x' }
  const fatal = { key: 'fatal', code: 'rubric-missing', user_id: null, text: 'x', state: 'x' }
  const { kysely } = portal.database
  await sql`update payroll_runs set control = control || ${JSON.stringify([own, fatal])}::jsonb where id = ${run.id}`.execute(
    kysely,
  )
  expect(await accept({ key: 'own' })).toEqual([403, M_SELF.message])
  expect(await accept({ key: 'fatal' })).toEqual([422, M_RUN_FATAL.message])
  const again = await payroll.post<WholeRun>(`${path}/control`)
  expect([again.status, again.body.blocking]).toEqual([200, run.blocking])
  first = again.body
})

test('PAY-02 PAY-41 PAY-42 PAY-43 from click to file: number, name, hash, seal, and the bytes of it', async () => {
  await office.plantEvent('consultant', '2026-05-04/2026-05-05', 'CP', 'validated2')
  await office.plantEvent('consultant', '2026-05-11', 'CP', 'validated1')
  const stale = { based_on: 999, updated_at: first.updated_at }
  await acceptAll(first.id)
  expect(refusalOf(await payroll.post(`${RUNS}/${first.id}/issue`, stale))).toEqual([409, M_RUN_BASE.message])
  first = await issue(first)
  expect(first).toMatchObject({ state: 'issued', number: 1, is_last: true, lines: 1, people: 1, rappels: 0 })
  const [file] = first.files
  expect(file?.name).toBe('paie-1-2026-05-CSV-generique.csv')
  const bytes = await download(first)
  expect([bytes.length, shaOf(bytes)]).toEqual([file?.byte_size, file?.sha256])
  expect(first.seal).toBe(sealOf(null, { number: 1, period: '2026-05' }, first.files))
  expect(readCsv(bytes).slice(1)).toEqual([
    [
      'C201',
      'Rousseau',
      'Camille',
      'Synchrone',
      '05/2026',
      '05/2026',
      'normal',
      'CP',
      'Congés payés',
      '04/05/2026',
      'matin',
      '05/05/2026',
      'après-midi',
      '2,00',
      'J',
    ],
  ])
  expect((await payroll.get<PayrollRun[]>(`${RUNS}?year=2026`)).body.map(({ number }) => number)).toEqual([1])
  for (const [method, path] of [
    ['post', 'control'],
    ['post', 'issue'],
    ['post', 'acceptance'],
  ] as const) {
    const body = { based_on: null, updated_at: first.updated_at, key: 'period-open', reason: 'Vu ensemble' }
    expect(refusalOf(await payroll[method](`${RUNS}/${first.id}/${path}`, body))).toEqual([409, M_RUN_STATE.message])
  }
  expect((await payroll.delete(`${RUNS}/${first.id}`)).status).toBe(409)
})

test('PAY-63 the periods say which export is in force of each, for whoever may close them too', async () => {
  for (const username of ['paie', 'periodes']) {
    const { body } = await (await portal.as(username)).get<Period[]>('validation/period?year=2026')
    const told = new Map(body.map(({ month, payroll_run }) => [month, payroll_run]))
    expect([told.get(5), told.get(4)]).toEqual([{ id: first.id, number: 1, issued_at: first.issued_at }, null])
  }
})

test('PAY-47 what is issued is changed by nobody, in SQL neither', async () => {
  const { database } = portal
  for (const statement of [
    'update payroll_run_lines set quantity = 0',
    'delete from payroll_run_lines',
    'update payroll_run_files set sha256 = name',
    "update payroll_acceptances set reason = 'autre'",
    'delete from payroll_runs',
    "update payroll_runs set seal = 'x'",
  ]) {
    await expect(database.executeSql(statement)).rejects.toMatchObject({ constraint: 'issued_run_is_final' })
  }
})

test('PAY-50 PAY-52 PAY-53 PAY-55 what changed since is a rappel, what was known before is nothing', async () => {
  const { kysely } = portal.database
  await sql`update events set state = 'validated2' where start_at = '2026-05-11' and state = 'validated1'`.execute(
    kysely,
  )
  await sql`update events set end_at = '2026-05-04', half_days = 2 where start_at = '2026-05-04'`.execute(kysely)
  const second = await issue(await prepare())
  expect(second).toMatchObject({ number: 2, lines: 3, rappels: 3 })
  const told = readCsv(await download(second))
    .slice(1)
    .map((row) => [row[6], row[9], row[11], row[13]].join(' '))
  expect(told).toEqual([
    'rappel 04/05/2026 05/05/2026 -2,00',
    'rappel 04/05/2026 04/05/2026 1,00',
    'rappel 11/05/2026 11/05/2026 1,00',
  ])
  const { body } = await payroll.get<RunLine[]>(`${RUNS}/${second.id}/line?kind=rappel`)
  expect(body.map(({ exported_in, exported_quantity }) => [exported_in, exported_quantity])).toEqual([
    [1, 200],
    [1, null],
    [null, null],
  ])
  expect((await payroll.get<WholeRun>(`${RUNS}/${second.id}`)).body.rappel_sums).toEqual({
    ...{ people: 1, months: 1 },
    sums: [{ template: 'CSV générique', label: 'Congés payés', quantity: 0, unit: 'J' }],
  })
  const third = await issue(await prepare())
  expect([third.lines, readCsv(await download(third)).length]).toEqual([0, 1])
})

test('PAY-57 PAY-58 SM-R-21 SM-R-22 the last run is taken back, and issued again with the same lines', async () => {
  const runs = (await payroll.get<PayrollRun[]>(RUNS)).body
  const cancel = (run: PayrollRun | undefined, reason = 'Erreur de modèle') =>
    payroll.post(`${RUNS}/${run?.id ?? 0}/cancel`, { reason, updated_at: run?.updated_at })
  expect(refusalOf(await cancel(runs[1]))).toEqual([409, M_RUN_LAST.message])
  expect((await cancel(runs[0], 'non')).status).toBe(422)
  expect((await cancel(runs[0])).status).toBe(200)
  expect(refusalOf(await cancel(runs[0]))).toEqual([409, M_RUN_STATE.message])
  const second = (await payroll.get<WholeRun>(`${RUNS}/${runs[1]?.id ?? 0}`)).body
  expect((await cancel(second)).status).toBe(200)
  const before = await download(second)
  const fourth = await issue(await prepare())
  expect([fourth.number, (await download(fourth)).equals(before)]).toEqual([4, true])
  const mails = await portal.mails('all')
  expect(mails.join('\n')).not.toContain('Rousseau')
})

test('PAY-59 PAY-60 the history counts its runs, and each download of a file is told in the audit', async () => {
  const { body: runs, headers } = await payroll.get<PayrollRun[]>(`${RUNS}?year=2026`)
  const numbers = runs.map(({ number }) => number ?? 0)
  expect([numbers, headers['x-total-count']]).toEqual([numbers.toSorted((a, b) => b - a), String(runs.length)])
  expect((await payroll.get(`${RUNS}?year=2025`)).headers['x-total-count']).toBe('0')
  const last = (await payroll.get<WholeRun>(`${RUNS}/${runs[0]?.id ?? 0}`)).body
  const { events: before } = last
  expect(before.map(({ what }) => what)).toEqual(['downloaded', 'issued', 'accepted', 'created'])
  await download(last)
  const { events } = (await payroll.get<WholeRun>(`${RUNS}/${last.id}`)).body
  expect(events.slice(1)).toEqual(before)
  expect(events[0]).toMatchObject({
    what: 'downloaded',
    by: 'Sylvie Moreau',
    file: last.files[0]?.name,
    accepted: null,
  })
  const trace = portal.database.kysely
    .selectFrom('audit')
    .select(['entity_id', 'action', 'after'])
    .orderBy('id', 'desc')
  const { name, sha256 } = last.files[0] ?? {}
  expect(await trace.executeTakeFirst()).toEqual({
    entity_id: last.id,
    action: 'download',
    after: { file: name, sha256 },
  })
  const { id } = last.files[0] ?? { id: 0 }
  const { body } = await payroll.get<{ url: string }>(`${RUNS}/${last.id}/file/${id}/request-download`)
  expect((await (await portal.as('paie2')).open(body.url)).statusCode).toBe(404)
  expect((await payroll.get(`${RUNS}/${last.id}/file/999999/request-download`)).status).toBe(404)
})

test('PAY-44 PAY-42 verify-payroll rebuilds every file, and an altered one is neither sound nor sent', async () => {
  const { platform } = portal
  expect(await verifyPayroll(platform)).toEqual({
    lines: ['4 export(s), 4 fichier(s) : tout est conforme.'],
    is_sound: true,
  })
  const file = await platform.database.kysely
    .selectFrom('payroll_run_files')
    .selectAll()
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const kept = Buffer.concat((await (await platform.storage.get(file.storage_key))?.content.toArray()) ?? [])
  await platform.storage.put(file.storage_key, Buffer.from('altered'))
  expect((await verifyPayroll(platform)).is_sound).toBe(false)
  const { body } = await payroll.get<{ url: string }>(`${RUNS}/${file.run_id}/file/${file.id}/request-download`)
  const refused = await payroll.open(body.url)
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: M_RUN_HASH.code }])
  await platform.storage.put(file.storage_key, kept)
})
