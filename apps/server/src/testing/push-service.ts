import { createECDH, type ECDH, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { decrypt } from 'http_ece'

// A key and a certificate of 'localhost' that vouches for itself; nothing outside of the tests trusts it.
const PEM_FILE = fileURLToPath(new URL('localhost.pem', import.meta.url))

/** A browser as a push service knows it. */
export interface Subscribed {
  endpoint: string
  /** What it registers with: the subscription, serialised. */
  token: string
}

interface Received {
  headers: IncomingHttpHeaders
  message: unknown
}

/** A push service on this machine that reads what it is given, as the browser would. */
export interface PushService {
  /** What a portal needs to know to send here. */
  settings: Record<string, string>
  subscribe: () => Subscribed
  /** What one subscription was sent, in order. */
  received: (subscribed: Subscribed) => Received[]
  /** How it answers from now on, or the connection broken. */
  answer: (status: number | 'broken') => void
  close: () => Promise<void>
}

interface Keys {
  privateKey: ECDH
  authSecret: Buffer
}

export async function openPushService(): Promise<PushService> {
  const pem = readFileSync(PEM_FILE, 'utf8')
  const known = new Map<string, Keys & { received: Received[] }>()
  let status: number | 'broken' = 201
  const answerTo = async (request: IncomingMessage, response: ServerResponse) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    if (status === 'broken') return void request.socket.destroy()
    const keys = known.get(request.url ?? '')
    if (status === 201 && keys) {
      const text = decrypt(Buffer.concat(parts), { version: 'aes128gcm', ...keys }).toString()
      keys.received.push({ headers: request.headers, message: JSON.parse(text) })
    }
    response.writeHead(status).end()
  }
  const server = createServer({ key: pem, cert: pem }, (request, response) => void answerTo(request, response))
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const host = `localhost:${(server.address() as AddressInfo).port}`
  return {
    settings: { CADRAN_PUSH_HOSTS: host, CADRAN_PUSH_CA_FILE: PEM_FILE },
    subscribe: () => {
      const path = `/push/${randomBytes(8).toString('hex')}`
      const privateKey = createECDH('prime256v1')
      const p256dh = privateKey.generateKeys('base64url')
      const authSecret = randomBytes(16)
      known.set(path, { privateKey, authSecret, received: [] })
      const endpoint = `https://${host}${path}`
      const keys = { p256dh, auth: authSecret.toString('base64url') }
      return { endpoint, token: JSON.stringify({ endpoint, expirationTime: null, keys }) }
    },
    received: ({ endpoint }) => known.get(new URL(endpoint).pathname)?.received ?? [],
    answer: (next) => {
      status = next
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Whether the header of a push was signed by the keys that the portal publishes (RFC 8292). */
export function isSignedBy(authorization: string | undefined, public_key: string | null): boolean {
  const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization ?? '') ?? []
  if (key !== public_key || public_key === null) return false
  const point = Buffer.from(public_key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const cut = token.lastIndexOf('.')
  return verify(
    'sha256',
    Buffer.from(token.slice(0, cut)),
    { key: jwk, format: 'jwk', dsaEncoding: 'ieee-p1363' },
    Buffer.from(token.slice(cut + 1), 'base64url'),
  )
}
