import { type Day, periodOf } from '@cadran/rules/timesheet/day'
import { type RawBuilder, sql } from 'kysely'
import { countEach, countPeople, uncounted } from '../../../platform/database/counted-people.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { allOf, type Condition, countsBetween } from './people.read-model.ts'
import {
  absenceLevels,
  countedApart,
  IS_OPEN_EACH,
  isOpen,
  monthLevels,
  peopleWhoWait,
  SINCE,
  WAITING_ABSENCE,
  waitingAbsences,
  waitingMonths,
} from './waiting.rows.ts'

// What waits for whoever decides at the second level over the whole company: its numbers are figures, and the first of it are
// found in the order of an index. Each answers the same json as the rows themselves would.

const IS_OPEN_SET = isOpen({ year: sql<number>`c.year`, month: sql<number>`c.month` })

interface Parts {
  /** The sets of what waits. */
  figure: Condition
  /** What waits for people counted one by one, with `rank`. */
  near: RawBuilder<unknown>
  oldest: RawBuilder<unknown>
  since: RawBuilder<unknown>
  /** The first people, each with `rank`; some may come several times. */
  people: RawBuilder<unknown>
}

function answered(viewer: Viewer, named: number, { figure, near, oldest, since, people }: Parts): RawBuilder<unknown> {
  return sql`(
    with ${uncounted({ apart: countedApart(viewer) })}, near as materialized (${near}), sums as materialized (
      select * from ${countEach(sql`s.year, s.month`, figure)} e where e.n > 0
    )
    select json_build_object(
      'count', coalesce((select sum(n) from sums), 0) + (select count(*) from near),
      'people_count', ${countPeople(figure)} + (select count(distinct user_id) from near),
      'oldest', least(${oldest}, (select min(rank) from near)),
      'since', least(${since}, (select min(since) from near)),
      'people', (
        select coalesce(json_agg(f.identity order by f.rank, f.sort_key), '[]') from (
          select w.identity, w.sort_key, min(w.rank) as rank from (
            select user_id, identity, sort_key, rank from near union all ${people}
          ) w
          group by w.user_id, w.identity, w.sort_key order by rank, w.sort_key limit ${sql.lit(named)}
        ) f
      )
    )
  )`
}

// Where few wait in a month they are sorted; where many do, the first of the company's order are soon found.
const FEW = 1_000

/** Reports that wait, by the oldest month; null where the viewer holds no second level over everybody. */
export function companyMonths(viewer: Viewer, named: number): RawBuilder<unknown> | null {
  const { second } = monthLevels(viewer, IS_OPEN_EACH.month)
  const near = waitingMonths(viewer, 'uncounted')
  if (!second || !near) return null
  const who = sql`u.id as user_id, u.firstname || ' ' || u.lastname as identity, u.sort_key, s.year * 12 + s.month - 1 as rank`
  const first = sql<string>`make_date(s.year, s.month, 1)`
  const last = sql<string>`(make_date(s.year, s.month, 1) + interval '1 month - 1 day')::date`
  const people = allOf([...peopleWhoWait(viewer, 'activities'), countsBetween(first, last)])
  const waits = sql`m.year = s.year and m.month = s.month and m.state = 'validated1'`
  const inOrder = sql`order by u.sort_key, u.id limit ${sql.lit(named)}`
  return answered(viewer, named, {
    figure: sql<boolean>`c.figure = 'validated1' and ${IS_OPEN_SET}`,
    near: sql`select w.*, w.year * 12 + w.month - 1 as rank from (${near}) w`,
    oldest: sql`(select min(year * 12 + month - 1) from sums)`,
    since: sql`(
      select ${SINCE.validated_month} from months m join users u on u.id = m.user_id where ${second}
      order by ${SINCE.validated_month} limit 1
    )`,
    people: sql`select f.* from sums s cross join lateral (
      (select ${who} from (select m.user_id from months m where ${waits} offset 0) m join users u on u.id = m.user_id
        where s.n <= ${sql.lit(FEW)} and ${people} ${inOrder})
      union all
      (select ${who} from users u where s.n > ${sql.lit(FEW)} and ${people}
        and exists (select from months m where m.user_id = u.id and ${waits} offset 0) ${inOrder})
    ) f`,
  })
}

// Nobody waits for the validation of so many absences of theirs that five people would not be among these.
const FIRST_ABSENCES = 400

/** Absences that wait, the next to begin first; null where the viewer holds no second level over everybody. */
export function companyAbsences(viewer: Viewer, today: Day, named: number): RawBuilder<unknown> | null {
  const { first, second } = absenceLevels(viewer, today, IS_OPEN_EACH.absence)
  const near = waitingAbsences(viewer, today, 'uncounted')
  // The first level treats people at any depth: whoever holds both opens the list on their own team (FLT-61).
  if (!second || first || !near) return null
  const { year, month } = periodOf(today)
  const waiting = sql`${WAITING_ABSENCE} where ${second}`
  return answered(viewer, named, {
    figure: sql<boolean>`c.figure = 'absence_validated1' and (c.year, c.month) <= (${year}::int, ${month}::int) and ${IS_OPEN_SET}`,
    near: sql`select w.*, w.start_at as rank from (${near}) w`,
    oldest: sql`(select o.start_at from (select ${waiting} order by e.start_at limit 1) o)`,
    since: sql`(select o.since from (select ${waiting} order by ${SINCE.validated} limit 1) o)`,
    people: sql`select o.user_id, o.identity, o.sort_key, o.start_at as rank from (
      select ${waiting} order by e.start_at fetch first ${sql.lit(FIRST_ABSENCES)} rows with ties
    ) o`,
  })
}
