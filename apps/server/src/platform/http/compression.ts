import { constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

/** Below it a reply is on its way sooner as it is. */
const SMALLEST = 32 * 1024
const TAKES_GZIP = /(?:^|,)\s*(?:gzip|\*)\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[\d.]+\s*)?(?:,|$)/i

const COMPRESSED = /^(?:application\/json|text\/calendar)\b/

/** Long JSON goes out compressed, calendars too, on a thread of its own: lists and trees are a tenth of their size on the line. */
export function compressLongReplies(app: FastifyInstance): void {
  // With a callback: what is short, as nearly everything is, waits for no promise.
  app.addHook('onSend', (request, reply, payload, done) => {
    const is_long = typeof payload === 'string' && payload.length >= SMALLEST
    if (!is_long || !COMPRESSED.test(String(reply.getHeader('content-type')))) {
      done(null, payload)
      return
    }
    reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '))
    if (!TAKES_GZIP.test(request.headers['accept-encoding'] ?? '')) {
      done(null, payload)
      return
    }
    reply.header('content-encoding', 'gzip').removeHeader('content-length')
    gzip(payload, { level: constants.Z_BEST_SPEED }, done)
  })
}
