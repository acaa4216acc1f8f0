import type { Worker } from 'node:worker_threads'
import { startThread } from '../thread.ts'
import type { Carrier } from './flights.ts'
import type { EmbeddedResult, WorkerReply, WorkerRequest, WorkerStart } from './pglite-protocol.ts'

/** A database error as the worker tells it, with the fields that `pg` gives too. */
export class EmbeddedDatabaseError extends Error {
  readonly code: string | undefined
  readonly constraint: string | undefined
  readonly detail: string | undefined
  readonly table: string | undefined

  constructor(error: NonNullable<WorkerReply['error']>) {
    super(error.message)
    this.name = 'EmbeddedDatabaseError'
    this.code = error.code
    this.constraint = error.constraint
    this.detail = error.detail
    this.table = error.table
  }
}

/** The embedded database does not open: no room, a folder of another version, or one that is damaged. */
export class EngineRefused extends Error {
  constructor(folder: string | null, cause: Error) {
    super(
      `La base embarquée de ${folder ?? 'la mémoire'} ne s’ouvre pas (${cause.message}). ` +
        'Vérifiez la place du disque ; si elle suffit, restaurez une sauvegarde.',
      { cause },
    )
    this.name = 'EngineRefused'
  }
}

type Waiting = { resolve: (results: EmbeddedResult[]) => void; reject: (error: Error) => void }
type Question<T = WorkerRequest> = T extends WorkerRequest ? Omit<T, 'id'> : never

const ROLLBACK = [{ text: 'rollback', values: [] }]

/**
 * The embedded PostgreSQL as a pool of one connection. PGlite is one session, so whoever connects owns it until release and
 * everybody else waits in line: a transaction is never entered by somebody else's statement (decision 18).
 */
export class EmbeddedPool {
  readonly options = {}
  readonly #worker: Worker
  readonly #waiting = new Map<number, Waiting>()
  readonly #queue: (() => void)[] = []
  #busy = false
  #lastId = 0
  #failure: Error | null = null

  private constructor(worker: Worker) {
    this.#worker = worker
  }

  static async open(start: WorkerStart): Promise<EmbeddedPool> {
    const pool = new EmbeddedPool(startThread('./pglite-worker', import.meta.url, { workerData: start }))
    await pool.#listen().catch((error: Error) => {
      throw new EngineRefused(start.data_dir, error)
    })
    return pool
  }

  #listen(): Promise<void> {
    return new Promise((resolve, reject) => {
      const fail = (error: Error) => {
        this.#failure = error
        reject(error)
        for (const waiting of this.#waiting.values()) waiting.reject(error)
        this.#waiting.clear()
      }
      this.#worker.on('error', fail)
      this.#worker.on('exit', () => fail(new Error('The embedded database has stopped')))
      this.#worker.on('message', (reply: WorkerReply) => {
        if (reply.id === 0) resolve()
        const waiting = this.#waiting.get(reply.id)
        if (!waiting) return
        this.#waiting.delete(reply.id)
        if (reply.error) waiting.reject(new EmbeddedDatabaseError(reply.error))
        else waiting.resolve(reply.results ?? [])
      })
    })
  }

  #ask(question: Question): Promise<EmbeddedResult[]> {
    if (this.#failure) return Promise.reject(this.#failure)
    const id = ++this.#lastId
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      this.#worker.postMessage({ ...question, id })
    })
  }

  async connect(): Promise<Carrier> {
    if (this.#busy) await new Promise<void>((resolve) => this.#queue.push(resolve))
    this.#busy = true
    let released = false
    return {
      send: async (flight) => {
        const sent = flight.map(({ text, values }) => ({ text, values }))
        const results = await this.#ask({ kind: 'query', flight: sent })
        return results.map(({ rows, affected }, place) => ({
          command: (sent[place]?.text ?? '').trimStart().slice(0, 6).toUpperCase(),
          rowCount: affected || rows.length,
          rows,
        }))
      },
      release: (broken = false) => {
        if (released) return
        released = true
        if (broken) void this.#ask({ kind: 'query', flight: ROLLBACK }).then(this.#pass, this.#pass)
        else this.#pass()
      },
    }
  }

  /** How its one connection is used. */
  connections() {
    return { most: 1, open: 1, in_use: this.#busy ? 1 : 0, waiting: this.#queue.length }
  }

  readonly #pass = (): void => {
    const next = this.#queue.shift()
    if (next) next()
    else this.#busy = false
  }

  /** The whole data folder: a template that opens in a fraction of the time initdb takes, the sooner for not being compressed. */
  async dump(): Promise<Uint8Array> {
    const client = await this.connect()
    try {
      const [dumped] = await this.#ask({ kind: 'dump' })
      return dumped?.rows[0] as Uint8Array
    } finally {
      client.release()
    }
  }

  async end(): Promise<void> {
    const client = await this.connect()
    await this.#ask({ kind: 'close' })
    this.#worker.removeAllListeners('exit')
    this.#failure = new Error('The embedded database is closed')
    await this.#worker.terminate()
    client.release()
  }
}
