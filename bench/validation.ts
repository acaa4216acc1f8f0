import { mkdirSync, writeFileSync } from 'node:fs'
import { numberOption, textOption } from './options.ts'
import { generateCompany, logIn, startProduct, untilIdle } from './product.ts'
import { keepSection, machine, median, quantile } from './results.ts'
import { explainEverything, statementsOf } from './statements.ts'
import { startPostgres } from './throwaway.ts'
import { type Acts, ask, measureActs, PLANS } from './validation-acts.ts'
import { type Call, type Viewers, validationCalls } from './validation-calls.ts'
import { addRequests, connect, findViewers, giveOneDirector, openPeriod } from './validation-data.ts'

const sizes = textOption('sizes', '1000,20000').split(',').map(Number)
const months = numberOption('months', 12)
const times = numberOption('times', 30)
const WARM_UP = 10

const BEGUN = Date.now()

/** The last 25th, which is when everybody comes: what awaits depends on the day, and figures of two days are not of the same work. */
function lastDeadline(): string {
  const day = new Date(BEGUN)
  if (day.getUTCDate() < 25) day.setUTCMonth(day.getUTCMonth(), 0)
  return day.toISOString().replace(/\d\dT.*/, '25T08:00:00Z')
}

const START = Date.parse(textOption('now', lastDeadline()))

/** Now in the companies that are measured: it runs on from one start of the product to the next. */
const now = () => new Date(START + Date.now() - BEGUN).toISOString()

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

/** One call of one company. */
interface Asked {
  origin: string
  company: Company
  call: Call
}

/**
 * The same call of several companies, one request after the other, as one person at the screen asks: in turn, so that what the machine gives
 * at the time is the same for all of them.
 */
export async function timeInTurn(asked: readonly Asked[]): Promise<Omit<Measured, 'statements'>[]> {
  const all = asked.map((each) => ({ ...each, taken: [] as number[], bytes: 0 }))
  for (let nth = 0; nth < WARM_UP + times; nth += 1) {
    for (const each of all) {
      const { path, cookie } = asker(each.company, each.call, nth)
      const started = performance.now()
      each.bytes = Buffer.byteLength(await ask(`${each.origin}/api/${path}`, cookie))
      if (nth >= WARM_UP) each.taken.push(performance.now() - started)
    }
  }
  return all.map(({ call, bytes, taken }) => ({ call, bytes, median_ms: median(taken), p95_ms: quantile(taken, 0.95) }))
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

async function startTimed(url: string) {
  const started = performance.now()
  const running = await startProduct(url, { CADRAN_NOW: now() })
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

/** A company on a server of its own, as it stands before anybody is timed. */
async function openCompany(programs: string, employees: number) {
  const postgres = await startPostgres(programs)
  const { url } = postgres
  generateCompany(url, employees, months, { CADRAN_NOW: now() })
  const client = await connect(url)
  await giveOneDirector(client)
  await addRequests(client)
  const viewers = await findViewers(client)
  const { period } = await openPeriod(client)
  // What the generator notes of the audit is sealed by a first start: the lists have none of it. Nothing is left to tidy up meanwhile.
  await client.query('delete from audit_unsealed')
  await client.query('vacuum analyze')
  const calls = validationCalls(period, now().slice(0, 10))
  // A start late in a month reminds people: that is done before anybody is timed.
  const first = await whileRunning(url, async ({ origin }) => {
    await untilIdle(client)
    return cookiesOf(origin, viewers)
  })
  return { employees, postgres, client, calls, company: { viewers, cookies: first.answer }, first_start_ms: first.ms }
}

type Opened = Awaited<ReturnType<typeof openCompany>>

/** Every call of all companies, each on a product of its own; and how long those took to start. */
async function timeLists(opened: readonly Opened[]) {
  const products: Product[] = []
  try {
    for (const { postgres, client } of opened) {
      products.push(await startTimed(postgres.url))
      await untilIdle(client)
    }
    const timings: Omit<Measured, 'statements'>[][] = []
    for (const nth of opened[0]?.calls.keys() ?? []) {
      const asked = opened.flatMap(({ company, calls }, at) => {
        const [call, product] = [calls[nth], products[at]]
        return call && product ? [{ origin: product.origin, company, call }] : []
      })
      timings.push(await timeInTurn(asked))
    }
    return { timings, start_ms: products.map(({ ms }) => ms) }
  } finally {
    for (const { child } of products) child.kill()
  }
}

/** What each call asks of the database, and what can be done once. */
async function measureRest(opened: Opened, timings: Omit<Measured, 'statements'>[], start_ms: number): Promise<Size> {
  const { employees, postgres, client, company, first_start_ms } = opened
  const { url, log } = postgres
  await explainEverything(url, { analyze: true })
  const explained = await whileRunning(url, async ({ origin }) => {
    await untilIdle(client)
    const measured: Measured[] = []
    for (const timing of timings) {
      measured.push({ ...timing, statements: await explainCall(origin, log, company, timing.call, employees) })
    }
    return measured
  })
  await explainEverything(url, { analyze: false })
  const acted = await whileRunning(url, async ({ origin }) => {
    await untilIdle(client)
    return measureActs(url, log, origin, company.cookies.payroll[0] ?? '')
  })
  const planned = company.viewers.planner[0]?.people ?? 0
  return { employees, planned, calls: explained.answer, acts: acted.answer, first_start_ms, start_ms }
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
First page and count of every list, median (95th percentile) of ${times} requests one after the other, the companies in turn, in milliseconds, over
HTTP. Statements include the one that checks the session. Planning of ${all.map(({ planned }) => planned).join(', ')} people. Teams of 12 people, the
managers taking turns. Everything on ${now().slice(0, 10)}. Wanted: 100 ms, and at most 1.2 times slower for a team, 3 times for payroll and a director, in the largest company than in the
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
  const opened: Opened[] = []
  try {
    for (const employees of sizes) opened.push(await openCompany(programs, employees))
    const { timings, start_ms } = await timeLists(opened)
    const all: Size[] = []
    for (const [at, company] of opened.entries()) {
      const own = timings.flatMap((of_call) => of_call[at] ?? [])
      all.push(await measureRest(company, own, start_ms[at] ?? 0))
    }
    keepSection('Validation lists', report(opened[0]?.postgres.version ?? '', all))
  } finally {
    for (const { client, postgres } of opened) {
      await client.end()
      postgres.stop()
    }
  }
}
