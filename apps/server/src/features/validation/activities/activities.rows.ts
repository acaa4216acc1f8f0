import { periodKey } from '@cadran/rules/timesheet/day'
import { INTERNAL_COMMENT_ACTIONS } from '@cadran/rules/timesheet/workflow'
import { type RawBuilder, sql } from 'kysely'
import type { PeopleView } from '../../../platform/database/tables.ts'
import { groupBy } from '../../../platform/group-by.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Levels } from '../../portal/delegation/index.ts'
import { belowViewer, lentBy } from '../../portal/users/index.ts'
import {
  type Answered,
  type AnsweredFile,
  CODE,
  EVENTS,
  FILE,
  OVERTIME,
  REMOTE_DAY,
} from '../../timesheet/month/index.ts'
import { ACT_JSON, type ListedAct, levelsJson } from '../acts/index.ts'
import { type Escalated, escalatedJson } from '../escalations/index.ts'
import { type Condition, firstContractDay, SINCE, type SqlDay } from '../filters/index.ts'
import type { DecidedReport, Standing } from './activities.policy.ts'
import { type AnsweredComparison, COMPARISON } from './difference.rows.ts'

/** What the figures of a report are reckoned from, as the month's statement answers it; its owner stands beside. */
export interface CountedReport
  extends Pick<Answered, 'month' | 'closed' | 'main_activity' | 'events' | 'codes' | 'overtimes' | 'remote_days'> {
  user_id: number
  period: { year: number; month: number }
  extra_activities: { minutes: number; weeks: number }
}

/** What else stands with each report in its list. */
interface Further {
  levels: Levels
  /** Null unless it is asked for. */
  comparison: AnsweredComparison | null
}

/** The same with all else that its answer is made of. */
export interface ReportRow extends CountedReport, Further {
  comment_count: number
  last_act: ListedAct | null
  escalated: Escalated | null
  files: AnsweredFile[]
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

export function storedReports(few: boolean): ReportSource {
  const [year, month] = [sql<number>`m.year`, sql<number>`m.month`]
  const join = few ? sql`join ${lookedUp(sql`own.user_id = u.id`)}` : sql`join months m on m.user_id = u.id`
  return { join, year, month, ...daysOf(year, month) }
}

export function reportsOf(period: { year: number; month: number }, few: boolean): ReportSource {
  const [year, month] = [sql<number>`${period.year}::int`, sql<number>`${period.month}::int`]
  const join = few
    ? sql`left join ${lookedUp(sql`own.user_id = u.id and own.year = ${year} and own.month = ${month}`)}`
    : sql`left join months m on m.user_id = u.id and m.year = ${year} and m.month = ${month}`
  return { join, year, month, ...daysOf(year, month) }
}

/** Several reports: what each has, and beside them, by their months, what only some have or several share. */
export interface AnsweredReports<More = unknown> {
  reports: (Pick<CountedReport, 'user_id' | 'period' | 'month' | 'main_activity' | 'events' | 'remote_days'> & More)[]
  closed: (readonly [year: number, month: number])[]
  codes: Answered['codes']
  overtimes: (readonly [month_id: number, overtime: Answered['overtimes'][number]])[]
  extra_activities: (readonly [month_id: number, week_id: number, minutes: number | null])[]
}

/** The same with all that their answers are made of. */
export interface ListedReports extends AnsweredReports<Further> {
  files: (readonly [month_id: number, file: AnsweredFile])[]
  escalated: (readonly [month_id: number, escalated: Escalated])[]
  /** Of all of them, the newest first. */
  acts: (readonly [month_id: number, is_commented: boolean, act: ListedAct])[]
}

const MONTH_IDS = sql`any(array(select month_id from listed))`
const FROM_LISTED = sql`from listed l join users u on u.id = l.user_id left join months m on m.id = l.month_id`

/** Each of them, the newest of a person first. */
const eachReport = (further = sql``) => {
  const [year, month] = [sql<number>`l.year`, sql<number>`l.month`]
  const { first, last } = daysOf(year, month)
  const contractDay = firstContractDay(first, last)
  return sql`to_json(array(select json_build_object(
      'user_id', l.user_id, 'period', json_build_object('year', ${year}, 'month', ${month}),
      'month', case when m.id is not null then to_json(m) end,
      'main_activity', (select ${sql.raw(CODE)} from event_codes k where k.id = coalesce(m.main_activity_id, (
        select s.main_code_id from assignments s
        where s.user_id = u.id and s.main_code_id is not null and s.starts_on <= ${contractDay}
          and (s.ends_on is null or s.ends_on >= ${contractDay})
        order by s.starts_on desc, s.id desc limit 1
      ))),
      'events', ${sql.raw(EVENTS)},
      'remote_days', array(select ${sql.raw(REMOTE_DAY)} from remote_days r where r.user_id = u.id and r.day between ${first} and ${last})
      ${further}
    ) ${FROM_LISTED} order by l.year desc, l.month desc))`
}

// A part asked once of all reports costs its start once.
const BESIDE = sql`
    'closed', array(select json_build_array(p.year, p.month) from periods p
      where p.closed_at is not null and (p.year, p.month) in (select year, month from listed)),
    'codes', array(select ${sql.raw(CODE)} from event_codes k
      where k.id = any(array(select distinct e.event_code_id from events e where e.month_id = ${MONTH_IDS}))),
    'overtimes', array(select json_build_array(o.month_id, ${sql.raw(OVERTIME)}) from overtimes o where o.month_id = ${MONTH_IDS}),
    'extra_activities', array(select json_build_array(w.month_id, w.id, h.end_minute - h.start_minute)
      from extra_activity_weeks w left join extra_activity_hours h on h.week_id = w.id and h.section = 'complementaries'
      where w.month_id = ${MONTH_IDS})`

/** What the figures of reports are reckoned from, as json, of a relation of `user_id`, `month_id`, `year` and `month`. */
export const countedReportsJson = (listed: RawBuilder<unknown>) => sql<AnsweredReports>`(
    with listed as materialized (${listed}) select json_build_object('reports', ${eachReport()}, ${BESIDE})
  )`

/** The same with all else that stands in a list, beside the reports of the months before where `compared`. */
export function reportsJson(viewer: Viewer, listed: RawBuilder<unknown>, compared = false) {
  const levels = levelsJson(viewer, 'month', 'm.id', 'm.state')
  const further = sql`, 'levels', ${levels}, 'comparison', ${compared ? COMPARISON : sql`null`}`
  return sql<ListedReports>`(
    with listed as materialized (${listed}) select json_build_object('reports', ${eachReport(further)}, ${BESIDE},
      'files', array(select json_build_array(f.month_id, ${sql.raw(FILE)}) from month_files f where f.month_id = ${MONTH_IDS}),
      'escalated', array(select json_build_array(m.id, ${escalatedJson('report')}) from months m
        where m.id = ${MONTH_IDS} and m.id = any(array(
          select x.entity_id from escalations x where x.entity = 'report' and x.user_id = any(array(select distinct user_id from listed))
        ))),
      'acts', array(select json_build_array(a.entity_id, a.comment is not null and a.action <> all(${INTERNAL_COMMENT_ACTIONS}), ${ACT_JSON})
        from audit a where a.entity = 'month' and a.entity_id = ${MONTH_IDS} order by a.id desc))
  )`
}

/** A report that a query knows as m, as the relation that the two above ask for. */
export const ONE_REPORT = sql`select m.user_id, m.id as month_id, m.year, m.month`

const byMonth = <Row extends readonly [month_id: number, ...unknown[]]>(rows: readonly Row[]) => {
  const groups = groupBy(rows, ([month_id]) => month_id)
  return (id: number | undefined) => (id === undefined ? [] : (groups.get(id) ?? []))
}

/** The reports that a query has counted, each with what stands beside them. */
export function countedReports<More>(answered: AnsweredReports<More>): (CountedReport & More)[] {
  const codes = new Map(answered.codes.map((code) => [code[0], code]))
  const closed = new Set(answered.closed.map(([year, month]) => periodKey({ year, month })))
  const [overtimes, extra_activities] = [byMonth(answered.overtimes), byMonth(answered.extra_activities)]
  return answered.reports.map((report) => {
    const weeks = extra_activities(report.month?.id)
    return {
      ...report,
      codes: [...new Set(report.events.map(([, code]) => code))].flatMap((id) => {
        const code = codes.get(id)
        return code ? [code] : []
      }),
      closed: closed.has(periodKey(report.period)),
      overtimes: overtimes(report.month?.id).map(([, overtime]) => overtime),
      extra_activities: {
        weeks: new Set(weeks.map(([, week_id]) => week_id)).size,
        minutes: weeks.reduce((sum, [, , minutes]) => sum + (minutes ?? 0), 0),
      },
    }
  })
}

/** The reports that a query has listed, each with what stands beside them. */
export function listedReports(answered: ListedReports): ReportRow[] {
  const [files, acts, escalated] = [byMonth(answered.files), byMonth(answered.acts), new Map(answered.escalated)]
  return countedReports(answered).map((report) => {
    const id = report.month?.id
    return {
      ...report,
      files: files(id).map(([, file]) => file),
      last_act: acts(id)[0]?.[2] ?? null,
      comment_count: acts(id).filter(([, is_commented]) => is_commented).length,
      escalated: escalated.get(id ?? 0) ?? null,
    }
  })
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
