import { type Day, firstDay, type Period } from '@cadran/rules/timesheet/day'
import { type RawBuilder, sql } from 'kysely'
import { uncounted } from '../../../platform/database/counted-people.ts'
import type { Trx } from '../../../platform/database/database.ts'
import { CLOSER, COUNTED, FIGURES, PAYROLL_RUN, type PeriodRow } from './period-figures.ts'

// This file alone writes the tables `periods` and `period_figures`.

/** Keeps a period from every other closing and force-submit until the transaction ends; null when there is none. */
export async function lockPeriod(trx: Trx, id: number) {
  const row = trx
    .selectFrom('periods as p')
    .where('p.id', '=', id)
    .select(['p.id', 'p.year', 'p.month', 'p.closed_at', CLOSER.as('author')])
    .forNoKeyUpdate()
  return (await row.executeTakeFirst()) ?? null
}

interface Closing {
  closed_at: Date
  closed_by: number
  comment: string | null
  /** The day from which on its month may be closed is today or before it. */
  today: Day
  /** The audit row, for each row of a relation. */
  traceFor: (done: RawBuilder<unknown>) => RawBuilder<unknown>
  /** The month is held alone already: everything is seen. */
  is_held: boolean
}

/** A period as a closing found it, and what came of it. */
interface ClosingAttempt extends PeriodRow {
  is_closed: boolean
  /** Something was written while the month was waited for, so that nothing was closed. */
  is_late: boolean
}

/**
 * Closes a period by one statement: counts it, holds its month alone, closes it, keeps its figures and leaves the trace; or
 * writes nothing where the table of the periods refuses, which the caller asks for the reason. Null when there is none.
 */
export async function closePeriod(trx: Trx, id: number, closing: Closing): Promise<ClosingAttempt | null> {
  const { closed_at, closed_by, comment, today, traceFor, is_held } = closing
  const { rows } = await sql<ClosingAttempt>`
    with ${uncounted()}, period as materialized (
      select p.id, p.year, p.month, p.closed_at, p.comment, ${CLOSER} as author, ${PAYROLL_RUN}
      from periods p where p.id = ${id} for no key update
    ), counted as materialized (
      select f.* from period p cross join lateral (${COUNTED}) f
    ), held as materialized (
      select ${is_held}::boolean or hold_period(p.year, p.month, pg_current_snapshot()) as sees_everything
      from period p cross join counted c
      where p.closed_at is null and make_date(p.year, p.month, 1) <= ${today}::date and c.submitted + c.validated1 = 0
    ), closed as (
      update periods p set closed_at = ${closed_at}, closed_by = ${closed_by}, comment = ${comment}
      from held h where p.id = ${id} and h.sees_everything
      returning p.id
    ), kept as (
      insert into period_figures (period_id, ${FIGURES})
      select d.id, c.* from closed d cross join counted c
      on conflict do nothing
    ), traced as (${traceFor(sql`closed d`)})
    select p.*, c.*, exists (select from closed) as is_closed, coalesce(not h.sees_everything, false) as is_late
    from period p cross join counted c left join held h on true
  `.execute(trx)
  return rows[0] ?? null
}

/** Counts what the closed periods hold that have no figures yet: the one just closed, and those that came closed. */
export async function keepFigures(trx: Trx): Promise<void> {
  await sql`
    with ${uncounted()}
    insert into period_figures (period_id, ${FIGURES})
    select p.id, f.* from periods p cross join lateral (${COUNTED}) f
    where p.closed_at is not null and not exists (select from period_figures k where k.period_id = p.id)
    on conflict do nothing
  `.execute(trx)
}

/**
 * Adds the periods that are missing from the first report of the company to a month, and those of later months in which a
 * report was sent (PER-19, README 34); answers them.
 */
export async function addPeriods(trx: Trx, { year, month }: Period): Promise<Period[]> {
  const current = sql<string>`${firstDay(year, month)}::date`
  const { rows } = await sql<Period>`
    with reports as (select m.year, m.month from months m order by m.year, m.month limit 1)
    insert into periods (year, month)
    select extract(year from g.day), extract(month from g.day)
    from generate_series(
      least(${current}, (select make_date(r.year, r.month, 1) from reports r)), ${current}, interval '1 month'
    ) as g (day)
    union
    select m.year, m.month from months m
    where (m.year, m.month) > (${year}::int, ${month}::int) and m.state <> 'non_submitted'
    on conflict on constraint one_period_per_month do nothing
    returning year, month
  `.execute(trx)
  return rows
}
