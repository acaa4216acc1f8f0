import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'

// As the push service's: it vouches for itself, and nothing outside of the tests trusts it.
const PEM_FILE = fileURLToPath(new URL('localhost.pem', import.meta.url))

interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

type Reply = (response: ServerResponse, request: IncomingMessage) => void

/** Another program of the company, on this machine, that keeps what it is sent. */
export interface WebhookReceiver {
  settings: Record<string, string>
  url: (path: string) => string
  /** What came under a path, in order; what has been read is gone. */
  take: (path: string) => Received[]
  /** How a path answers from now on; 204 unless told. */
  answer: (path: string, reply: Reply | number) => void
  close: () => Promise<void>
}

export async function openWebhookReceiver(): Promise<WebhookReceiver> {
  const pem = readFileSync(PEM_FILE, 'utf8')
  const received = new Map<string, Received[]>()
  const replies = new Map<string, Reply>()
  const answerTo = async (request: IncomingMessage, response: ServerResponse) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const { url: path = '', headers } = request
    received.set(path, [...(received.get(path) ?? []), { path, headers, body: Buffer.concat(parts).toString() }])
    const reply = replies.get(path) ?? ((to) => void to.writeHead(204).end())
    reply(response, request)
  }
  const server = createServer({ key: pem, cert: pem }, (request, response) => void answerTo(request, response))
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const host = `localhost:${(server.address() as AddressInfo).port}`
  return {
    settings: { CADRAN_WEBHOOK_HOSTS: host, CADRAN_WEBHOOK_CA_FILE: PEM_FILE },
    url: (path) => `https://${host}${path}`,
    take: (path) => {
      const came = received.get(path) ?? []
      received.delete(path)
      return came
    },
    answer: (path, reply) => {
      replies.set(path, typeof reply === 'number' ? (to) => void to.writeHead(reply).end() : reply)
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
