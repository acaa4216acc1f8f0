import { type ContractDates, isUnderContract } from '@cadran/rules/timesheet/calendar'
import { daysOfMonth, firstDay, lastDay, type Period } from '@cadran/rules/timesheet/day'
import type { EventCodeType } from '@cadran/rules/timesheet/event-codes'
import type { EventState } from '@cadran/rules/timesheet/events'
import type { MonthState } from '@cadran/rules/timesheet/month-states'
import type { RecurringDays, RemoteDay } from '@cadran/rules/timesheet/remote-work'
import type { NamedStatement, Reader } from '../../../platform/database/database.ts'
import type { Person } from '../../../platform/http/viewer.ts'
import { type Ledger, ledgerText } from '../../portal/users/index.ts'
import { EXTRA_ACTIVITIES, type ExtraRow } from './extra-activities.rows.ts'
import { FILES, type FileRow } from './files.rows.ts'
import { OVERTIMES, type OvertimeRow } from './overtime.rows.ts'

export interface CodeRow {
  id: number
  type: EventCodeType
  short_code: string
  description: string
  color: string
  relevant_counter: 'cp' | 'rtt' | 'remainder' | 'cp15' | null
  editable: boolean
}

type Said = Pick<EventRow, 'comment' | 'comment_author' | 'comment_count'>

export interface EventRow {
  id: number
  start_at: string
  start_moment: 'am' | 'pm'
  end_at: string
  end_moment: 'am' | 'pm'
  half_days: number
  state: EventState
  auto_generated: boolean
  backwarded: boolean
  created_at: string
  updated_at: string
  event_code: CodeRow
  comment: string | null
  comment_author: string | null
  comment_count: number
}

export interface MonthRow {
  id: number
  state: MonthState
  submitted_at: string | null
  survey_sent: boolean
  no_prestation: boolean
  autofill: boolean
  main_activity_id: number | null
  comment: string | null
  certified: boolean
  special_time: boolean
  backwarded: boolean
  extra_activity_payment: 'money' | 'rest' | null
  updated_at: string
}

/** All that the database knows of one person's month, as one statement answers it. */
export interface MonthRows {
  month: MonthRow | null
  closed: boolean
  main_activity: CodeRow | null
  events: EventRow[]
  overtimes: OvertimeRow[]
  remote_days: RemoteDay[]
  /** What fills the remote days while the month may be written in; null once they were chosen by hand (REM-24). */
  recurring?: RecurringDays | null
  extra?: ExtraRow | null
  files?: FileRow[]
  comment_count: number
  last_comment: { author: string; comment: string | null; created_at: string; action: string } | null
  ledger: Ledger | null
}

const CODE_COLUMNS = 'k.id, k.type, k.short_code, k.description, k.color, k.relevant_counter, k.editable'

// What validators said of the absence e; activities are asked nothing.
const SAID = `(
  select row_to_json(y) from (
    select count(a.comment)::int as comment_count,
      (array_agg(a.comment order by a.id desc) filter (where a.action in ('refused', 'backward')))[1] as comment,
      (array_agg(u.firstname || ' ' || u.lastname order by a.id desc) filter (where a.action in ('refused', 'backward')))[1]
        as comment_author
    from audit a join users u on u.id = coalesce(a.on_behalf_of_id, a.actor_id)
    where a.entity = 'event' and a.entity_id = e.id
  ) y
)`

// Rows to JSON text: building jsonb key by key costs four times as much (bench/RESULTS.md). An event names its code, and
// each code is answered once.
const EVENTS = `(
  select json_agg(x order by x.start_at, x.start_moment, x.id)
  from (
    select e.id, e.event_code_id, e.start_at, e.start_moment, e.end_at, e.end_moment, e.half_days, e.state, e.auto_generated,
      e.backwarded, e.created_at, e.updated_at,
      case when e.kind = 'absence' then ${SAID} end as said
    from events e
    where e.month_id = m.id
  ) x
)`

const LAST_COMMENT = `(
  select json_build_object('author', u.firstname || ' ' || u.lastname, 'comment', a.comment, 'created_at', a.at, 'action', a.action)
  from audit a join users u on u.id = coalesce(a.on_behalf_of_id, a.actor_id)
  where m.backwarded and a.entity = 'month' and a.entity_id = m.id and a.action = 'non_submitted'
  order by a.id desc limit 1
)`

const recurringOf = (person: string) => `(
  select row_to_json(x) from (
    select h.monday, h.tuesday, h.wednesday, h.thursday, h.friday, h.saturday, h.sunday
    from recurring_remote_days h
    where h.user_id = ${person} and h.starts_on <= $4::date and not coalesce(m.remote_saved, false)
      and not exists (
        select from remote_days r where r.user_id = ${person} and r.day between $4::date and $5::date and not r.auto_generated
      )
    order by h.starts_on desc limit 1
  ) x
)`

// $2 year, $3 month, $4 first and $5 last day, $6 today, $8 whether counters are asked for; the person and their first
// contract day are $1 and $7, or a column of those.
const monthOf = (person: string, contract_day: string) => `
    select row_to_json(m) as month,
      exists (select from periods p where p.year = $2 and p.month = $3 and p.closed_at is not null) as closed,
      coalesce(m.main_activity_id, (
        select s.main_code_id from assignments s
        where s.user_id = ${person} and s.main_code_id is not null and s.starts_on <= ${contract_day}
          and (s.ends_on is null or s.ends_on >= ${contract_day})
        order by s.starts_on desc, s.id desc limit 1
      )) as main_activity_id,
      ${EVENTS} as events,
      (select json_agg(x) from (
        select ${CODE_COLUMNS} from event_codes k
        where k.id in (
          select e.event_code_id from events e where e.month_id = m.id
          union all select m.main_activity_id
          union all select s.main_code_id from assignments s where s.user_id = ${person}
        )
      ) x) as codes,
      ${OVERTIMES} as overtimes,
      (select json_agg(json_build_object('day', r.day, 'am', r.am, 'pm', r.pm) order by r.day)
        from remote_days r where r.user_id = ${person} and r.day between $4::date and $5::date) as remote_days,
      ${recurringOf(person)} as recurring,
      ${EXTRA_ACTIVITIES} as extra,
      ${FILES} as files,
      (select count(a.comment)::int from audit a where a.entity = 'month' and a.entity_id = m.id) as comment_count,
      ${LAST_COMMENT} as last_comment,
      case when $8::boolean then ${ledgerText(`${person}::bigint`, '$6::date')} end as ledger
    from (select 1) as one
    left join months m on m.user_id = ${person} and m.year = $2 and m.month = $3`

// One column, so that the driver reads one text.
const MONTH: NamedStatement = {
  name: 'month',
  text: `select row_to_json(x) as answered from (${monthOf('$1', '$7::date')}) x`,
}

const MONTHS: NamedStatement = {
  name: 'months',
  text: `
    select who.id as user_id, row_to_json(x) as answered
    from unnest($1::bigint[], $7::date[]) as who (id, contract_day)
    cross join lateral (${monthOf('who.id', 'who.contract_day')}) x`,
}

type AnsweredEvent = Omit<EventRow, 'event_code' | keyof Said> & { event_code_id: number; said: Said | null }

/** What the statement answers: no list at all where SQL found no row, and events that name their code. */
interface Answered extends Omit<MonthRows, 'main_activity' | 'events' | 'overtimes' | 'remote_days' | 'files'> {
  main_activity_id: number | null
  events: AnsweredEvent[] | null
  codes: CodeRow[] | null
  overtimes: OvertimeRow[] | null
  files: FileRow[] | null
  remote_days: MonthRows['remote_days'] | null
}

// Field by field: a spread for each event costs more than reading the month's JSON.
function eventRow(event: AnsweredEvent, event_code: CodeRow): EventRow {
  return {
    id: event.id,
    start_at: event.start_at,
    start_moment: event.start_moment,
    end_at: event.end_at,
    end_moment: event.end_moment,
    half_days: event.half_days,
    state: event.state,
    auto_generated: event.auto_generated,
    backwarded: event.backwarded,
    created_at: event.created_at,
    updated_at: event.updated_at,
    event_code,
    comment: event.said?.comment ?? null,
    comment_author: event.said?.comment_author ?? null,
    comment_count: event.said?.comment_count ?? 0,
  }
}

function joinCodes(answered: Answered): MonthRows {
  const { main_activity_id, codes } = answered
  const byId = new Map((codes ?? []).map((code) => [code.id, code]))
  const codeOf = (id: number): CodeRow => {
    const code = byId.get(id)
    if (!code) throw new Error(`The month statement answers every code of its events, not ${id}`)
    return code
  }
  return {
    month: answered.month,
    closed: answered.closed,
    main_activity: main_activity_id === null ? null : codeOf(main_activity_id),
    events: (answered.events ?? []).map((event) => eventRow(event, codeOf(event.event_code_id))),
    overtimes: answered.overtimes ?? [],
    remote_days: answered.remote_days ?? [],
    recurring: answered.recurring ?? null,
    extra: answered.extra ?? null,
    files: answered.files ?? [],
    comment_count: answered.comment_count,
    last_comment: answered.last_comment,
    ledger: answered.ledger,
  }
}

type Employed = ContractDates & { id: number }

function firstContractDay(person: Employed, { year, month }: Period): string {
  return daysOfMonth(year, month).find((day) => isUnderContract(person, day)) ?? firstDay(year, month)
}

/** Loads a person's month with one statement; `counters` adds the ledger of the leave counters. */
export async function loadMonthRows(
  read: Reader,
  person: Person,
  period: Period,
  today: string,
  counters: boolean,
): Promise<MonthRows> {
  const { year, month } = period
  const days = [firstDay(year, month), lastDay(year, month)]
  const values = [person.id, year, month, ...days, today, firstContractDay(person, period), counters]
  const [row] = await read<{ answered: Answered }>(MONTH, values)
  if (!row) throw new Error('The month statement answers one row')
  return joinCodes(row.answered)
}

/** Loads the same month of many people with one statement, without counters; each by the person's id. */
export async function loadMonthRowsOf(
  read: Reader,
  people: readonly Employed[],
  period: Period,
  today: string,
): Promise<Map<number, MonthRows>> {
  const { year, month } = period
  const ids = people.map(({ id }) => id)
  const contractDays = people.map((person) => firstContractDay(person, period))
  const values = [ids, year, month, firstDay(year, month), lastDay(year, month), today, contractDays, false]
  const rows = await read<{ user_id: number; answered: Answered }>(MONTHS, values)
  return new Map(rows.map(({ user_id, answered }) => [user_id, joinCodes(answered)]))
}
