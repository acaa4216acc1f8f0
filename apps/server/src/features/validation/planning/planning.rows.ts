import type { PlannedAbsence, PlanningCode } from '@cadran/contract/validation/planning'
import { type Day, firstDay, lastDay, type Period, periodOf } from '@cadran/rules/timesheet/day'
import { EVENT_CODE_TYPES, type EventCodeType, isAbsenceLike } from '@cadran/rules/timesheet/event-codes'
import type { RecurringDays, RemoteDay } from '@cadran/rules/timesheet/remote-work'
import { sql } from 'kysely'
import type { Platform } from '../../../platform/platform.ts'
import { readPrepared } from '../filters/index.ts'

const AWAY_TYPES = EVENT_CODE_TYPES.filter(isAbsenceLike)

export interface AbsenceRow extends Omit<PlannedAbsence, 'days_count'> {
  user_id: number
  half_days: number
  type: EventCodeType
}

/** All that a planning draws its lines from, as one statement answers it; null where SQL found no row. */
interface PlanningRows {
  absences: AbsenceRow[] | null
  codes: PlanningCode[] | null
  remote_days: (RemoteDay & { user_id: number })[] | null
  recurring: (Period & RecurringDays & { user_id: number })[] | null
}

/** The one or two months that the days lie in. */
function monthsOf(days: readonly Day[]): Period[] {
  const [first, last] = [periodOf(days[0] ?? ''), periodOf(days.at(-1) ?? '')]
  return first.month === last.month ? [first] : [first, last]
}

// The months that may still be written in follow the recurring days, until somebody has chosen others by hand (REM-24).
const recurringIn = (people: readonly number[], { year, month }: Period) => sql`
  select r.user_id, ${year}::int as year, ${month}::int as month, r.monday, r.tuesday, r.wednesday,
    r.thursday, r.friday, r.saturday, r.sunday
  from (
    select distinct on (h.user_id) h.* from recurring_remote_days h
    where h.user_id = any(${people}) and h.starts_on <= ${firstDay(year, month)}::date
    order by h.user_id, h.starts_on desc
  ) r
  left join months m on m.user_id = r.user_id and m.year = ${year} and m.month = ${month}
  where not coalesce(m.remote_saved, false) and coalesce(m.state, 'non_submitted') = 'non_submitted'
    and not exists (select from periods p where p.year = ${year} and p.month = ${month} and p.closed_at is not null)
    and not exists (
      select from remote_days d
      where d.user_id = r.user_id and not d.auto_generated
        and d.day between ${firstDay(year, month)}::date and ${lastDay(year, month)}::date
    )`

/** The absences and remote days of these people on these days, and what their codes are called: one statement. */
export async function loadPlanningRows({ database }: Platform, people: readonly number[], days: readonly Day[]) {
  const [from = '', to = ''] = [days[0], days.at(-1)]
  const months = monthsOf(days)
  const [rows] = await readPrepared(
    database,
    sql<PlanningRows>`
      with away as materialized (
        select e.user_id, e.id as event_id, e.state, e.start_at, e.start_moment, e.end_at, e.end_moment, e.half_days,
          e.event_code_id, k.type
        from events e join event_codes k on k.id = e.event_code_id
        where e.user_id = any(${people}) and e.state <> 'refused' and k.type = any(${AWAY_TYPES})
          and e.start_at between ${`${from.slice(0, 8)}01`}::date and ${to}::date and e.end_at >= ${from}::date
      )
      select (select json_agg(a order by a.start_at, a.start_moment, a.event_id) from away a) as absences,
        (select json_agg(k order by k.id) from (
          select c.id, c.type, c.short_code, c.description, c.color from event_codes c
          where c.id in (select event_code_id from away)
        ) k) as codes,
        (select json_agg(r) from (
          select d.user_id, d.day, d.am, d.pm from remote_days d
          where d.user_id = any(${people}) and d.day between ${from}::date and ${to}::date
        ) r) as remote_days,
        (select json_agg(r) from (${sql.join(
          months.map((month) => recurringIn(people, month)),
          sql` union all `,
        )}) r) as recurring`,
  )
  return {
    absences: rows?.absences ?? [],
    codes: rows?.codes ?? [],
    remote_days: rows?.remote_days ?? [],
    recurring: rows?.recurring ?? [],
  }
}
