import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

const compress = promisify(gzip)
/** Below it a reply is on its way sooner as it is. */
const SMALLEST = 32 * 1024
const TAKES_GZIP = /(?:^|,)\s*(?:gzip|\*)\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[\d.]+\s*)?(?:,|$)/i

/** Long JSON goes out compressed, on a thread of its own: lists and trees are a tenth of their size on the line. */
export function compressLongReplies(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const is_long = typeof payload === 'string' && payload.length >= SMALLEST
    if (!is_long || !String(reply.getHeader('content-type')).startsWith('application/json')) return payload
    reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '))
    if (!TAKES_GZIP.test(request.headers['accept-encoding'] ?? '')) return payload
    reply.header('content-encoding', 'gzip').removeHeader('content-length')
    return compress(payload, { level: constants.Z_BEST_SPEED })
  })
}
