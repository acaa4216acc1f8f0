import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestPortal, type TestPortal } from '../../testing/portal.ts'
import { openSummaries } from './summary.ts'
import { startTraces, stopTraces } from './traces.ts'

// Modules that came with a require, as OpenTelemetry's do: prom-client itself asks for the interface alone.
const loaded = () =>
  Object.keys(createRequire(import.meta.url).cache).filter((file) => /@opentelemetry\/(?!api\/)/.test(file))

interface SentSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: object }[]
  status?: { code?: number }
}

/** What takes traces, and what it was sent. */
async function openReceiver() {
  const spans: SentSpan[] = []
  const paths: (string | undefined)[] = []
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString())
      for (const { scopeSpans } of resourceSpans) for (const scope of scopeSpans) spans.push(...scope.spans)
      paths.push(request.url)
      response.setHeader('content-type', 'application/json').end('{}')
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { spans, paths, server, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

let portal: TestPortal
let receiver: Awaited<ReturnType<typeof openReceiver>>
// The engine that files share may have been opened before anything was traced: while it is held, the next is opened anew.
let shared: TestPortal
beforeAll(async () => {
  receiver = await openReceiver()
  shared = await openTestPortal()
})
afterAll(async () => {
  await stopTraces()
  await portal.close()
  await shared.close()
  receiver.server.close()
})

const attributeOf = ({ attributes }: SentSpan, key: string) =>
  Object.values(attributes.find((one) => one.key === key)?.value ?? {})[0]

test('without an endpoint nothing of OpenTelemetry is loaded; with one a request, its statements, a job and its mail are sent', async () => {
  await startTraces({ traces: null })
  expect(loaded()).toEqual([])
  await startTraces({ traces: { endpoint: receiver.endpoint, service: 'cadran', share: 1 } })
  expect(loaded().length).toBeGreaterThan(10)

  portal = await openTestPortal()
  const consultant = await portal.as('consultant')
  expect((await consultant.get('timesheet/month/5/2026?jeton=secret-77')).status).toBe(200)
  expect((await portal.anonymous.post('forgot-password', { username: 'consultant' })).status).toBe(200)
  expect(await portal.mails()).toHaveLength(1)
  await stopTraces()

  const { spans, paths } = receiver
  expect(new Set(paths)).toEqual(new Set(['/v1/traces']))
  const named = (name: string) => spans.filter((span) => span.name === name)
  const below = (parent: SentSpan) => spans.filter(({ parentSpanId }) => parentSpanId === parent.spanId)

  const [month] = named('GET /api/timesheet/month/:month/:year')
  if (!month) throw new Error('The request was not traced')
  expect(month.parentSpanId ?? '').toBe('')
  expect(attributeOf(month, 'http.response.status_code')).toBe(200)
  const statements = below(month)
  expect(statements.map((span) => attributeOf(span, 'db.collection.name'))).toContainEqual(
    expect.stringContaining('events'),
  )
  for (const { traceId } of statements) expect(traceId).toBe(month.traceId)

  // The body of a call comes later than the call: what its handler asks is still the call's.
  const [login] = named('POST /api/login_check')
  expect(login && below(login).map(({ name }) => name.split(' ')[0])).toContain('insert')

  const [job] = named('job password-reset')
  if (!job) throw new Error('The job was not traced')
  const ofJob = below(job)
  expect(ofJob.map(({ name }) => name)).toContain('mail')
  expect(ofJob.some((span) => attributeOf(span, 'db.system.name') === 'postgresql')).toBe(true)

  // The queue's own look for jobs belongs to nobody.
  expect(spans.filter(({ parentSpanId }) => !parentSpanId).map(({ name }) => name.split(' ')[0])).not.toContain(
    'select',
  )
  const everything = JSON.stringify(spans)
  for (const personal of ['consultant', 'secret-77', '@', 'Demo-Portail', 'exemple.fr'])
    expect(everything).not.toContain(personal)
}, 60_000)

test('what fails is told by its code alone', async () => {
  receiver.spans.length = 0
  await startTraces({ traces: { endpoint: receiver.endpoint, service: 'cadran', share: 1 } })
  const { traced } = await import('./traces.ts')
  const failed = Object.assign(new Error('personne@exemple.fr est inconnu'), { code: 'EENVELOPE' })
  await expect(traced('mail', {}, () => Promise.reject(failed))).rejects.toBe(failed)
  await stopTraces()
  const [span] = receiver.spans
  expect([span?.status?.code, span && attributeOf(span, 'error.type')]).toEqual([2, 'EENVELOPE'])
  expect(JSON.stringify(span)).not.toContain('personne')
})

test.each([
  ['select "u"."id" from "users" as "u" join "months" m on m.user_id = u.id', 'select users months'],
  [
    'with done as (update months set state = $1 where id = $2 returning id), told as (insert into audit select 1 from done) select * from told',
    'update months audit',
  ],
  ["select * from pgboss.job where note = 'from personne' for update of job skip locked", 'select pgboss.job'],
  ['select extract(epoch from now()) from unnest($1::text[]) as t (name)', 'select'],
  ['begin', 'begin'],
  ['insert into "events" ("a") values ($1) on conflict do update set a = $1', 'insert events'],
])('%s is told as %s', (text, told) => {
  const { operation, tables } = openSummaries()(text)
  expect([operation, ...tables].join(' ')).toBe(told)
})
