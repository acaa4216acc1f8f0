import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { WholeRun } from '@cadran/contract/payroll/runs'
import type { WholeTemplate } from '@cadran/contract/payroll/templates'
import type pg from 'pg'
import { type Product, read, send } from './asking.ts'
import { tokenOf } from './deadline-data.ts'
import { quantile } from './results.ts'

const CLI = fileURLToPath(new URL('../apps/server/dist/cli.js', import.meta.url))
const LOOKED_EVERY_MS = 50

interface Office extends Product {
  cookie: string
}

const asking = ({ cookie }: Office) => ({ headers: { cookie } })
const get = async <Body>(office: Office, path: string) => read<Body>(await send(office, { path, ...asking(office) }))
const write = async <Body>(office: Office, path: string, body: object, method = 'POST') =>
  read<Body>(await send(office, { method, path, body, ...asking(office) }))

/** "CSV générique" as it comes, and a copy that exports worked time and two counters as well: over three lines a person. */
export async function twoTemplates(office: Office): Promise<number[]> {
  const [generic] = await get<WholeTemplate[]>(office, 'payroll/template')
  if (!generic) throw new Error('Templates are there from the beginning')
  const copy = await write<WholeTemplate>(office, 'payroll/template', { name: 'Tout', copy_of: generic.id })
  const { rubrics, updated_at } = await get<WholeTemplate>(office, `payroll/template/${copy.id}`)
  const wanted = rubrics.map(({ description, rubric, label, ...rest }) => ({
    ...rest,
    rubric: rubric ?? rest.code.replace(/^.*:/, '').replaceAll('_', '-').toUpperCase(),
    label: label ?? description,
    ignored: rest.code.startsWith('counter:') && !['counter:cp', 'counter:rtt'].includes(rest.code),
  }))
  await write(office, `payroll/template/${copy.id}`, { rubrics: wanted, updated_at }, 'PATCH')
  return [generic.id, copy.id]
}

/** What the process holds, in MiB: of /proc, which counts what the store, the driver and the collector hold too. */
function residentMib({ pid }: Product): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024
}

/** How long others wait for their month while `work` goes on, and by how much the process grows. */
async function besides<Answer>(office: Office, people: readonly number[], path: string, work: () => Promise<Answer>) {
  let is_over = false
  const months: number[] = []
  let refused = 0
  const before = residentMib(office)
  let most = before
  const others = async () => {
    for (let turn = 0; !is_over; turn += 1) {
      const headers = { cookie: `cadran_access=${tokenOf(people[turn % people.length] ?? 0)}` }
      const started = performance.now()
      const response = await fetch(`${office.origin}/api/timesheet/month/${path}`, { headers })
      await response.arrayBuffer()
      months.push(performance.now() - started)
      if (!response.ok) refused += 1
      most = Math.max(most, residentMib(office))
      await pause(20)
    }
  }
  const loading = others()
  const started = performance.now()
  const answer = await work().finally(() => {
    is_over = true
  })
  const ms = performance.now() - started
  await loading
  return { answer, ms, grown: most - before, month: quantile(months, 0.99), refused }
}

/** As one accepts them by the hundred, which is not what is measured. */
async function acceptAll(client: pg.Client, id: number): Promise<void> {
  await client.query(
    `insert into payroll_acceptances (run_id, key, code, state, text, person_id, reason, accepted_by, accepted_at)
     select r.id, p.key, p.code, p.state, p.text, p.user_id, 'Vu avec le manager', r.created_by, now() from payroll_runs r
     cross join jsonb_to_recordset(r.control) as p (key text, code text, user_id bigint, text text, state text) where r.id = $1`,
    [id],
  )
}

/** Seen in the database: a page that shows a run asks for all of it once a second, not as often as one measures. */
async function untilIssued(
  office: Office,
  client: pg.Client,
  { id, based_on, updated_at }: WholeRun,
): Promise<WholeRun> {
  await write(office, `payroll/run/${id}/issue`, { based_on, updated_at })
  for (;;) {
    const { rows } = await client.query('select state, notice from payroll_runs where id = $1', [id])
    const [run] = rows
    if (run.state === 'issued') return get<WholeRun>(office, `payroll/run/${id}`)
    if (run.state !== 'issuing') throw new Error(`The run is ${run.state}: ${run.notice}`)
    await pause(LOOKED_EVERY_MS)
  }
}

async function download(office: Office, run: WholeRun) {
  const largest = run.files.toSorted((a, b) => b.line_count - a.line_count)[0]
  const path = `payroll/run/${run.id}/file/${largest?.id}/request-download`
  const started = performance.now()
  const { url } = await get<{ url: string }>(office, path)
  const response = await send(office, {
    path: new URL(url, office.origin).href.split('/api/')[1] ?? '',
    ...asking(office),
  })
  const reader = response.body?.getReader()
  let first_ms: number | null = null
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    first_ms ??= performance.now() - started
  }
  return { lines: largest?.line_count ?? 0, first_ms: first_ms ?? 0, ms: performance.now() - started }
}

interface Asked {
  office: Office
  client: pg.Client
  people: readonly number[]
  /** The month that they load. */
  path: string
}

/** A run from the click that prepares it to its largest file on the disk of whoever asked. */
export async function measureRun(
  { office, client, people, path }: Asked,
  period: string,
  templates: readonly number[],
) {
  const [year, month] = period.split('-').map(Number)
  const control = await besides(office, people, path, () =>
    write<WholeRun>(office, 'payroll/run', { year, month, templates }),
  )
  await acceptAll(client, control.answer.id)
  const run = await get<WholeRun>(office, `payroll/run/${control.answer.id}`)
  const issue = await besides(office, people, path, () => untilIssued(office, client, run))
  return { control, issue, download: await download(office, issue.answer) }
}

/** A command of the portal, as whoever runs it waits for it, in seconds. */
export function timedCommand(database_url: string, data_dir: string, ...args: string[]): { s: number; said: string } {
  const started = performance.now()
  const env = { ...process.env, DATABASE_URL: database_url, CADRAN_DATA_DIR: data_dir, CADRAN_DEMO: '0' }
  const said =
    execFileSync(process.execPath, [CLI, ...args], { env, encoding: 'utf8' })
      .trim()
      .split('\n')
      .at(-1) ?? ''
  return { s: (performance.now() - started) / 1_000, said }
}
