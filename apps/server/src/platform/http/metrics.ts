import { timingSafeEqual } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { M_ROLE } from '@cadran/rules/portal/messages'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../database/database.ts'
import type { Settings } from '../settings.ts'
import { refuse } from './refused.ts'

// A registry of its own: one counter, one histogram and a few gauges in Prometheus' text format.

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const
const LOOP_RESOLUTION_MS = 20

interface Answered {
  method: string
  route: string
  by_status: Map<number, number>
  /** How many took at most as long as each bucket says, the slower ones left out. */
  buckets: number[]
  seconds: number
  count: number
}

type Sample = readonly [labels: Readonly<Record<string, string | number>>, value: number]

const escaped = (text: string) => text.replace(/[\\"\n]/g, (found) => (found === '\n' ? '\\n' : `\\${found}`))

function sampleText(name: string, [labels, value]: Sample): string {
  const told = Object.entries(labels).map(([label, text]) => `${label}="${escaped(String(text))}"`)
  return `${name}${told.length > 0 ? `{${told.join(',')}}` : ''} ${value}`
}

function metric(name: string, type: 'counter' | 'gauge', help: string, samples: readonly Sample[]): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...samples.map((sample) => sampleText(name, sample))]
}

function openCounts() {
  const routes = new Map<string, Answered>()
  return {
    routes,
    add(method: string, route: string, status: number, seconds: number): void {
      const key = `${method} ${route}`
      const kept = routes.get(key) ?? {
        method,
        route,
        by_status: new Map<number, number>(),
        buckets: BUCKETS.map(() => 0),
        seconds: 0,
        count: 0,
      }
      routes.set(key, kept)
      kept.by_status.set(status, (kept.by_status.get(status) ?? 0) + 1)
      kept.count += 1
      kept.seconds += seconds
      const bucket = BUCKETS.findIndex((most) => seconds <= most)
      if (bucket >= 0) kept.buckets[bucket] = (kept.buckets[bucket] ?? 0) + 1
    },
  }
}

function requestMetrics(routes: ReadonlyMap<string, Answered>): string[] {
  const name = 'cadran_http_request_seconds'
  const totals: Sample[] = []
  const histogram = [`# HELP ${name} Time to answer, by route.`, `# TYPE ${name} histogram`]
  for (const { method, route, by_status, buckets, seconds, count } of routes.values()) {
    for (const [status, n] of by_status) totals.push([{ method, route, status }, n])
    let below = 0
    BUCKETS.forEach((le, place) => {
      below += buckets[place] ?? 0
      histogram.push(sampleText(`${name}_bucket`, [{ method, route, le }, below]))
    })
    histogram.push(
      sampleText(`${name}_bucket`, [{ method, route, le: '+Inf' }, count]),
      sampleText(`${name}_sum`, [{ method, route }, seconds]),
      sampleText(`${name}_count`, [{ method, route }, count]),
    )
  }
  return [...metric('cadran_http_requests_total', 'counter', 'Answers, by route and status.', totals), ...histogram]
}

function processMetrics(loop_delay_seconds: number): string[] {
  const { user, system } = process.cpuUsage()
  const { rss, heapUsed } = process.memoryUsage()
  return [
    ...metric('process_cpu_seconds_total', 'counter', 'Processor time.', [[{}, (user + system) / 1e6]]),
    ...metric('process_resident_memory_bytes', 'gauge', 'Memory held.', [[{}, rss]]),
    ...metric('nodejs_heap_size_used_bytes', 'gauge', 'Heap in use.', [[{}, heapUsed]]),
    ...metric('process_uptime_seconds', 'gauge', 'Since the process started.', [[{}, process.uptime()]]),
    ...metric('nodejs_eventloop_lag_p99_seconds', 'gauge', 'Lag of the event loop since the last reading, p99.', [
      [{}, loop_delay_seconds],
    ]),
  ]
}

async function databaseMetrics({ executeSql }: Database): Promise<string[]> {
  const up = (value: number) => metric('cadran_database_up', 'gauge', 'Whether the database answers.', [[{}, value]])
  try {
    const { rows } = await executeSql(`
      select name, state::text as state, count(*)::integer as n from pgboss.job
      where state in ('created', 'retry', 'active', 'failed') and name not like '\\_\\_pgboss%' group by name, state order by 1, 2`)
    const samples = (rows as { name: string; state: string; n: number }[]).map(
      ({ name, state, n }): Sample => [{ queue: name, state }, n],
    )
    return [...up(1), ...metric('cadran_jobs', 'gauge', 'Jobs that wait, run or have failed, by queue.', samples)]
  } catch {
    return up(0)
  }
}

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/

/** Asked from this very machine and passed on by nobody: a relay beside the portal is local too, whoever stands behind it. */
function isLocal({ socket, headers }: FastifyRequest): boolean {
  const passed_on = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'].some((name) => headers[name] !== undefined)
  return !passed_on && LOOPBACK.test(socket.remoteAddress ?? '')
}

function bears({ headers }: FastifyRequest, token: string | null): boolean {
  if (token === null) return false
  const [given, wanted] = [Buffer.from(headers.authorization ?? ''), Buffer.from(`Bearer ${token}`)]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** GET /api/metrics in Prometheus' text format, for this machine or whoever bears CADRAN_METRICS_TOKEN. */
export function metricsRoutes(app: FastifyInstance, settings: Settings, database: Database): void {
  const counts = openCounts()
  const delay = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS })
  delay.enable()
  app.addHook('onClose', async () => void delay.disable())
  app.addHook('onResponse', (request, reply, done) => {
    // By the address of the route: one's own would be a series for each person.
    const route = request.routeOptions.url ?? 'unknown'
    counts.add(request.method, route, reply.statusCode, reply.elapsedTime / 1_000)
    done()
  })
  app.get('/api/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!isLocal(request) && !bears(request, settings.metrics_token)) refuse(M_ROLE)
    const lag = Math.max(0, delay.percentile(99) / 1e9 - LOOP_RESOLUTION_MS / 1_000)
    delay.reset()
    const lines = [...requestMetrics(counts.routes), ...processMetrics(lag), ...(await databaseMetrics(database))]
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}
