import type { FastifyServerOptions } from 'fastify'
import type { Settings } from '../settings.ts'

const SECRET_IN_PATH = /(\/reset-password\/)[^/]+/

/** JSON lines with the request's id and its path without the query: no header, cookie, body or name is ever written. */
export function loggerOptions(settings: Settings): FastifyServerOptions['logger'] {
  if (settings.log_level === 'silent') return false
  return {
    level: settings.log_level,
    redact: ['password', '*.password', 'headers.cookie', 'headers.authorization', '*.headers.cookie'],
    serializers: {
      req: (request) => ({ method: request.method, path: request.url?.split('?')[0]?.replace(SECRET_IN_PATH, '$1…') }),
    },
  }
}
