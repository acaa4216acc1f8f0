import type { ControlPoint, RunLine, WholeRun } from '@cadran/contract/payroll/runs'
import type { PayrollTemplate } from '@cadran/contract/payroll/templates'
import { ISSUE_FAILED, M_RUN_STATE } from '@cadran/rules/payroll/messages'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Platform } from '../../../platform/platform.ts'
import { sweepFiles } from '../../../platform/storage-sweep.ts'
import { refusalOf } from '../../../testing/office.fixture.ts'
import { office, openOffice, portal } from '../../../testing/opened-office.ts'
import type { Caller } from '../../../testing/portal.ts'
import { verifyLedger } from '../../portal/counters/index.ts'
import { verifyPayroll } from './index.ts'
import { doIssue } from './issue.service.ts'

openOffice()

const RUNS = 'payroll/run'
let payroll: Caller
let other: Caller
let generic: number
beforeAll(async () => {
  payroll = await portal.as('paie')
  other = await portal.as('paie2')
  const { body } = await payroll.get<PayrollTemplate[]>('payroll/template')
  generic = body.find(({ name }) => name === 'CSV générique')?.id ?? 0
})

async function prepared(month: number): Promise<WholeRun> {
  const { body: run } = await payroll.post<WholeRun>(RUNS, { year: 2026, month, templates: [generic] })
  const path = `${RUNS}/${run.id}/control?states[]=blocking&maxResults=100`
  for (let page = 1; page < 5; page += 1) {
    const { body: points } = await payroll.get<ControlPoint[]>(path)
    for (const code of new Set(points.map((point) => point.code))) {
      const of_code = points.filter((point) => point.code === code)
      const [own, others] = [of_code.filter((point) => point.is_own), of_code.filter((point) => !point.is_own)]
      for (const [caller, some] of [
        [other, own],
        [payroll, others],
      ] as const) {
        if (some.length === 0) continue
        const body = { keys: some.map(({ key }) => key), reason: 'Vu avec le manager' }
        expect((await caller.post(`${RUNS}/${run.id}/acceptance`, body)).status).toBe(201)
      }
    }
  }
  return run
}
const press = (caller: Caller, { id, based_on, updated_at }: WholeRun) =>
  caller.post<WholeRun>(`${RUNS}/${id}/issue`, { based_on, updated_at })
const read = async ({ id }: WholeRun) => (await payroll.get<WholeRun>(`${RUNS}/${id}`)).body

/** A process whose store fails, as one that is killed between the lines and the seal. */
const without = (platform: Platform): Platform => ({
  ...platform,
  storage: { ...platform.storage, put: () => Promise.reject(new Error('killed')) },
})

test('PAY-39 PAY-45 PAY-46 SM-R-05 two press together: one wins; killed, it goes on with the same lines; ten failures end it', async () => {
  const { platform, database } = portal
  const april = await prepared(4)
  const both = await Promise.all([press(payroll, april), press(other, april)])
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([202, 409]))
  expect(refusalOf(both.find(({ status }) => status === 409) ?? both[0])).toEqual([409, M_RUN_STATE.message])
  const job = { run_id: april.id, request_id: 'test' }
  await expect(doIssue(without(platform), job)).rejects.toThrow('killed')
  expect((await read(april)).progress?.phase).toBe('Écriture')
  const lines = async () =>
    (await database.executeSql('select md5(string_agg(l::text, chr(10) order by place)) from payroll_run_lines l')).rows
  const before = await lines()
  for (let failures = 2; failures < 10; failures += 1)
    await expect(doIssue(without(platform), job)).rejects.toThrow('killed')
  expect(await lines()).toEqual(before)
  await doIssue(without(platform), job)
  const draft = await read(april)
  expect(draft).toMatchObject({ state: 'draft', number: null, notice: ISSUE_FAILED, lines: 0 })
  expect((await press(payroll, draft)).status).toBe(202)
  await doIssue(platform, job)
  expect(await read(april)).toMatchObject({ state: 'issued', number: 1 })
  await doIssue(platform, job)
  expect((await verifyPayroll(platform)).is_sound).toBe(true)
})

test('PAY-41 SM-R-23 while one is being issued no other is, and an earlier month comes no more', async () => {
  const may = await prepared(5)
  expect((await press(payroll, may)).status).toBe(202)
  const refused = await payroll.post(RUNS, { year: 2026, month: 3, templates: [generic] })
  expect(refusalOf(refused)).toEqual([
    409,
    "L'export de mai 2026 est déjà émis : choisissez ce mois ou un mois suivant.",
  ])
  const again = await prepared(5)
  expect(refusalOf(await press(payroll, again))[0]).toBe(409)
  await portal.mails('all')
  expect(refusalOf(await press(payroll, again))[1]).toBe(
    'Un autre export a été émis entre-temps, veuillez relancer le contrôle.',
  )
  expect((await read(may)).number).toBe(2)
  expect((await payroll.delete(`${RUNS}/${again.id}`)).status).toBe(204)
})

test('PAY-38 what is validated while a run is issued is in it or in the next, whole and once', async () => {
  const { platform, database } = portal
  const days = ['2026-05-04', '2026-05-05', '2026-05-06', '2026-05-07', '2026-05-11', '2026-05-12']
  const people = ['consultant', 'forfait', 'double']
  await database.executeSql("delete from events where start_at >= '2026-05-01'")
  const planted = []
  for (const username of people)
    for (const day of days) planted.push(await office.plantEvent(username, day, 'CP', 'validated1'))
  const begun = await prepared(5)
  expect((await press(payroll, begun)).status).toBe(202)
  const validated = planted.map(({ id }) =>
    database.executeSql(`update events set state = 'validated2' where id = ${id}`),
  )
  await Promise.all([doIssue(platform, { run_id: begun.id, request_id: 'test' }), ...validated])
  const next = await prepared(5)
  expect((await press(payroll, next)).status).toBe(202)
  await portal.mails('all')
  const told = new Map<string, number>()
  for (const { id } of [begun, next]) {
    const { body } = await payroll.get<RunLine[]>(`${RUNS}/${id}/line?maxResults=100`)
    for (const { matricule, start_at, rubric, quantity } of body.filter(({ start_at: day }) =>
      days.includes(day ?? ''),
    ))
      told.set(
        [matricule, start_at, rubric].join(' '),
        (told.get([matricule, start_at, rubric].join(' ')) ?? 0) + quantity,
      )
  }
  expect([...told.values()]).toEqual(planted.map(() => 100))
})

test('PAY-48 PAY-64 payroll is told without names; the sweep leaves the files of runs alone', async () => {
  const mails = (await portal.mails('all')).join('\n')
  expect(mails).toContain('SHA-256')
  const { platform, database } = portal
  const keys = await platform.storage.list('payroll-runs/')
  await sweepFiles(platform, new Date(Date.now() + 1_000))
  expect([keys.length, await platform.storage.list('payroll-runs/')]).toEqual([4, keys])
  const { rows } = await sql<{
    name: string
  }>`select lastname as name from users where username = 'consultant'`.execute(database.kysely)
  expect(mails).not.toContain(rows[0]?.name)
})

test('PAY-45 a seal whose commit was not heard of stands, and so do its files', async () => {
  const { platform, database } = portal
  const run = await prepared(5)
  expect((await press(payroll, run)).status).toBe(202)
  const deaf: Platform = {
    ...platform,
    database: {
      ...database,
      transaction: async (work) => {
        const answer = await database.transaction(work)
        if ((await read(run)).state === 'issued') throw new Error('the connection is gone')
        return answer
      },
    },
  }
  let heard = 0
  await doIssue(deaf, { run_id: run.id, request_id: 'test' }).catch(() => (heard += 1))
  await doIssue(platform, { run_id: run.id, request_id: 'test' })
  expect([(await read(run)).state, heard]).toEqual(['issued', 1])
  expect((await verifyPayroll(platform)).is_sound).toBe(true)
})

test('LED-24 each run that is issued seals the ledgers, and a tail that is taken off since is missed', async () => {
  const { platform, database } = portal
  const seals = `select array(select run_id from counter_seals where run_id is not null order by run_id) as sealed,
    array(select id from payroll_runs where number is not null order by id) as issued`
  const [{ sealed, issued } = { sealed: [], issued: [0] }] = (await database.executeSql(seals)).rows as {
    sealed: number[]
    issued: number[]
  }[]
  expect(sealed).toEqual(issued)
  const verify = () => verifyLedger(platform, { is_replayed: false })
  expect((await verify()).seal).toContain('Sceau du 21/05/2026')
  await database.executeSql(`alter table counter_entries disable trigger user; delete from counter_entries c where user_id =
      (select min(user_id) from counter_entries) and seq = (select max(seq) from counter_entries o where o.user_id = c.user_id);
    alter table counter_entries enable trigger user`)
  expect((await verify()).faults.join(' ')).toContain('Sceau du 21/05/2026')
})
