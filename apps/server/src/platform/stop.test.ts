import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import pino from 'pino'
import { expect, test } from 'vitest'
import type { Database } from './database/database.ts'
import { healthRoutes } from './http/health.ts'
import { closeCalls, endInTime, leaveRelays } from './stop.ts'

/** A log and the lines that it was told. */
function openLog() {
  const lines: { msg: string; what?: string }[] = []
  return { lines, log: pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) }) }
}

test('a request that never ends keeps nobody from stopping, and is told', async () => {
  const app = Fastify()
  let stuck = () => {}
  const reached = new Promise<void>((resolve) => {
    stuck = resolve
  })
  app.get('/', () => {
    stuck()
    return new Promise(() => {})
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  await reached
  const { lines, log } = openLog()
  const ended: string[] = []
  await endInTime(log, [
    { what: 'requests', limit_ms: 20, end: () => app.close() },
    { what: 'database', limit_ms: 60_000, end: async () => void ended.push('database') },
  ])
  expect(ended).toEqual(['database'])
  expect(lines).toMatchObject([{ msg: 'not ended in time', what: 'requests' }])
  app.server.closeAllConnections()
  await once(socket, 'close')
})

test('what fails while it ends keeps nothing else from ending', async () => {
  const { lines, log } = openLog()
  const ended: string[] = []
  await endInTime(log, [
    { what: 'jobs', limit_ms: 60_000, end: () => Promise.reject(new Error('non')) },
    { what: 'database', limit_ms: 60_000, end: async () => void ended.push('database') },
  ])
  expect(ended).toEqual(['database'])
  expect(lines).toMatchObject([{ msg: 'jobs' }])
})

test('a connection that is kept alive ends with the call it is at', async () => {
  const app = Fastify()
  let answer = () => {}
  const reached = new Promise<void>((resolve) => {
    app.get('/', async () => {
      await new Promise<void>((go) => {
        answer = go
        resolve()
      })
      return 'ok'
    })
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nhost: x\r\nconnection: keep-alive\r\n\r\n')
  await reached
  const closed = closeCalls(app)
  answer()
  let text = ''
  for await (const part of socket) text += String(part)
  await closed
  expect(text).toMatch(/^HTTP\/1.1 200 /)
})

/** A server and one connection to it that is kept alive, as a relay holds it. */
async function openRelayed() {
  const app = Fastify()
  app.get('/', async () => 'ok')
  healthRoutes(app, { executeSql: async () => ({ rows: [] }) } as unknown as Database)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.setEncoding('utf8')
  const ask = async (path: string) => {
    socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`)
    return String((await once(socket, 'data'))[0])
  }
  expect(await ask('/api/health/ready')).toMatch(/^HTTP\/1.1 200 /)
  return { app, port, socket, ask }
}

test('issue 15: a relay hears first that the portal is not ready, and what it still sends is answered', async () => {
  const { app, ask, port, socket } = await openRelayed()
  void leaveRelays(app, { notice_ms: 3_600_000, idle_ms: 0 })
  expect(await ask('/api/health/ready')).toMatch(/^HTTP\/1.1 503 /)
  expect(await ask('/')).toMatch(/^HTTP\/1.1 200 [\s\S]*connection: keep-alive/i)
  const left = leaveRelays(app, { notice_ms: 0, idle_ms: 60_000 })
  await expect.poll(() => app.server.listening, { timeout: 30_000 }).toBe(false)
  const refused = connect(port, '127.0.0.1')
  expect(await once(refused, 'error')).toMatchObject([{ code: 'ECONNREFUSED' }])
  // The connection that waited is answered, for the last time.
  expect(await ask('/')).toMatch(/^HTTP\/1.1 200 [\s\S]*connection: close/i)
  await once(socket, 'close')
  await left
  await app.close()
})

test('issue 15: a connection that a relay keeps for nothing ends in time', async () => {
  const { app, socket } = await openRelayed()
  await leaveRelays(app, { notice_ms: 0, idle_ms: 1 })
  expect(socket.destroyed).toBe(false)
  const closed = once(socket, 'close')
  await closeCalls(app)
  await closed
})
