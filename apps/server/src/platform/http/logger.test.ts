import { Writable } from 'node:stream'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { readSettings } from '../settings.ts'
import { loggerOptions } from './logger.ts'

test('PWD-11 the log names a path, without its query and without the secret of a link', async () => {
  const lines: string[] = []
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString())
      done()
    },
  })
  const options = loggerOptions(readSettings({ CADRAN_LOG_LEVEL: 'info' }))
  const app = Fastify({ logger: { ...(typeof options === 'object' ? options : {}), stream } })
  app.all('*', async () => ({}))
  for (const url of ['/reset-password/secret-a', '/api/reset-password/secret-b/', '/api/user?search=secret-c']) {
    await app.inject({ method: 'GET', url, headers: { cookie: 'cadran_access=secret-d' } })
  }
  await app.close()
  const log = lines.join('')
  expect(log).toContain('"path":"/reset-password/…"')
  expect(log).toContain('"path":"/api/user"')
  expect(log).not.toContain('secret')
})
