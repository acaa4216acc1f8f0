import { WEEK_HALVES } from '@cadran/rules/portal/person'
import { EVENT_CODE_TYPES, isAbsenceLike } from '@cadran/rules/timesheet/event-codes'
import { sql } from 'kysely'
import { zoneOn } from '../../portal/users/index.ts'
import { employedBetween } from '../filters/index.ts'

/** What keeps somebody away. */
export const AWAY_TYPES = EVENT_CODE_TYPES.filter(isAbsenceLike)

const DAY = sql<string>`half.day`

const IS_HOLIDAY = sql<boolean>`exists (
  select from holidays h where h.day = half.day and h.zone = ${zoneOn(sql.ref('u.holiday_zone'), DAY)}
    and h.half in ('day', case half.slot % 2 when 0 then 'am' else 'pm' end)
)`

// `isOff` of rules/timesheet/part-time as SQL; days as texts, which order alike.
const IS_OFF = sql<boolean>`(u.part_times <> '[]' and exists (
  select from (
    select r->'half_days_off' as names from jsonb_array_elements(u.part_times) r
    where r->>'starts_on' <= half.day::text order by r->>'starts_on' desc limit 1
  ) rhythm
  where rhythm.names ? (${WEEK_HALVES}::text[])[2 * extract(isodow from half.day)::int - 1 + half.slot % 2]
))`

/** `halfDayState` of rules/timesheet/calendar as SQL, on a day from Monday to Friday: whether u works it. */
const WORKS = sql<boolean>`(${employedBetween(DAY, DAY)} and not ${IS_HOLIDAY} and not ${IS_OFF})`

/** What WORKS asks of a person: of the two that are compared, who are read already. */
const CONTRACT_COLUMNS = ['start_at', 'end_at', 'last_end_at', 'seniority_at', 'part_times', 'holiday_zone']
const contractOf = (person: 'u' | 't') =>
  sql.raw(`(${CONTRACT_COLUMNS.map((column) => `${person}.${column}`).join(', ')})`)

/**
 * How many people with the same manager are away on one of the half-days that the absence e takes of its person u, as the
 * planning draws both: what neither or only one of them works, weekends, holidays and part time, is shared by nobody
 * (README 27, PLN-28, MON-58). Events lie in one month, so the few of that month are compared one by one: the range index
 * costs five times as much a person.
 */
export const ALSO_ABSENT = sql<number>`(
  select count(distinct t.id)::int
  from users t
  join events away on away.user_id = t.id and away.state <> 'refused'
    and away.event_code_id = any(array(select id from event_codes where type = any(${AWAY_TYPES})))
    and away.start_at between date_trunc('month', e.start_at::timestamp) and e.end_at
    and lower(away.slots) < upper(e.slots) and lower(e.slots) < upper(away.slots)
  where t.manager_id = u.manager_id and t.id <> u.id and left(t.matricule, 1) not in ('t', 'T')
    and exists (
      select from (
        select slot, date '2000-01-01' + slot / 2 as day
        from generate_series(
          greatest(lower(away.slots), lower(e.slots)), least(upper(away.slots), upper(e.slots)) - 1
        ) slot
      ) half
      where extract(isodow from half.day) < 6 and not exists (
        select from (values ${contractOf('u')}, ${contractOf('t')}) u (${sql.raw(CONTRACT_COLUMNS.join(', '))}) where not ${WORKS}
      )
    )
)`
