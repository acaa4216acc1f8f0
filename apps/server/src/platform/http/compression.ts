import { constants, gzip, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

/** Below it a reply is a few packets as it is: a month and a home are twice as long, a round trip more on a phone. */
const SMALLEST = 8 * 1024
/** Below it to hand it to a thread takes longer than the work, a twentieth of a millisecond for a month. */
const LONG = 32 * 1024
const TAKES_GZIP = /(?:^|,)\s*(?:gzip|\*)\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[\d.]+\s*)?(?:,|$)/i

const COMPRESSED = /^(?:application\/json|text\/calendar)\b/

/** Long JSON goes out compressed, calendars too: a month is a fifth of its size on the line, lists and trees a tenth. */
export function compressLongReplies(app: FastifyInstance): void {
  // With a callback: what is short, as nearly everything is, waits for no promise.
  app.addHook('onSend', (request, reply, payload, done) => {
    const is_worth_it = typeof payload === 'string' && payload.length >= SMALLEST
    if (!is_worth_it || !COMPRESSED.test(String(reply.getHeader('content-type')))) {
      done(null, payload)
      return
    }
    reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '))
    if (!TAKES_GZIP.test(request.headers['accept-encoding'] ?? '')) {
      done(null, payload)
      return
    }
    reply.header('content-encoding', 'gzip').removeHeader('content-length')
    if (payload.length < LONG) done(null, gzipSync(payload, { level: 3 }))
    else gzip(payload, { level: constants.Z_BEST_SPEED }, done)
  })
}
