import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/database.ts'

// This file alone writes the table `counter_seals`.

/** Seals everybody's ledger as it ends now, once in the month; the lock waits for whoever is writing (LED-24). */
export async function sealLedgers(trx: Trx, month: string, now: Date): Promise<void> {
  const sealed = await trx.selectFrom('counter_seals').where('month', '=', month).select('id').executeTakeFirst()
  if (sealed) return
  await sql`lock table counter_entries in share mode`.execute(trx)
  await sql`
    insert into counter_seals (month, sealed_at, last_line_id, people, lines, hash)
    select ${month}::date, ${now}::timestamptz, last.id, heads.people, heads.lines, heads.hash
    from (select coalesce(max(id), 0) as id from counter_entries) last, ledger_heads(last.id) heads
    on conflict on constraint one_counter_seal_per_month do nothing
  `.execute(trx)
}
