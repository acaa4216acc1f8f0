import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../database/database.ts'
import { MAILING_QUEUES } from '../jobs/jobs.ts'

const GROWTH_EVERY_MS = 60_000
// Prometheus gives up after ten seconds; a database that hangs must be told of before.
const PATIENCE_MS = 3_000

/** Tables that grow with the company, by the name of what one of their rows is. */
const GROWING = { person: 'users', month: 'months', event: 'events', audit: 'audit' }

/**
 * Of what waits, each job by the index that workers fetch by; of the others the queue's own counts, which pg-boss takes anew each
 * minute: finished jobs stay for a week, and counting among them costs more the more there are.
 */
const JOBS = `
  select q.name as queue, coalesce(w.created, 0) as created, coalesce(w.retry, 0) as retry, q.active_count as active,
    q.failed_count as failed, coalesce(w.oldest, 0) as oldest
  from pgboss.queue q
  left join (
    select name, count(*) filter (where state = 'created')::integer as created,
      count(*) filter (where state = 'retry')::integer as retry,
      extract(epoch from clock_timestamp() - min(start_after) filter (where start_after <= clock_timestamp()))::float8 as oldest
    from pgboss.job where state < 'active' and not blocked group by name
  ) w on w.name = q.name
  where q.name not like '\\_\\_pgboss%'
  order by 1`

/** Rows as the planner estimates them, of a table or of all its partitions; null while nobody has looked at it. */
const ESTIMATES = `
  select t.name, case when min(c.reltuples) >= 0 then sum(c.reltuples)::float8 end as estimate
  from unnest($1::text[]) as t (name)
  join pg_class c on c.relkind = 'r' and (
    c.oid = to_regclass(t.name) or c.oid in (select relid from pg_partition_tree(to_regclass(t.name)))
  )
  group by t.name`

// Of what the database says, every process says the same; of its own, each something else.
const gauge = (registers: Registry[], name: string, help: string, labelNames: string[] = []) =>
  new Gauge({ name, help, labelNames, registers, aggregator: 'first' })
const ownGauge = (registers: Registry[], name: string, help: string, labelNames: string[] = []) =>
  new Gauge({ name, help, labelNames, registers, aggregator: 'sum' })

interface JobRow {
  queue: string
  created: number
  retry: number
  active: number
  failed: number
  oldest: number
}

function watchJobs({ executeSql }: Database, registers: Registry[]): () => Promise<void> {
  const jobs = gauge(registers, 'cadran_jobs', 'Jobs that wait, run or have failed, by queue.', ['queue', 'state'])
  const oldest = gauge(registers, 'cadran_jobs_oldest_seconds', 'Since when the oldest job could begin, by queue.', [
    'queue',
  ])
  const mails = gauge(registers, 'cadran_mails_waiting', 'Jobs that mail, and wait.')
  return async () => {
    const rows = (await executeSql(JOBS)).rows as JobRow[]
    for (const gone of [jobs, oldest]) gone.reset()
    for (const { queue, oldest: seconds, ...states } of rows) {
      for (const [state, count] of Object.entries(states)) jobs.set({ queue, state }, count)
      oldest.set({ queue }, seconds)
    }
    const mailing = rows.filter(({ queue }) => MAILING_QUEUES.has(queue))
    mails.set(mailing.reduce((sum, { created, retry }) => sum + created + retry, 0))
  }
}

function watchGrowth({ executeSql }: Database, registers: Registry[]): () => Promise<void> {
  const rows_of = gauge(registers, 'cadran_rows', 'Rows as the database estimates them, by what they are.', ['of'])
  const bytes = gauge(registers, 'cadran_database_bytes', 'Size of the database.')
  const count = async (table: string) => {
    const { rows } = await executeSql(`select count(*)::float8 as n from ${table}`)
    return (rows as { n: number }[])[0]?.n ?? 0
  }
  return async () => {
    const estimated = (await executeSql(ESTIMATES, [Object.values(GROWING)])).rows as {
      name: string
      estimate: number | null
    }[]
    for (const [of, table] of Object.entries(GROWING)) {
      const estimate = estimated.find(({ name }) => name === table)?.estimate
      // A table that nobody has looked at is new, or small.
      rows_of.set({ of }, estimate ?? (await count(table)))
    }
    const { rows } = await executeSql('select pg_database_size(current_database())::float8 as n')
    bytes.set((rows as { n: number }[])[0]?.n ?? 0)
  }
}

/** Of the chain over the audit; what waits is counted so far only, that a first sealing holds no figure up. */
const SEALS = `
  select coalesce((select max(position) from audit_seals), 0)::float8 as position,
    (select count(*) from (select from audit_unsealed limit 100000) waiting)::float8 as unsealed`

function watchSeals({ executeSql }: Database, registers: Registry[]): () => Promise<void> {
  const sealed = gauge(
    registers,
    'cadran_audit_sealed_position',
    'Position of the last row of the audit that is sealed.',
  )
  const waiting = gauge(
    registers,
    'cadran_audit_unsealed',
    'Rows of the audit that wait for their seal, 100,000 at most.',
  )
  return async () => {
    const [seals] = (await executeSql(SEALS)).rows as { position: number; unsealed: number }[]
    if (!seals) return
    sealed.set(seals.position)
    waiting.set(seals.unsealed)
  }
}

/** What needs no statement. */
function watchPool(database: Database, registers: Registry[]): () => void {
  const most = ownGauge(registers, 'cadran_pool_size', 'Connections to the database that there can be.')
  const open = ownGauge(registers, 'cadran_pool_connections', 'Connections to the database, by what they do.', [
    'state',
  ])
  const waiting = ownGauge(registers, 'cadran_pool_waiting', 'Who waits for a connection to the database.')
  return () => {
    const figures = database.connections()
    most.set(figures.most)
    open.set({ state: 'in_use' }, figures.in_use)
    open.set({ state: 'idle' }, figures.open - figures.in_use)
    waiting.set(figures.waiting)
  }
}

/** Ends with `work`, or after so long without it. */
async function within(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The database does not answer')), ms)
  })
  await Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** Gauges of the database, its pool and its jobs; answers what reads them anew. */
export function watchDatabase(database: Database, registers: Registry[]): () => Promise<void> {
  const up = gauge(registers, 'cadran_database_up', 'Whether the database answers.')
  const readPool = watchPool(database, registers)
  const readJobs = watchJobs(database, registers)
  const readGrowth = watchGrowth(database, registers)
  const readSeals = watchSeals(database, registers)
  let reading: Promise<void> | null = null
  let due_at = 0
  const read = async () => {
    await readJobs()
    if (performance.now() < due_at) return
    await readGrowth()
    await readSeals()
    due_at = performance.now() + GROWTH_EVERY_MS
  }
  return async () => {
    // Before it is asked anything: whoever reads the figures is not one of them.
    readPool()
    // One that hangs is waited for again, never asked twice.
    reading ??= read().finally(() => {
      reading = null
    })
    up.set(
      await within(PATIENCE_MS, reading).then(
        () => 1,
        () => 0,
      ),
    )
  }
}
