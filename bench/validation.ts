import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { numberOption, textOption } from './options.ts'
import { generateCompany, logIn, startProduct, untilIdle } from './product.ts'
import { keepSection, machine, median, quantile } from './results.ts'
import { explainEverything, statementsOf } from './statements.ts'
import { startPostgres } from './throwaway.ts'
import { type Call, type Viewers, validationCalls } from './validation-calls.ts'
import {
  addRequests,
  connect,
  findViewers,
  giveOneDirector,
  openPeriod,
  unsendMonth,
  validateMonth,
} from './validation-data.ts'

const PLANS = fileURLToPath(new URL('plans', import.meta.url))
const sizes = textOption('sizes', '1000,20000').split(',').map(Number)
const months = numberOption('months', 12)
const times = numberOption('times', 30)
const WARM_UP = 10

type Cookies = Record<keyof Viewers, string[]>

interface Measured {
  call: Call
  bytes: number
  median_ms: number
  p95_ms: number
  statements: number
}

interface Company {
  viewers: Viewers
  cookies: Cookies
}

interface Acts {
  preview_ms: number
  force_submit_ms: number
  steps: number
  longest_step_ms: number
  sent: number
  close_ms: number
  close_statements: number
  force_submit_statements: number
}

interface Size {
  employees: number
  planned: number
  calls: Measured[]
  acts: Acts
  first_start_ms: number
  start_ms: number
}

export async function cookiesOf(origin: string, viewers: Viewers): Promise<Cookies> {
  const cookies: Cookies = { payroll: [], manager: [], planner: [], director: [] }
  for (const kind of ['payroll', 'manager', 'planner', 'director'] as const) {
    for (const { username } of viewers[kind]) cookies[kind].push(await logIn(origin, username))
  }
  return cookies
}

/** Whoever asks for the nth time: viewers take turns. */
function asker({ viewers, cookies }: Company, call: Call, nth: number) {
  const place = nth % viewers[call.viewer].length
  const viewer = viewers[call.viewer][place]
  const cookie = cookies[call.viewer][place]
  if (viewer === undefined || cookie === undefined) throw new Error(`Nobody asks for ${call.key}`)
  return { path: call.path(viewer), cookie }
}

async function ask(url: string, cookie: string, method = 'GET', body?: object): Promise<string> {
  const json: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
  const response = await fetch(url, {
    method,
    headers: { cookie, origin: new URL(url).origin, ...json },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${text}`)
  return text
}

/** One after the other, as one person at the screen asks. */
export async function timeCall(origin: string, company: Company, call: Call): Promise<Omit<Measured, 'statements'>> {
  const taken: number[] = []
  let bytes = 0
  for (let nth = 0; nth < WARM_UP + times; nth += 1) {
    const { path, cookie } = asker(company, call, nth)
    const started = performance.now()
    bytes = Buffer.byteLength(await ask(`${origin}/api/${path}`, cookie))
    if (nth >= WARM_UP) taken.push(performance.now() - started)
  }
  return { call, bytes, median_ms: median(taken), p95_ms: quantile(taken, 0.95) }
}

/** How many statements a call took, its session's included; the plans are kept. */
async function explainCall(origin: string, log: string, company: Company, call: Call, size: number): Promise<number> {
  const { path, cookie } = asker(company, call, 0)
  const run = () => ask(`${origin}/api/${path}`, cookie)
  await run()
  const statements = await statementsOf(log, run)
  const title = `GET ${path}\n${call.viewer}, ${size} people\n\n`
  writeFileSync(`${PLANS}/${call.key}.txt`, title + statements.join('\n'))
  return statements.length
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** Goes through a period step by step, as the screen does; how long each step took. */
async function forceSubmit(path: string, cookie: string, confirm: boolean): Promise<number[]> {
  const taken: number[] = []
  let after: number | null = null
  do {
    const started = performance.now()
    const step = await ask(`${path}/force-submit-step`, cookie, 'POST', { confirm, after })
    taken.push(performance.now() - started)
    after = JSON.parse(step).next
  } while (after !== null)
  return taken
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** Force-submits everybody's month, then closes it; nothing of it can be done twice, so each is timed once. */
async function measureActs(url: string, log: string, origin: string, { cookies }: Company): Promise<Acts> {
  const [cookie = ''] = cookies.payroll
  const client = await connect(url)
  const { id, period } = await openPeriod(client)
  const path = `${origin}/api/validation/period/${id}`
  await unsendMonth(client, period)
  const preview_ms = sum(await forceSubmit(path, cookie, false))
  let steps: number[] = []
  const submitted = await statementsOf(log, async () => {
    steps = await forceSubmit(path, cookie, true)
  })
  const { rows } = await client.query(
    `select count(*)::int as sent from months where state = 'submitted' and year || '-' || lpad(month::text, 2, '0') = $1`,
    [period],
  )
  await validateMonth(client, period)
  let close_ms = 0
  const closed = await statementsOf(log, async () => {
    close_ms = await timed(() => ask(path, cookie, 'PATCH'))
  })
  await client.end()
  writeFileSync(`${PLANS}/close-period.txt`, closed.join('\n'))
  return {
    preview_ms,
    force_submit_ms: sum(steps),
    steps: steps.length,
    longest_step_ms: Math.max(...steps),
    sent: rows[0].sent,
    close_ms,
    close_statements: closed.length,
    force_submit_statements: submitted.length,
  }
}

async function startTimed(url: string) {
  const started = performance.now()
  const running = await startProduct(url)
  return { ...running, ms: performance.now() - started }
}

type Product = Awaited<ReturnType<typeof startTimed>>

/** Runs the product while `work` does, and answers both what came of it and how long the start took. */
async function whileRunning<Answer>(url: string, work: (product: Product) => Promise<Answer>) {
  const product = await startTimed(url)
  try {
    return { answer: await work(product), ms: product.ms }
  } finally {
    product.child.kill()
  }
}

async function measureOn({ url, log }: { url: string; log: string }, employees: number): Promise<Size> {
  const client = await connect(url)
  await giveOneDirector(client)
  await addRequests(client)
  const viewers = await findViewers(client)
  const { period } = await openPeriod(client)
  // What the generator notes of the audit is sealed by a first start: the lists have none of it.
  await client.query('delete from audit_unsealed')
  const calls = validationCalls(period, new Date().toISOString().slice(0, 10))

  // A start late in a month reminds people: that is done before anybody is timed.
  const first = await whileRunning(url, async ({ origin }) => {
    await untilIdle(client)
    return cookiesOf(origin, viewers)
  })
  const company = { viewers, cookies: first.answer }
  const plain = await whileRunning(url, async ({ origin }) => {
    await untilIdle(client)
    const timings: Omit<Measured, 'statements'>[] = []
    for (const call of calls) timings.push(await timeCall(origin, company, call))
    return timings
  })
  await explainEverything(url, { analyze: true })
  const explained = await whileRunning(url, async ({ origin }) => {
    await untilIdle(client)
    const measured: Measured[] = []
    for (const timing of plain.answer) {
      measured.push({ ...timing, statements: await explainCall(origin, log, company, timing.call, employees) })
    }
    return measured
  })
  await explainEverything(url, { analyze: false })
  const acted = await whileRunning(url, async ({ origin }) => {
    await untilIdle(client)
    return measureActs(url, log, origin, company)
  })
  await client.end()
  return {
    employees,
    planned: viewers.planner[0]?.people ?? 0,
    calls: explained.answer,
    acts: acted.answer,
    first_start_ms: first.ms,
    start_ms: plain.ms,
  }
}

async function measureSize(programs: string, employees: number): Promise<{ size: Size; version: string }> {
  const postgres = await startPostgres(programs)
  try {
    generateCompany(postgres.url, employees, months)
    return { size: await measureOn(postgres, employees), version: postgres.version }
  } finally {
    postgres.stop()
  }
}

const people = (employees: number) => employees.toLocaleString('en')
const ms = (value: number) => (value < 10 ? value.toFixed(1) : value.toFixed(0))

function callLines(all: readonly Size[]): string[] {
  return (all.at(-1)?.calls ?? []).map(({ call, bytes, statements }, nth) => {
    const timings = all.map(({ calls }) => calls[nth])
    const [smallest, largest] = [timings[0]?.median_ms ?? 0, timings.at(-1)?.median_ms ?? 0]
    const cells = timings.map((each) => `${ms(each?.median_ms ?? 0)} (${ms(each?.p95_ms ?? 0)})`)
    const late = largest > call.wanted ? ' **late**' : ''
    const growth = largest / smallest
    const grown = growth > call.growth ? ' **late**' : ''
    return `| ${call.viewer} | ${call.name} | ${bytes} | ${statements} | ${cells.join(' | ')}${late} | ${growth.toFixed(2)}${grown} |`
  })
}

function actLines(all: readonly Size[]): string[] {
  return all.map(
    ({ employees, acts, first_start_ms, start_ms }) =>
      `| ${people(employees)} | ${ms(acts.preview_ms)} | ${acts.sent} in ${ms(acts.force_submit_ms)}, ${acts.steps} steps, the longest ${ms(acts.longest_step_ms)}, ${acts.force_submit_statements} statements | ${ms(acts.close_ms)}, ${acts.close_statements} statements | ${ms(first_start_ms)} | ${ms(start_ms)} |`,
  )
}

function report(version: string, all: readonly Size[]): string {
  const heads = all.map(({ employees }) => `${people(employees)} people`)
  return `\`npm run bench -- --part validation --sizes ${sizes.join(',')} --months ${months} --times ${times}\`

${machine(version)}
First page and count of every list, median (95th percentile) of ${times} requests one after the other, in milliseconds, over HTTP. Statements
include the one that checks the session. Planning of ${all.map(({ planned }) => planned).join(', ')} people. Teams of 12 people, the
managers taking turns. Wanted: 100 ms, and at most 1.2 times slower for a team, 3 times for payroll and a director, in the largest company than in the
smallest. The plans stand in \`bench/plans\`.

| viewer | call | bytes | statements | ${heads.join(' | ')} | growth |
| --- | --- | --- | --- | ${heads.map(() => '---').join(' | ')} | --- |
${callLines(all).join('\n')}

Payroll force-submits a month that everybody filled and nobody sent, then closes it; and the time until the server listens, the first time
on a new database and the second. All in milliseconds, with every statement written to the log.

| people | preview | force-submit | close | first start | start |
| --- | --- | --- | --- | --- | --- |
${actLines(all).join('\n')}`
}

/** Every validation list of a company as it grows. */
export async function measureValidation(programs: string): Promise<void> {
  mkdirSync(PLANS, { recursive: true })
  const all: Size[] = []
  let version = ''
  for (const employees of sizes) {
    const measured = await measureSize(programs, employees)
    all.push(measured.size)
    version = measured.version
  }
  keepSection('Validation lists', report(version, all))
}
