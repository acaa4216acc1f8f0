import { timingSafeEqual } from 'node:crypto'
import { M_ROLE } from '@cadran/rules/portal/messages'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { watchDatabase } from '../metrics/database-metrics.ts'
import { readerOfAll } from '../one-of-processes.ts'
import type { Platform } from '../platform.ts'
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
export function metricsRoutes(app: FastifyInstance, { settings, database, metrics }: Platform): void {
  const ofPortal = new Registry()
  countRequests(app, [ofPortal])
  const readDatabase = watchDatabase(database, [ofPortal])
  const all = Registry.merge([ofPortal, metrics.registry, ofProcess])
  const read = readerOfAll(all, readDatabase)
  app.get('/api/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!isLocal(request) && !bears(request, settings.metrics_token)) refuse(M_ROLE)
    return reply.type(all.contentType).send(await read())
  })
}
