import { Writable } from 'node:stream'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { readSettings } from '../settings.ts'
import { loggerOptions, OneLineEach } from './logger.ts'

function openLogged() {
  const lines: string[] = []
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString())
      done()
    },
  })
  const options = loggerOptions(readSettings({ CADRAN_LOG_LEVEL: 'info' }))
  const logger = { ...(typeof options === 'object' ? options : {}), stream }
  const app = Fastify({ logger, logController: new OneLineEach() })
  return { app, lines, written: () => lines.join('') }
}

test('PWD-11 ICS-06 SEA-16 the log names a path, without its query and without the secret of a link, a calendar, a token', async () => {
  const { app, written } = openLogged()
  app.all('*', async () => ({}))
  for (const url of [
    ...['/reset-password/secret-a', '/api/reset-password/secret-b/', '/api/user?search=secret-c'],
    ...['/api/calendar/cadran_ics_secret.ics', '/api/calendar%2Fcadran_ics_secret.ics', '/api/user/cadran_pat_secret'],
    '/api/sso/entra/callback?code=secret-e&state=secret-f',
  ]) {
    await app.inject({ method: 'GET', url, headers: { cookie: 'cadran_access=secret-d' } })
  }
  await app.close()
  const log = written()
  expect(log).toContain('"path":"/reset-password/…"')
  expect(log).toContain('"path":"/api/user"')
  expect(log).toContain('"path":"/api/calendar/…"')
  expect(log).toContain('"path":"/api/user/cadran_pat_…"')
  expect(log).not.toContain('secret')
})

test('passwords, cookies and tokens that reach the log by mistake are blotted out', async () => {
  const { app, written } = openLogged()
  const headers = { cookie: 'hidden-a', authorization: 'hidden-b', 'set-cookie': ['hidden-c'], 'user-agent': 'seen' }
  app.log.info({ password: 'hidden-d', body: { password: 'hidden-e', refresh_token: 'hidden-f' }, headers }, 'one')
  app.log.error({ request: { headers }, 'set-cookie': 'hidden-g', config: { secret: 'hidden-h' } }, 'two')
  await app.close()
  expect(written()).toContain('"msg":"two"')
  expect(written()).toContain('seen')
  expect(written()).not.toContain('hidden')
})

test('one line for each answer, with the id of the request, its status and how long it took', async () => {
  const { app, lines } = openLogged()
  app.get('/api/user', async (_request, reply) => reply.code(403).send({}))
  await app.inject({ method: 'GET', url: '/api/user?search=somebody' })
  await app.close()
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      msg: 'answered',
      reqId: expect.any(String),
      req: { method: 'GET', path: '/api/user' },
      status: 403,
      ms: expect.any(Number),
    }),
  ])
})
