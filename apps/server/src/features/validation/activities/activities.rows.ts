import { INTERNAL_COMMENT_ACTIONS } from '@cadran/rules/timesheet/workflow'
import { sql } from 'kysely'
import type { PeopleView } from '../../../platform/database/tables.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Levels } from '../../portal/delegation/index.ts'
import { belowViewer, lentBy } from '../../portal/users/index.ts'
import {
  type Answered,
  type AnsweredFile,
  CODE,
  CODES,
  EVENTS,
  FILES,
  OVERTIMES,
  REMOTE_DAY,
} from '../../timesheet/month/index.ts'
import { type ListedAct, lastActJson, levelsJson } from '../acts/index.ts'
import { type Escalated, escalatedJson } from '../escalations/index.ts'
import { type Condition, firstContractDay, SINCE, type SqlDay } from '../filters/index.ts'
import type { DecidedReport, Standing } from './activities.policy.ts'
import { type AnsweredComparison, COMPARISON } from './difference.rows.ts'

/** What the figures of a report are reckoned from, as the month's statement answers it; its owner stands beside. */
export interface CountedReport
  extends Pick<Answered, 'month' | 'closed' | 'main_activity' | 'events' | 'codes' | 'overtimes' | 'remote_days'> {
  period: { year: number; month: number }
  extra_activities: { minutes: number; weeks: number }
}

/** The same with all else that its answer is made of. */
export interface ReportRow extends CountedReport {
  comment_count: number
  last_act: ListedAct | null
  levels: Levels
  escalated: Escalated | null
  files: AnsweredFile[] | null
  /** Null unless it is asked for. */
  comparison: AnsweredComparison | null
}

/** A person and how they stand to the viewer. */
export interface PersonRow extends Omit<Standing, 'id' | 'person_type'> {
  profile: PeopleView
}

/**
 * Which reports a query looks at: all that are stored, or those of one month, where people who have none yet count as
 * well. The query knows the person as u, the report as m.
 */
export interface ReportSource {
  join: ReturnType<typeof sql>
  year: ReturnType<typeof sql<number>>
  month: ReturnType<typeof sql<number>>
  first: SqlDay
  last: SqlDay
}

const daysOf = (year: ReportSource['year'], month: ReportSource['month']) => ({
  first: sql<string>`make_date(${year}, ${month}, 1)`,
  last: sql<string>`(make_date(${year}, ${month}, 1) + interval '1 month - 1 day')::date`,
})

// Of few people, each one's reports are looked up: a company of a thousand looks small enough to the planner to read everybody's.
const lookedUp = (where: ReturnType<typeof sql>) =>
  sql`lateral (select * from months own where ${where} offset 0) m on true`

export function storedReports(few = false): ReportSource {
  const [year, month] = [sql<number>`m.year`, sql<number>`m.month`]
  const join = few ? sql`join ${lookedUp(sql`own.user_id = u.id`)}` : sql`join months m on m.user_id = u.id`
  return { join, year, month, ...daysOf(year, month) }
}

export function reportsOf(period: { year: number; month: number }, few = false): ReportSource {
  const [year, month] = [sql<number>`${period.year}::int`, sql<number>`${period.month}::int`]
  const join = few
    ? sql`left join ${lookedUp(sql`own.user_id = u.id and own.year = ${year} and own.month = ${month}`)}`
    : sql`left join months m on m.user_id = u.id and m.year = ${year} and m.month = ${month}`
  return { join, year, month, ...daysOf(year, month) }
}

/** Names and values of what is reckoned from, by the parts of the statement that reads the month itself. */
function countedFields({ year, month, first, last }: ReportSource) {
  const contractDay = firstContractDay(first, last)
  return sql`
    'period', json_build_object('year', ${year}, 'month', ${month}),
    'month', case when m.id is not null then to_json(m) end,
    'closed', exists (select from periods p where p.year = ${year} and p.month = ${month} and p.closed_at is not null),
    'main_activity', (select ${sql.raw(CODE)} from event_codes k where k.id = coalesce(m.main_activity_id, (
      select s.main_code_id from assignments s
      where s.user_id = u.id and s.main_code_id is not null and s.starts_on <= ${contractDay}
        and (s.ends_on is null or s.ends_on >= ${contractDay})
      order by s.starts_on desc, s.id desc limit 1
    ))),
    'events', ${sql.raw(EVENTS)}, 'codes', ${sql.raw(CODES)}, 'overtimes', ${sql.raw(OVERTIMES)},
    'remote_days', array(select ${sql.raw(REMOTE_DAY)} from remote_days r where r.user_id = u.id and r.day between ${first} and ${last}),
    'extra_activities', (select json_build_object(
      'weeks', count(distinct w.id)::int,
      'minutes', coalesce(sum(h.end_minute - h.start_minute) filter (where h.section = 'complementaries'), 0)::int
    ) from extra_activity_weeks w left join extra_activity_hours h on h.week_id = w.id where w.month_id = m.id)`
}

/** What the figures of one report are reckoned from, as json. */
export function countedReportJson(source: ReportSource) {
  return sql<CountedReport>`json_build_object(${countedFields(source)})`
}

/** One report as json, beside the one before where `compared`. */
export function reportJson(viewer: Viewer, source: ReportSource, compared = false) {
  return sql<ReportRow>`json_build_object(${countedFields(source)},
    'files', ${sql.raw(FILES)},
    'last_act', ${lastActJson('month', 'm.id')},
    'levels', ${levelsJson(viewer, 'month', 'm.id', 'm.state')}, 'escalated', ${escalatedJson('report')},
    'comparison', ${compared ? COMPARISON : sql`null`},
    'comment_count', (select count(a.comment)::int from audit a where a.entity = 'month' and a.entity_id = m.id
    and a.action <> all(${INTERNAL_COMMENT_ACTIONS}))
  )`
}

/** What a decision on a report is made from, for a query that knows the report as m and its person as u. */
export function decidedColumns(viewer: Viewer, in_read_scope: Condition) {
  return sql<{ report: DecidedReport; person: Standing; updated_at: string }>`
    m.updated_at, json_build_object('id', m.id, 'state', m.state, 'submitted_at', m.submitted_at, 'backwarded', m.backwarded,
      'waiting_since', case when m.state = 'validated1' then ${SINCE.validated_month} end,
      'closed', exists (select from periods p where p.year = m.year and p.month = m.month and p.closed_at is not null),
      'events', (
        select coalesce(json_agg(json_build_object('state', e.state, 'type', k.type)), '[]')
        from events e join event_codes k on k.id = e.event_code_id where e.month_id = m.id and e.kind = 'absence'
      ), 'levels', ${levelsJson(viewer, 'month', 'm.id', 'm.state')}, 'escalated', ${escalatedJson('report')}) as report,
    json_build_object('id', u.id, 'person_type', u.person_type, 'is_below', ${belowViewer(viewer, 'u.id')},
      'manager_id', u.manager_id, 'in_read_scope', ${in_read_scope}, 'lent_by', ${lentBy(viewer, 'u.id')}) as person`
}

/** A person as json with how they stand to the viewer, for queries that know them as u and p. */
export function personJson(viewer: Viewer, in_read_scope: Condition) {
  return sql<PersonRow>`json_build_object(
    'profile', to_json(p), 'is_below', ${belowViewer(viewer, 'u.id')},
    'manager_id', u.manager_id, 'in_read_scope', ${in_read_scope}, 'lent_by', ${lentBy(viewer, 'u.id')}
  )`
}
