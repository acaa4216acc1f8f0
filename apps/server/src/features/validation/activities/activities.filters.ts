import type { QueryOf } from '@cadran/contract/kit'
import type { selectMonths } from '@cadran/contract/validation/activities'
import { type Period, parsePeriod, periodOf } from '@cadran/rules/timesheet/day'
import { currentPeriod } from '@cadran/rules/timesheet/month-bounds'
import { activityWindow, awaitedMonthStates } from '@cadran/rules/validation/filter-defaults'
import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import {
  allOf,
  anyOf,
  type Condition,
  chosen,
  countsBetween,
  type DayLimits,
  employedBetween,
  oneOf,
  peopleIn,
  readDayLimits,
  readPeopleFilter,
} from '../filters/index.ts'
import { type ReportSource, reportsOf, storedReports } from './activities.rows.ts'
import { IS_CHANGED } from './difference.rows.ts'

/** What the list and its selection are narrowed by. */
export type MonthFilters = QueryOf<typeof selectMonths>

/** What the list, its total and its counts are read by: the same conditions, said once. */
export interface Selection {
  source: ReportSource
  people: Condition
  /** Every filter on reports but the state's. */
  reports: Condition
  in_state: Condition
  state: RawBuilder<string>
  /** `from` and `where` of the people who have a report to show. */
  matching: RawBuilder<unknown>
  people_count: RawBuilder<number>
  /** The reports not sent of a view of what waits; null where `reports` holds them. */
  unsent: Condition | null
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

/** The months that share a day with the limits; compared as pairs, which the indexes of the table know (FLT-87). */
function inMonths({ year, month }: ReportSource, { from, to }: DayLimits): Condition[] {
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
function inWindow({ clock }: Platform, { subject }: Viewer, query: MonthFilters, source: ReportSource): Condition[] {
  const { period, minDate, maxDate } = query
  const isUndated = period === undefined && minDate === undefined && maxDate === undefined
  if (period !== 'pending' && !isUndated) return []
  const { min_date, max_date } = activityWindow(currentPeriod(clock.today(), subject))
  const awaited = oneOf(sql`m.state`, awaitedMonthStates(subject.roles))
  return [anyOf([allOf(inMonths(source, { from: min_date, to: max_date })), ...awaited])]
}

const PENDING = ['submitted', 'validated1'] as const

/** The months that one may still send: those of the periods that have begun and are open. */
function mayBeSent({ clock }: Platform): Condition {
  const { year, month } = periodOf(clock.today())
  return sql<boolean>`(m.year, m.month) in (
    select p.year, p.month from periods p
    where p.closed_at is null and (p.year, p.month) <= (${year}::int, ${month}::int)
  )`
}

/** Reads the filters of the list of reports as conditions on the person u and the report m. */
export function selectReports(platform: Platform, viewer: Viewer, query: MonthFilters): Selection {
  const filter = readPeopleFilter(viewer, 'activities', query)
  const pending = query.period === 'pending'
  const limits = readDayLimits({ ...query, period: pending ? undefined : query.period })
  const period: Period | null = query.period === undefined || pending ? null : parsePeriod(query.period)
  const source = period ? reportsOf(period) : storedReports()
  // Only of one month may a row be missing; as it stands, the index of what waits finds the state.
  const state = period ? sql<string>`coalesce(m.state, 'non_submitted')` : sql<string>`m.state`
  const states = chosen(query['states[]'])

  const people = allOf(peopleIn(viewer, 'activities', filter))
  const inTime = allOf([
    // Of one month, people who have written nothing are shown too, so that the counts are complete (ACT-60).
    ...(period ? [anyOf([sql<boolean>`m.id is not null`, employedBetween(source.first, source.last)])] : []),
    ...inMonths(source, limits),
    ...inWindow(platform, viewer, query, source),
    ...particularities(query, source),
    ...(query.changed === undefined ? [] : [IS_CHANGED]),
    countsBetween(source.first, source.last),
  ])
  const unsent = pending ? allOf([sql<boolean>`m.state = 'non_submitted'`, mayBeSent(platform), inTime]) : null
  const isPending = allOf([...oneOf(sql`m.state`, PENDING), inTime])
  // Whoever has not sent waits for nobody: they are listed when they are asked for by their state (CLO-07).
  const reports = !unsent ? inTime : states?.includes('non_submitted') ? anyOf([isPending, unsent]) : isPending
  const in_state = allOf(oneOf(state, states))
  const matching = period
    ? sql`users u ${source.join} where ${people} and ${reports} and ${in_state}`
    : sql`users u where ${people} and exists (
        select from months m where m.user_id = u.id and ${reports} and ${in_state}
      )`
  const people_count = period ? sql<number>`count(*)` : sql<number>`count(distinct u.id)`
  return { source, people, reports, in_state, state, matching, people_count, unsent }
}
