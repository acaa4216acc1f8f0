import type { Period } from '@cadran/contract/validation/periods'
import { sql } from 'kysely'
import { countEach, countPeople } from '../../../platform/database/counted-people.ts'
import { IS_PERSON } from '../../portal/users/index.ts'
import { allOf, type Condition, countsBetween, employedBetween, HAS_REPORTS, type SqlDay } from '../filters/index.ts'

// What a period holds, for queries that know it as p and begin with `uncounted()`: the sets tell it of everybody else. One count
// serves the list, the closing and the job.

// The days are worked out once for a period, as d; written into the conditions they would be for every row.
const DAYS = sql`(
  select make_date(p.year, p.month, 1) as first, (make_date(p.year, p.month, 1) + interval '1 month - 1 day')::date as last offset 0
) d`
const first = sql<string>`d.first`
const last = sql<string>`d.last`

export const COUNTS_IN_REPORTS = allOf([IS_PERSON, HAS_REPORTS])

/**
 * Everybody employed in the month, a report or not, and whoever is still active and has one: the same people as the list
 * of reports of that month, for a query that knows them as u and their month as m (PER-13, README 32).
 */
export function countsInReports(from: SqlDay, to: SqlDay): Condition {
  return sql<boolean>`${COUNTS_IN_REPORTS} and (${employedBetween(from, to)} or (u.is_active and m.id is not null))`
}

/** The absences of a month that are not decided at level 2, for a query that knows them as e and their person as u (PER-28). */
export function waitsForDecision(from: SqlDay, to: SqlDay): Condition {
  return sql<boolean>`e.kind = 'absence' and e.state in ('submitted', 'validated1') and e.start_at between ${from} and ${to}
    and ${IS_PERSON} and ${countsBetween(from, to)}`
}

const reports = sql`
  select count(*) filter (where m.state = 'validated2') as validated2,
    count(*) filter (where m.state = 'validated1') as validated1,
    count(*) filter (where m.state = 'submitted') as submitted,
    count(*) filter (where m.id is null or m.state = 'non_submitted') as non_submitted
  from ${DAYS} cross join uncounted x join users u on u.id = x.user_id left join months m on m.user_id = u.id and m.year = p.year and m.month = p.month
  where ${countsInReports(first, last)}`

const absences = sql`
  select count(*) as pending_absences
  from ${DAYS} cross join uncounted x join users u on u.id = x.user_id join events e on e.user_id = u.id
  where ${waitsForDecision(first, last)}`

/** No mark lies on an absence: writing one takes them away (EVT-88). What an unsent month only derives is not there yet. */
const remote = sql`
  select count(*) as remote_workers, coalesce(sum(w.half_days), 0) as remote_half_days
  from (
    select sum(r.am::int + r.pm::int) as half_days
    from ${DAYS} cross join uncounted x join users u on u.id = x.user_id join remote_days r on r.user_id = u.id
    where r.day between ${first} and ${last} and ${COUNTS_IN_REPORTS}
      and ${employedBetween(sql<string>`r.day`, sql<string>`r.day`)}
    group by r.user_id
  ) w`

const IN_PERIOD = sql<boolean>`c.year = p.year and c.month = p.month`

const sets = sql`
  select coalesce(sum(n) filter (where figure = 'validated2'), 0)::int as validated2,
    coalesce(sum(n) filter (where figure = 'validated1'), 0)::int as validated1,
    coalesce(sum(n) filter (where figure = 'submitted'), 0)::int as submitted,
    coalesce(sum(n) filter (where figure in ('non_submitted', 'no_report')), 0)::int as non_submitted,
    coalesce(sum(n) filter (where figure in ('absence_submitted', 'absence_validated1')), 0)::int as pending_absences,
    ${countPeople(sql<boolean>`${IN_PERIOD} and c.figure = 'remote'`)} as remote_workers,
    coalesce(sum(n) filter (where figure = 'remote'), 0)::int as remote_half_days
  from ${countEach(sql`s.figure`, IN_PERIOD)} e`

interface Figures {
  validated2: number
  validated1: number
  submitted: number
  non_submitted: number
  pending_absences: number
  remote_workers: number
  remote_half_days: number
}

export interface PeriodRow extends Figures {
  id: number
  year: number
  month: number
  closed_at: Date | null
  comment: string | null
  author: string | null
  payroll_run: Period['payroll_run']
}

/** Who closed a period `p`, null while it is open. */
export const CLOSER = sql<string | null>`(select closer.identity from people closer where closer.id = p.closed_by)`

/** The last export of payroll in force of a period p (PAY-63). */
export const PAYROLL_RUN = sql`(
  select json_build_object('id', r.id, 'number', r.number, 'issued_at', to_char(r.issued_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from payroll_runs r where r.year = p.year and r.month = p.month and r.state = 'issued' order by r.number desc limit 1
) as payroll_run`

/** The columns that `COUNTED` answers, in its order. */
export const FIGURES = sql`
  validated2, validated1, submitted, non_submitted, pending_absences, remote_workers, remote_half_days`

/** Everything counted now, for a period p. */
export const COUNTED = sql`
  select s.validated2 + c.validated2 as validated2, s.validated1 + c.validated1 as validated1, s.submitted + c.submitted as submitted,
    s.non_submitted + c.non_submitted as non_submitted, s.pending_absences + a.pending_absences as pending_absences,
    s.remote_workers + r.remote_workers as remote_workers, s.remote_half_days + r.remote_half_days as remote_half_days
  from (${sets}) s, (${reports}) c, (${absences}) a, (${remote}) r`

/** What a closed period p kept (as k, which is null for an open one), else everything counted now. */
export const KEPT_OR_COUNTED = sql`
  select k.validated2, k.validated1, k.submitted, k.non_submitted, k.pending_absences, k.remote_workers, k.remote_half_days
  where k.period_id is not null
  union all
  ${COUNTED} where k.period_id is null`
