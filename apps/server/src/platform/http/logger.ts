import {
  type FastifyBaseLogger,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify'
import pino from 'pino'
import type { Settings } from '../settings.ts'

const SECRET_IN_PATH = /(\/(?:reset-password|calendar)\/)[^/]+/
/** Whatever looks like a secret of the product, wherever somebody has pasted it (TOK-01). */
const PASTED_SECRET = /(cadran_[a-z]+_)\w+/g
const shownPath = (url: string | undefined) =>
  url?.split('?')[0]?.replace(SECRET_IN_PATH, '$1…').replaceAll(PASTED_SECRET, '$1…')

// Nothing of ours logs them; an error or a careless line might carry them all the same.
const SECRETS = ['password', 'token', 'refresh_token', 'secret', 'cookie', 'authorization', '["set-cookie"]']
const REDACTED = ['', '*', 'headers', '*.headers'].flatMap((place) =>
  SECRETS.map((name) => (place === '' || name.startsWith('[') ? `${place}${name}` : `${place}.${name}`)),
)

/** JSON lines with the request's id and its path without the query: no header, cookie, body or name is ever written. */
export function loggerOptions(settings: Settings): FastifyServerOptions['logger'] {
  if (settings.log_level === 'silent') return false
  return {
    level: settings.log_level,
    redact: REDACTED,
    // Lines gather and go together, each within a tenth of a second: a call waits for none of them, and whoever reads them is not
    // woken for each. Who ends writes the rest.
    stream: pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 100 }),
    serializers: {
      req: (request) => ({ method: request.method, path: shownPath(request.url) }),
    },
  }
}

/** One line for each answer: to what, how it ended, how long it took. Fastify's own two cost a call a fifth of its time. */
export class OneLineEach extends LogController {
  /** A line that holds none but these four has no secret to look for, which takes twenty times as long as writing it. */
  #answers: FastifyBaseLogger | null = null

  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const line = { req: request, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }
    this.#answers ??= request.server.log.child({}, { redact: [] })
    if (error) request.log.error({ ...line, err: error }, 'not answered')
    else this.#answers.info({ reqId: request.id, ...line }, 'answered')
  }
}
