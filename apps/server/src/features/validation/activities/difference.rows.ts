import { WEEK_HALVES } from '@cadran/rules/portal/person'
import type { MonthFigures } from '@cadran/rules/validation/month-difference'
import { type RawBuilder, sql } from 'kysely'
import { zoneOn } from '../../portal/users/index.ts'
import type { Condition } from '../filters/index.ts'

// Reports beside those of the month before (CLO-13), for queries that know the person as u and the report as m.

/** What `monthDifference` of the rules compares, of one report. */
const figuresOf = (month_id: RawBuilder<unknown>) => sql`(
  select coalesce(sum(c.half_days) filter (where c.kind = 'activity'), 0)::int as worked,
    coalesce(jsonb_object_agg(c.event_code_id, c.half_days) filter (where c.kind = 'absence'), '{}') as absences,
    (array_agg(c.event_code_id order by c.half_days desc, c.event_code_id) filter (where c.kind = 'activity'))[1] as mission
  from (
    select e.kind, e.event_code_id, sum(e.half_days)::int as half_days from events e
    where e.month_id = ${month_id} and e.state <> 'refused' group by e.kind, e.event_code_id
  ) c
)`

/** The report f of the month before, where it is sent. */
const FORMER = sql`months f on f.user_id = m.user_id and f.state <> 'non_submitted'
  and f.year = case m.month when 1 then m.year - 1 else m.year end
  and f.month = case m.month when 1 then 12 else m.month - 1 end`

const ZONE = sql<string>`u.holiday_zone`
const keyOf = (...parts: RawBuilder<unknown>[]) => sql<string>`concat_ws(' ', ${sql.join(parts)})`

/** By how many half-days each month is longer than the one before, in every zone, as keys: an array is worked out once a statement. */
const LONGER = sql<string[]>`array(
  select concat_ws(' ', zone, year, month, half_days - lag(half_days) over (partition by zone order by year, month))
  from (
    select z.zone, extract(year from d.day)::int as year, extract(month from d.day)::int as month,
      (sum(2 - coalesce(h.half_days, 0)) filter (where extract(isodow from d.day) < 6))::int as half_days
    from (select distinct holiday_zone as zone from workplaces) z
    cross join (
      select day::date from generate_series(
        (select min(make_date(p.year, p.month, 1)) - interval '1 month' from periods p),
        (select max(make_date(p.year, p.month, 1)) + interval '1 month - 1 day' from periods p), interval '1 day'
      ) day
    ) d
    left join holidays h on h.zone = z.zone and h.day = d.day
    group by 1, 2, 3
  ) working
)`

// `isOff` of rules/timesheet/part-time as SQL; days as texts, which order alike.
const IS_OFF = sql`exists (
  select from (
    select r->'half_days_off' as names from jsonb_array_elements(u.part_times) r
    where r->>'starts_on' <= d.day::text order by r->>'starts_on' desc limit 1
  ) rhythm
  where rhythm.names ? (${WEEK_HALVES}::text[])[2 * extract(isodow from d.day)::int - 1 + h.half]
)`

/** Half-days of a month's working days that a part-timer or somebody who moves works. */
const workedHalves = (month: 'm' | 'f') => {
  const first = sql`make_date(${sql.ref(`${month}.year`)}, ${sql.ref(`${month}.month`)}, 1)`
  return sql<number>`(
    select count(*)::int
    from (select day::date from generate_series(${first}, ${first} + interval '1 month - 1 day', interval '1 day') day) d
    cross join (values (0), (1)) h (half)
    where extract(isodow from d.day) < 6 and not ${IS_OFF}
      and not exists (
        select from holidays o where o.day = d.day and o.zone = ${zoneOn(ZONE, sql`d.day`)}
          and o.half in ('day', case h.half when 0 then 'am' else 'pm' end)
      )
  )`
}

/** Whether the calendar explains by how much the worked days differ; whoever works the whole week in one zone shares it with everybody. */
const IS_EXPLAINED = sql`case when u.part_times = '[]' and position(' ' in ${ZONE}) = 0
  then ${keyOf(ZONE, sql`m.year`, sql`m.month`, sql`n.worked - b.worked`)} = any(${LONGER})
  else n.worked - b.worked = ${workedHalves('m')} - ${workedHalves('f')} end`

/** `monthDifference` as a condition: a sent report that is not as the one before. */
export const IS_CHANGED: Condition = sql<boolean>`(m.state <> 'non_submitted' and not exists (
  select from (select 1) one join ${FORMER}
  cross join lateral ${figuresOf(sql`f.id`)} b cross join lateral ${figuresOf(sql`m.id`)} n
  where n.absences = b.absences and n.mission is not distinct from b.mission
    and ${IS_EXPLAINED}
))`

/** The figures of one report, as SQL answers them; the calendar's own come with the workplace. */
export type AnsweredFigures = Omit<MonthFigures, 'working_half_days'>

const figuresJson = (month_id: RawBuilder<unknown>) => sql<AnsweredFigures>`(
  select json_build_object('worked_half_days', g.worked,
    'mission', (select json_build_object('id', k.id, 'description', k.description) from event_codes k where k.id = g.mission),
    'absences', (
      select coalesce(json_agg(json_build_object('id', k.id, 'description', k.description, 'half_days', a.value::int)
        order by k.id), '[]')
      from jsonb_each_text(g.absences) a join event_codes k on k.id = a.key::bigint
    ))
  from ${figuresOf(month_id)} g
)`

export interface AnsweredComparison {
  now: AnsweredFigures
  before: AnsweredFigures | null
}

/** A report and the one before it, as json. */
export const COMPARISON = sql<AnsweredComparison>`json_build_object(
  'now', ${figuresJson(sql`m.id`)},
  'before', (select ${figuresJson(sql`f.id`)} from (select 1) one join ${FORMER})
)`
