import { createHash } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { type Job, PgBoss } from 'pg-boss'
import { type Database, rawQuery, type Trx } from '../database/database.ts'

/** Every queue with what its jobs carry. */
export interface Queues {
  /** One audit row to tell people about; the row itself is read again before anything is sent. */
  'audit-recorded': { audit_id: number }
  /** Somebody asked for a link to choose a new password; known or not, and the link's secret is made by the job itself. */
  'password-reset': { username: string; requested_at: string }
  /** Time to look whether a month has begun. */
  'open-periods': object
  /** Time to look whether a month has earned its days, or a year's are handed on. */
  'keep-counters': object
  /** Reports of a manager's people were sent by a force-submit, the audit row of which it names. */
  'reports-to-validate': { audit_id: number; manager_id: number }
  /** Time to look for stored files that no row names. */
  'sweep-files': object
  /** Time to look for sessions that are over and failed logins that count no more. */
  'sweep-sessions': object
  /** Time to look for links to a new password that have lapsed. */
  'sweep-resets': object
  /** Time to look whether people are to be reminded of their month. */
  'remind-months': object
  /** One device to be told what an audit row or a reminder says; both are read again before anything is sent. */
  'push-device': { device_id: number } & ({ audit_id: number } | { year: number; month: number })
}
export type QueueName = keyof Queues
export type JobHandlers = { [Q in QueueName]: (data: Queues[Q]) => Promise<void> }

export interface Jobs {
  /**
   * Enqueues within the caller's transaction: rolled back, the jobs never were. Jobs that `nameOf` names are there once
   * each, however often they are enqueued.
   */
  enqueue<Q extends QueueName>(
    trx: Trx,
    queue: Q,
    data: readonly Queues[Q][],
    nameOf?: (data: Queues[Q]) => string,
  ): Promise<void>
  start(handlers: JobHandlers): Promise<void>
  /** Does what is waiting, now: for tests, which have no workers running. */
  drain(handlers: JobHandlers): Promise<number>
  stop(): Promise<void>
}

export const QUEUE_NAMES = [
  'audit-recorded',
  'password-reset',
  'open-periods',
  'keep-counters',
  'reports-to-validate',
  'sweep-files',
  'sweep-sessions',
  'sweep-resets',
  'remind-months',
  'push-device',
] as const satisfies readonly QueueName[]
/**
 * Done at start, then every so often; the clock of business decides whether there is anything to do. Only what the first
 * call needs keeps the server from listening: the days earned by 100,000 people take seconds.
 */
const SCHEDULED = [
  { queue: 'open-periods', cron: '*/5 * * * *', before_listening: true },
  { queue: 'keep-counters', cron: '10 * * * *', before_listening: false },
  { queue: 'remind-months', cron: '20 * * * *', before_listening: false },
  { queue: 'sweep-files', cron: '50 3 * * *', before_listening: false },
  { queue: 'sweep-sessions', cron: '40 3 * * *', before_listening: false },
  { queue: 'sweep-resets', cron: '45 3 * * *', before_listening: false },
] as const
const RETRIES = { retryLimit: 10, retryDelay: 30, retryBackoff: true, expireInSeconds: 300 }
const BATCH = 20

/** A job's id made of its name, in the form of a UUID. */
function idOfName(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}

function overTransaction(trx: Trx) {
  return {
    executeSql: async (text: string, values?: unknown[]) => {
      const result = await trx.executeQuery(rawQuery(text, values))
      return { rows: result.rows }
    },
  }
}

/** The queue in the same database as the data (decision 16); `workers` false leaves the work to `drain`. */
export async function openJobs(
  database: Database,
  log: FastifyBaseLogger,
  { workers }: { workers: boolean },
): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: (text: string, values?: unknown[]) => database.executeSql(text, values) },
    ...(database.engine === 'embedded' ? { backend: 'pglite' as const } : {}),
    supervise: workers,
    schedule: workers,
  })
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  await boss.start()
  for (const queue of QUEUE_NAMES) {
    await boss.createQueue(queue, RETRIES)
    // Inserting nothing makes it remember the queue: asked for inside a transaction, it would query outside of it.
    await boss.insert(queue, [])
  }

  if (workers) for (const { queue, cron } of SCHEDULED) await boss.schedule(queue, cron)

  const doAll = async <Q extends QueueName>(jobs: Job<Queues[Q]>[], handle: (data: Queues[Q]) => Promise<void>) => {
    for (const job of jobs) await handle(job.data)
  }
  const work = <Q extends QueueName>(queue: Q, handlers: JobHandlers) =>
    boss.work<Queues[Q]>(queue, { pollingIntervalSeconds: 1, batchSize: 1 }, (jobs) => doAll(jobs, handlers[queue]))
  const drainOne = async <Q extends QueueName>(queue: Q, handlers: JobHandlers) => {
    let done = 0
    for (;;) {
      const jobs = await boss.fetch<Queues[Q]>(queue, { batchSize: BATCH })
      if (jobs.length === 0) return done
      await doAll(jobs, handlers[queue])
      await boss.complete(
        queue,
        jobs.map((job) => job.id),
      )
      done += jobs.length
    }
  }
  return {
    enqueue: async (trx, queue, data, nameOf) => {
      await boss.insert(
        queue,
        data.map((one) => (nameOf ? { id: idOfName(nameOf(one)), data: one } : { data: one })),
        { db: overTransaction(trx) },
      )
    },
    start: async (handlers) => {
      for (const { queue, before_listening } of SCHEDULED) {
        if (before_listening) await handlers[queue]({}).catch((error: unknown) => log.error({ err: error }, queue))
        else await boss.send(queue, {})
      }
      for (const queue of QUEUE_NAMES) await work(queue, handlers)
    },
    drain: async (handlers) => {
      let done = 0
      for (const queue of QUEUE_NAMES) done += await drainOne(queue, handlers)
      return done
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  }
}
