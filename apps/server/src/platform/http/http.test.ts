import { type AddressInfo, connect } from 'node:net'
import { calls } from '@cadran/contract/calls'
import type { CallShape } from '@cadran/contract/kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer } from '../../app.ts'
import { openTestPortal, type TestPortal } from '../../testing/portal.ts'
import { testSettings } from '../../testing/template.ts'
import { openCompanySettings } from '../company-settings.ts'
import { installSecurity } from './security.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal({ CADRAN_METRICS_TOKEN: 'un-jeton-de-trente-deux-caracteres' })
})
afterAll(() => portal.close())

const inject = (method: string, url: string, headers: Record<string, string> = {}, payload?: string) =>
  portal.app.inject({ method: method as 'GET', url, headers, ...(payload === undefined ? {} : { payload }) })

const protectedCalls = Object.entries(calls as Record<string, CallShape>).filter(
  ([, call]) => call.access.kind !== 'public',
)
const addressOf = (call: CallShape) => `/api/${call.path.replaceAll(/\{\w+\}/g, '1')}`

type Documented = Record<string, Record<string, { responses?: object }>>
/** What the server says of its calls. */
const documented = async () => (await inject('GET', '/api/docs/json')).json<{ paths: Documented }>().paths

describe('every call of the contract', () => {
  // Hundreds of kilobytes: read once for all of them.
  let paths: Documented
  beforeAll(async () => {
    paths = await documented()
  })

  test.each(protectedCalls)('BCK-10 %s needs a session before anything else', async (_name, call) => {
    const response = await inject(
      call.method,
      addressOf(call),
      { 'content-type': 'application/json' },
      call.body ? '{not json' : undefined,
    )
    expect(response.statusCode).toBe(401)
    expect(response.json()).toMatchObject({ code: 'no-session' })
  })

  test.each(Object.entries(calls as Record<string, CallShape>))('%s is served and documented', (_name, call) => {
    expect(portal.app.hasRoute({ method: call.method, url: `/api/${call.path.replaceAll(/\{(\w+)\}/g, ':$1')}` })).toBe(
      true,
    )
    expect(paths[`/api/${call.path}`]?.[call.method.toLowerCase()]).toBeDefined()
  })
})

test('NOT-24 the documentation says each answer that a call may give', async () => {
  const paths = await documented()
  const statuses = (path: string, method: string) => Object.keys(paths[`/api/${path}`]?.[method]?.responses ?? {})
  expect(statuses('device', 'post')).toEqual(expect.arrayContaining(['200', '201', 'default']))
  expect(statuses('device/forget', 'post')).toEqual(expect.arrayContaining(['204', 'default']))
  expect(statuses('logout', 'post')).toEqual(expect.arrayContaining(['204', 'default']))
  expect(statuses('news/highlight', 'get')).toEqual(expect.arrayContaining(['200', '204', 'default']))
})

test('TOK-22 the reader of the documentation is the portal’s own: its scripts, its policy, its mark; a bearer is kept nowhere', async () => {
  const { body, headers } = await inject('GET', '/api/docs')
  const policy = String(headers['content-security-policy'])
  expect(policy).toMatch(/default-src 'none'; script-src 'self';.* connect-src 'self';.* frame-ancestors 'none'/)
  expect(policy).not.toMatch(/unsafe-eval|https?:|upgrade-insecure-requests/)
  expect(body).toContain('<title>Cadran · API</title>')
  expect([...body.matchAll(/<script[^>]* src="([^"]*)"/g)].every(([, from]) => from?.startsWith('/api/docs/'))).toBe(
    true,
  )
  const start = (await inject('GET', '/api/docs/static/swagger-initializer.js')).body
  expect(start).toContain('"persistAuthorization":false')
  expect(start).not.toMatch(/fastify/i)
  expect((await inject('GET', '/api/docs/static/theme/reader.css')).statusCode).toBe(200)
  // What it reads is the same contract, in the form that it resolves call by call.
  expect(start).toContain('"url":"/api/docs/reader.json"')
  const read = await inject('GET', '/api/docs/reader.json')
  const { openapi, paths, components } = read.json<{ openapi: string; paths: Documented; components: object }>()
  const callsOf = (of: Documented) => Object.entries(of).map(([path, methods]) => [path, Object.keys(methods)])
  expect([openapi, callsOf(paths)]).toEqual(['3.0.3', callsOf(await documented())])
  for (const [, place, name] of read.body.matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g))
    expect(components).toHaveProperty([String(place), String(name)])
})

describe('the calls of the timesheet', () => {
  // Files, and the events of a month, are read by whoever may see that month (README 16, MON-42).
  const own = protectedCalls.filter(
    ([name, { path, signed }]) => /^timesheet\//.test(path) && !signed && !/File$|^listEvents$/.test(name),
  )
  const NAMED: Record<string, string> = { month: '5', year: '2026' }

  test('USR-12 every one is refused to whoever has no report', async () => {
    const noReport = await portal.as('sanscra')
    const verbs = { GET: 'get', POST: 'post', PATCH: 'patch', DELETE: 'delete' } as const
    expect(own.length).toBeGreaterThan(18)
    for (const [name, { method, path }] of own) {
      const { status } = await noReport[verbs[method]](
        path.replaceAll(/\{(\w+)\}/g, (_, of: string) => NAMED[of] ?? '1'),
      )
      expect([name, status]).toEqual([name, 403])
    }
  })

  test('USR-49 a page of the events of a month holds 100, and no page of codes more than 1000', () => {
    expect(calls.listEvents.query.parse({ month: '1' }).maxResults).toBe(100)
    expect(calls.listOvertimeCodes.query.parse({}).maxResults).toBe(100)
    expect(calls.listEventCodes.query.parse({ maxResults: '1000' }).maxResults).toBe(1000)
    expect(calls.listEventCodes.query.safeParse({ maxResults: '1001' }).success).toBe(false)
  })
})

describe('what the edge refuses', () => {
  test('unknown API paths answer 404 in JSON, with or without a session', async () => {
    const response = await inject('GET', '/api/nothing/here')
    expect(response.statusCode).toBe(404)
    expect(response.json()).toMatchObject({ code: 'unknown' })
  })

  test('a method that a path does not have answers 405 and says which it has', async () => {
    const response = await inject('DELETE', '/api/login_check')
    expect(response.statusCode).toBe(405)
    expect(response.headers.allow).toBe('POST')
  })

  test.each([
    ['unreadable JSON', '{"username":', 'application/json', 400],
    ['a poisoned prototype', '{"__proto__":{"admin":true}}', 'application/json', 400],
    ['text', 'username=consultant', 'text/plain', 415],
    ['too much', JSON.stringify({ username: 'a'.repeat(70_000), password: 'b' }), 'application/json', 413],
    ['a NUL character', JSON.stringify({ username: 'a\u0000b', password: 'Demo-Portail-1!' }), 'application/json', 422],
  ])('SES-32 %s is answered, never a 5xx', async (_name, payload, type, status) => {
    const response = await inject('POST', '/api/login_check', { 'content-type': type }, payload)
    expect(response.statusCode).toBe(status)
    expect(response.json()).toHaveProperty('message')
  })

  test.each([
    ['nothing', undefined, 'Veuillez renseigner votre identifiant'],
    ['no password', '{"username":"x"}', 'Veuillez renseigner votre mot de passe'],
    ['no text', '{"username":[],"password":{}}', 'Veuillez renseigner votre identifiant'],
    [
      'a book',
      JSON.stringify({ username: 'a'.repeat(201), password: 'b' }),
      'Veuillez renseigner un identifiant valide',
    ],
  ])('SES-32 SHL-01 a login with %s is told in French which field is wrong', async (_name, payload, message) => {
    const type: Record<string, string> = payload === undefined ? {} : { 'content-type': 'application/json' }
    const response = await inject('POST', '/api/login_check', type, payload)
    expect([response.statusCode, response.json().message]).toEqual([422, message])
  })

  test.each([
    ['/api/user/%ff', 400],
    ['/%ff', 400],
    [`/api/user/${'a'.repeat(3_000)}`, 404],
    ['//mechant.example/x', 404],
    ['/assets/..%2f..%2fpackage.json', 404],
  ])('SHL-01 %s is no address, and told so in French', async (url, status) => {
    const response = await inject('GET', url)
    expect(response.statusCode).toBe(status)
    expect(response.json()).toEqual({
      code: expect.stringMatching(/^[a-z-]+$/),
      message: expect.stringMatching(/^La (demande|page) /),
    })
    expect(response.headers['x-content-type-options']).toBe('nosniff')
  })

  test('SHL-01 what is no request at all ends with a word in French', async () => {
    await portal.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = portal.app.server.address() as AddressInfo
    const answerTo = async (text: string) => {
      const socket = connect(port, '127.0.0.1')
      socket.write(text)
      let answer = ''
      for await (const part of socket) answer += String(part)
      return answer
    }
    const head = 'GET /api/public/config HTTP/1.1\r\nhost: x\r\n'
    expect(await answerTo(`${head}cookie: ${'a'.repeat(20_000)}\r\n\r\n`)).toMatch(/^HTTP\/1.1 431 .*trop volumineuse/s)
    expect(await answerTo(`${head}pas un en-tête\r\n\r\n`)).toMatch(/^HTTP\/1.1 400 .*La demande est illisible/s)
    expect(await answerTo('FAIS /api/public/config HTTP/1.1\r\nhost: x\r\n\r\n')).toMatch(/^HTTP\/1.1 400 .*illisible/s)
  })

  test.each([
    [{ origin: 'https://mechant.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ origin: 'http://localhost:3000' }, 401],
    [{}, 401],
  ])('SES-53 an unsafe call with %o is answered %i', async (headers, status) => {
    const response = await inject('POST', '/api/token/refresh', headers)
    expect(response.statusCode).toBe(status)
  })
})

test('README 4 a body that never ends is given five minutes, on a connection that holds nothing else', () => {
  expect(portal.app.server.requestTimeout).toBe(300_000)
})

test('every answer carries its request id and the security headers', async () => {
  const response = await inject('GET', '/api/public/config')
  expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  expect(response.headers).toMatchObject({
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
  })
  expect(response.headers).not.toHaveProperty('access-control-allow-origin')
})

test.each(['/', '/timesheet/5/2026'])('the page at %s carries the policy of a page', async (url) => {
  const { headers } = await inject('GET', url)
  const policy = String(headers['content-security-policy'])
  expect(policy).toMatch(/script-src 'self'(?: 'sha256-[\w+/]{43}=')?;/)
  expect(policy).toContain("frame-ancestors 'none'")
  expect(headers).toMatchObject({
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  })
})

test('the files of a page carry only the headers that are read with a file', async () => {
  const { headers } = await inject('GET', '/assets/any.js')
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' })
  expect(headers).not.toHaveProperty('content-security-policy')
  expect(headers).not.toHaveProperty('permissions-policy')
})

test('live and ready answer without a session', async () => {
  expect((await inject('GET', '/api/health/live')).json()).toEqual({ status: 'live' })
  expect((await inject('GET', '/api/health/ready')).json()).toEqual({ status: 'ready' })
})

test('SHL-99 the public configuration carries the server day', async () => {
  expect((await inject('GET', '/api/public/config')).json()).toMatchObject({
    today: '2026-05-21',
    company_word: 'Synchrone',
    password_composition: true,
    asks_current_password: false,
  })
})

describe('the metrics', () => {
  const TOKEN = 'un-jeton-de-trente-deux-caracteres'
  const metrics = (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
    portal.app.inject({ method: 'GET', url: '/api/metrics', headers, remoteAddress })

  test('routes are counted by their pattern, with the database and its jobs', async () => {
    await inject('GET', '/api/backend/absences/personne-99123')
    const { statusCode, headers, body } = await metrics({})
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toContain('text/plain')
    expect(body).toContain('cadran_http_requests_total{method="GET",route="/api/health/live",status="200"} 1')
    expect(body).toContain('cadran_http_request_seconds_bucket{le="+Inf",method="GET",route="/api/health/live"} 1')
    expect(body).toContain('\ncadran_database_up 1\n')
    expect(body).toMatch(/\nprocess_resident_memory_bytes \d+\n/)
    expect(body).toMatch(/\nnodejs_eventloop_lag_p99_seconds [\d.e-]+\n/)
    expect(body).not.toContain('personne-99123')
    // The format: a comment, or a name with its labels and one number.
    for (const line of body.trimEnd().split('\n').filter(Boolean))
      expect(line).toMatch(/^(# (HELP|TYPE) |[a-z_0-9]+(\{.*\})? [-\d.e+]+$)/)
  })

  test('addresses that no route has are one series, however many are tried', async () => {
    await inject('GET', '/api/nulle-part/7f3a')
    await inject('GET', '/api/nulle-part/7f3b')
    const { body } = await metrics({})
    expect(body).not.toContain('nulle-part')
    expect(body.match(/^cadran_http_requests_total\{method="GET",route="unknown",status="404"\} \d+$/gm)).toHaveLength(
      1,
    )
  })

  test.each([
    ['from elsewhere', {}, '192.0.2.7', 403],
    ['through a relay on this machine', { 'x-forwarded-for': '192.0.2.7' }, '127.0.0.1', 403],
    ['with another token', { authorization: `Bearer ${TOKEN.replace('un', 'du')}` }, '192.0.2.7', 403],
    ['with the token', { authorization: `Bearer ${TOKEN}` }, '192.0.2.7', 200],
  ])('%s', async (_name, headers: Record<string, string>, address, status) => {
    expect((await metrics(headers, address)).statusCode).toBe(status)
  })
})

test('SHL-54 SHL-55 the host of the social feed is allowed by the policy, and no other', async () => {
  const settings = testSettings({ CADRAN_SOCIAL_FEED_SCRIPT: 'https://fil.exemple.fr/mur.js?de=cadran' })
  const app = createServer(settings)
  await installSecurity(app, { settings, companySettings: await openCompanySettings(portal.database, settings) })
  app.get('/', async () => 'ok')
  const policy = String((await app.inject({ url: '/' })).headers['content-security-policy'])
  expect(policy).toContain("script-src 'self' https://fil.exemple.fr;")
  expect(policy).toMatch(/frame-src[^;]* https:\/\/fil\.exemple\.fr[ ;]/)
  expect(policy).toContain("worker-src 'self';")
  expect(policy).toContain("manifest-src 'self';")
  await app.close()
})
