import { timingSafeEqual } from 'node:crypto'
import { M_ROLE } from '@cadran/rules/portal/messages'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../database/database.ts'
import { readerOfAll } from '../one-of-processes.ts'
import type { Settings } from '../settings.ts'
import { refuse } from './refused.ts'

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

// Of the process, however many applications it holds, as in tests.
const ofProcess = new Registry()
collectDefaultMetrics({ register: ofProcess })

/** Counts answers and their times. By the address of the route: one's own would be a series for each person. */
function countRequests(app: FastifyInstance, registers: Registry[]): void {
  const answers = new Counter({
    name: 'cadran_http_requests_total',
    help: 'Answers, by route and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const times = new Histogram({
    name: 'cadran_http_request_seconds',
    help: 'Time to answer, by route.',
    labelNames: ['method', 'route'],
    buckets: BUCKETS,
    registers,
  })
  app.addHook('onResponse', ({ method, routeOptions }, { statusCode, elapsedTime }, done) => {
    const route = routeOptions.url ?? 'unknown'
    answers.inc({ method, route, status: statusCode })
    times.observe({ method, route }, elapsedTime / 1_000)
    done()
  })
}

/** Gauges of the database and its jobs; answers what reads them anew. */
function watchDatabase({ executeSql }: Database, registers: Registry[]): () => Promise<void> {
  const up = new Gauge({
    name: 'cadran_database_up',
    help: 'Whether the database answers.',
    registers,
    aggregator: 'first',
  })
  const waiting = new Gauge({
    name: 'cadran_jobs',
    help: 'Jobs that wait, run or have failed, by queue.',
    labelNames: ['queue', 'state'],
    registers,
    // Every process reads the same.
    aggregator: 'first',
  })
  return async () => {
    waiting.reset()
    try {
      const { rows } = await executeSql(`
        select name, state::text as state, count(*)::integer as n from pgboss.job
        where state in ('created', 'retry', 'active', 'failed') and name not like '\\_\\_pgboss%' group by name, state order by 1, 2`)
      for (const { name, state, n } of rows as { name: string; state: string; n: number }[])
        waiting.set({ queue: name, state }, n)
      up.set(1)
    } catch {
      up.set(0)
    }
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
  const [received, expected] = [Buffer.from(headers.authorization ?? ''), Buffer.from(`Bearer ${token}`)]
  return received.length === expected.length && timingSafeEqual(received, expected)
}

/** GET /api/metrics in Prometheus' text format, for this machine or whoever bears CADRAN_METRICS_TOKEN. */
export function metricsRoutes(app: FastifyInstance, settings: Settings, database: Database): void {
  const ofPortal = new Registry()
  countRequests(app, [ofPortal])
  const readDatabase = watchDatabase(database, [ofPortal])
  const all = Registry.merge([ofPortal, ofProcess])
  const read = readerOfAll(all, readDatabase)
  app.get('/api/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!isLocal(request) && !bears(request, settings.metrics_token)) refuse(M_ROLE)
    return reply.type(all.contentType).send(await read())
  })
}
