import type { QueryOf } from '@cadran/contract/kit'
import type { ExtraCode } from '@cadran/contract/timesheet/extra-activities'
import type { ExtraRequest, listExtraRequests } from '@cadran/contract/validation/extra-requests'
import { M_SCOPE } from '@cadran/rules/portal/messages'
import { readScopeOf } from '@cadran/rules/portal/scope'
import { isUnderContract } from '@cadran/rules/timesheet/calendar'
import { daysOfMonth, type Period, periodOf } from '@cadran/rules/timesheet/day'
import { isRequestDecision } from '@cadran/rules/timesheet/extra-requests'
import { currentPeriod } from '@cadran/rules/timesheet/month-bounds'
import { awaitedRequestStates, extraRequestWindow } from '@cadran/rules/validation/filter-defaults'
import { type RawBuilder, sql } from 'kysely'
import { countEach, isFigure } from '../../../platform/database/counted-people.ts'
import { refuse } from '../../../platform/http/refused.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { rolesOfCall, standingForAnswer } from '../../portal/delegation/index.ts'
import { belowViewer, findReadable, lentBy } from '../../portal/users/index.ts'
import { offeredMissions } from '../../timesheet/extra-activities/index.ts'
import { type ListedAct, lastActJson, undoableOf } from '../acts/index.ts'
import { type Escalated, escalatedAnswer, escalatedJson } from '../escalations/index.ts'
import {
  allOf,
  anyOf,
  type Condition,
  chosen,
  countedBy,
  countsBetween,
  type DayLimits,
  type ListedPeople,
  oneOf,
  peopleAndItems,
  readDayLimits,
  readPeopleFilter,
  readSelected,
} from '../filters/index.ts'
import { offeredDecisions } from './extra-requests.policy.ts'

type ListQuery = QueryOf<typeof listExtraRequests>
export type ListFilters = Omit<ListQuery, 'maxResults' | 'page'>

export interface RequestRow extends Omit<ExtraRequest, 'actions' | 'undoable' | 'standing_for' | 'escalated'> {
  is_below: boolean
  lent_by: number | null
  escalated: Escalated | null
  sort_key: string
  last_act: ListedAct | null
}

/** Where a condition finds the month and the state of a request. */
interface Columns {
  month: RawBuilder<unknown>
  status: RawBuilder<string>
}
const STORED: Columns = { month: sql`(m.year, m.month)`, status: sql<string>`g.status` }
const SET: Columns = { month: sql`(c.year, c.month)`, status: sql<string>`substr(c.figure, 9)` }
const IS_REQUEST = isFigure(['request_pending', 'request_accepted', 'request_refused'])

/** A request lies in its month: one that shares a day with the limits is listed (FLT-87). */
function inMonths({ month }: Columns, { from, to }: DayLimits): Condition[] {
  const pair = (day: string) => {
    const period = periodOf(day)
    return sql`(${period.year}::int, ${period.month}::int)`
  }
  return [
    ...(from === null ? [] : [sql<boolean>`${month} >= ${pair(from)}`]),
    ...(to === null ? [] : [sql<boolean>`${month} <= ${pair(to)}`]),
  ]
}

/** The default window holds for what does not await the viewer (README 35, 50, FLT-85). */
function inTime({ clock }: Platform, viewer: Viewer, query: ListFilters, columns: Columns): Condition[] {
  const { period, minDate, maxDate } = query
  if (period !== undefined || minDate !== undefined || maxDate !== undefined)
    return inMonths(columns, readDayLimits(query))
  const { min_date, max_date } = extraRequestWindow(currentPeriod(clock.today(), viewer.subject))
  const awaited = oneOf(columns.status, awaitedRequestStates(rolesOfCall(viewer)))
  return [anyOf([allOf(inMonths(columns, { from: min_date, to: max_date })), ...awaited])]
}

const FIRST = sql<string>`make_date(m.year, m.month, 1)`
const LAST = sql<string>`(make_date(m.year, m.month, 1) + interval '1 month - 1 day')::date`

const BY_REQUEST = sql`extra_activity_permissions g join months m on m.id = g.month_id join users u on u.id = g.user_id`

/**
 * The requests of few are looked up person by person, those of a team are found by its people. Over the whole company they are read
 * in the order of the list until its page is full, each looking up its month and its person. `offset 0` makes the planner believe it.
 */
function sourceFor({ subject }: Viewer, { ids }: Pick<ListedPeople, 'ids'>): RawBuilder<unknown> {
  if (ids === 'few') {
    return sql`users u
      cross join lateral (select * from extra_activity_permissions own where own.user_id = u.id offset 0) g
      join months m on m.id = g.month_id`
  }
  return readScopeOf(subject, 'extra-activities') === 'team'
    ? BY_REQUEST
    : sql`extra_activity_permissions g
      cross join lateral (select * from months own where own.id = g.month_id offset 0) m
      cross join lateral (select * from users one where one.id = g.user_id offset 0) u`
}

/** Whether the month of a request is closed. */
export const IS_CLOSED = sql<boolean>`exists (
  select from periods c where c.year = m.year and c.month = m.month and c.closed_at is not null
)`

function rowJson(viewer: Viewer) {
  return sql`json_build_object(
    'month_id', m.id, 'month', m.month, 'year', m.year, 'updated_at', m.updated_at, 'state', m.state,
    'submitted_at', m.submitted_at, 'request_activity_at', g.requested_at, 'extra_activities_status', g.status,
    'comment', g.decision_comment, 'is_below', ${belowViewer(viewer, 'u.id')}, 'lent_by', ${lentBy(viewer, 'u.id')}, 'escalated', ${escalatedJson('request')}, 'sort_key', u.sort_key,
    'last_act', ${lastActJson('month', 'm.id')},
    'locked', ${IS_CLOSED},
    'mission', (select json_build_object('id', k.id, 'code', k.short_code, 'description', k.description)
      from event_codes k where k.id = g.mission_id),
    'user', json_build_object('id', p.id, 'matricule', p.matricule, 'firstname', p.firstname, 'lastname', p.lastname,
      'identity', p.identity, 'person_type', p.person_type, 'manager', p.manager, 'manager_identity', p.manager_identity)
  )`
}

const inIso = (instant: string) => new Date(instant).toISOString()

const decisionOf = (action: string) => (isRequestDecision(action) ? action : null)

export function requestAnswer({ clock }: Platform, viewer: Viewer, listed: RequestRow): ExtraRequest {
  const { is_below, lent_by, escalated, last_act, sort_key: _sort_key, ...row } = listed
  const { user, extra_activities_status: status, locked } = row
  return {
    ...row,
    request_activity_at: inIso(row.request_activity_at),
    submitted_at: row.submitted_at === null ? null : inIso(row.submitted_at),
    actions: offeredDecisions(viewer, { user_id: user.id, is_below, lent_by, status, locked }),
    escalated: escalatedAnswer(escalated),
    standing_for: standingForAnswer(viewer, lent_by),
    undoable: undoableOf(viewer, { last_act, updated_at: row.updated_at }, clock.now(), decisionOf),
  }
}

interface Selected extends ListedPeople {
  /** The condition on the request and its month alone. */
  requested: Condition
  /** `from` and `where` of the requests g, their months m and people u. */
  matching: RawBuilder<unknown>
  /** What of them a page is put in order by, each request once. */
  found: RawBuilder<unknown>
  /** The figures that count the same requests. */
  figures: Condition
}

/** The requests that the filters leave. */
export function selectRequests(platform: Platform, viewer: Viewer, query: ListFilters): Selected {
  const filter = readPeopleFilter(viewer, 'extra-activities', query)
  const selected = (columns: Columns) => [
    ...oneOf(columns.status, chosen(query['states[]'])),
    ...inTime(platform, viewer, query, columns),
  ]
  const { items, apart, ...who } = peopleAndItems(viewer, 'extra-activities', filter)
  const asked = allOf([sql<boolean>`g.status is not null`, ...selected(STORED), countsBetween(FIRST, LAST)])
  const requested = allOf([asked, ...items])
  const source = sourceFor(viewer, who)
  const matching = sql`${source} where ${requested} and ${who.people}`
  const found = (from: RawBuilder<unknown>) => sql`select g.month_id, g.requested_at, u.sort_key from ${from}`
  return {
    ...who,
    requested,
    matching,
    // What was passed on is found by its own id: of its people, all that they ever asked for would be read.
    found: apart
      ? sql`${found(sql`${source} where ${asked} and ${apart.led}`)}
          union all ${found(sql`${BY_REQUEST} where ${asked} and ${apart.passed}`)}`
      : found(matching),
    figures: allOf([IS_REQUEST, ...selected(SET)]),
  }
}

/** How many they are, by the figures where they tell it. */
function totalOf({ requested, figures, ...who }: Selected) {
  const counted = (people: Condition) => sql<number>`(
    select count(*) from ${BY_REQUEST} where ${people} and ${requested}
  )`
  return countedBy(who, {
    told: (untold) =>
      sql<number>`coalesce((select sum(e.n) from ${countEach(sql`s.figure`, figures)} e), 0) + ${counted(untold)}`,
    counted,
  })
}

/** How many they are, and what a page of them is read from: those of few people are found once for both. */
function readBy(selected: Selected) {
  const { matching, found, ids } = selected
  if (ids !== 'few') return { parts: sql``, total: totalOf(selected), from: matching }
  return {
    parts: sql`with found as materialized (${found})`,
    total: sql<number>`(select count(*) from found)`,
    from: sql`found`,
  }
}

/** The requests whose ids a query answers, as one value in the order of the list. */
export function requestsJson(ids: RawBuilder<unknown>, viewer: Viewer) {
  return sql<RequestRow[]>`(
    select coalesce(json_agg(${rowJson(viewer)} order by g.requested_at, u.sort_key, m.id), '[]')
    from (${ids}) page
    join extra_activity_permissions g on g.month_id = page.month_id
    join months m on m.id = g.month_id join users u on u.id = g.user_id join people p on p.id = m.user_id
  )`
}

/** The requests of the people in the viewer's scope, those that wait longest first (XRQ-05 to XRQ-11). */
export async function listRequests(
  platform: Platform,
  viewer: Viewer,
  query: ListQuery,
): Promise<{ items: ExtraRequest[]; total: number }> {
  const selected = selectRequests(platform, viewer, query)
  const { parts, total, from } = readBy(selected)
  const ids = sql`
    select month_id from ${from} order by requested_at, sort_key, month_id
    limit ${query.maxResults} offset ${(query.page - 1) * query.maxResults}`
  const [page] = await readSelected(
    platform.database,
    selected,
    sql<{ total: number; requests: RequestRow[] }>`
      ${parts} select ${total} as total, ${requestsJson(ids, viewer)} as requests`,
  )
  if (!page) throw new Error('The list answers one row')
  return { items: page.requests.map((row) => requestAnswer(platform, viewer, row)), total: page.total }
}

/** The missions that contracted activities may choose from: those of the person's contract days in the month (OVL-33). */
export async function readOfferedMissions(
  { database }: Platform,
  viewer: Viewer,
  { matricule, ...period }: Period & { matricule: string },
): Promise<ExtraCode[]> {
  const person = (await findReadable(database.kysely, viewer, 'extra-activities', { matricule })) ?? refuse(M_SCOPE)
  const days = daysOfMonth(period.year, period.month).filter((day) => isUnderContract(person, day))
  return offeredMissions(database.kysely, person.id, days)
}
