import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Settings } from '../settings.ts'
import { FOREIGN } from './failures.ts'
import { Refused } from './refused.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

function isOwnOrigin(origin: string, request: FastifyRequest, settings: Settings): boolean {
  if (!URL.canParse(origin)) return false
  const url = new URL(origin)
  if (url.origin === new URL(settings.public_url).origin) return true
  // Outside production every loopback origin will do on our own port, whatever name the browser was given (decision 23).
  return !settings.production && LOOPBACK.has(url.hostname) && Number(url.port || 80) === request.socket.localPort
}

function isForeign(request: FastifyRequest, settings: Settings): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  return origin === undefined ? site === 'cross-site' || site === 'same-site' : !isOwnOrigin(origin, request, settings)
}

/** Refuses unsafe calls that another site makes a browser send. Programs, which carry no ambient cookie, send no Origin. */
export function installOriginCheck(app: FastifyInstance, settings: Settings): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(SAFE.has(request.method) || !isForeign(request, settings) ? undefined : new Refused(FOREIGN))
  })
}
