import type pg from 'pg'
import { type Product, send, timed } from './asking.ts'
import { tokenOf } from './deadline-data.ts'
import { timedCommand } from './payroll-runs.ts'
import { startProduct } from './product.ts'
import { quantile } from './results.ts'

const LINES_OF_ONE = 4_000
const TIMES = 300

interface Waiting {
  event: number
  manager: number
  updated_at: string
}

/** Managers decide one absence after the other until something is over; how long each waited, in ms. */
async function decide({ origin }: Pick<Product, 'origin'>, waiting: readonly Waiting[], isOver: () => boolean) {
  const taken: number[] = []
  for (const { event, manager, updated_at } of waiting) {
    if (isOver()) break
    const started = performance.now()
    const body = { event, action: 'validated1', comment: '', updated_at }
    const headers = { cookie: `cadran_access=${tokenOf(manager)}` }
    await (await send({ origin }, { method: 'POST', path: 'validation/event-action', headers, body })).arrayBuffer()
    taken.push(performance.now() - started)
  }
  return taken
}

/** The product at another day than today's: its first job writes what that day has earned; how long it took, and who waited for it. */
export async function keepCountersOn(client: pg.Client, url: string, now: string, waiting: readonly Waiting[] = []) {
  await client.query(`delete from pgboss.job where name = 'keep-counters'`).catch(() => undefined)
  const { rows: before } = await client.query('select count(*)::int as n from counter_entries')
  const { origin, child } = await startProduct(url, { CADRAN_NOW: now })
  let s: number | null = null
  const done = async () => {
    while (s === null) {
      await new Promise((resolve) => setTimeout(resolve, 500))
      const { rows } = await client.query(
        `select extract(epoch from completed_on - started_on)::float8 as s from pgboss.job where name = 'keep-counters' and state = 'completed'`,
      )
      s = rows[0]?.s ?? null
    }
  }
  const [waits] = await Promise.all([decide({ origin }, waiting, () => s !== null), done()])
  child.kill()
  const { rows: after } = await client.query('select count(*)::int as n from counter_entries')
  return { s: s ?? 0, lines: after[0].n - before[0].n, waits }
}

/** Somebody who has adjusted as often as nobody has. */
async function longLedger(client: pg.Client, user_id: number): Promise<void> {
  await client.query(
    `insert into counter_entries (user_id, counter, kind, hundredths, effective_on, source, reason, created_at)
     select $1, (array['cp', 'rtt', 'remainder'])[1 + n % 3], 'adjustment', 50 - 100 * (n % 2), current_date - 700 + n % 690,
       'bench ' || n, 'Pour mesurer', date_trunc('second', now())
     from generate_series(1, $2::int - (select count(*)::int from counter_entries where user_id = $1)) n`,
    [user_id, LINES_OF_ONE],
  )
}

/** One's own counters with 4,000 lines: each call's p99 in ms (LED-70). */
export async function ownCalls(client: pg.Client, product: Product, user_id: number) {
  await longLedger(client, user_id)
  const headers = { cookie: `cadran_access=${tokenOf(user_id)}` }
  const [year] = new Date().toISOString().split('-').map(Number)
  const day = `${(year ?? 0) + 1}-05-31`
  const { rows } = await client.query(`select id::int from event_codes where short_code = 'CP'`)
  const half = { start_at: `${year}-12-21`, start_moment: 'am', end_at: `${year}-12-23`, end_moment: 'pm' }
  const calls = {
    lines: { path: 'timesheet/counter/line?maxResults=50' },
    'the counters': { path: 'timesheet/counter' },
    projection: { path: `timesheet/counter/projection?date=${day}` },
    simulation: { path: `timesheet/absence-preview?event_code=${rows[0].id}&${new URLSearchParams(half).toString()}` },
  }
  const taken: [string, number][] = []
  for (const [name, call] of Object.entries(calls)) {
    taken.push([name, quantile(await timed(TIMES, () => send(product, { ...call, headers })), 0.99)])
  }
  return { taken, calls, headers }
}

export const verifyLedger = (url: string, data_dir: string, ...more: string[]) =>
  timedCommand(url, data_dir, 'verify-ledger', ...more)
