import { firstDay, type Period } from '@cadran/rules/timesheet/day'
import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/database.ts'
import { COUNTED } from './period-figures.ts'

// This file alone writes the tables `periods` and `period_figures`.

/** Keeps a period from every other closing and force-submit until the transaction ends; false when there is none. */
export async function lockPeriod(trx: Trx, id: number): Promise<boolean> {
  const row = await trx.selectFrom('periods').where('id', '=', id).select('id').forNoKeyUpdate().executeTakeFirst()
  return row !== undefined
}

/**
 * Closes a period. The trigger takes the month alone: it waits for whoever is writing in it, and nobody begins until the
 * transaction ends (decision 11).
 */
export async function closePeriod(
  trx: Trx,
  id: number,
  closing: { closed_at: Date; closed_by: number; comment: string | null },
): Promise<void> {
  await trx.updateTable('periods').set(closing).where('id', '=', id).execute()
}

/** Counts what the closed periods hold that have no figures yet: the one just closed, and those that came closed. */
export async function keepFigures(trx: Trx): Promise<void> {
  await sql`
    insert into period_figures (period_id, validated2, validated1, submitted, non_submitted, pending_absences,
      remote_workers, remote_half_days)
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
