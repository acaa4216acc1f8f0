import { type Period, periodKey } from '@cadran/rules/timesheet/day'
import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readList } from './list.read-model.ts'
import { allOf, countsBetween, employedBetween } from './people.read-model.ts'
import { peopleOfList, waitingMonths } from './waiting.rows.ts'

interface MonthsOfViewer {
  navigator: { period: string; waiting: number; complete: boolean }[]
  waiting: { period: string; count: number }[]
}

/** Without the right to decide nothing waits. */
const NOTHING = sql`select null::int as year, null::int as month where false`

/** Whether all of a month is validated, for a statement that knows it as g: its year and month, first and last day. */
function isComplete(viewer: Viewer): RawBuilder<boolean> {
  const people = allOf(peopleOfList(viewer, 'activities'))
  // The states stand in the index by the alphabet, as far as they went: the first row of a month says whether all is validated.
  const outermost = (order: RawBuilder<unknown>) => sql`(
    select m.state from months m join users u on u.id = m.user_id
    where m.year = g.year and m.month = g.month and ${people} and ${countsBetween(sql`g.first`, sql`g.last`)}
    order by m.state ${order} limit 1
  )`
  // What a month was closed with: looking for people without a report reads everybody.
  const wasClosedComplete = sql`exists (
    select from periods p join period_figures k on k.period_id = p.id
    where p.year = g.year and p.month = g.month and p.closed_at is not null
      and k.non_submitted = 0 and k.submitted = 0 and k.validated1 = 0
  )`
  // Somebody may be employed in a month and have no row in it (ACT-60).
  const lacksRow = sql`exists (
    select from users u left join months m on m.user_id = u.id and m.year = g.year and m.month = g.month
    where m.id is null and ${people} and ${employedBetween(sql`g.first`, sql`g.last`)}
  )`
  return sql`case
          when ${wasClosedComplete} then ${outermost(sql`desc`)} = 'validated2'
          when ${outermost(sql`asc`)} = 'validated2' then not ${lacksRow}
          else false
        end`
}

/**
 * Where reports wait for the viewer, and which of these months are done: everybody of the list as it opens who is employed in
 * them has sent, and all is validated (ACT-05, CLO-08, README 32). One statement.
 */
export async function readMonthsOf(
  { database }: Platform,
  viewer: Viewer,
  periods: readonly Period[],
): Promise<MonthsOfViewer> {
  const [row] = await readList(
    database,
    viewer,
    'activities',
    sql<{ waiting: (Period & { count: number })[]; complete: Period[] }>`
      select (
        select coalesce(json_agg(json_build_object('year', c.year, 'month', c.month, 'count', c.n) order by c.year, c.month), '[]')
        from (
          select w.year, w.month, count(*)::int as n from (${waitingMonths(viewer) ?? NOTHING}) w group by w.year, w.month
        ) c
      ) as waiting, (
        select coalesce(json_agg(json_build_object('year', g.year, 'month', g.month)), '[]')
        from (
          select o.year, o.month, make_date(o.year, o.month, 1) as first,
            (make_date(o.year, o.month, 1) + interval '1 month - 1 day')::date as last
          from unnest(${periods.map(({ year }) => year)}::int[], ${periods.map(({ month }) => month)}::int[]) o (year, month)
        ) g
        where ${isComplete(viewer)}
      ) as complete`,
  )
  const waiting = (row?.waiting ?? []).map(({ count, ...period }) => ({ period: periodKey(period), count }))
  const counts = new Map(waiting.map(({ period, count }) => [period, count]))
  const complete = new Set(row?.complete.map(periodKey))
  const navigator = periods.map((each) => {
    const period = periodKey(each)
    return { period, waiting: counts.get(period) ?? 0, complete: complete.has(period) }
  })
  return { navigator, waiting }
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
