import type { NamedStatement } from '../../../platform/database/database.ts'
import { datedLedgerText } from '../../portal/counters/index.ts'
import { correctionsOf } from './corrections.rows.ts'
import { EXTRA_ACTIVITIES } from './extra-activities.rows.ts'
import { FILES } from './files.rows.ts'
import { OVERTIMES } from './overtime.rows.ts'

// Values in a row, not objects: PostgreSQL writes them quicker, and they are a third shorter. An event names its code, and each
// code is answered once. Lists come as the tables have them: a dozen rows are put in order quicker than a sort is begun.
export const EVENT = `json_build_array(e.id, e.event_code_id, e.start_at, e.start_moment, e.end_at, e.end_moment, e.half_days, e.state,
    e.auto_generated, e.backwarded, e.created_at, e.updated_at)`

/** For a statement that knows the month as m. */
export const EVENTS = `array(
  select ${EVENT}
  from events e
  where e.month_id = m.id
)`

export const CODE =
  'json_build_array(k.id, k.type, k.short_code, k.description, k.color, k.relevant_counter, k.editable)'

/** The codes of its events, each once. */
const CODES = `array(
  select ${CODE}
  from (select distinct e.event_code_id as id from events e where e.month_id = m.id) used
  join event_codes k on k.id = used.id
)`

// What was said of some of these, the newest first.
export const saidOf = (about: string) => `array(
  select json_build_array(a.entity, a.entity_id, a.action, a.comment, a.at, u.firstname || ' ' || u.lastname)
  from (
    ${about}
  ) about
  join audit a on a.entity = about.entity and a.entity_id = about.id
  join users u on u.id = coalesce(a.on_behalf_of_id, a.actor_id)
  order by a.id desc
)`

// The month and its absences; activities are asked nothing.
const SAID = saidOf(`select 'event' as entity, e.id from events e where e.month_id = m.id and e.kind = 'absence'
    union all select 'month', m.id`)

const recurringOf = (person: string) => `(
  select json_build_array(h.monday, h.tuesday, h.wednesday, h.thursday, h.friday, h.saturday, h.sunday)
  from recurring_remote_days h
  where h.user_id = ${person} and h.starts_on <= $4::date and not coalesce(m.remote_saved, false)
  order by h.starts_on desc limit 1
)`

export const REMOTE_DAY = 'json_build_array(r.day, r.am, r.pm, r.auto_generated)'

const remoteDaysOf = (person: string) => `array(
  select ${REMOTE_DAY}
  from remote_days r where r.user_id = ${person} and r.day between $4::date and $5::date order by r.day
)`

const partsOf = (person: string) => ({
  main_activity: `(select ${CODE} from event_codes k where k.id = main.id) as main_activity`,
  events: `${EVENTS} as events, ${CODES} as codes`,
  said: `${SAID} as said`,
  overtimes: `${OVERTIMES} as overtimes`,
  remote_days: `${remoteDaysOf(person)} as remote_days`,
  recurring: `${recurringOf(person)} as recurring`,
  extra: `${EXTRA_ACTIVITIES} as extra`,
  files: `${FILES} as files`,
  corrections: `${correctionsOf(person)} as corrections`,
  ledger: `case when $8::boolean then ${datedLedgerText(`${person}::bigint`, '$6::date')} end as ledger`,
})

/** What a write may know of a month beside its own row. */
export type MonthPart = Exclude<keyof ReturnType<typeof partsOf>, 'said' | 'ledger'>

// $2 year, $3 month, $4 first and $5 last day, $6 today, $8 whether counters are asked for; the person and their first
// contract day are $1 and $7, or a column of those. Lists are arrays: an aggregate costs its start, row or no row.
const monthOf = (person: string, contract_day: string, parts: readonly string[], values = '1') => `
    select row_to_json(m) as month,
      exists (select from periods p where p.year = $2 and p.month = $3 and p.closed_at is not null) as closed,
      ${parts.join(',\n      ')}
    from (select ${values}) as one
    left join months m on m.user_id = ${person} and m.year = $2 and m.month = $3
    cross join lateral (
      select coalesce(m.main_activity_id, (
        select s.main_code_id from assignments s
        where s.user_id = ${person} and s.main_code_id is not null and s.starts_on <= ${contract_day}
          and (s.ends_on is null or s.ends_on >= ${contract_day})
        order by s.starts_on desc, s.id desc limit 1
      )) as id
    ) main`

/** A person's month: one column, so that the driver reads one text. */
export const MONTH: NamedStatement = {
  name: 'month',
  text: `select row_to_json(x) as answered from (${monthOf('$1', '$7::date', Object.values(partsOf('$1')))}) x`,
}

/** The same month of many people, each by their id. */
export const MONTHS: NamedStatement = {
  name: 'months',
  text: `
    select who.id as user_id, row_to_json(x) as answered
    from unnest($1::bigint[], $7::date[]) as who (id, contract_day)
    cross join lateral (${monthOf('who.id', 'who.contract_day', Object.values(partsOf('who.id')))}) x`,
}

// Values that no part asks for have a type nevertheless.
const VALUES = '$4::date, $5::date, $6::date, $8::boolean'

/** What somebody who writes must know of a month: some of its parts, and columns of their own that begin with $9. */
export function factsText(parts: readonly MonthPart[], further: readonly string[]): string {
  const all = partsOf('$1')
  const chosen = [...parts.map((part) => all[part]), ...further]
  return `select row_to_json(x) as answered from (${monthOf('$1', '$7::date', chosen, VALUES)}) x`
}
