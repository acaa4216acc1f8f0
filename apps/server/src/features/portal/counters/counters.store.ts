import { type Accrual, MODALITIES_WITH_JRS, type Turning } from '@cadran/rules/timesheet/accrual'
import { type Insertable, sql } from 'kysely'
import type { Trx } from '../../../platform/database/database.ts'
import { WITH_NEXT } from '../../../platform/database/flights.ts'
import type { Tables } from '../../../platform/database/tables.ts'

// This file alone writes the table `counter_entries`, which is only ever added to. Whatever was written stays as it is: each
// statement may be run again, and one_entry_per_source keeps two at once from writing an entry twice.

/** Everybody whose id lies between. */
interface PeopleById {
  after: number
  until: number
}

/**
 * Gives everybody employed on the last day of a month what it earns, by what they are on that day (ADM-21). The ledger begins with the opening, or with the contract
 * of whoever was hired since `since`; of anybody else nothing is known before payroll has taken the balance over.
 */
export async function addAccruals(
  trx: Trx,
  people: PeopleById,
  accruals: readonly Accrual[],
  since: string,
  now: Date,
): Promise<void> {
  if (accruals.length === 0) return
  await sql`
    insert into counter_entries (user_id, counter, kind, hundredths, effective_on, source, created_at)
    select u.id, g.counter, 'accrual', g.hundredths, g.day, g.source, ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(accruals)}::json) as g(counter text, hundredths integer, day date, source text)
    join users u on u.id > ${people.after} and u.id <= ${people.until} and u.start_at <= g.day and (u.end_at is null or u.end_at >= g.day)
    join lateral (
      select d.person_type, d.modality from positions d where d.user_id = u.id
      order by d.starts_on <= g.day desc, abs(d.starts_on - g.day) limit 1
    ) p on p.person_type <> 'contractor' and (g.counter <> 'rtt' or p.modality = any(${MODALITIES_WITH_JRS}::integer[]))
    left join (
      select user_id, max(effective_on) as day from counter_entries
      where kind = 'opening' and user_id > ${people.after} and user_id <= ${people.until} group by user_id
    ) opening on opening.user_id = u.id
    where case when opening.day is null then u.start_at >= ${since}::date else opening.day < g.day end
      and not exists (
        select from counter_entries c
        where c.user_id = u.id and c.counter = g.counter and c.kind = 'accrual' and c.effective_on = g.day and c.source = g.source
      )
    order by u.id, g.day, g.counter
    on conflict on constraint one_entry_per_source do nothing
  `.execute(trx)
}

/**
 * Hands a counter on, or takes away what is left of it. A rollover moves the whole of the entries, for absences are deducted
 * from the older days first and go on doing so (MON-104); what expires is what the absences before that day have left.
 */
export async function addTurning(
  trx: Trx,
  people: PeopleById,
  { on, kind, from, to, spent_by }: Turning,
  now: Date,
): Promise<void> {
  await sql`
    with held as (
      select c.user_id, sum(c.hundredths) filter (where c.counter = ${from}) as hundredths
      from counter_entries c
      where c.user_id > ${people.after} and c.user_id <= ${people.until} and c.stage = 'posted' and c.effective_on < ${on}::date
      group by c.user_id
    ), turned as (
      select h.user_id, case when ${kind} = 'rollover' then h.hundredths else greatest(0, h.hundredths + coalesce((
        select sum(c.hundredths) from counter_entries c
        where c.user_id = h.user_id and c.stage <> 'posted' and c.counter = ${spent_by} and c.effective_on < ${on}::date
      ), 0)) end as hundredths
      from held h where h.hundredths <> 0
    )
    insert into counter_entries (user_id, counter, kind, hundredths, effective_on, source, created_at)
    select t.user_id, side.counter, ${kind}, side.sign * t.hundredths, ${on}::date, ${`${kind} ${from}`}, ${now}::timestamptz
    from turned t
    cross join (values (${from}, -1), (${to}::text, 1)) as side(counter, sign)
    where side.counter is not null and t.hundredths <> 0
    order by t.user_id, side.sign
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
