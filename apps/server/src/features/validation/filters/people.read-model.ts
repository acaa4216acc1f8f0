import { readScopeOf } from '@cadran/rules/portal/scope'
import type { EscalatedEntity } from '@cadran/rules/validation/escalation'
import { type RawBuilder, sql } from 'kysely'
import { isOneOf } from '../../../platform/database/prepared.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { isFoundBy, isLent, readScope } from '../../portal/users/index.ts'
import { hasPassedTo, isPassedTo } from '../escalations/index.ts'
import type { FilteredList, PeopleFilter } from './filters.policy.ts'

// Conditions on a person, for queries that call the table `users` by the letter u.

export type Condition = RawBuilder<boolean>
export type SqlDay = RawBuilder<string>

/** All of the conditions; none is true. */
export function allOf(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/** At least one of the conditions; none is false. */
export function anyOf(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(conditions, sql` or `)})`
}

/**
 * A condition that is asked of each row which others have found: joined or hashed, a scope of the whole company would be read whole
 * for the ten people who are directly below its director.
 */
export const ofEach = (condition: Condition): Condition => sql<boolean>`(select ${condition})`

/** Whether a column is one of the values; null values restrict nothing. */
function among(column: RawBuilder<unknown>, values: readonly (string | number)[] | null): Condition[] {
  return values === null ? [] : [sql<boolean>`${column} = any(${values})`]
}

/**
 * The same for the words of a small known set, written into the text: an index for some states can only be chosen by a
 * plan that sees them.
 */
export function oneOf(column: RawBuilder<unknown>, values: readonly string[] | null): Condition[] {
  if (values === null) return []
  if (values.length === 0) return [sql<boolean>`false`]
  const each = [...new Set(values)].sort()
  return [sql<boolean>`${column} in (${sql.join(each.map((word) => sql.lit(word)))})`]
}

/** The days of the month that an event e lies in: events never span two. */
export const EVENT_MONTH: { first: SqlDay; last: SqlDay } = {
  // Of a timestamp, not of a date: that would be read in the session's time zone.
  first: sql<string>`date_trunc('month', e.start_at::timestamp)::date`,
  last: sql<string>`(date_trunc('month', e.start_at::timestamp) + interval '1 month - 1 day')::date`,
}

export function sqlDay(day: string): SqlDay {
  return sql<string>`${day}::date`
}

const firstStretch = (first: SqlDay, last: SqlDay): Condition => sql<boolean>`(
  u.last_end_at < u.start_at and u.seniority_at <= u.last_end_at and u.seniority_at <= ${last} and u.last_end_at >= ${first}
)`

/** `touchesMonth` of rules/timesheet/calendar as SQL: employed at least one of these days. */
export function employedBetween(first: SqlDay, last: SqlDay): Condition {
  return sql<boolean>`(
    (u.start_at <= ${last} and (u.end_at is null or u.end_at >= ${first})) or coalesce(${firstStretch(first, last)}, false)
  )`
}

/** The first day under contract among these; whatever follows when there is none. */
export function firstContractDay(first: SqlDay, last: SqlDay): SqlDay {
  return sql<string>`(
    case when ${firstStretch(first, last)} then greatest(u.seniority_at, ${first}) else greatest(u.start_at, ${first}) end
  )`
}

/** Inactive accounts count only where their contract touches the month (README 32). */
export function countsBetween(first: SqlDay, last: SqlDay): Condition {
  return sql<boolean>`(u.is_active or ${employedBetween(first, last)})`
}

/** The people whom every list of the back office counts: technical accounts, matricules in T, are none (README 32). */
export const IS_PERSON: Condition = sql<boolean>`left(u.matricule, 1) not in ('t', 'T')`
/** And for reports, whoever writes one (README 32). */
export const HAS_REPORTS: Condition = sql<boolean>`not ('ROLE_NOT_CRA' = any(u.roles))`

/** Everybody in the company, as the figures count them. */
export function isWholeCompany({ subject }: Viewer, list: FilteredList, filter: PeopleFilter): boolean {
  return readScopeOf(subject, list) === 'everybody' && Object.values(filter).every((narrowed) => narrowed === null)
}

/** The viewer, and all for whom they stand: what waits for one of these waits for the viewer (DEL-23). */
export const leadersOf = ({ subject, lent = [] }: Viewer): number[] => [
  subject.id,
  ...lent.map(({ manager }) => manager.id),
]

const isLedBy = (leaders: readonly number[]): Condition => isOneOf('u.manager_id', leaders)

/** Direct managees (FLT-12); of the viewer, those of whom they stand for as well (DEL-23). */
function isDirectlyOf(viewer: Viewer, manager: string): Condition {
  return manager === viewer.subject.matricule
    ? isLedBy(leadersOf(viewer))
    : sql<boolean>`u.manager_id = (select id from users where matricule = ${manager})`
}

/** What each list shows of what is passed on. */
export const PASSED_ON = {
  absences: 'absence',
  activities: 'report',
  'extra-activities': 'request',
} as const satisfies Record<FilteredList, EscalatedEntity>

/**
 * The people of a list of what waits, and what of theirs it shows: of the viewer's own team what has been passed on to the viewer
 * stands there as well, and nothing else of these people (DEL-25).
 */
export function peopleAndItems(
  viewer: Viewer,
  list: FilteredList,
  filter: PeopleFilter,
): { people: Condition[]; items: Condition[] } {
  if (filter.manager !== viewer.subject.matricule) return { people: peopleIn(viewer, list, filter), items: [] }
  const leaders = leadersOf(viewer)
  const led = isLedBy(leaders)
  return {
    people: peopleIn(viewer, list, filter, anyOf([led, hasPassedTo(PASSED_ON[list], leaders)])),
    items: [anyOf([led, isPassedTo(PASSED_ON[list], leaders)])],
  }
}

/**
 * The people of a list: those in the viewer's scope, whatever the filters ask for (ABS-39, ACT-59). `few` tells whose people
 * are listed at most, which the filter on a manager does otherwise.
 */
export function peopleIn(
  viewer: Viewer,
  list: FilteredList,
  filter: PeopleFilter,
  few: Condition | null = filter.manager === null ? null : isDirectlyOf(viewer, filter.manager),
): Condition[] {
  const { types, companies, matricules, search, lent } = filter
  const scope = readScope(viewer, list, 'u.id')
  return [
    IS_PERSON,
    few || matricules ? ofEach(scope) : scope,
    ...(list === 'activities' ? [HAS_REPORTS] : []),
    ...oneOf(sql`u.person_type`, types),
    ...among(sql`u.company_id`, companies),
    ...among(sql`u.matricule`, matricules),
    ...(few ? [few] : []),
    ...(lent === null ? [] : [isLent(viewer, 'u.id')]),
    ...(search === null ? [] : [isFoundBy(search, readScopeOf(viewer.subject, list))]),
  ]
}
