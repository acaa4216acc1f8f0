import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import pg from 'pg'
import { numberOption } from './options.ts'
import { generateCompany, logIn, startProduct } from './product.ts'
import { keepSection, machine, mean, median } from './results.ts'
import { freePort, startNode, startPostgres } from './throwaway.ts'

const FLOOR = fileURLToPath(new URL('floor.ts', import.meta.url))
const employees = numberOption('employees', 1_000)
const months = numberOption('months', 12)
const seconds = numberOption('seconds', 8)
const rounds = numberOption('rounds', 3)
const CONNECTIONS = 10
const EVENTS = 25
// Both sides are measured as they run in the afternoon: compiled, not as they start.
const WARM_UP = 12_000

interface Round {
  per_second: number
  p99_ms: number
}

async function warmUp(url: string, cookie: string): Promise<void> {
  await autocannon({ url, connections: CONNECTIONS, amount: WARM_UP, headers: { cookie } })
}

/** As many requests as are answered, or `rate` of them a second. */
async function load(url: string, cookie: string, rate?: number): Promise<Round> {
  const pace = rate === undefined ? {} : { overallRate: rate }
  const result = await autocannon({ url, connections: CONNECTIONS, duration: seconds, headers: { cookie }, ...pace })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`)
  return { per_second: result.requests.average, p99_ms: result.latency.p99 }
}

/** A month of 25 events for one person of the middle: half-days of the working days, one event each. */
async function fillMonth(url: string): Promise<{ username: string; path: string }> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(`
    select u.id, u.username, m.id as month_id, m.year, m.month
    from months m join users u on u.id = m.user_id
    where m.state = 'non_submitted' and u.person_type = 'consultant' and u.is_active
    order by m.year desc, m.month desc, u.id offset 100 limit 1`)
  const [person] = rows
  await client.query('delete from events where month_id = $1', [person.month_id])
  await client.query(
    `insert into events (month_id, user_id, event_code_id, kind, start_at, start_moment, end_at, end_moment, half_days, state, created_at, updated_at)
     select $1, $2, k.id, k.kind, half.day, half.moment, half.day, half.moment, 1, 'submitted', now(), localtimestamp(0)
     from (
       select d::date as day, moment from generate_series(make_date($3, $4, 1), make_date($3, $4, 28), '1 day') d,
         unnest(array['am', 'pm']) moment where extract(isodow from d) < 6 order by d, moment limit $5
     ) half,
     (select id, kind from event_codes where type = 'activity' and not archived order by id limit 1) k`,
    [person.month_id, person.id, person.year, person.month, EVENTS],
  )
  await client.query('vacuum analyze events')
  await client.end()
  return { username: person.username, path: `${person.month}/${person.year}` }
}

type Side = 'rows' | 'page' | 'product'
const SIDES: readonly Side[] = ['rows', 'page', 'product']

interface Measured {
  rounds: Record<Side, Round[]>
  bytes: Record<Side, number>
  /** The product at 80 % of its own maximum. */
  paced: Round
}

async function measureSides(urls: Record<Side, string>, cookie: string): Promise<Measured> {
  const bytes = { rows: 0, page: 0, product: 0 }
  const measured: Record<Side, Round[]> = { rows: [], page: [], product: [] }
  for (const side of SIDES) {
    bytes[side] = Buffer.byteLength(await (await fetch(urls[side], { headers: { cookie } })).text())
    await warmUp(urls[side], cookie)
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const side of SIDES) measured[side].push(await load(urls[side], cookie))
  }
  const maximum = mean(measured.product.map(({ per_second }) => per_second))
  return { rounds: measured, bytes, paced: await load(urls.product, cookie, Math.round(maximum * 0.8)) }
}

function report(postgres: string, { rounds: all, bytes, paced }: Measured): string {
  const rates = (side: Side) => all[side].map(({ per_second }) => Math.round(per_second))
  const line = (side: Side, name: string) =>
    `| ${name} | ${bytes[side]} | ${rates(side).join(' / ')} | ${Math.round(mean(rates(side)))} | ${median(all[side].map(({ p99_ms }) => p99_ms))} |`
  const ratio = (floor: Side) =>
    median(all.product.map(({ per_second }, index) => per_second / (all[floor][index]?.per_second ?? 1))).toFixed(2)
  return `\`npm run bench -- --employees ${employees} --months ${months} --seconds ${seconds} --rounds ${rounds}\`

${machine(postgres)}
${CONNECTIONS} connections, ${WARM_UP} requests to warm each side up, rounds that alternate.

\`bench/floor.ts\` is a Fastify handler that checks the session by one statement and reads a month of ${EVENTS} events over its days by one
prepared query, answered by a compiled schema. It answers twice: the joined rows as they come, a third of the product's bytes, and the
days, half-days and events of the contract, about as many bytes as the product. The second does the same amount of work.

| | bytes | requests per second, by round | mean | p99 ms (median of rounds) |
| --- | --- | --- | --- | --- |
${line('rows', 'floor, rows only')}
${line('page', 'floor, same answer')}
${line('product', 'product')}

Ratio, median of the rounds: **${ratio('page')}** of the floor with the same answer, **${ratio('rows')}** of the floor that answers rows only (wanted: at least 0.60).
At 80 % of its own maximum (${Math.round(paced.per_second)} a second) the product's p99 is **${paced.p99_ms} ms** (wanted: under 25).`
}

/** `GET timesheet/month` against the bare floor. */
export async function measureMonth(programs: string): Promise<void> {
  const postgres = await startPostgres(programs)
  const running: { kill(): boolean }[] = []
  try {
    generateCompany(postgres.url, employees, months)
    const { username, path } = await fillMonth(postgres.url)
    const { origin, child } = await startProduct(postgres.url)
    running.push(child)
    const port = await freePort()
    const floorSettings = { DATABASE_URL: postgres.url, PORT: String(port) }
    running.push(await startNode(['--import', 'tsx', FLOOR], floorSettings, /ready/))
    const cookie = await logIn(origin, username)
    const floor = `http://127.0.0.1:${port}`
    const urls = {
      rows: `${floor}/month/${path}`,
      page: `${floor}/page/${path}`,
      product: `${origin}/api/timesheet/month/${path}`,
    }
    keepSection(
      'GET timesheet/month against the bare floor',
      report(postgres.version, await measureSides(urls, cookie)),
    )
  } finally {
    for (const child of running) child.kill()
    postgres.stop()
  }
}
