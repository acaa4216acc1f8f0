import { type AddressInfo, connect } from 'node:net'
import { calls } from '@cadran/contract/calls'
import type { CallShape } from '@cadran/contract/kit'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createServer } from '../../app.ts'
import { type Caller, openTestPortal, type TestPortal } from '../../testing/portal.ts'
import { testSettings } from '../../testing/template.ts'
import { BUSY, FAULT, SENTENCES } from './failures.ts'

/** What is left for an answer that says nothing itself; ours never say it (WIN-13). */
const GENERIC = ["Une erreur s'est produite", 'Une erreur est survenue']

let portal: TestPortal
let manager: Caller
beforeAll(async () => {
  portal = await openTestPortal()
  manager = await portal.as('manager')
})
afterAll(() => portal.close())

describe('what the documentation says of refusals', () => {
  type Documented = Record<string, Record<string, { responses: Record<string, { description: string }> }>>
  let paths: Documented
  beforeAll(async () => {
    paths = (await portal.app.inject('/api/docs/json')).json<{ paths: Documented }>().paths
  })

  test.each(Object.entries(calls as Record<string, CallShape>))(
    'WIN-13 %s names each status by which it may be refused, with its sentence',
    (_name, { path, method }) => {
      const { responses = {} } = paths[`/api/${path}`]?.[method.toLowerCase()] ?? {}
      const refused = Object.entries(responses).filter(([status]) => Number(status) >= 400)
      expect(refused.map(([status]) => status)).toEqual(expect.arrayContaining(['500', '503']))
      for (const [status, { description }] of refused) {
        expect([status, description]).toEqual([status, SENTENCES[Number(status) as keyof typeof SENTENCES]])
        expect(GENERIC).not.toContain(description)
      }
    },
  )

  test('WIN-13 no two of these sentences are the same, and none is the generic one', () => {
    const sentences = Object.values(SENTENCES)
    expect(new Set(sentences).size).toBe(sentences.length)
    expect(sentences.filter((sentence) => GENERIC.includes(sentence) || sentence.length < 15)).toEqual([])
  })
})

describe('what the server answers', () => {
  const send = (payload: string, type: string) =>
    portal.app.inject({ method: 'POST', url: '/api/login_check', payload, headers: { 'content-type': type } })
  type Answer = { status: number; body: unknown }
  const read = async (path: string): Promise<Answer> => manager.get(path)
  const sent = async (payload: string, type = 'application/json'): Promise<Answer> => {
    const { statusCode, json } = await send(payload, type)
    return { status: statusCode, body: json() }
  }

  const PROVOKED: [number, () => Promise<Answer>][] = [
    [400, () => sent('{not json')],
    [401, async () => portal.anonymous.get('user/me')],
    [403, () => read('backend/absence-codes')],
    [404, () => read('validation/month/999999?matricule=C1&month=5&year=2026')],
    [404, () => read('nulle-part')],
    [405, async () => manager.delete('user/me')],
    [413, () => sent(JSON.stringify({ username: 'a'.repeat(100_000) }))],
    [415, () => sent('<xml/>', 'text/xml')],
    [422, () => read('validation/month?maxResults=1000')],
  ]

  test.each(PROVOKED)(
    'WIN-13 a refusal by %i says what, why and what to do in words of its own',
    async (status, ask) => {
      const answer = await ask()
      expect(answer).toMatchObject({ status, body: { message: expect.stringMatching(/^\p{Lu}.{14,}/u) } })
      expect(GENERIC).not.toContain((answer.body as { message: string }).message)
    },
  )

  test.each([
    [500, new Error('a fault of ours'), FAULT.message],
    [503, Object.assign(new Error('lock'), { code: '55P03' }), BUSY.message],
  ])('WIN-13 a failure of the server by %i as well', async (status, error, message) => {
    const log = vi.spyOn(portal.app.log, 'error').mockImplementation(() => undefined)
    const failing = vi.spyOn(portal.database.kysely.getExecutor(), 'executeQuery').mockRejectedValueOnce(error)
    const answer = await read('validation/company')
    expect(answer).toMatchObject({ status, body: { message } })
    failing.mockRestore()
    log.mockRestore()
  })
})

test('README 4 who asks for another protocol is answered and let go: nothing waits behind it on a connection that is kept', async () => {
  const app = createServer(testSettings())
  await app.listen({ port: 0, host: '127.0.0.1' })
  const ask = async (headers: string) => {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    const sent = `POST /nulle-part HTTP/1.1\r\nHost: x\r\n${headers}Content-Length: 100000\r\n\r\n${'x'.repeat(100_000)}`
    socket.write(`${sent}GET /ensuite HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    let answered = ''
    // What is let go before all of it was read may be reset on its way.
    socket.on('data', (part) => (answered += String(part))).on('error', () => undefined)
    await new Promise((resolve) => socket.on('close', resolve))
    return answered.split('HTTP/1.1 ').length - 1
  }
  expect(await ask('')).toBe(2)
  expect(await ask('Upgrade: websocket\r\nConnection: upgrade\r\n')).toBeLessThan(2)
  await app.close()
})
