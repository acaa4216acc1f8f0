import { once } from 'node:events'
import { Server } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

/** One thing to end, and how long it may take. */
export interface Ending {
  what: string
  limit_ms: number
  end: () => Promise<unknown>
}

/** Ends things one after the other; what does not end within its limit, or fails, is told and left behind. */
export async function endInTime(log: FastifyBaseLogger, endings: readonly Ending[]): Promise<void> {
  for (const { what, limit_ms, end } of endings) {
    const limit = new AbortController()
    const late = pause(limit_ms, 'late', { signal: limit.signal })
    const outcome = await Promise.race([end().catch((error: unknown) => log.error({ err: error }, what)), late])
    if (outcome === 'late') log.warn({ what, ms: limit_ms }, 'not ended in time')
    else {
      limit.abort()
      await late.catch(() => undefined)
    }
  }
}

/** Begins once, however many ask for it: a service manager tells every process, and the one that watches over them tells them too. */
export function begunOnce(end: () => Promise<void>): () => void {
  let has_begun = false
  return () => {
    if (!has_begun) void end()
    has_begun = true
  }
}

const leaving = new WeakSet<FastifyInstance['server']>()

/** Whether it still serves, but takes leave of the relays in front of it. */
export function isLeaving({ server }: FastifyInstance): boolean {
  return leaving.has(server)
}

/** How long a relay that asks for the readiness has to hear of it, and one that keeps connections to let go of them. */
export interface Leave {
  notice_ms: number
  idle_ms: number
}
/** deploy/nginx.conf tries again one that it left out after a second, and lets go of a connection after three. */
export const LEAVE_OF_RELAYS: Leave = { notice_ms: 2_000, idle_ms: 4_000 }

/**
 * Takes leave of a relay without losing a call: not ready first; then no new connections, each answer the last of its own, and the
 * connections that wait are the relay's to close: what it sends on one that we close at that moment it may not send again.
 */
export async function leaveRelays({ server }: FastifyInstance, { notice_ms, idle_ms }: Leave): Promise<void> {
  leaving.add(server)
  await pause(notice_ms, undefined, { ref: false })
  const closed = once(server, 'close')
  // The server's own would close the waiting connections as well.
  Server.prototype.close.call(server)
  server.prependListener('request', (_request, response) => void response.setHeader('connection', 'close'))
  const limit = new AbortController()
  await Promise.race([closed, pause(idle_ms, undefined, { signal: limit.signal }).catch(() => undefined)])
  limit.abort()
}

const LOOK_MS = 100

/** Takes no more calls and lets those at work end; a connection that is kept alive ends with the call it is at. */
export async function closeCalls(app: FastifyInstance): Promise<void> {
  const look = setInterval(() => app.server.closeIdleConnections(), LOOK_MS)
  try {
    await app.close()
  } finally {
    clearInterval(look)
  }
}
