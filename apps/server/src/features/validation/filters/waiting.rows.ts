import type { Role } from '@cadran/rules/portal/roles'
import { readScopeOf } from '@cadran/rules/portal/scope'
import { type Day, lastDay, periodOf } from '@cadran/rules/timesheet/day'
import type { DelegationScope } from '@cadran/rules/validation/delegation'
import {
  absenceFilterDefaults,
  activityFilterDefaults,
  extraRequestFilterDefaults,
} from '@cadran/rules/validation/filter-defaults'
import { type RawBuilder, sql } from 'kysely'
import { isOneOf } from '../../../platform/database/prepared.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { lentIn } from '../../portal/delegation/index.ts'
import { belowViewer, isLent } from '../../portal/users/index.ts'
import { ABSENCE_WAITS_SINCE, hasPassedTo, isPassedTo } from '../escalations/index.ts'
import type { FilteredList } from './filters.policy.ts'
import {
  allOf,
  anyOf,
  type Condition,
  countsBetween,
  EVENT_MONTH,
  leadersOf,
  ofEach,
  PASSED_ON,
  peopleIn,
} from './people.read-model.ts'

// What waits for a viewer, each as a query. Badges, the home pages and the way from one report to the next all read these.

const MONTH = { year: sql<number>`m.year`, month: sql<number>`m.month` }
const MONTH_DAYS = {
  first: sql<string>`make_date(m.year, m.month, 1)`,
  last: sql<string>`(make_date(m.year, m.month, 1) + interval '1 month - 1 day')::date`,
}
const MONTH_OF_EVENT = {
  year: sql<number>`extract(year from e.start_at)`,
  month: sql<number>`extract(month from e.start_at)`,
}

export function isOpen({ year, month }: typeof MONTH): Condition {
  return sql<boolean>`not exists (
    select from periods p where p.year = ${year} and p.month = ${month} and p.closed_at is not null
  )`
}

function notOwn({ actor, subject }: Viewer): Condition {
  return sql<boolean>`u.id not in (${actor.id}, ${subject.id})`
}

const DEFAULTS = {
  absences: absenceFilterDefaults,
  activities: activityFilterDefaults,
  'extra-activities': extraRequestFilterDefaults,
} satisfies Record<FilteredList, (viewer: Viewer['subject']) => { manager: string | null }>

const SCOPE_OF = {
  absences: 'absences',
  activities: 'activities',
  'extra-activities': 'extra-requests',
} as const satisfies Record<FilteredList, DelegationScope>

interface LentLevel {
  is_lent: Condition
  lenders: number[]
}

/** Whom the viewer may treat for those who lend them the role of the first level; null where nobody does (DEL-11, DEL-23). */
function lentLevel(viewer: Viewer, list: FilteredList, role: Role): LentLevel | null {
  const lent = lentIn(viewer, SCOPE_OF[list]).lent?.filter(({ roles }) => roles.has(role)) ?? []
  if (lent.length === 0) return null
  return { is_lent: isLent({ ...viewer, lent }, 'u.id'), lenders: lent.map(({ manager }) => manager.id) }
}

const EVERYBODY = { types: null, companies: null, matricules: null, manager: null, search: null, lent: null }

/** The people of a list as it opens (FLT-57 to FLT-62). */
export function peopleOfList(viewer: Viewer, list: FilteredList): Condition[] {
  return peopleIn(lentIn(viewer, SCOPE_OF[list]), list, {
    ...EVERYBODY,
    manager: DEFAULTS[list](viewer.subject).manager,
  })
}

/** Whether a list as it opens shows everybody in the company, as the figures count them. */
export function opensOnEverybody(viewer: Viewer, list: FilteredList): boolean {
  return readScopeOf(viewer.subject, list) === 'everybody' && DEFAULTS[list](viewer.subject).manager === null
}

/** Whether it shows the people directly below somebody: few. */
export const opensOnTeam = (viewer: Viewer, list: FilteredList): boolean =>
  DEFAULTS[list](viewer.subject).manager !== null

/** Whoever stands otherwise to the viewer than everybody does: oneself, and those whom the first level treats. */
export function countedApart(viewer: Viewer): RawBuilder<unknown> {
  const { actor, subject } = viewer
  const lent = viewer.lent?.length ? sql`or ${isLent(viewer, 'u.id')}` : sql``
  const passed = hasPassedTo(PASSED_ON.activities, leadersOf(viewer))
  return sql`select u.id from users u where u.id in (${actor.id}, ${subject.id}) or u.manager_id = ${subject.id} or ${passed} ${lent}`
}

/** The same without oneself: what a badge counts is what its list shows. */
export function peopleWhoWait(viewer: Viewer, list: FilteredList): Condition[] {
  return [...peopleOfList(viewer, list), notOwn(viewer)]
}

/** Below the viewer, asked of each person, unless the people of the list are nobody else: that is asked already. */
function belowOfEach(viewer: Viewer, list: FilteredList): Condition[] {
  const { subject, lent = [] } = lentIn(viewer, SCOPE_OF[list])
  return readScopeOf(subject, list) === 'team' && lent.length === 0 ? [] : [ofEach(belowViewer(viewer, 'u.id'))]
}

/**
 * What was passed on to the viewer, or to those who lend them the role, of people whom the first level does not count as it is:
 * it reaches any depth where the list opens on everybody, but for reports (DEL-25).
 */
function passedLevel(viewer: Viewer, list: FilteredList, role: Role, lent: LentLevel | null): Condition[] | null {
  const { subject } = viewer
  const is_own = subject.roles.has(role) && !subject.reads_by_delegation
  if ((!is_own && !lent) || (list !== 'activities' && DEFAULTS[list](subject).manager === null)) return null
  const passedTo = (leaders: number[]) => isPassedTo(PASSED_ON[list], leaders)
  const treated = [
    ...(is_own ? [allOf([passedTo([subject.id]), ...belowOfEach(viewer, list)])] : []),
    ...(lent ? [allOf([passedTo(lent.lenders), lent.is_lent])] : []),
  ]
  const counted =
    list === 'activities' ? [subject.id, ...(lent?.lenders ?? [])] : leadersOf(lentIn(viewer, SCOPE_OF[list]))
  return [
    sql<boolean>`(u.manager_id is null or not ${isOneOf('u.manager_id', counted)})`,
    ...peopleIn(lentIn(viewer, SCOPE_OF[list]), list, EVERYBODY, anyOf(treated)),
    notOwn(viewer),
  ]
}

/**
 * The levels a viewer holds, each with the people whom it may treat. They are put together by UNION ALL: one condition
 * with an OR would make the planner look at everything that waits in the company.
 */
function byLevel(source: RawBuilder<unknown>, { first, second, lent, passed }: Levels): RawBuilder<unknown> | null {
  const parts = [first, second, lent, passed].flatMap((level) => (level ? [sql`select ${source} where ${level}`] : []))
  return parts.length === 0 ? null : sql.join(parts, sql` union all `)
}

const dayInParis = (instant: string) => sql`(${sql.ref(instant)} at time zone 'Europe/Paris')::date`

/** Since when an item is on its level: what no column keeps began, at the latest, with the last change. */
const VALIDATED_SINCE = sql`coalesce(${dayInParis('e.validated1_at')}, e.updated_at::date)`
const MONTH_VALIDATED_SINCE = sql`coalesce(m.waiting_since, m.updated_at::date)`
export const SINCE = {
  absence: sql`case e.state when 'validated1' then ${VALIDATED_SINCE} else ${ABSENCE_WAITS_SINCE} end`,
  /** Of an absence at the second level, as its index has it. */
  validated: VALIDATED_SINCE,
  month: sql`case m.state when 'submitted' then ${dayInParis('m.submitted_at')} else ${MONTH_VALIDATED_SINCE} end`,
  /** Of a report at the second level, the same. */
  validated_month: MONTH_VALIDATED_SINCE,
}

/** What waits on each level that the viewer holds, as conditions. */
export interface Levels {
  first: Condition | null
  second: Condition | null
  /** The first level of those for whom the viewer stands. */
  lent: Condition | null
  /** What was passed on to the viewer, of people whom neither counts. */
  passed: Condition | null
}

const mayGiveSecond = ({ subject }: Viewer, role: Role) => subject.roles.has(role) && !subject.reads_by_delegation

/** Below the viewer; where the list opens on their own team, that is looked at alone. */
function belowInList(viewer: Viewer, list: FilteredList): Condition[] {
  return DEFAULTS[list](viewer.subject).manager === null ? [belowViewer(viewer, 'u.id')] : belowOfEach(viewer, list)
}

/** Absences of a level that may be validated now: level 2 not before the month they start in (ABS-72). */
export function absenceLevels(viewer: Viewer, today: Day, is_open = isOpen(MONTH_OF_EVENT)): Levels {
  const { roles } = viewer.subject
  const { year, month } = periodOf(today)
  const role = 'ROLE_ABSENCE_ACCEPT_FIRST_LEVEL'
  const items = [sql<boolean>`e.kind = 'absence'`, is_open, countsBetween(EVENT_MONTH.first, EVENT_MONTH.last)]
  const common = [...items, ...peopleWhoWait(viewer, 'absences')]
  const first = allOf([sql<boolean>`e.state = 'submitted'`, ...belowInList(viewer, 'absences'), ...common])
  const second = allOf([
    sql<boolean>`e.state = 'validated1'`,
    // Behind a select, where no plan sees the day: one that is made for it would look cheaper than one for any, and be made each time.
    sql<boolean>`e.start_at <= (select ${lastDay(year, month)}::date)`,
    ...common,
  ])
  const lent = lentLevel(viewer, 'absences', role)
  const passed = passedLevel(viewer, 'absences', role, lent)
  return {
    first: roles.has(role) ? first : null,
    second: mayGiveSecond(viewer, 'ROLE_ABSENCE_ACCEPT_SECOND_LEVEL') ? second : null,
    lent: lent && allOf([sql<boolean>`e.state = 'submitted'`, lent.is_lent, ...common]),
    passed: passed && allOf([...passed, ...items]),
  }
}

const CLOSED_MONTHS = sql`(select make_date(p.year, p.month, 1) from periods p where p.closed_at is not null)`

/**
 * Whether its month is open, asked of one item after the other: of a join the planner expects that hardly any is left. The month of a day
 * is found once, not once for each that is closed.
 */
export const IS_OPEN_EACH = {
  absence: sql<boolean>`${EVENT_MONTH.first} not in ${CLOSED_MONTHS}`,
  month: ofEach(isOpen(MONTH)),
}

/** Reports of a level: the first is for direct managees only (ACT-78). */
export function monthLevels(viewer: Viewer, is_open = isOpen(MONTH)): Levels {
  const { roles } = viewer.subject
  const role = 'ROLE_ACTIVITY_ACCEPT_FIRST_LEVEL'
  const items = [is_open, countsBetween(MONTH_DAYS.first, MONTH_DAYS.last)]
  const common = [...items, ...peopleWhoWait(viewer, 'activities')]
  const first = allOf([
    sql<boolean>`m.state = 'submitted'`,
    sql<boolean>`u.manager_id = ${viewer.subject.id}`,
    ...belowOfEach(viewer, 'activities'),
    ...common,
  ])
  const second = allOf([sql<boolean>`m.state = 'validated1'`, ...common])
  const lent = lentLevel(viewer, 'activities', role)
  const passed = passedLevel(viewer, 'activities', role, lent)
  const is_direct = lent && isOneOf('u.manager_id', lent.lenders)
  return {
    first: roles.has(role) ? first : null,
    second: mayGiveSecond(viewer, 'ROLE_ACTIVITY_ACCEPT_SECOND_LEVEL') ? second : null,
    lent: is_direct && allOf([sql<boolean>`m.state = 'submitted'`, is_direct, lent.is_lent, ...common]),
    passed: passed && allOf([...passed, ...items]),
  }
}

const PERSON = sql`u.id as user_id, u.sort_key, u.firstname || ' ' || u.lastname as identity`
const ABSENCE = sql`e.start_at, ${SINCE.absence} as since, ${PERSON}`
const REPORT = sql`m.id, m.year, m.month, ${SINCE.month} as since, u.matricule, ${PERSON}`
export const WAITING_ABSENCE = sql`${ABSENCE} from events e join users u on u.id = e.user_id`

/** Whose items are asked for: anybody's, or those of the people whom a statement that reads figures counts one by one. */
type Among = 'anybody' | 'uncounted'

/** Each of those people asks for their own: of a join the planner does not know how few they are, and would read what waits of everybody. */
const ofUncounted = (own: RawBuilder<unknown>, item: 'e' | 'm') => sql`from uncounted x join users u on u.id = x.user_id
  cross join lateral (select * from ${own} own where own.user_id = u.id and own.state in ('submitted', 'validated1') offset 0) ${sql.raw(item)}`

const ABSENCES_AMONG: Record<Among, RawBuilder<unknown>> = {
  anybody: WAITING_ABSENCE,
  uncounted: sql`${ABSENCE} ${ofUncounted(sql`(select * from events where kind = 'absence')`, 'e')}`,
}
const REPORTS_AMONG: Record<Among, RawBuilder<unknown>> = {
  anybody: sql`${REPORT} from months m join users u on u.id = m.user_id`,
  uncounted: sql`${REPORT} ${ofUncounted(sql`months`, 'm')}`,
}

const WAITING_REQUEST = sql`g.requested_at, ${dayInParis('g.requested_at')} as since, ${PERSON}
  from extra_activity_permissions g join months m on m.id = g.month_id join users u on u.id = g.user_id`

/** The absences that wait for the viewer. */
export function waitingAbsences(viewer: Viewer, today: Day, among: Among = 'anybody'): RawBuilder<unknown> | null {
  return byLevel(ABSENCES_AMONG[among], absenceLevels(viewer, today))
}

/** The reports that wait for the viewer. */
export function waitingMonths(viewer: Viewer, among: Among = 'anybody'): RawBuilder<unknown> | null {
  return byLevel(REPORTS_AMONG[among], monthLevels(viewer))
}

/** Requests to enter extra activities, whatever their month: they are decided by managers alone (XRQ-12, XRQ-39). */
export function waitingRequests(viewer: Viewer): RawBuilder<unknown> | null {
  const items = [sql<boolean>`g.status = 'pending'`, isOpen(MONTH), countsBetween(MONTH_DAYS.first, MONTH_DAYS.last)]
  const common = [...items, ...peopleWhoWait(viewer, 'extra-activities')]
  const first = viewer.subject.roles.has('ROLE_MANAGER')
    ? allOf([...belowInList(viewer, 'extra-activities'), ...common])
    : null
  const level = lentLevel(viewer, 'extra-activities', 'ROLE_MANAGER')
  const lent = level && allOf([level.is_lent, ...common])
  const passed = passedLevel(viewer, 'extra-activities', 'ROLE_MANAGER', level)
  return byLevel(WAITING_REQUEST, { first, second: null, lent, passed: passed && allOf([...passed, ...items]) })
}
