import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Database, NamedStatement } from '../database/database.ts'
import type { QueueName } from './queues.ts'

/** A worker, and which jobs of its queue it takes. */
export interface Worker {
  id: string
  queue: QueueName
  minPriority?: number
  maxPriority?: number
}

const EVERY_MS = 1_000
const LEAST = -2_147_483_648
const MOST = 2_147_483_647

// The first job of each worker, by the queue's own index: how many wait does not matter.
const WAITING: NamedStatement = {
  name: 'waiting-jobs',
  text: `
    select w.id
    from unnest($1::text[], $2::text[], $3::integer[], $4::integer[]) as w (id, queue, least, most)
    cross join lateral (
      select from pgboss.job j
      where j.name = w.queue and j.state < 'active' and not j.blocked and j.start_after <= now()
        and j.priority between w.least and w.most
      limit 1
    ) waiting`,
}

/**
 * Wakes each worker that has a job, by one statement a second for all of them: left to themselves, some thirty would ask as often
 * (ADR 0077). Answers what ends it.
 */
export function wakeWorkers(
  database: Database,
  log: Pick<FastifyBaseLogger, 'error'>,
  workers: readonly Worker[],
  wake: (id: string) => void,
): () => Promise<void> {
  const stopping = new AbortController()
  const values = [
    workers.map(({ id }) => id),
    workers.map(({ queue }) => queue),
    workers.map(({ minPriority = LEAST }) => minPriority),
    workers.map(({ maxPriority = MOST }) => maxPriority),
  ]
  const look = async () => {
    for (const { id } of await database.read<{ id: string }>(WAITING, values)) wake(id)
  }
  const ended = (async () => {
    while (!stopping.signal.aborted) {
      await look().catch((error: unknown) => log.error({ err: error }, 'job queue'))
      await pause(EVERY_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    }
  })()
  return () => {
    stopping.abort()
    return ended
  }
}
