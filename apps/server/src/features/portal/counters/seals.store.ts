import { sql } from 'kysely'
import type { Database, Executor } from '../../../platform/database/database.ts'

// This file alone writes the table `counter_seals`.

/** The last line of all ledgers before which nobody writes any more: the lock waits for whoever does, and keeps nobody for longer. */
export function lastSettledLine({ transaction }: Pick<Database, 'transaction'>): Promise<number> {
  return transaction(async (trx) => {
    await sql`lock table counter_entries in share mode`.execute(trx)
    const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from counter_entries`.execute(trx)
    return rows[0]?.id ?? 0
  })
}

/** Why ledgers are sealed: the first day of a month in which counters are kept, or a payroll run that is issued (LED-24). */
type SealOf = { month: string } | { run_id: number }

/** Seals everybody's ledger up to a line, once for each reason (LED-24). */
export async function sealLedgers(executor: Executor, of: SealOf, last_line_id: number, now: Date): Promise<void> {
  const { month, run_id } = { month: null, run_id: null, ...of }
  await sql`
    insert into counter_seals (month, run_id, sealed_at, last_line_id, people, lines, hash)
    select ${month}::date, ${run_id}::bigint, ${now}::timestamptz, ${last_line_id}::bigint, heads.people, heads.lines, heads.hash
    from ledger_heads(${last_line_id}::bigint) heads
    on conflict do nothing`.execute(executor)
}

export async function isMonthSealed(executor: Executor, month: string): Promise<boolean> {
  const { rows } = await sql`select from counter_seals where month = ${month}::date`.execute(executor)
  return rows.length > 0
}
