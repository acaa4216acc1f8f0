import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import { madeOnce } from '../made-once.ts'
import { type Carrier, type Client, inFlights } from './flights.ts'
import type { Tables } from './tables.ts'

/** Connections to a database, as many as it lends. */
export interface Pool {
  readonly options: object
  connect(): Promise<Carrier>
  end(): Promise<void>
}

/** Knows what runs inside a transaction. */
export interface Watch {
  run: <T>(work: () => Promise<T>) => Promise<T>
  assertOutside: () => void
}

// The store follows every promise of the process: on a server, where nobody waits for ever, it would cost a third of a call.
export const UNWATCHED: Watch = { run: (work) => work(), assertOutside: () => undefined }

export function openWatch(): Watch {
  const inside = new AsyncLocalStorage<boolean>()
  return {
    run: (work) => inside.run(true, work),
    assertOutside: () => {
      if (inside.getStore()) throw new Error('The outer database was used inside a transaction: pass its trx')
    },
  }
}

/** A query builder over connections, or over what looks like them. */
export const builderOver = (pool: object) =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pool as PostgresPool }) })

/** A builder that asks everything of one connection, which is whoever's who took it. */
export const builderOn = (client: Client) =>
  builderOver({ options: {}, connect: async (): Promise<Client> => ({ ...client, release: () => undefined }) })

/**
 * The pool as the query builder takes it. The builder remembers every connection that it has ever been lent, and what was asked by it
 * last: one that were new each time would keep a tenth of all that a call leaves behind, until the collector goes through everything.
 */
export function guarded(pool: Pool, watch: Watch, by_keys = false) {
  const clientOver = madeOnce((carrier: Carrier) => inFlights(carrier, by_keys))
  return {
    options: pool.options,
    connect: async () => {
      watch.assertOutside()
      return clientOver(await pool.connect())
    },
    end: () => pool.end(),
  }
}
