import type { QueryOf } from '@cadran/contract/kit'
import type { selectMonths } from '@cadran/contract/validation/activities'
import { type Period, parsePeriod, periodOf } from '@cadran/rules/timesheet/day'
import { currentPeriod } from '@cadran/rules/timesheet/month-bounds'
import { activityWindow, awaitedMonthStates } from '@cadran/rules/validation/filter-defaults'
import { type RawBuilder, sql } from 'kysely'
import { type Figure, isFigure } from '../../../platform/database/counted-people.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { rolesOfCall } from '../../portal/delegation/index.ts'
import {
  allOf,
  anyOf,
  type Condition,
  chosen,
  countsBetween,
  type DayLimits,
  employedBetween,
  type ListedPeople,
  ofEach,
  oneOf,
  type PeopleAndItems,
  peopleAndItems,
  readDayLimits,
  readPeopleFilter,
} from '../filters/index.ts'
import { type ReportSource, reportsOf, storedReports } from './activities.rows.ts'
import { IS_CHANGED } from './difference.rows.ts'

/** What the list and its selection are narrowed by. */
export type MonthFilters = QueryOf<typeof selectMonths>

/** Which reports of some people are shown, and those not sent beside them. */
export interface Shown {
  /** Every filter on reports but the state's. */
  reports: Condition
  in_state: Condition
  /** The reports not sent of a view of what waits; null where `reports` holds them. */
  unsent: Condition | null
  /** Both, and which of them are listed; null where `unsent` is. */
  with_unsent: { reports: Condition; is_listed: Condition } | null
}

/** What the list, its total and its counts are read by: the same conditions, said once. */
export interface Selection extends ListedPeople, Shown {
  source: ReportSource
  state: RawBuilder<string>
  /** `from` and `where` of the people who have a report to show. */
  matching: RawBuilder<unknown>
  people_count: RawBuilder<number>
  /** What of the figures is the same selection; null where they do not tell it. */
  figures: Shown | null
  /** The same reports in two, for a query that finds each by a way of its own; null where one is enough. */
  apart: (Shown & NonNullable<PeopleAndItems['apart']>) | null
  /** The one month that is listed. */
  period: Period | null
}

/** The particularities, named as the month's fields; several are alternatives (FLT-13). */
const PARTICULARITIES = {
  noPrestation: sql<boolean>`coalesce(m.no_prestation, false)`,
  specialTime: sql<boolean>`coalesce(m.special_time, false)`,
  backwarded: sql<boolean>`coalesce(m.backwarded, false)`,
  constraint: sql<boolean>`exists (select from overtimes o where o.month_id = m.id and o.type = 'constraint')`,
  intervention: sql<boolean>`exists (select from overtimes o where o.month_id = m.id and o.type = 'hour')`,
}

function particularities(query: MonthFilters, { first, last }: ReportSource): Condition[] {
  const remote = sql<boolean>`exists (
    select from remote_days r where r.user_id = u.id and r.day between ${first} and ${last}
  )`
  // The same question as rules/timesheet/part-time asks (MON-58).
  const partialTime = sql<boolean>`exists (
    select from (
      select (r->>'starts_on')::date as starts_on, jsonb_array_length(r->'half_days_off') as halves,
        lead((r->>'starts_on')::date) over (order by r->>'starts_on') as next_on
      from jsonb_array_elements(u.part_times) r
    ) rhythm
    where halves > 0 and starts_on <= ${last} and (next_on is null or next_on > ${first})
  )`
  const all = { ...PARTICULARITIES, partialTime, remoteWorking: remote }
  const conditions = Object.entries(all).flatMap(([name, condition]) =>
    query[name as keyof typeof all] === undefined ? [] : [condition],
  )
  return conditions.length === 0 ? [] : [anyOf(conditions)]
}

/** Where a condition finds what it asks of a report. */
type Columns = Pick<ReportSource, 'year' | 'month'> & { state: RawBuilder<string> }

/** A set of the figures as a report: of one month, whoever has none is one who has not sent. */
const SET: Columns = {
  year: sql<number>`c.year`,
  month: sql<number>`c.month`,
  state: sql<string>`case c.figure when 'no_report' then 'non_submitted' else c.figure end`,
}

/** The months that share a day with the limits; compared as pairs, which the indexes of the table know (FLT-87). */
function inMonths({ year, month }: Columns, { from, to }: DayLimits): Condition[] {
  const pair = (day: string) => {
    const period = periodOf(day)
    return sql`(${period.year}::int, ${period.month}::int)`
  }
  return [
    ...(from === null ? [] : [sql<boolean>`(${year}, ${month}) >= ${pair(from)}`]),
    ...(to === null ? [] : [sql<boolean>`(${year}, ${month}) <= ${pair(to)}`]),
  ]
}

/** The default window, for whatever does not await the viewer; none where days are asked for (FLT-75, FLT-82, README 35, 50). */
function inWindow({ clock }: Platform, viewer: Viewer, query: MonthFilters, source: Columns): Condition[] {
  const { period, minDate, maxDate } = query
  const isUndated = period === undefined && minDate === undefined && maxDate === undefined
  if (period !== 'pending' && !isUndated) return []
  const { min_date, max_date } = activityWindow(currentPeriod(clock.today(), viewer.subject))
  const awaited = oneOf(source.state, awaitedMonthStates(rolesOfCall(viewer)))
  return [anyOf([allOf(inMonths(source, { from: min_date, to: max_date })), ...awaited])]
}

const PENDING = ['submitted', 'validated1'] as const

/** The months that one may still send: those of the periods that have begun and are open. */
function mayBeSent({ clock }: Platform, columns: Columns): Condition {
  const { year, month } = periodOf(clock.today())
  return sql<boolean>`(${columns.year}, ${columns.month}) in (
    select p.year, p.month from periods p
    where p.closed_at is null and (p.year, p.month) <= (${year}::int, ${month}::int)
  )`
}

function shown(platform: Platform, columns: Columns, inTime: Condition, query: MonthFilters): Shown {
  const states = chosen(query['states[]'])
  const { state } = columns
  const in_state = allOf(oneOf(state, states))
  if (query.period !== 'pending') return { reports: inTime, in_state, unsent: null, with_unsent: null }
  const is_pending = allOf(oneOf(state, PENDING))
  const is_unsent = allOf([sql<boolean>`${state} = 'non_submitted'`, mayBeSent(platform, columns)])
  const is_either = anyOf([is_pending, is_unsent])
  // Whoever has not sent waits for nobody: they are listed when they are asked for by their state (CLO-07).
  const is_listed = states?.includes('non_submitted') ? is_either : is_pending
  return {
    reports: allOf([is_listed, inTime]),
    in_state,
    unsent: allOf([is_unsent, inTime]),
    with_unsent: { reports: allOf([is_either, inTime]), is_listed },
  }
}

/** The reports of the people of the relation `page`, as `reportsJson` asks for them. */
export const reportsOnPage = ({ source, reports, in_state }: Selection) => sql`
  select u.id as user_id, m.id as month_id, ${source.year} as year, ${source.month} as month
  from page join users u on u.id = page.id ${source.join} where ${reports} and ${in_state}`

const REPORT_FIGURES = ['non_submitted', 'submitted', 'validated1', 'validated2'] as const satisfies readonly Figure[]

/** Reads the filters of the list of reports as conditions on the person u and the report m. */
export function selectReports(platform: Platform, viewer: Viewer, query: MonthFilters): Selection {
  const filter = readPeopleFilter(viewer, 'activities', query)
  const pending = query.period === 'pending'
  const limits = readDayLimits({ ...query, period: pending ? undefined : query.period })
  const period: Period | null = query.period === undefined || pending ? null : parsePeriod(query.period)
  const { items: passed_or_led, apart, ...who } = peopleAndItems(viewer, 'activities', filter)
  const few = who.ids === 'few'
  const source = period ? reportsOf(period, few) : storedReports(few)
  // Only of one month may a row be missing; as it stands, the index of what waits finds the state.
  const state = period ? sql<string>`coalesce(m.state, 'non_submitted')` : sql<string>`m.state`
  const columns = { ...source, state: pending ? sql<string>`m.state` : state }

  const particular = particularities(query, source)
  const inMonthsOf = (of: Columns) => [...inMonths(of, limits), ...inWindow(platform, viewer, query, of)]
  const inTime = (items: Condition[]) =>
    allOf([
      // Of one month, people who have written nothing are shown too, so that the counts are complete (ACT-60).
      ...(period ? [anyOf([sql<boolean>`m.id is not null`, employedBetween(source.first, source.last)])] : []),
      ...inMonthsOf(columns),
      ...particular,
      ...(query.changed === undefined ? [] : [IS_CHANGED]),
      ...items,
      countsBetween(source.first, source.last),
    ])
  const found = shown(platform, columns, inTime(passed_or_led), query)
  const { reports, in_state } = found
  const areToldByFigures = particular.length === 0 && !query.changed
  const ofReports = isFigure([...REPORT_FIGURES, ...(period ? (['no_report'] as const) : [])])
  const figures = areToldByFigures ? shown(platform, SET, allOf([ofReports, ...inMonthsOf(SET)]), query) : null
  const matching = period
    ? sql`${who.inOrder(source.join)} and ${reports} and ${in_state}`
    : sql`${who.inOrder()} and ${ofEach(sql<boolean>`exists (
        select from months m where m.user_id = u.id and ${reports} and ${in_state}
      )`)}`
  const people_count = period ? sql<number>`count(*)` : sql<number>`count(distinct u.id)`
  const in_two = apart && !period ? { ...apart, ...shown(platform, columns, inTime([]), query) } : null
  return { ...who, ...found, source, state, matching, people_count, figures, apart: in_two, period }
}
