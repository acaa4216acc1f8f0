import { createHash } from 'node:crypto'
import type { Urgency } from '@cadran/rules/portal/notifications'
import type { FastifyBaseLogger } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { type Database, rawQuery, type Trx } from '../database/database.ts'
import { createJobRunner, type JobRunner, PRIORITIES } from './job-runner.ts'
import { openPace, type Pace } from './pace.ts'
import { QUEUE_NAMES, type QueueName, type Queues, SCHEDULED } from './queues.ts'
import { type Worker, wakeWorkers } from './wake.ts'

/** What does a queue's jobs; told how soon each was wanted, for the jobs that it enqueues in its turn. */
export type JobHandlers = { [Q in QueueName]: (data: Queues[Q], urgency?: Urgency) => Promise<void> }

interface Enqueuing<Data> {
  /** Jobs of the same name are there once, however often they are enqueued. */
  nameOf?: (data: Data) => string
  /** In turn, unless told. */
  urgency?: Urgency
  /** Nobody does them before. */
  held_seconds?: number
}

/** How soon the row of a place is told of. */
interface Placed {
  place: number
  urgency: Urgency
  held_seconds: number
}

export interface Jobs {
  /** Enqueues within the caller's transaction: rolled back, the jobs never were. */
  enqueue<Q extends QueueName>(
    trx: Trx,
    queue: Q,
    data: readonly Queues[Q][],
    how?: Enqueuing<Queues[Q]>,
  ): Promise<void>
  /**
   * Tells of audit rows by a part of the statement that writes them: `rows` selects `place` and `id` of each, and there is a job for
   * every place that `placed` names.
   */
  enqueuing(rows: RawBuilder<unknown>, placed: readonly Placed[]): RawBuilder<unknown>
  /**
   * Looks for what webhooks are to be told, so many seconds after the statement that this is a part of; a portal that has no
   * webhook looks for nothing.
   */
  wakingWebhooks(held_seconds: readonly number[]): RawBuilder<unknown>
  /** Somebody is being answered: see `Pace`. */
  answering: Pace['answering']
  /** When a part of a job that lasts may go on: see `Pace`. */
  turn: Pace['turn']
  start(handlers: JobHandlers): Promise<void>
  /**
   * Does what is waiting, now, and throws the first failure in the end: for tests, which have no workers running; what is held
   * too, unless `due` asks for what may leave alone.
   */
  drain(handlers: JobHandlers, which?: 'due' | 'all'): Promise<number>
  stop(): Promise<void>
}

const RETRIES = { retryLimit: 10, retryDelay: 30, retryBackoff: true, expireInSeconds: 300 }
// May take an hour as long as its process lives: a process that is gone is found by its silence.
const LONG = { ...RETRIES, expireInSeconds: 3_600, heartbeatSeconds: 60 }
/** The queues whose jobs may hold a processor for minutes. */
export const LASTING_QUEUES = ['long-job', 'verify-audit', 'issue-run'] as const
const LASTING: ReadonlySet<QueueName> = new Set(LASTING_QUEUES)

/** What tells people something. Bulk acts have workers of their own: a refusal waits for none of their mails. */
const MAILING = [
  'audit-recorded',
  'password-reset',
  'reports-to-validate',
  'remind-report',
  'remind-queue',
  'access-mail',
  'sign-in-mail',
  'payroll-mail',
  'token-mail',
  'deliver-held',
  'ledger-mail',
] as const
const MESSAGES: ReadonlySet<QueueName> = new Set([...MAILING, 'push-device'])
/** The queues whose jobs send mails. */
export const MAILING_QUEUES: ReadonlySet<string> = new Set(MAILING)
const MESSAGE_WORKERS = [{ minPriority: PRIORITIES.in_turn }, { maxPriority: PRIORITIES.bulk }]
const ANY = [{}]
/**
 * How many of a batch are under way at once: a mail server is slow to answer, and waits for nobody else. On the embedded engine
 * each of them may be a statement in front of a request.
 */
const LANES = { server: 8, embedded: 4 }
// Few enough for a batch to end within its job's time even where every mail takes all of its own (mail.ts).
const BATCH = 40
const WORKING = {
  batchSize: BATCH,
  burstWhenBatchFull: true,
  perJobResults: true,
  includeMetadata: true,
  // They are woken (wake.ts).
  pollingIntervalSeconds: 60,
} as const

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

async function openQueues(database: Database, log: FastifyBaseLogger, workers: boolean): Promise<PgBoss> {
  const boss = new PgBoss({
    db: { executeSql: (text: string, values?: unknown[]) => database.executeSql(text, values) },
    ...(database.engine === 'embedded' ? { backend: 'pglite' as const } : {}),
    supervise: workers,
    schedule: workers,
  })
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  // It remembers the queues that are there: asked for inside a transaction, one that it had to look for would be outside of it.
  await boss.start()
  const known = new Set((await boss.getQueues()).map(({ name }) => name))
  for (const queue of QUEUE_NAMES.filter((name) => !known.has(name))) {
    await boss.createQueue(queue, LASTING.has(queue) ? LONG : RETRIES)
    // Inserting nothing makes it remember what has just been made.
    await boss.insert(queue, [])
  }
  if (!workers) return boss
  for (const { queue, cron, at_start } of SCHEDULED) {
    const options = at_start === 'if missed' ? ({ tz: 'Europe/Paris', missed: 'once' } as const) : {}
    await boss.schedule(queue, cron, {}, options)
  }
  return boss
}

// Where the library's own insertion has its jobs, all in one value.
const ITS_JOBS = '$1::text::json'

/** The library's own insertion into a queue, as a part of a statement whose jobs are an expression. */
async function insertionInto(boss: PgBoss, queue: QueueName) {
  const texts: string[] = []
  const executeSql = async (text: string) => {
    texts.push(text)
    return { rows: [] }
  }
  await boss.insert(queue, [], { db: { executeSql } })
  const [before, after, ...further] = (texts[0] ?? '').split(ITS_JOBS)
  if (before === undefined || after === undefined || further.length > 0 || after.includes('$'))
    throw new Error(`The job queue inserts in a way of its own: ${texts.join()}`)
  return (jobs: RawBuilder<unknown>) => sql`${sql.raw(before)}${jobs}${sql.raw(after)}`
}

// From now, not from the begin of a transaction that may have waited for somebody's lock.
const startAfter = (held_seconds: number) =>
  held_seconds > 0 ? { startAfter: new Date(Date.now() + held_seconds * 1000) } : {}

async function work<Q extends QueueName>(
  boss: PgBoss,
  run: JobRunner['run'],
  queue: Q,
  handle: JobHandlers[Q],
): Promise<Worker[]> {
  const workers: Worker[] = []
  for (const taking of MESSAGES.has(queue) ? MESSAGE_WORKERS : ANY) {
    const working = { ...WORKING, ...taking }
    const id = await boss.work<Queues[Q], unknown, typeof WORKING>(queue, working, (jobs) => run(jobs, handle))
    workers.push({ id, queue, ...taking })
  }
  return workers
}

async function drainOne<Q extends QueueName>(
  boss: PgBoss,
  runner: JobRunner,
  queue: Q,
  handle: JobHandlers[Q],
  ignoreStartAfter: boolean,
) {
  let done = 0
  for (;;) {
    const jobs = await boss.fetch<Queues[Q]>(queue, { batchSize: BATCH, includeMetadata: true, ignoreStartAfter })
    if (jobs.length === 0) return done
    const results = await runner.run(jobs, handle)
    const failed = results.filter(({ status }) => status === 'failed')
    const completed = results.filter(({ status }) => status === 'completed').map(({ id }) => id)
    if (completed.length > 0) await boss.complete(queue, completed)
    for (const { id, output } of failed) await boss.fail(queue, id, output as object)
    if (failed[0]) throw failed[0].output
    done += jobs.length
  }
}

/** Jobs that are enqueued by a part of somebody else's statement. */
async function partsOfStatements(boss: PgBoss): Promise<Pick<Jobs, 'enqueuing' | 'wakingWebhooks'>> {
  const insertion = await insertionInto(boss, 'audit-recorded')
  const waking = await insertionInto(boss, 'send-webhooks')
  return {
    enqueuing: (rows, placed) => {
      const wanted = placed.map(({ place, urgency, held_seconds }) => ({
        place,
        priority: PRIORITIES[urgency],
        ...startAfter(held_seconds),
      }))
      return insertion(sql`(
        select json_agg(json_build_object(
          'data', json_build_object('audit_id', a.id), 'priority', w.priority, 'startAfter', w."startAfter"))
        from json_to_recordset(${JSON.stringify(wanted)}::json) as w (place bigint, priority integer, "startAfter" text)
        join (${rows}) a on a.place = w.place
      )`)
    },
    wakingWebhooks: (held_seconds) => {
      const wanted = held_seconds.map((seconds) => startAfter(seconds))
      return waking(sql`(
        select json_agg(json_build_object('data', json_build_object(), 'startAfter', w."startAfter"))
        from json_to_recordset(${JSON.stringify(wanted)}::json) as w ("startAfter" text)
        where exists (select from webhooks where enabled)
      )`)
    },
  }
}

/** The queue in the same database as the data (decision 16); `workers` false leaves the work to `drain`. */
export async function openJobs(
  database: Database,
  log: FastifyBaseLogger,
  { workers }: { workers: boolean },
): Promise<Jobs> {
  const boss = await openQueues(database, log, workers)
  const pace = openPace()
  const runner = createJobRunner(log, LANES[database.engine])
  const paced: JobRunner['run'] = (jobs, handle) => runner.run(jobs, handle, pace.turn)
  let stopWaking = async () => {}
  return {
    ...(await partsOfStatements(boss)),
    answering: () => pace.answering(),
    turn: (urgency) => pace.turn(urgency),
    enqueue: async (trx, queue, data, { nameOf, urgency = 'in_turn', held_seconds = 0 } = {}) => {
      const held = startAfter(held_seconds)
      const priority = PRIORITIES[urgency]
      await boss.insert(
        queue,
        data.map((one) => ({ ...(nameOf && { id: idOfName(nameOf(one)) }), data: one, priority, ...held })),
        { db: overTransaction(trx) },
      )
    },
    start: async (handlers) => {
      for (const { queue, at_start } of SCHEDULED) {
        if (at_start === 'soon') await boss.send(queue, {})
        if (at_start !== 'before listening') continue
        await handlers[queue]({}).catch((error: unknown) => log.error({ err: error }, queue))
      }
      const workers: Worker[] = []
      for (const queue of QUEUE_NAMES) workers.push(...(await work(boss, paced, queue, handlers[queue])))
      stopWaking = wakeWorkers(database, log, workers, (id) => boss.notifyWorker(id))
    },
    drain: async (handlers, which = 'all') => {
      let done = 0
      for (const queue of QUEUE_NAMES) done += await drainOne(boss, runner, queue, handlers[queue], which === 'all')
      return done
    },
    stop: async () => {
      runner.stop()
      await stopWaking()
      await boss.stop({ graceful: true, timeout: 5_000 })
    },
  }
}
