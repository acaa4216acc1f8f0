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
