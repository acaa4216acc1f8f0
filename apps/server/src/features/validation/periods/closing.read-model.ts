import type { Page, QueryOf } from '@cadran/contract/kit'
import type { Closing, CountedItem, listCounted as countedCall } from '@cadran/contract/validation/closing'
import { M_404 } from '@cadran/rules/portal/messages'
import { firstDay, lastDay, type Period, periodOf } from '@cadran/rules/timesheet/day'
import { CLOSING_CHECKS, type ClosingCheck, type PeriodFigure } from '@cadran/rules/validation/closing'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { likeText } from '../../portal/users/index.ts'
import { type Condition, sqlDay } from '../filters/index.ts'
import { countsInReports, type PeriodRow, waitsForDecision } from './period-figures.ts'
import { periodAnswer } from './periods.answer.ts'
import { findUncounted, loadPeriods } from './periods.read-model.ts'

const daysOf = ({ year, month }: Period) => ({
  first: sqlDay(firstDay(year, month)),
  last: sqlDay(lastDay(year, month)),
})

const INSTANT = (value: RawBuilder<unknown>) =>
  sql<string | null>`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** When the month m came to a state by an act; what was sent without one tells its sending. */
const cameTo = (month_id: RawBuilder<unknown>, action: string) => sql<Date | null>`(
  select max(a.at) from audit a where a.entity = 'month' and a.entity_id = ${month_id} and a.action = ${action}
)`

/** How many of the longest queues of level 1 are named. */
const MANAGERS = 5

type Left = Pick<Closing, 'returned' | 'reminded' | 'managers' | 'previous' | 'next'> & {
  oldest: Record<ClosingCheck, string | null>
}

/** What the figures do not tell of a month: since when each of its checks waits, and for whom. One statement. */
async function loadLeft(executor: Executor, { year, month }: Period): Promise<Left> {
  const { first, last } = daysOf({ year, month })
  const oldestIn = (state: string, since: RawBuilder<unknown>) =>
    INSTANT(sql`(select min(${since}) from r where r.state = ${state})`)
  const beside = (order: RawBuilder<unknown>, is_beside: Condition) => sql`(
    select json_build_object('year', b.year, 'month', b.month) from periods b where ${is_beside}
    order by b.year ${order}, b.month ${order} limit 1
  )`
  const here = sql`(${year}::int, ${month}::int)`
  const { rows } = await sql<Left>`
    with r as materialized (
      select u.id, u.manager_id, m.id as month_id, coalesce(m.state, 'non_submitted') as state, m.submitted_at,
        coalesce(m.backwarded, false) as backwarded
      from users u left join months m on m.user_id = u.id and m.year = ${year}::int and m.month = ${month}::int
      where ${countsInReports(first, last)} and (m.id is null or m.state <> 'validated2')
    )
    select (select count(*)::int from r where r.state = 'non_submitted' and r.backwarded) as returned,
      (select count(*)::int from r join report_reminders k on k.user_id = r.id
        where r.state = 'non_submitted' and k.year = ${year}::int and k.month = ${month}::int) as reminded,
      (select coalesce(json_agg(json_build_object('identity', q.identity, 'count', q.n) order by q.n desc, q.sort_key), '[]') from (
        select b.firstname || ' ' || b.lastname as identity, b.sort_key, count(*)::int as n
        from r join users b on b.id = r.manager_id where r.state = 'submitted'
        group by b.id order by n desc, b.sort_key limit ${sql.lit(MANAGERS)}
      ) q) as managers,
      json_build_object(
        'non_submitted', ${oldestIn('non_submitted', sql`case when r.backwarded then ${cameTo(sql`r.month_id`, 'non_submitted')} end`)},
        'submitted', ${oldestIn('submitted', sql`r.submitted_at`)},
        'validated1', ${oldestIn('validated1', sql`coalesce(${cameTo(sql`r.month_id`, 'validated1')}, r.submitted_at)`)},
        'absences', ${INSTANT(sql`(
          select min(e.created_at) from events e join users u on u.id = e.user_id where ${waitsForDecision(first, last)}
        )`)}
      ) as oldest,
      ${beside(sql`desc`, sql<boolean>`(b.year, b.month) < ${here}`)} as previous,
      ${beside(sql`asc`, sql<boolean>`(b.year, b.month) > ${here}`)} as next
  `.execute(executor)
  const [left] = rows
  if (!left) throw new Error('The question answers one row')
  return left
}

const COUNTS = {
  non_submitted: 'non_submitted',
  submitted: 'submitted',
  validated1: 'validated1',
  absences: 'pending_absences',
} as const satisfies Record<ClosingCheck, keyof PeriodRow>

async function closingOf({ database, clock }: Platform, viewer: Viewer, row: PeriodRow): Promise<Closing> {
  const { oldest, ...left } = await loadLeft(database.kysely, row)
  const checks = CLOSING_CHECKS.map((check) => ({ check, count: row[COUNTS[check]], oldest_at: oldest[check] }))
  return { period: periodAnswer(viewer, row, clock.today()), checks, ...left }
}

/** A month with what is left of it: its figures, then what they do not tell. Two statements (CLO-01). */
export async function readClosing(platform: Platform, viewer: Viewer, { year, month }: Period): Promise<Closing> {
  const [row] = await loadPeriods(platform.database.kysely, [sql<boolean>`p.year = ${year} and p.month = ${month}`])
  return closingOf(platform, viewer, row ?? refuse(M_404))
}

/** The oldest month that is over and open; null where none is (CLO-14). */
export async function readDueClosing(platform: Platform, viewer: Viewer): Promise<Closing | null> {
  const { year, month } = periodOf(platform.clock.today())
  const [row] = await loadPeriods(platform.database.kysely, [
    sql<boolean>`p.id = (
      select o.id from periods o where o.closed_at is null and (o.year, o.month) < (${year}::int, ${month}::int)
      order by o.year, o.month limit 1
    )`,
  ])
  return row ? closingOf(platform, viewer, row) : null
}

/** The rows that a figure of the period counts, each with what the answer says of it, ordered by their person. */
function rowsOf(figure: PeriodFigure, period: Period): RawBuilder<unknown> {
  const { year, month } = period
  const { first, last } = daysOf(period)
  const person = sql`u.id, u.matricule, u.firstname, u.lastname, u.manager_id, u.sort_key, u.search_key`
  if (figure === 'absences') {
    return sql`
      select ${person}, e.id as item, e.start_at as day, e.created_at as since,
        json_build_object('id', e.id, 'start_at', e.start_at, 'start_moment', e.start_moment,
          'end_at', e.end_at, 'end_moment', e.end_moment) as absence
      from events e join users u on u.id = e.user_id where ${waitsForDecision(first, last)}`
  }
  const since = {
    total: sql`null::timestamptz`,
    validated2: sql`null::timestamptz`,
    validated1: sql`coalesce(${cameTo(sql`m.id`, 'validated1')}, m.submitted_at)`,
    submitted: sql`m.submitted_at`,
  }[figure]
  const in_state = figure === 'total' ? sql`true` : sql`m.state = ${figure}`
  return sql`
    select ${person}, u.id as item, null::date as day, ${since} as since, null::json as absence
    from users u left join months m on m.user_id = u.id and m.year = ${year}::int and m.month = ${month}::int
    where ${countsInReports(first, last)} and ${in_state}`
}

/** What a figure counts, by the page, in the order of lists. */
export async function listCounted(
  { database }: Platform,
  id: number,
  { figure, search, page, maxResults }: QueryOf<typeof countedCall>,
): Promise<Page<CountedItem>> {
  const period = (await findUncounted(database.kysely, id)) ?? refuse(M_404)
  const found = search?.trim() ? sql<boolean>`g.search_key like ${likeText(search)}` : sql<boolean>`true`
  const { rows } = await sql<{ total: number; items: CountedItem[] }>`
    with listed as materialized (select g.* from (${rowsOf(figure, period)}) g where ${found})
    select (select count(*)::int from listed) as total, (
      select coalesce(json_agg(json_build_object(
        'id', p.id, 'matricule', p.matricule, 'firstname', p.firstname, 'lastname', p.lastname,
        'identity', p.firstname || ' ' || p.lastname, 'manager', b.firstname || ' ' || b.lastname,
        'since', ${INSTANT(sql`p.since`)}, 'absence', p.absence
      ) order by p.sort_key, p.day, p.item), '[]')
      from (
        select * from listed order by sort_key, day, item limit ${maxResults} offset ${(page - 1) * maxResults}
      ) p left join users b on b.id = p.manager_id
    ) as items
  `.execute(database.kysely)
  const [row] = rows
  return { items: row?.items ?? [], total: row?.total ?? 0 }
}
