import { type Period, periodKey } from '@cadran/rules/timesheet/day'
import { type RawBuilder, sql } from 'kysely'
import { countEach, isFigure, uncounted } from '../../../platform/database/counted-people.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readList, readPrepared } from './list.read-model.ts'
import { allOf, countsBetween, employedBetween } from './people.read-model.ts'
import {
  countedApart,
  isOpen,
  monthLevels,
  opensOnEverybody,
  opensOnTeam,
  peopleOfList,
  waitingMonths,
} from './waiting.rows.ts'

interface MonthsOfViewer {
  navigator: { period: string; waiting: number; complete: boolean }[]
  waiting: { period: string; count: number }[]
}

/** Without the right to decide nothing waits. */
const NOTHING = sql`select null::int as year, null::int as month where false`
const NOTHING_TOLD = sql`select null::int as year, null::int as month, null::int as n where false`

// What a month was closed with: looking for people without a report reads everybody.
const WAS_CLOSED_COMPLETE = sql`exists (
  select from periods p join period_figures k on k.period_id = p.id
  where p.year = g.year and p.month = g.month and p.closed_at is not null
    and k.non_submitted = 0 and k.submitted = 0 and k.validated1 = 0
)`

/** Whether all of a month is validated, for a statement that knows it as g: its year and month, first and last day. */
function isComplete(viewer: Viewer): RawBuilder<boolean> {
  const people = allOf(peopleOfList(viewer, 'activities'))
  // The states stand in the index by the alphabet, as far as they went: the first row of a month says whether all is validated.
  const outermost = (order: RawBuilder<unknown>) => sql`(
    select m.state from months m join users u on u.id = m.user_id
    where m.year = g.year and m.month = g.month and ${people} and ${countsBetween(sql`g.first`, sql`g.last`)}
    order by m.state ${order} limit 1
  )`
  // Somebody may be employed in a month and have no row in it (ACT-60).
  const lacksRow = sql`exists (
    select from users u left join months m on m.user_id = u.id and m.year = g.year and m.month = g.month
    where m.id is null and ${people} and ${employedBetween(sql`g.first`, sql`g.last`)}
  )`
  return sql`case
          when ${WAS_CLOSED_COMPLETE} then ${outermost(sql`desc`)} = 'validated2'
          when ${outermost(sql`asc`)} = 'validated2' then not ${lacksRow}
          else false
        end`
}

const COUNTS = countsBetween(sql`g.first`, sql`g.last`)
const IS_DONE = sql<boolean>`(m.state = 'validated2' and ${COUNTS})`
const LAGS = sql<boolean>`(m.state <> 'validated2' and ${COUNTS})`
const LACKS = sql<boolean>`(m.id is null and ${employedBetween(sql`g.first`, sql`g.last`)})`

/** The same of few people, whose reports are read once for all months: the relations `team` and `stands`. */
const teamParts = (viewer: Viewer, from: RawBuilder<unknown>) => sql`with team as materialized (
      select u.id, u.is_active, u.start_at, u.end_at, u.last_end_at, u.seniority_at from users u where ${allOf(peopleOfList(viewer, 'activities'))}
    ), stands as materialized (
      select g.year, g.month, bool_or(${IS_DONE}) as is_done, bool_or(${LAGS}) as lags,
        count(*) filter (where ${employedBetween(sql`g.first`, sql`g.last`)}) as employed
      from team u cross join lateral (
        select m.state, m.year, m.month, make_date(m.year, m.month, 1) as first, (make_date(m.year, m.month, 1) + interval '1 month - 1 day')::date as last
        from months m where m.user_id = u.id and (m.year, m.month) >= ${from} offset 0
      ) g cross join lateral (select g.state) m
      group by g.year, g.month
    )`
const IS_COMPLETE_OF_TEAM = sql<boolean>`exists (
    select from stands s where s.year = g.year and s.month = g.month and s.is_done and (${WAS_CLOSED_COMPLETE} or not s.lags and s.employed = (
      select count(*) from team u where ${employedBetween(sql`g.first`, sql`g.last`)}
    ))
  )`

/** The same of everybody: the figures tell it, and whom they do not tell are looked at only where it depends on them. */
function isCompleteByFigures(viewer: Viewer): RawBuilder<boolean> {
  const people = allOf(peopleOfList(viewer, 'activities'))
  const somebody = (stands: RawBuilder<boolean>) => sql<boolean>`exists (
    select from uncounted x join users u on u.id = x.user_id
    left join months m on m.user_id = u.id and m.year = g.year and m.month = g.month
    where ${people} and ${stands}
  )`
  const told = (figures: RawBuilder<unknown>) =>
    sql<boolean>`exists (select from figures f where f.year = g.year and f.month = g.month and f.n > 0 and f.figure ${figures})`
  const isDone = sql`(${told(sql`= 'validated2'`)} or ${somebody(IS_DONE)})`
  return sql<boolean>`case
          when ${WAS_CLOSED_COMPLETE} then ${isDone}
          when ${told(sql`<> 'validated2'`)} or ${somebody(sql<boolean>`(${LAGS} or ${LACKS})`)} then false
          else ${isDone}
        end`
}

const REPORTS = isFigure(['no_report', 'non_submitted', 'submitted', 'validated1', 'validated2'])

/** How both questions are answered: over the whole company by its figures, else report by report. */
function sourcesFor(viewer: Viewer, periods: readonly Period[]) {
  const [earliest] = periods
  const from = sql`(${earliest?.year ?? 0}::int, ${earliest?.month ?? 0}::int)`
  if (!opensOnEverybody(viewer, 'activities')) {
    const waiting = waitingMonths(viewer) ?? NOTHING
    if (!opensOnTeam(viewer, 'activities'))
      return { parts: sql``, waiting, sets: NOTHING_TOLD, complete: isComplete(viewer) }
    return { parts: teamParts(viewer, from), waiting, sets: NOTHING_TOLD, complete: IS_COMPLETE_OF_TEAM }
  }
  const { second } = monthLevels(viewer)
  const parts = sql`with ${uncounted({ apart: countedApart(viewer) })}, figures as materialized (
      select * from ${countEach(sql`s.year, s.month, s.figure`, allOf([REPORTS, sql<boolean>`((c.year, c.month) >= ${from} or c.figure = 'validated1')`]))} e
    )`
  const open = isOpen({ year: sql<number>`f.year`, month: sql<number>`f.month` })
  return {
    parts,
    waiting: waitingMonths(viewer, 'uncounted') ?? NOTHING,
    sets: second
      ? sql`select f.year, f.month, f.n from figures f where f.figure = 'validated1' and f.n > 0 and ${open}`
      : NOTHING_TOLD,
    complete: isCompleteByFigures(viewer),
  }
}

/** Where reports wait, and which of the months asked for are done, as the statement answers it. */
export interface AnsweredMonths {
  waiting: (Period & { count: number })[]
  complete: Period[]
}

/**
 * Where reports wait for the viewer, and which of these months are done: everybody of the list as it opens who is employed in
 * them has sent, and all is validated (ACT-05, CLO-08, README 32).
 */
export function monthsQuery(viewer: Viewer, periods: readonly Period[]): RawBuilder<AnsweredMonths> {
  const { parts, waiting, sets, complete } = sourcesFor(viewer, periods)
  return sql<AnsweredMonths>`
      ${parts}
      select (
        select coalesce(json_agg(json_build_object('year', c.year, 'month', c.month, 'count', c.n) order by c.year, c.month), '[]')
        from (
          select a.year, a.month, sum(a.n)::int as n from (
            ${sets} union all select w.year, w.month, 1 from (${waiting}) w
          ) a group by a.year, a.month
        ) c
      ) as waiting, (
        select coalesce(json_agg(json_build_object('year', g.year, 'month', g.month)), '[]')
        from (
          select o.year, o.month, make_date(o.year, o.month, 1) as first,
            (make_date(o.year, o.month, 1) + interval '1 month - 1 day')::date as last
          from unnest(${periods.map(({ year }) => year)}::int[], ${periods.map(({ month }) => month)}::int[]) o (year, month)
        ) g
        where ${complete}
      ) as complete`
}

/** The same by a statement of its own. Over the whole company no value changes its plan, which takes longer to make than to run. */
export function readMonths(database: Database, viewer: Viewer, periods: readonly Period[]): Promise<AnsweredMonths[]> {
  const query = monthsQuery(viewer, periods)
  return opensOnEverybody(viewer, 'activities')
    ? readPrepared(database, query)
    : readList(database, viewer, 'activities', query)
}

/** The same as the list tells it. */
export function monthsAnswer({ waiting, complete }: AnsweredMonths, periods: readonly Period[]): MonthsOfViewer {
  const counted = waiting.map(({ count, ...period }) => ({ period: periodKey(period), count }))
  const counts = new Map(counted.map(({ period, count }) => [period, count]))
  const done = new Set(complete.map(periodKey))
  const navigator = periods.map((each) => {
    const period = periodKey(each)
    return { period, waiting: counts.get(period) ?? 0, complete: done.has(period) }
  })
  return { navigator, waiting: counted }
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
