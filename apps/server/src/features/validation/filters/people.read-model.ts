import { readScopeOf } from '@cadran/rules/portal/scope'
import type { EscalatedEntity } from '@cadran/rules/validation/escalation'
import { type RawBuilder, sql } from 'kysely'
import { IS_UNCOUNTED } from '../../../platform/database/counted-people.ts'
import { isOneOf } from '../../../platform/database/prepared.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { IS_PERSON, idsInScope, isFoundBy, isLent, readScope } from '../../portal/users/index.ts'
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

/** Of those whom every list counts, whoever writes a report (README 32). */
export const HAS_REPORTS: Condition = sql<boolean>`not ('ROLE_NOT_CRA' = any(u.roles))`

/** The ids of a list's people among whom figures count, which hold no technical account and nobody without reports themselves. */
function idsIn(viewer: Viewer, list: FilteredList, filter: PeopleFilter): ListedPeople['ids'] {
  const { manager, matricules, lent } = filter
  if (manager !== null || matricules !== null || lent !== null) return 'few'
  const narrowed = narrowedBy(viewer, list, filter)
  const scope = idsInScope(viewer, list)
  if (narrowed.length === 0) return scope ?? 'everybody'
  return scope
    ? sql`select u.id from (${scope}) s join users u on u.id = s.id where ${allOf(narrowed)}`
    : sql`select u.id from users u where ${allOf(narrowed)}`
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

/** Whom a list shows. */
export interface ListedPeople {
  people: Condition
  /** Those of them whom the figures do not tell. */
  untold: Condition
  /** Among whom figures count: a relation of ids, or everybody; few are counted one by one. */
  ids: RawBuilder<unknown> | 'everybody' | 'few'
  /** `from` and `where` of the people u, for a page of them in their order; what is joined is asked of each. */
  inOrder: (joined?: RawBuilder<unknown>) => RawBuilder<unknown>
}

/** Whoever is looked for is put in order before anything is asked of them: it is asked of a page's worth, not of all who were found. */
const inOrderOf =
  (people: Condition, { search }: PeopleFilter): ListedPeople['inOrder'] =>
  (joined = sql``) =>
    search === null
      ? sql`users u ${joined} where ${people}`
      : sql`(select * from users u where ${people} order by u.sort_key, u.id offset 0) u ${joined} where true`

/** What a list of what waits shows: all of its people's, unless `items` says what alone. */
export interface PeopleAndItems extends ListedPeople {
  items: Condition[]
  /** The same in two, for a query that finds each by a way of its own: whoever is led, and what was passed on of nobody who is. */
  apart: { led: Condition; passed: Condition } | null
}

/**
 * The people of a list of what waits, and what of theirs it shows: of the viewer's own team what has been passed on to the viewer
 * stands there as well, and nothing else of these people (DEL-25).
 */
export function peopleAndItems(viewer: Viewer, list: FilteredList, filter: PeopleFilter): PeopleAndItems {
  const ids = idsIn(viewer, list, filter)
  const inList = (few?: Condition) => allOf(peopleIn(viewer, list, filter, few))
  const listed = (people: Condition, items: Condition[], apart: PeopleAndItems['apart']) => ({
    people,
    items,
    apart,
    untold: ids === 'few' ? people : allOf(peopleIn(viewer, list, filter, IS_UNCOUNTED)),
    ids,
    inOrder: inOrderOf(people, filter),
  })
  if (filter.manager !== viewer.subject.matricule) return listed(inList(), [], null)
  const leaders = leadersOf(viewer)
  const led = isLedBy(leaders)
  const isPassed = isPassedTo(PASSED_ON[list], leaders)
  return listed(inList(anyOf([led, hasPassedTo(PASSED_ON[list], leaders)])), [anyOf([led, isPassed])], {
    led: inList(led),
    passed: allOf([sql<boolean>`(${led}) is not true`, inList(isPassed)]),
  })
}

/** The filters that may leave many people. */
function narrowedBy({ subject }: Viewer, list: FilteredList, { types, companies, search }: PeopleFilter): Condition[] {
  return [
    ...oneOf(sql`u.person_type`, types),
    ...among(sql`u.company_id`, companies),
    ...(search === null ? [] : [isFoundBy(search, readScopeOf(subject, list))]),
  ]
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
  const { matricules, lent } = filter
  const scope = readScope(viewer, list, 'u.id')
  return [
    IS_PERSON,
    few || matricules ? ofEach(scope) : scope,
    ...(list === 'activities' ? [HAS_REPORTS] : []),
    ...among(sql`u.matricule`, matricules),
    ...(few ? [few] : []),
    ...(lent === null ? [] : [isLent(viewer, 'u.id')]),
    ...narrowedBy(viewer, list, filter),
  ]
}
