import { gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compressLongReplies } from './compression.ts'

const linesOf = (length: number) => Array.from({ length }, (_, id) => ({ id, label: `Été n° ${id}` }))
const LONG = linesOf(2000)
/** As long as a month. */
const MONTH = linesOf(450)
const app = fastify()

beforeAll(async () => {
  compressLongReplies(app)
  app.get('/long', async () => LONG)
  app.get('/month', async () => MONTH)
  app.get('/short', async () => linesOf(200))
  app.get('/text', async (_request, reply) => reply.type('text/plain').send('a'.repeat(100_000)))
  await app.ready()
})
afterAll(() => app.close())

const get = (url: string, accept?: string) =>
  app.inject({ url, headers: accept === undefined ? {} : { 'accept-encoding': accept } })

test.each(['gzip', 'gzip, deflate, br', 'br;q=1.0, gzip;q=0.8', '*'])(
  'a long reply is compressed for who says %j, and says the same',
  async (accept) => {
    const { headers, rawPayload } = await get('/long', accept)
    expect([headers['content-encoding'], headers.vary]).toEqual(['gzip', 'accept-encoding'])
    expect(JSON.parse(gunzipSync(rawPayload).toString())).toEqual(LONG)
    expect(rawPayload.length).toBeLessThan(JSON.stringify(LONG).length / 4)
    expect(headers['content-length']).toBe(String(rawPayload.length))
  },
)

test('a reply as long as a month is too, at once', async () => {
  const { headers, rawPayload } = await get('/month', 'gzip')
  expect(headers['content-encoding']).toBe('gzip')
  expect(JSON.parse(gunzipSync(rawPayload).toString())).toEqual(MONTH)
  expect(rawPayload.length).toBeLessThan(JSON.stringify(MONTH).length / 3)
})

test.each([
  ['/long', undefined],
  ['/long', 'br'],
  ['/long', 'gzip;q=0'],
  ['/long', 'gzip;q=0.0, br'],
  ['/short', 'gzip'],
  ['/text', 'gzip'],
])('%s asked for with %j goes out as it is', async (url, accept) => {
  const { headers, body } = await get(url, accept)
  expect(headers['content-encoding']).toBeUndefined()
  expect(body.startsWith(url === '/text' ? 'aaa' : '[{"id":0')).toBe(true)
})
