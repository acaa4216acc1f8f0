import type { QueryOf } from '@cadran/contract/kit'
import type { listMonths } from '@cadran/contract/validation/activities'
import { type Period, parsePeriod, periodOf } from '@cadran/rules/timesheet/day'
import { currentPeriod } from '@cadran/rules/timesheet/month-bounds'
import { activityWindow } from '@cadran/rules/validation/filter-defaults'
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
  within,
} from '../filters/index.ts'
import { type ReportSource, reportsOf, storedReports } from './activities.rows.ts'

export type ListQuery = QueryOf<typeof listMonths>

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
}

/** The particularities, named as the month's fields; several are alternatives (FLT-13). */
const PARTICULARITIES = {
  noPrestation: sql<boolean>`coalesce(m.no_prestation, false)`,
  specialTime: sql<boolean>`coalesce(m.special_time, false)`,
  backwarded: sql<boolean>`coalesce(m.backwarded, false)`,
  constraint: sql<boolean>`exists (select from overtimes o where o.month_id = m.id and o.type = 'constraint')`,
  intervention: sql<boolean>`exists (select from overtimes o where o.month_id = m.id and o.type = 'hour')`,
}

function particularities(query: ListQuery, { first, last }: ReportSource): Condition[] {
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
  const asked = Object.entries(all).flatMap(([name, condition]) =>
    query[name as keyof typeof all] === undefined ? [] : [condition],
  )
  return asked.length === 0 ? [] : [anyOf(asked)]
}

/** The days whose months are shown: what is asked for, and the default window where nothing is (FLT-75, FLT-82, README 35). */
function limitsOf({ clock }: Platform, { subject }: Viewer, query: ListQuery): DayLimits {
  const { period, minDate, maxDate } = query
  const pending = period === 'pending'
  const asked = readDayLimits({ minDate, maxDate, period: pending ? undefined : period })
  const undated = period === undefined && minDate === undefined && maxDate === undefined
  if (!pending && !undated) return asked
  const { min_date, max_date } = activityWindow(currentPeriod(clock.today(), subject))
  return within(asked, { from: min_date, to: max_date })
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

/** Reads the filters of the list of reports as conditions on the person u and the report m. */
export function selectReports(platform: Platform, viewer: Viewer, query: ListQuery): Selection {
  const filter = readPeopleFilter(viewer, 'activities', query)
  const limits = limitsOf(platform, viewer, query)
  const pending = query.period === 'pending'
  const period: Period | null = query.period === undefined || pending ? null : parsePeriod(query.period)
  const source = period ? reportsOf(period) : storedReports()
  const state = sql<string>`coalesce(m.state, 'non_submitted')`

  const people = allOf(peopleIn(viewer, 'activities', filter))
  const reports = allOf([
    // Of one month, people who have written nothing are shown too, so that the counts are complete (ACT-60).
    ...(period ? [anyOf([sql<boolean>`m.id is not null`, employedBetween(source.first, source.last)])] : []),
    ...(pending ? [sql<boolean>`m.state in ('submitted', 'validated1')`] : []),
    ...inMonths(source, limits),
    ...particularities(query, source),
    countsBetween(source.first, source.last),
  ])
  const in_state = allOf(oneOf(state, chosen(query['states[]'])))
  const matching = period
    ? sql`users u ${source.join} where ${people} and ${reports} and ${in_state}`
    : sql`users u where ${people} and exists (
        select from months m where m.user_id = u.id and ${reports} and ${in_state}
      )`
  const people_count = period ? sql<number>`count(*)` : sql<number>`count(distinct u.id)`
  return { source, people, reports, in_state, state, matching, people_count }
}
