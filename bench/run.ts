import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import pg from 'pg'
import { freePort, startNode, startPostgres } from './throwaway.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const option = (name: string, byDefault: number) => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? byDefault : Number(process.argv[at + 1])
}
const employees = option('employees', 1_000)
const months = option('months', 12)
const seconds = option('seconds', 8)
const rounds = option('rounds', 3)
const CONNECTIONS = 10
const EVENTS = 25

interface Round {
  per_second: number
  p99_ms: number
}

async function load(url: string, cookie: string): Promise<Round> {
  const result = await autocannon({ url, connections: CONNECTIONS, duration: seconds, headers: { cookie } })
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

async function logIn(origin: string, username: string): Promise<string> {
  const response = await fetch(`${origin}/api/login_check`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'Demo-Portail-1!' }),
  })
  if (!response.ok) throw new Error(`${username} could not log in: ${response.status}`)
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

function report(postgres: string, floor: Round[], product: Round[], bytes: number): string {
  const line = (name: string, all: Round[]) =>
    `| ${name} | ${all.map(({ per_second }) => Math.round(per_second)).join(' / ')} | ${Math.round(mean(all.map(({ per_second }) => per_second)))} | ${median(all.map(({ p99_ms }) => p99_ms))} |`
  const ratio = median(product.map(({ per_second }, index) => per_second / (floor[index]?.per_second ?? 1)))
  return `# Measured

\`npm run bench -- --employees ${employees} --months ${months} --seconds ${seconds} --rounds ${rounds}\`

Machine: ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, ${postgres}.
Load generator, server and database share the machine; ${CONNECTIONS} connections; rounds alternate floor and product.

## GET timesheet/month against the bare floor

The floor is \`bench/floor.ts\`: a Fastify handler that checks the session by one statement and reads a month of ${EVENTS} events over its
days by one prepared query, answered by a compiled schema. The product answers the whole month of the contract (${bytes} bytes).

| | requests per second, by round | mean | p99 ms (median of rounds) |
| --- | --- | --- | --- |
${line('floor', floor)}
${line('product', product)}

Ratio, median of the rounds: **${ratio.toFixed(2)}** (wanted: at least 0.60).
`
}

async function measure(): Promise<void> {
  const programs = process.env.CADRAN_POSTGRES_BIN
  if (!programs) throw new Error('PostgreSQL programs were not found; the bench needs a server of its own')
  const postgres = await startPostgres(programs)
  const env = { DATABASE_URL: postgres.url, CADRAN_LOG_LEVEL: 'error', CADRAN_DEMO: '0' }
  const running: { kill(): boolean }[] = []
  try {
    const server = `${root}apps/server/dist`
    execFileSync(
      process.execPath,
      [`${server}/cli.js`, 'generate', '--employees', String(employees), '--months', String(months)],
      {
        env: { ...process.env, ...env },
        stdio: 'inherit',
      },
    )
    const { username, path } = await fillMonth(postgres.url)
    const ports = { product: await freePort(), floor: await freePort() }
    running.push(await startNode([`${server}/main.js`], { ...env, PORT: String(ports.product) }, /prêt/))
    running.push(
      await startNode(['--import', 'tsx', `${root}bench/floor.ts`], { ...env, PORT: String(ports.floor) }, /ready/),
    )
    const origin = `http://127.0.0.1:${ports.product}`
    const cookie = await logIn(origin, username)
    const urls = {
      product: `${origin}/api/timesheet/month/${path}`,
      floor: `http://127.0.0.1:${ports.floor}/month/${path}`,
    }
    const bytes = (await (await fetch(urls.product, { headers: { cookie } })).text()).length
    const floor: Round[] = []
    const product: Round[] = []
    for (let round = -1; round < rounds; round += 1) {
      const pair = [await load(urls.floor, cookie), await load(urls.product, cookie)] as const
      // The first pair warms both up and does not count.
      if (round >= 0) {
        floor.push(pair[0])
        product.push(pair[1])
      }
    }
    const text = report(postgres.version, floor, product, bytes)
    writeFileSync(`${root}bench/RESULTS.md`, text)
    process.stdout.write(text)
  } finally {
    for (const child of running) child.kill()
    postgres.stop()
  }
}

await measure()
