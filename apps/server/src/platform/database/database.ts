import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { CompiledQuery, type Kysely, type Transaction } from 'kysely'
import pg from 'pg'
import { madeOnce } from '../made-once.ts'
import { tracesOf } from '../traces/traces.ts'
import { builderOn, builderOver, guarded, openWatch, type Pool, UNWATCHED, type Watch } from './builders.ts'
import { EmbeddedPool } from './embedded.ts'
import type { Carrier, QueryResult, Sent } from './flights.ts'
import { lockFolder } from './folder-lock.ts'
import { openNames, openNamesInTransactions } from './prepared.ts'
import type { Tables } from './tables.ts'
import { registerPgParsers } from './types.ts'

export type Trx = Transaction<Tables>
/** Either the whole database or the transaction one is in. */
export type Executor = Kysely<Tables>

/** A read that the server plans once per connection (decision 19): from the first time by its own name, else once it comes often. */
export interface Statement {
  name?: string
  text: string
}

export interface NamedStatement extends Statement {
  name: string
}

/** How the connections to the database are used. */
export interface Connections {
  most: number
  open: number
  in_use: number
  /** Who waits for one. */
  waiting: number
}

export interface Database {
  readonly engine: 'embedded' | 'server'
  readonly kysely: Kysely<Tables>
  /** The same, of statements that find rows by their keys: what comes often is planned once by a connection, as in transactions. */
  readonly byKeys: Kysely<Tables>
  /** Runs `work` in one transaction; embedded, the outer database throws inside it: it would wait for itself for ever. */
  transaction<T>(work: (trx: Trx) => Promise<T>): Promise<T>
  /**
   * The same, of one moment: all that `work` reads is as it was when it began. On a server a statement by `beside` is sent while one
   * of `trx` is answered, in the same transaction: the database need not wait until this process has read what it was answered.
   */
  snapshot<T>(work: (trx: Trx, beside: Executor) => Promise<T>): Promise<T>
  /** One hot read. */
  read: Reader
  /** Plain SQL, several statements when there are no values: what the job queue speaks. */
  executeSql: (text: string, values?: readonly unknown[]) => Promise<{ rows: unknown[] }>
  connections(): Connections
  /** Embedded engine only: nothing else writes checkpoints there. */
  maintain(): Promise<void>
  close(): Promise<void>
}

async function executeOn(pool: Pool, text: string, values: readonly unknown[] = []): Promise<{ rows: unknown[] }> {
  const client = await pool.connect()
  try {
    // Several statements of one text have a result each.
    const results = (await client.send([{ text, values, keeps_plan: false }])).flat()
    client.release()
    return { rows: results.flatMap(({ rows }) => rows ?? []) }
  } catch (error) {
    // Several statements with a BEGIN of their own may have failed half-way: nobody may inherit that transaction.
    client.release(true)
    throw error
  }
}

type Reading = (statement: Statement, values: readonly unknown[]) => Promise<unknown[]>

interface Opened {
  engine: Database['engine']
  pool: Pool
  watch: Watch
  read: Reading
  connections: () => Connections
  close: () => Promise<void>
}

function overPool({ engine, pool, watch, read, connections, close }: Opened): Database {
  const from = guarded(pool, watch)
  const kysely = builderOver(from)
  const ofOneMoment = (builder: Kysely<Tables>) => builder.transaction().setIsolationLevel('repeatable read')
  return {
    engine,
    kysely,
    byKeys: builderOver(guarded(pool, watch, true)),
    transaction: (work) => kysely.transaction().execute((trx) => watch.run(() => work(trx))),
    snapshot: async (work) => {
      if (engine === 'embedded') return ofOneMoment(kysely).execute((trx) => watch.run(() => work(trx, trx)))
      const client = await from.connect()
      try {
        return await ofOneMoment(builderOn(client)).execute((trx) => watch.run(() => work(trx, builderOn(client))))
      } finally {
        client.release()
      }
    },
    read: async <Row>(statement: Statement, values: readonly unknown[]) => {
      watch.assertOutside()
      return (await read(statement, values)) as Row[]
    },
    executeSql: async (text, values) => {
      watch.assertOutside()
      return executeOn(pool, text, values)
    },
    connections,
    maintain: async () => {
      if (engine === 'embedded') await executeOn(pool, 'checkpoint')
    },
    close,
  }
}

// More only wait for each other, each with caches of its own (bench/RESULTS.md).
const connectionsOf = (processes: number) =>
  Math.min(20, Math.max(6, Math.ceil((3 * availableParallelism()) / processes)))

// Compiling a list's statement takes longer than running it, by far.
const NO_JIT = '-c jit=off'
// A parallel worker takes longer to begin than what somebody waits for takes to run (ADR 0073).
const NO_WORKERS = '-c max_parallel_workers_per_gather=0'
/**
 * What somebody waits for is theirs to give up, and a connection that waits is nobody else's: for a lock at most so long (twice, behind another who waits), for a
 * statement of ours too, and nobody thinks inside a transaction.
 */
const LIMITS = '-c lock_timeout=3s -c statement_timeout=60s -c idle_in_transaction_session_timeout=30s'

interface ServerOptions {
  database_url: string
  /** How many processes of this machine share its cores; one without it. */
  processes?: number
  /** Refuses the outer database inside a transaction, as the embedded engine always does. */
  watched?: boolean
  /** Waits and statements end in time: for who serves people. Commands take as long as they take. */
  limited?: boolean
}

function carrierOver(client: pg.PoolClient, nameOf: (sent: Sent) => string | undefined): Carrier {
  const ask = (sent: Sent): Promise<QueryResult> => {
    const values = sent.values as unknown[]
    const name = nameOf(sent)
    return name === undefined ? client.query(sent.text, values) : client.query({ name, text: sent.text, values })
  }
  return {
    send: async (flight) => {
      const { stream } = client.connection
      // One packet for all of them.
      stream.cork()
      const asked = flight.map(ask)
      stream.uncork()
      await Promise.allSettled(asked)
      return Promise.all(asked)
    },
    release: (broken) => client.release(broken),
  }
}

function openServer({ database_url: url, processes = 1, watched, limited }: ServerOptions): Database {
  registerPgParsers()
  const pool = new pg.Pool({
    connectionString: url,
    max: connectionsOf(processes),
    connectionTimeoutMillis: 5_000,
    // Statements that travel together are all sent before the first is answered (flights.ts).
    pipeline: true,
    // At the start of a connection, where the address may name others: a relay that takes none of these is told to ignore them.
    options: limited ? `${NO_JIT} ${NO_WORKERS} ${LIMITS}` : NO_JIT,
  })
  // A connection that the server drops is no reason to stop, idle or at work: whoever waits for it is told by their query, and
  // the next one opens another. The pool itself listens to the idle ones only.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  tracesOf()?.statements(pool)
  const nameOf = openNamesInTransactions()
  const namesOfReads = openNames()
  const carrierOf = madeOnce((client: pg.PoolClient) => carrierOver(client, nameOf))
  const carriers: Pool = {
    options: pool.options,
    connect: async () => carrierOf(await pool.connect()),
    end: () => pool.end(),
  }
  return overPool({
    engine: 'server',
    pool: carriers,
    watch: watched ? openWatch() : UNWATCHED,
    read: async ({ text, name = namesOfReads(text) }, values) =>
      (await pool.query({ text, values: [...values], ...(name && { name }) })).rows,
    connections: () => ({
      most: connectionsOf(processes),
      open: pool.totalCount,
      in_use: pool.totalCount - pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => pool.end(),
  })
}

async function openEmbedded(
  dataDir: string | null,
  template: Uint8Array | null,
): Promise<Database & { dump(): Promise<Uint8Array> }> {
  const unlock = dataDir === null ? () => undefined : lockFolder(dataDir)
  const folder = dataDir === null ? null : join(dataDir, 'postgres')
  const pool = await EmbeddedPool.open({ data_dir: folder, template }).catch((error: unknown) => {
    unlock()
    throw error
  })
  tracesOf()?.statements(pool)
  const read: Reading = async ({ text }, values) => {
    const client = await pool.connect()
    try {
      return (await client.send([{ text, values, keeps_plan: false }])).flatMap(({ rows }) => rows)
    } finally {
      client.release()
    }
  }
  const close = async () => {
    await pool.end()
    unlock()
  }
  const connections = () => pool.connections()
  const database = overPool({ engine: 'embedded', pool, watch: openWatch(), read, connections, close })
  return { ...database, dump: () => pool.dump() }
}

/** Opens the PostgreSQL server that `database_url` names, or the embedded one in `data_dir` (null: in memory). */
export function openDatabase(
  where: ServerOptions | { data_dir: string | null; template?: Uint8Array },
): Promise<Database> {
  if ('database_url' in where) return Promise.resolve(openServer(where))
  return openEmbedded(where.data_dir, where.template ?? null)
}

/** For tests: an in-memory embedded database that can be dumped as a template. */
export function openInMemory(template: Uint8Array | null) {
  return openEmbedded(null, template)
}

/** Reads by a statement, either on the database or inside a transaction. */
export type Reader = <Row>(statement: Statement, values: readonly unknown[]) => Promise<Row[]>

/** The same reading inside a transaction, which sees its own writes. */
export function readerOf(trx: Trx): Reader {
  return async <Row>({ text }: Statement, values: readonly unknown[]) =>
    (await trx.executeQuery(rawQuery(text, values))).rows as Row[]
}

/** For long work that is all or nothing: its statements take as long as they take, it waits longer for a lock, and may think between two. */
export async function takeTime({ engine }: Database, trx: Trx): Promise<void> {
  if (engine === 'embedded') return
  await trx.executeQuery(
    rawQuery(`select set_config('statement_timeout', '0', true), set_config('lock_timeout', '60s', true),
      set_config('idle_in_transaction_session_timeout', '5min', true)`),
  )
}

/** Raw SQL as a compiled query, for the rare text that the builder does not say. */
export function rawQuery(text: string, values: readonly unknown[] = []) {
  return CompiledQuery.raw(text, [...values])
}
