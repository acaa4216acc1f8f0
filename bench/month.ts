import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { freePort } from '../scripts/lib/throwaway.mjs'
import { fillMonth } from './full-month.ts'
import { numberOption } from './options.ts'
import { generateCompany, logIn, startProduct } from './product.ts'
import { keepSection, machine, mean, median, quantile } from './results.ts'
import { type Answer, atOnce, spread } from './spread.ts'
import { startNode, startPostgres } from './throwaway.ts'

const FLOOR = fileURLToPath(new URL('floor.ts', import.meta.url))
const employees = numberOption('employees', 1_000)
const months = numberOption('months', 12)
const seconds = numberOption('seconds', 8)
const rounds = numberOption('rounds', 3)
const CONNECTIONS = 10
// Both sides are measured as they run in the afternoon: compiled, not as they start.
const WARM_UP_SECONDS = 45

interface Round {
  per_second: number
  p99_ms: number
}

async function warmUp(url: string, cookie: string): Promise<void> {
  await autocannon({ url, connections: CONNECTIONS, duration: WARM_UP_SECONDS, headers: { cookie } })
}

/** Evenly, at 80 % of the maximum of just before: what this machine gives is another some minutes later. */
async function loadSpread(url: string, cookie: string): Promise<Round> {
  const { origin, pathname: path } = new URL(url)
  let ms: number[] = []
  const next = () => ({
    ...{ method: 'GET' as const, path, headers: { cookie } },
    onAnswer: (answer: Answer) => {
      if (answer.status !== 200) throw new Error(`${url}: ${answer.status}`)
      ms.push(answer.ms)
    },
  })
  const { per_second: maximum } = await atOnce(origin, { connections: CONNECTIONS, seconds }, next)
  ms = []
  const { per_second } = await spread(origin, { rate: Math.round(maximum * 0.8), seconds }, next)
  return { per_second, p99_ms: quantile(ms, 0.99) }
}

/** As many requests as are answered. */
async function load(url: string, cookie: string): Promise<Round> {
  const result = await autocannon({ url, connections: CONNECTIONS, duration: seconds, headers: { cookie } })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`)
  return { per_second: result.requests.average, p99_ms: result.latency.p99 }
}

type Side = 'rows' | 'grid' | 'month' | 'product'
const SIDES: readonly Side[] = ['rows', 'grid', 'month', 'product']

interface Measured {
  rounds: Record<Side, Round[]>
  bytes: Record<Side, number>
  /** Each at 80 % of its own maximum: what the floor waits for then, the machine makes both wait for. */
  paced: Record<'month' | 'product', Round>
}

async function measureSides(urls: Record<Side, string>, cookie: string): Promise<Measured> {
  const bytes = { rows: 0, grid: 0, month: 0, product: 0 }
  const measured: Record<Side, Round[]> = { rows: [], grid: [], month: [], product: [] }
  for (const side of SIDES) {
    bytes[side] = Buffer.byteLength(await (await fetch(urls[side], { headers: { cookie } })).text())
    await warmUp(urls[side], cookie)
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const side of SIDES) measured[side].push(await load(urls[side], cookie))
  }
  const paced = { month: await loadSpread(urls.month, cookie), product: await loadSpread(urls.product, cookie) }
  return { rounds: measured, bytes, paced }
}

function report(postgres: string, events: number, { rounds: all, bytes, paced }: Measured): string {
  const rates = (side: Side) => all[side].map(({ per_second }) => Math.round(per_second))
  const line = (side: Side, name: string) =>
    `| ${name} | ${bytes[side]} | ${rates(side).join(' / ')} | ${Math.round(mean(rates(side)))} | ${median(all[side].map(({ p99_ms }) => p99_ms))} |`
  const ratio = (floor: Side) =>
    median(all.product.map(({ per_second }, index) => per_second / (all[floor][index]?.per_second ?? 1))).toFixed(2)
  return `\`npm run bench -- --employees ${employees} --months ${months} --seconds ${seconds} --rounds ${rounds}\`

${machine(postgres)}
${CONNECTIONS} connections, ${WARM_UP_SECONDS} seconds to warm each side up, rounds that alternate.

A month of ${events} events, three of them absences, an on-call week, two interventions, a week of extra activities, remote days and counters
(\`bench/full-month.ts\`). \`bench/floor.ts\` is a Fastify handler that checks the session by one statement and reads by one prepared query,
answered by a compiled schema. It answers three things: events and days as the joined rows come; the days, half-days and events of the
contract; all that the contract promises of a month, which is the same work as the product's with nothing in between, all that takes a
rule to know being a constant.

| | bytes | requests per second, by round | mean | p99 ms (median of rounds) |
| --- | --- | --- | --- | --- |
${line('rows', 'floor, rows only')}
${line('grid', 'floor, days and events only')}
${line('month', 'floor, same answer')}
${line('product', 'product')}

Ratio, median of the rounds: **${ratio('month')}** of the floor with the same answer (wanted: at least 0.8); ${ratio('grid')} of the one that answers
days and events only, ${ratio('rows')} of the one that answers rows.
At 80 % of its own maximum (${Math.round(paced.product.per_second)} a second) the product's p99 is **${paced.product.p99_ms.toFixed(1)} ms** (wanted: under 25), that of the
floor with the same answer (${Math.round(paced.month.per_second)} a second) ${paced.month.p99_ms.toFixed(1)} ms.`
}

/** `GET timesheet/month` against the bare floor. */
export async function measureMonth(programs: string): Promise<void> {
  const postgres = await startPostgres(programs)
  const running: { kill(): boolean }[] = []
  try {
    generateCompany(postgres.url, employees, months)
    const { username, path, events } = await fillMonth(postgres.url)
    const { origin, child } = await startProduct(postgres.url)
    running.push(child)
    const port = await freePort()
    const floorSettings = { DATABASE_URL: postgres.url, PORT: String(port) }
    running.push(await startNode(['--import', 'tsx', FLOOR], floorSettings, /ready/))
    const cookie = await logIn(origin, username)
    const floor = `http://127.0.0.1:${port}`
    const urls = {
      rows: `${floor}/rows/${path}`,
      grid: `${floor}/grid/${path}`,
      month: `${floor}/month/${path}`,
      product: `${origin}/api/timesheet/month/${path}`,
    }
    keepSection(
      'GET timesheet/month against the bare floor',
      report(postgres.version, events, await measureSides(urls, cookie)),
    )
  } finally {
    for (const child of running) child.kill()
    postgres.stop()
  }
}
