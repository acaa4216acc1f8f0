import { sql } from 'kysely'
import type { Trx } from '../platform/database/database.ts'
import type { TestPortal } from './portal.ts'

/** Two at once, where the second meets what the first holds. */
export function duringOn({ database }: Pick<TestPortal, 'database'>) {
  /** Returns once somebody waits for what this transaction holds; with one session nobody can. */
  const untilSomebodyWaits = async (trx: Trx): Promise<void> => {
    if (database.engine === 'embedded') return
    for (;;) {
      const { rows } = await sql`
        select from pg_locks l where not l.granted and pg_backend_pid() = any(pg_blocking_pids(l.pid))
      `.execute(trx)
      if (rows.length > 0) return
    }
  }

  /** Makes an attempt while a transaction holds what its work took; once somebody waits for it, it does the rest and ends. */
  return async <T>(
    work: (trx: Trx) => Promise<unknown>,
    attempt: () => Promise<T>,
    rest: (trx: Trx) => Promise<unknown> = async () => undefined,
  ): Promise<T> => {
    let begin: () => void = () => undefined
    // Chained out here: begun inside, the attempt would count as a part of the transaction.
    const attempted = new Promise<void>((resolve) => {
      begin = resolve
    }).then(attempt)
    await database.transaction(async (trx) => {
      await work(trx)
      begin()
      await untilSomebodyWaits(trx)
      await rest(trx)
    })
    return attempted
  }
}
