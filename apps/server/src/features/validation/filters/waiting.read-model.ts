import type { ReplyOf } from '@cadran/contract/kit'
import type { awaiting } from '@cadran/contract/validation/filters'
import { lastDay, type Period, periodKey, periodOf } from '@cadran/rules/timesheet/day'
import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { belowViewer, readScope } from '../../portal/users/index.ts'
import { readList } from './list.read-model.ts'
import { allOf, type Condition, countsBetween, EVENT_MONTH, HAS_REPORTS, IS_PERSON } from './people.read-model.ts'

type Awaiting = ReplyOf<typeof awaiting>

/** How many people an answer names; the count tells the rest. */
const NAMED = 5

const MONTH = { year: sql<number>`m.year`, month: sql<number>`m.month` }
const MONTH_DAYS = {
  first: sql<string>`make_date(m.year, m.month, 1)`,
  last: sql<string>`(make_date(m.year, m.month, 1) + interval '1 month - 1 day')::date`,
}
const MONTH_OF_EVENT = {
  year: sql<number>`extract(year from e.start_at)`,
  month: sql<number>`extract(month from e.start_at)`,
}

function isOpen({ year, month }: typeof MONTH): Condition {
  return sql<boolean>`not exists (
    select from periods p where p.year = ${year} and p.month = ${month} and p.closed_at is not null
  )`
}

function notOwn({ actor, subject }: Viewer): Condition {
  return sql<boolean>`u.id not in (${actor.id}, ${subject.id})`
}

/** People on whose items the viewer may decide at all. */
function others(viewer: Viewer): Condition[] {
  return [IS_PERSON, notOwn(viewer)]
}

/**
 * The levels a viewer holds, each with the people whom it may treat. They are put together by UNION ALL: one condition
 * with an OR would make the planner look at everything that waits in the company.
 */
function byLevel(source: RawBuilder<unknown>, levels: readonly Condition[]): RawBuilder<unknown> {
  const parts = levels.map((level) => sql`select ${source} where ${level}`)
  return sql.join(parts, sql` union all `)
}

/** Absences of a level that may be validated now: level 2 not before the month they start in (ABS-72). */
function waitingAbsences({ clock }: Platform, viewer: Viewer): RawBuilder<unknown> | null {
  const { roles } = viewer.subject
  const today = periodOf(clock.today())
  const common = [
    sql<boolean>`e.kind = 'absence'`,
    ...others(viewer),
    isOpen(MONTH_OF_EVENT),
    countsBetween(EVENT_MONTH.first, EVENT_MONTH.last),
  ]
  const first = allOf([sql<boolean>`e.state = 'submitted'`, belowViewer(viewer, 'u.id'), ...common])
  const second = allOf([
    sql<boolean>`e.state = 'validated1'`,
    sql<boolean>`e.start_at <= ${lastDay(today.year, today.month)}::date`,
    readScope(viewer, 'absences', 'u.id'),
    ...common,
  ])
  const levels = [
    ...(roles.has('ROLE_ABSENCE_ACCEPT_FIRST_LEVEL') ? [first] : []),
    ...(roles.has('ROLE_ABSENCE_ACCEPT_SECOND_LEVEL') ? [second] : []),
  ]
  const source = sql`e.start_at, u.id as user_id, u.sort_key, u.firstname || ' ' || u.lastname as identity
    from events e join users u on u.id = e.user_id`
  return levels.length === 0 ? null : byLevel(source, levels)
}

/** Reports of a level: the first is for direct managees only (ACT-78). */
function waitingMonths(viewer: Viewer): RawBuilder<unknown> | null {
  const { roles } = viewer.subject
  const common = [HAS_REPORTS, ...others(viewer), isOpen(MONTH), countsBetween(MONTH_DAYS.first, MONTH_DAYS.last)]
  const first = allOf([
    sql<boolean>`m.state = 'submitted'`,
    sql<boolean>`u.manager_id = ${viewer.subject.id}`,
    belowViewer(viewer, 'u.id'),
    ...common,
  ])
  const second = allOf([sql<boolean>`m.state = 'validated1'`, readScope(viewer, 'activities', 'u.id'), ...common])
  const levels = [
    ...(roles.has('ROLE_ACTIVITY_ACCEPT_FIRST_LEVEL') ? [first] : []),
    ...(roles.has('ROLE_ACTIVITY_ACCEPT_SECOND_LEVEL') ? [second] : []),
  ]
  const source = sql`m.id, m.year, m.month, u.id as user_id, u.matricule, u.sort_key, u.firstname || ' ' || u.lastname as identity
    from months m join users u on u.id = m.user_id`
  return levels.length === 0 ? null : byLevel(source, levels)
}

/** The first people of what waits, by the order that `rank` gives. */
function namedBy(rank: RawBuilder<unknown>): RawBuilder<string[]> {
  return sql<string[]>`(
    select coalesce(array_agg(f.identity order by f.rank, f.sort_key), '{}') from (
      select w.identity, w.sort_key, min(${rank}) as rank from waiting w
      group by w.user_id, w.identity, w.sort_key order by rank, w.sort_key limit ${sql.lit(NAMED)}
    ) f
  )`
}

async function awaitingAbsences(platform: Platform, viewer: Viewer): Promise<Awaiting['absences']> {
  const waiting = waitingAbsences(platform, viewer)
  if (!waiting) return null
  const [row] = await readList(
    platform.database,
    viewer,
    'absences',
    sql<NonNullable<Awaiting['absences']>>`
      with waiting as materialized (${waiting})
      select count(*) as count, min(start_at) as nearest_start_at, ${namedBy(sql`w.start_at`)} as people from waiting`,
  )
  return row ?? null
}

async function awaitingMonths(platform: Platform, viewer: Viewer): Promise<Awaiting['months']> {
  const waiting = waitingMonths(viewer)
  if (!waiting) return null
  const [row] = await readList(
    platform.database,
    viewer,
    'activities',
    sql<{ count: number; oldest: number | null; people: string[] }>`
      with waiting as materialized (${waiting})
      select count(*) as count, min(year * 12 + month - 1) as oldest,
        ${namedBy(sql`w.year * 12 + w.month`)} as people
      from waiting`,
  )
  if (!row) return null
  const { oldest, ...told } = row
  const period = oldest === null ? null : { year: Math.floor(oldest / 12), month: (oldest % 12) + 1 }
  return { ...told, oldest_period: period && periodKey(period) }
}

/** Requests to enter extra activities, whatever their month: they are decided by managers alone (XRQ-12, XRQ-39). */
async function awaitingRequests(platform: Platform, viewer: Viewer): Promise<Awaiting['requests']> {
  if (!viewer.subject.roles.has('ROLE_MANAGER')) return null
  const conditions = [
    sql<boolean>`g.status = 'pending'`,
    belowViewer(viewer, 'u.id'),
    ...others(viewer),
    isOpen(MONTH),
    countsBetween(MONTH_DAYS.first, MONTH_DAYS.last),
  ]
  const [row] = await readList(
    platform.database,
    viewer,
    'extra-activities',
    sql<{ count: number; oldest: string | null; people: string[] }>`
      with waiting as materialized (
        select g.requested_at, u.id as user_id, u.sort_key, u.firstname || ' ' || u.lastname as identity
        from extra_activity_permissions g join months m on m.id = g.month_id join users u on u.id = m.user_id
        where ${allOf(conditions)}
      )
      select count(*) as count, to_json(min(requested_at)) as oldest, ${namedBy(sql`w.requested_at`)} as people
      from waiting`,
  )
  if (!row) return null
  const { oldest, ...told } = row
  return { ...told, oldest_request_at: oldest === null ? null : new Date(oldest).toISOString() }
}

/** What the viewer may decide on now, by each list; null without the right to decide there (README 27). */
export async function readAwaiting(platform: Platform, viewer: Viewer): Promise<Awaiting> {
  const [absences, months, requests] = await Promise.all([
    awaitingAbsences(platform, viewer),
    awaitingMonths(platform, viewer),
    awaitingRequests(platform, viewer),
  ])
  return { absences, months, requests }
}

/** How many reports wait for the viewer in each of these months, which follow each other (ACT-05). */
export async function countWaitingByMonth(
  { database }: Platform,
  viewer: Viewer,
  periods: readonly Period[],
): Promise<{ period: string; waiting: number }[]> {
  const [first, last] = [periods[0], periods.at(-1)]
  const waiting = waitingMonths(viewer)
  if (!waiting || !first || !last) return periods.map((period) => ({ period: periodKey(period), waiting: 0 }))
  const rows = await readList(
    database,
    viewer,
    'activities',
    sql<Period & { n: number }>`
      select w.year, w.month, count(*) as n from (${waiting}) w
      where (w.year, w.month) between (${first.year}::int, ${first.month}::int) and (${last.year}::int, ${last.month}::int)
      group by w.year, w.month`,
  )
  const counts = new Map(rows.map(({ n, ...period }) => [periodKey(period), n]))
  return periods.map((period) => ({ period: periodKey(period), waiting: counts.get(periodKey(period)) ?? 0 }))
}

/** A report by the parts of its page's address. */
interface ReportAddress extends Period {
  id: number
  matricule: string
  identity: string
}

interface Around {
  total: number
  position: number | null
  previous: ReportAddress | null
  next: ReportAddress | null
}

const PLACE = sql`w.sort_key, w.user_id, w.year, w.month`
const ADDRESS = sql`json_build_object('id', w.id, 'year', w.year, 'month', w.month, 'matricule', w.matricule, 'identity', w.identity)`

/** The reports that wait for the viewer before and after one of them, or after the place of one that does not wait. */
export async function readAround({ database }: Platform, viewer: Viewer, month_id: number): Promise<Around> {
  const waiting = waitingMonths(viewer)
  if (!waiting) return { total: 0, position: null, previous: null, next: null }
  const here = sql`(select u.sort_key, u.id, m.year, m.month from months m join users u on u.id = m.user_id where m.id = ${month_id})`
  const [row] = await readList(
    database,
    viewer,
    'activities',
    sql<Omit<Around, 'position'> & { before: number; waits: boolean }>`
      with w as materialized (${waiting})
      select (select count(*)::int from w) as total,
        (select count(*)::int from w where (${PLACE}) < ${here}) as before,
        exists (select from w where w.id = ${month_id}) as waits,
        (select ${ADDRESS} from w where (${PLACE}) < ${here}
          order by w.sort_key desc, w.user_id desc, w.year desc, w.month desc limit 1) as previous,
        (select ${ADDRESS} from w where (${PLACE}) > ${here} order by ${PLACE} limit 1) as next`,
  )
  if (!row) throw new Error('The question answers one row')
  const { before, waits, ...around } = row
  return { ...around, position: waits ? before + 1 : null }
}
