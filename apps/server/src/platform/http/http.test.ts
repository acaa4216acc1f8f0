import { calls } from '@cadran/contract/calls'
import type { CallShape } from '@cadran/contract/kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer } from '../../app.ts'
import { openTestPortal, type TestPortal } from '../../testing/portal.ts'
import { testSettings } from '../../testing/template.ts'
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

describe('every call of the contract', () => {
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

  test.each(Object.entries(calls as Record<string, CallShape>))('%s is served and documented', async (_name, call) => {
    expect(portal.app.hasRoute({ method: call.method, url: `/api/${call.path.replaceAll(/\{(\w+)\}/g, ':$1')}` })).toBe(
      true,
    )
    const { paths } = (await inject('GET', '/api/docs/json')).json<{ paths: Record<string, Record<string, unknown>> }>()
    expect(paths[`/api/${call.path}`]?.[call.method.toLowerCase()]).toBeDefined()
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

test('every answer carries its request id and the security headers', async () => {
  const response = await inject('GET', '/api/public/config')
  expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  const policy = String(response.headers['content-security-policy'])
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(response.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
  })
  expect(response.headers).not.toHaveProperty('access-control-allow-origin')
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
  })
})

describe('the metrics', () => {
  const TOKEN = 'un-jeton-de-trente-deux-caracteres'
  const metrics = (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
    portal.app.inject({ method: 'GET', url: '/api/metrics', headers, remoteAddress })

  test('routes are counted by their pattern, with the database and its jobs', async () => {
    await inject('GET', '/api/backend/absences/99123')
    const { statusCode, headers, body } = await metrics({})
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toContain('text/plain')
    expect(body).toContain('cadran_http_requests_total{method="GET",route="/api/health/live",status="200"} 1')
    expect(body).toContain('cadran_http_request_seconds_bucket{method="GET",route="/api/health/live",le="+Inf"} 1')
    expect(body).toContain('\ncadran_database_up 1\n')
    expect(body).toMatch(/\nprocess_resident_memory_bytes \d+\n/)
    expect(body).not.toContain('99123')
    // The format: a comment, or a name with its labels and one number.
    for (const line of body.trimEnd().split('\n'))
      expect(line).toMatch(/^(# (HELP|TYPE) |[a-z_0-9]+(\{.*\})? [-\d.e+]+$)/)
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
  await installSecurity(app, settings)
  app.get('/', async () => 'ok')
  const policy = String((await app.inject({ url: '/' })).headers['content-security-policy'])
  expect(policy).toContain("script-src 'self' https://fil.exemple.fr;")
  expect(policy).toMatch(/frame-src[^;]* https:\/\/fil\.exemple\.fr[ ;]/)
  expect(policy).toContain("worker-src 'self';")
  expect(policy).toContain("manifest-src 'self';")
  await app.close()
})
