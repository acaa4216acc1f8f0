import { createECDH, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { Settings } from './portal.ts'

const PEM_FILE = fileURLToPath(new URL('../apps/server/src/testing/localhost.pem', import.meta.url))

/** A push service that counts what it is given. */
export interface PushService {
  settings: Settings
  /** What a browser registers with. */
  token: string
  received: () => number
  breakOff: (is_broken: boolean) => void
  close: () => void
}

export async function openPushService(): Promise<PushService> {
  const pem = readFileSync(PEM_FILE, 'utf8')
  let received = 0
  let is_broken = false
  const server = createServer({ key: pem, cert: pem }, (request, response) => {
    if (is_broken) return void request.socket.destroy()
    request.resume().on('end', () => {
      received += 1
      response.writeHead(201).end()
    })
  }).listen(0, 'localhost')
  await once(server, 'listening')
  const host = `localhost:${(server.address() as AddressInfo).port}`
  const keys = {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
  return {
    settings: { CADRAN_PUSH_HOSTS: host, CADRAN_PUSH_CA_FILE: PEM_FILE },
    token: JSON.stringify({ endpoint: `https://${host}/push/one`, expirationTime: null, keys }),
    received: () => received,
    breakOff: (broken) => {
      is_broken = broken
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
