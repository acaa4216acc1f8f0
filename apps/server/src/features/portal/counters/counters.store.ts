import type { AutomaticLine } from '@cadran/rules/timesheet/counter-facts'
import { type Insertable, sql } from 'kysely'
import type { Trx } from '../../../platform/database/database.ts'
import { WITH_NEXT } from '../../../platform/database/flights.ts'
import type { Tables } from '../../../platform/database/tables.ts'

// This file alone writes the table `counter_entries`, which is only ever added to. Whatever was written stays as it is: each
// statement may be run again, and one_entry_per_source keeps two at once from writing an entry twice.

/** Keeps two from planning the same lines at once, until commit: whoever comes second finds them written (LED-23). */
export async function lockPlanning(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('lines of the counters'))`.execute(trx)
}

/** Writes lines that the rules write, in their order. */
export async function addAutomaticLines(
  trx: Trx,
  lines: readonly (AutomaticLine & { user_id: number })[],
  now: Date,
): Promise<void> {
  if (lines.length === 0) return
  await sql`
    insert into counter_entries (user_id, counter, kind, rule, rule_id, hundredths, effective_on, source, reason, created_at)
    select l.user_id, l.counter, l.kind, l.rule, l.rule_id, l.hundredths, l.effective_on, l.source, l.reason, ${now}::timestamptz
    from rows from (json_to_recordset(${JSON.stringify(lines)}::json) as (user_id bigint, counter text, kind text, rule text,
      rule_id bigint, hundredths integer, effective_on date, source text, reason text)) with ordinality as l
    order by l.user_id, l.ordinality
    on conflict on constraint one_entry_per_source do nothing
  `.execute(trx)
}

/** Holds the ledger until commit: two files at once are read one after the other. */
export async function lockLedger(trx: Trx): Promise<void> {
  await sql`lock table counter_entries in share row exclusive mode`.execute(trx)
}

/**
 * Waits for a file that is being read, before a person is held: what is read of a file holds the ledger first, and people after it.
 */
export async function joinLedger(trx: Trx): Promise<void> {
  await sql`${sql.raw(WITH_NEXT)}lock table counter_entries in row exclusive mode`.execute(trx)
}

/** Whose of these adjustments stands already. */
export async function findTakenOver(
  trx: Trx,
  entries: readonly { user_id: number; counter: string; effective_on: string; source: string }[],
): Promise<number | null> {
  const { rows } = await sql<{ user_id: number }>`
    select x.user_id from json_to_recordset(${JSON.stringify(entries)}::json)
      as x(user_id bigint, counter text, effective_on date, source text)
    join counter_entries c on c.user_id = x.user_id and c.counter = x.counter and c.kind = 'adjustment'
      and c.effective_on = x.effective_on and c.source = x.source
    order by x.user_id limit 1
  `.execute(trx)
  return rows[0]?.user_id ?? null
}

/** Adds what payroll takes over or corrects, with why and by whom where somebody said it, dated by the clock of the command. */
export async function addTakenOver(
  trx: Trx,
  entries: readonly Omit<Insertable<Tables['counter_entries']>, 'created_at'>[],
  now: Date,
): Promise<void> {
  await sql`
    insert into counter_entries (user_id, counter, kind, hundredths, effective_on, source, reason, actor_id, created_at)
    select user_id, counter, kind, hundredths, effective_on, source, reason, actor_id, ${now}::timestamptz
    from json_populate_recordset(null::counter_entries, ${JSON.stringify(entries)}::json)
  `.execute(trx)
}

/** Takes a day to look at for losses, and tells the last one before it; undefined where another process has taken it. */
export async function takeNoticeDay(trx: Trx, today: string): Promise<{ last: string | null } | undefined> {
  const { rows } = await sql<{ last: string | null }>`
    with last as (select max(day) as day from loss_notice_days),
      taken as (insert into loss_notice_days (day) values (${today}) on conflict do nothing returning day)
    select last.day as last from last, taken
  `.execute(trx)
  return rows[0]
}
