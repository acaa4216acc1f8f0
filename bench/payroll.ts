import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { send, timed } from './asking.ts'
import { gatherCrowd, tokenOf } from './deadline-data.ts'
import { numberOption, textOption } from './options.ts'
import { ageLedger, layAnew, monthsOfTwo, plantCorrections } from './payroll-data.ts'
import { keepCountersOn, ownCalls, verifyLedger } from './payroll-ledger.ts'
import { measureRun, timedCommand, twoTemplates } from './payroll-runs.ts'
import { generateCompany, logIn, startProduct, untilIdle } from './product.ts'
import { keepSection, machine, quantile } from './results.ts'
import { explainEverything, statementsOf } from './statements.ts'
import { startPostgres } from './throwaway.ts'
import { connect, findPayroll } from './validation-data.ts'

const employees = numberOption('employees', 20_000)
const months = numberOption('months', 36)
/** `fill`, `ledger`, `runs`, `corrections`: one after the other by default; on a database that is kept, each alone. */
const only = textOption('only', '')
/** A database of somebody's own that was filled before: without it, one that goes again. */
const kept = textOption('database', '')
const RAPPELS = 1_000
const OPEN = 500
const OF_ONE = 20

interface Bench {
  url: string
  version: string
  log: string | null
  client: pg.Client
  data_dir: string
}

type Line = readonly [what: string, measured: string, wanted: string]

const s = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
const ms = (value: number) => `${value.toFixed(0)} ms`
const mib = (value: number) => `${value.toFixed(0)} MiB`
const count = (value: number) => value.toLocaleString('en')

function keep(title: string, { version }: Bench, lines: readonly Line[]): void {
  keepSection(
    `${title}, ${count(employees)} people × ${months} months`,
    `\`npm run bench -- --part payroll${only && ` --only ${only}`} --employees ${employees} --months ${months}\`

${machine(version)}

| what | measured | wanted |
| --- | --- | --- |
${lines.map((line) => `| ${line.join(' | ')} |`).join('\n')}`,
  )
}

const dayIn = (ahead: number) => {
  const day = new Date()
  day.setUTCDate(1)
  day.setUTCMonth(day.getUTCMonth() + ahead)
  return `${day.toISOString().slice(0, 10)}T08:00:00Z`
}

/** A company with a ledger as old as it is: the product itself writes what its months have earned, two years and more at a time. */
async function fill({ url, client }: Bench): Promise<void> {
  generateCompany(url, employees, months)
  // What the generator notes of the audit is not what is measured here.
  await client.query('delete from audit_unsealed')
  await ageLedger(client)
  for (const now of [dayIn(-18), dayIn(0)]) await keepCountersOn(client, url, now)
  await client.query('vacuum analyze')
}

async function ledger(bench: Bench): Promise<void> {
  const { url, client, data_dir } = bench
  const { waiting, people } = await gatherCrowd(client, 500)
  const month = await keepCountersOn(client, url, dayIn(1), waiting)
  await client.query('vacuum analyze counter_entries')
  const verified = verifyLedger(url, data_dir)
  const { rows } = await client.query('select count(*)::int as lines from counter_entries')
  const product = await startProduct(url, { CADRAN_DATA_DIR: data_dir })
  await untilIdle(client)
  const person = people[0] ?? 0
  const own = await ownCalls(client, { origin: product.origin, pid: product.child.pid ?? 0 }, person)
  product.child.kill()
  const laid_ms = await layAnew(client)
  keep('The ledger', bench, [
    [`keep-counters of a month, ${count(month.lines)} lines`, `${month.s.toFixed(1)} s`, 'under 30 s'],
    [`a validation meanwhile, the longest of ${month.waits.length}`, ms(Math.max(0, ...month.waits)), 'under 1 s'],
    [
      `\`verify-ledger\` over ${count(rows[0].lines)} lines`,
      `${verified.s.toFixed(1)} s: ${verified.said}`,
      '1.8 million under 60 s',
    ],
    ...own.taken.map(([name, p99]): Line => [`one’s own ${name}, 4,000 lines, p99`, ms(p99), 'under 100 ms']),
    ['the ledger laid anew, as its migration does', s(laid_ms), '1.8 million under 5 min'],
  ])
}

async function runs(bench: Bench): Promise<void> {
  const { url, client, data_dir } = bench
  const { rows } = await client.query<{ period: string }>(
    `select year || '-' || lpad(month::text, 2, '0') as period from periods where closed_at is not null order by year desc, month desc limit 2`,
  )
  const [second = '', first = ''] = rows.map(({ period }) => period)
  const { people, path } = await gatherCrowd(client, 500)
  const payroll = await findPayroll(client)
  const { origin, child } = await startProduct(url, { CADRAN_DATA_DIR: data_dir })
  try {
    const office = { origin, pid: child.pid ?? 0, cookie: await logIn(origin, payroll.username) }
    const templates = await twoTemplates(office)
    await untilIdle(client)
    const told = async (period: string): Promise<Line[]> => {
      const { control, issue, download } = await measureRun({ office, client, people, path }, period, templates)
      const run = issue.answer
      return [
        [`${period}: control report, ${count(control.answer.summary?.people ?? 0)} people`, s(control.ms), 'under 5 s'],
        [`issue, ${count(run.lines)} lines of which ${count(run.rappels)} rappels`, s(issue.ms), 'under 10 s'],
        ['the process grew by (control; issue)', `${mib(control.grown)}; ${mib(issue.grown)}`, 'under 128 MiB'],
        [
          'a month loaded meanwhile, p99 (control; issue), refused',
          `${ms(control.month)}; ${ms(issue.month)}, ${control.refused + issue.refused}`,
          'under 100 ms',
        ],
        [
          `a file of ${count(download.lines)} lines: first byte; last`,
          `${ms(download.first_ms)}; ${ms(download.ms)}`,
          '300 ms; 2 s',
        ],
      ]
    }
    const baseline = await told(first)
    await plantCorrections(client, RAPPELS, second)
    const usual = await told(second)
    const verified = timedCommand(url, data_dir, 'verify-payroll')
    keep('Payroll runs', bench, [
      ...baseline,
      ...usual,
      ['`verify-payroll`', `${verified.s.toFixed(1)} s: ${verified.said}`, '36 runs under 60 s'],
    ])
  } finally {
    child.kill()
  }
}

async function corrections(bench: Bench): Promise<void> {
  const { url, client, log } = bench
  await plantCorrections(client, OPEN, null)
  const { much, none } = await monthsOfTwo(client, OF_ONE)
  const payroll = await findPayroll(client)
  const cookieOf = (id: number) => ({ cookie: `cadran_access=${tokenOf(id)}` })
  await client.query(
    `insert into sessions (id, user_id, access_hash, access_expires_at, refresh_expires_at, created_at)
     select gen_random_uuid(), id, sha256(('bench-' || id)::bytea), now() + interval '1 day', now() + interval '1 day', now()
     from unnest($1::bigint[]) as id on conflict do nothing`,
    [[much.id, none.id]],
  )
  const plain = await startProduct(url)
  const headers = { cookie: await logIn(plain.origin, payroll.username) }
  const list = (query: string) => timed(30, () => send(plain, { path: `validation/correction${query}`, headers }))
  const decidable = await list('')
  const all = await list('?states[]=submitted&states[]=validated1&maxResults=100')
  plain.child.kill()
  const statements: number[] = []
  if (log) {
    await explainEverything(url, { analyze: false })
    const { origin, child } = await startProduct(url)
    for (const { id, path } of [none, much]) {
      const load = () => send({ origin }, { path: `timesheet/month/${path}`, headers: cookieOf(id) })
      await load()
      statements.push((await statementsOf(log, load)).length)
    }
    child.kill()
  }
  const p95 = (taken: readonly number[]) => ms(quantile(taken, 0.95))
  keep('Corrections', bench, [
    [`what may be decided, ${OPEN} open, p95`, p95(decidable), 'under 200 ms'],
    ['all that are open, 100 a page, p95', p95(all), 'under 200 ms'],
    [`statements of a month without; with ${OF_ONE} corrections`, statements.join('; '), 'as many'],
  ])
}

const STEPS = { fill, ledger, runs, corrections }

/** Ledger, payroll runs and corrections (payroll.md 0.3), whole or a step of them on a database that is kept. */
export async function measurePayroll(programs: string): Promise<void> {
  const postgres = kept ? null : await startPostgres(programs)
  const url = postgres?.url ?? kept
  const client = await connect(url)
  const data_dir = kept ? join(tmpdir(), 'cadran-bench-payroll') : mkdtempSync(join(tmpdir(), 'cadran-bench-'))
  try {
    const { rows } = await client.query('show server_version')
    const version = postgres?.version ?? `PostgreSQL ${rows[0].server_version}`
    const bench = { url, version, log: postgres?.log ?? textOption('log', ''), client, data_dir }
    for (const [name, step] of Object.entries(STEPS)) if (!only || only === name) await step(bench)
  } finally {
    await client.end()
    if (!kept) rmSync(data_dir, { recursive: true, force: true })
    postgres?.stop()
  }
}
