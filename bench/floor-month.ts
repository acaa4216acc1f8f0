import type { Month } from '@cadran/contract/timesheet/calendar'

// The whole month as the contract promises it, with nothing in between: what the tables hold is read by one query and written
// down; what takes a rule to know (coverage, balances, weeks, who may do what) stands here as constants.

const DAYS = `(
  select json_agg(d::date) from generate_series($2::date, ($2::date + interval '1 month - 1 day')::date, '1 day') d
) as days`
const EVENTS = `(
  select json_agg(x) from (
    select e.id, e.start_at, e.start_moment, e.end_at, e.end_moment, e.half_days, e.state, e.auto_generated, e.backwarded,
      e.created_at, e.updated_at, k.id as code_id, k.type, k.short_code, k.description, k.color, k.relevant_counter, k.editable
    from events e join event_codes k on k.id = e.event_code_id
    where e.user_id = $1 and e.start_at between $2::date and ($2::date + interval '1 month - 1 day')::date
    order by e.start_at, e.start_moment
  ) x
) as events`

/** The days and events of a person's month; $1 the person, $2 the first day of the month. */
export const GRID_QUERY = `select ${DAYS}, ${EVENTS}`

/** All that their month holds. */
export const MONTH_QUERY = `
  select ${DAYS}, ${EVENTS}, row_to_json(m) as month, (
    select json_agg(x) from (
      select o.id, o.type, c.category, c.id as code_id, c.code, c.description, o.start_at, o.end_at, o.constraint_count, o.comment, o.days
      from overtimes o join overtime_codes c on c.id = o.overtime_code_id where o.month_id = m.id order by o.start_at
    ) x
  ) as overtimes, (
    select json_agg(x) from (
      select r.day, r.am, r.pm from remote_days r
      where r.user_id = $1 and r.day between $2::date and ($2::date + interval '1 month - 1 day')::date order by r.day
    ) x
  ) as remote_days, (
    select json_agg(x) from (
      select w.week, h.day, h.start_minute, h.end_minute
      from extra_activity_weeks w join extra_activity_hours h on h.week_id = w.id where w.month_id = m.id order by h.day
    ) x
  ) as hours, (
    select json_agg(x) from (
      select c.counter, c.kind, c.hundredths, c.effective_on from counter_entries c where c.user_id = $1 and c.stage = 'posted' order by c.effective_on
    ) x
  ) as entries
  from months m
  where m.user_id = $1 and m.year = extract(year from $2::date) and m.month = extract(month from $2::date)`

interface StoredEvent {
  id: number
  start_at: string
  start_moment: 'am' | 'pm'
  end_at: string
  end_moment: 'am' | 'pm'
  half_days: number
  state: 'submitted'
  auto_generated: boolean
  backwarded: boolean
  created_at: string
  updated_at: string
  code_id: number
  type: 'activity' | 'absence'
  short_code: string
  description: string
  color: string
  relevant_counter: 'cp' | null
  editable: boolean
}

interface StoredOvertime {
  id: number
  type: 'constraint' | 'hour' | 'ticket'
  category: 'availability' | 'intervention'
  code_id: number
  code: string
  description: string
  start_at: string
  end_at: string
  constraint_count: number
  comment: string | null
  days: Month['overtimes'][number]['days']
}

/** The one row that the query answers. */
export interface Stored {
  month: Pick<Month, 'month' | 'year' | 'survey_sent' | 'autofill' | 'comment' | 'updated_at'> & { id: number }
  days: string[]
  events: StoredEvent[]
  overtimes: StoredOvertime[] | null
  remote_days: Month['remote_days'] | null
  hours: { week: number; day: string; start_minute: number; end_minute: number }[] | null
  entries: { counter: string; kind: string; hundredths: number; effective_on: string }[]
}

// Field by field, as quick as it can be written.
const eventOf = (event: StoredEvent): Month['events'][number] => ({
  id: event.id,
  event_code: {
    id: event.code_id,
    type: event.type,
    short_code: event.short_code,
    description: event.description,
    color: event.color,
    relevant_counter: event.relevant_counter,
    editable: event.editable,
  },
  start_at: event.start_at,
  start_moment: event.start_moment,
  end_at: event.end_at,
  end_moment: event.end_moment,
  days_count: event.half_days / 2,
  state: event.state,
  auto_generated: event.auto_generated,
  editable: true,
  locked: false,
  backwarded: event.backwarded,
  remote_working: false,
  comment: null,
  comment_author: null,
  comment_count: 0,
  created_at: event.created_at,
  updated_at: event.updated_at,
})

const overtimeOf = (entry: StoredOvertime): Month['overtimes'][number] => ({
  id: entry.id,
  type: entry.type,
  category: entry.category,
  state: 'submitted',
  locked: false,
  code: { id: entry.code_id, code: entry.code, description: entry.description },
  start_at: entry.start_at,
  end_at: entry.end_at,
  constraint_count: entry.constraint_count,
  ticket_count: 0,
  intervention_minutes: 0,
  hour_count: 0,
  due_hours: 0,
  days: entry.days,
  comment: entry.comment,
})

const clock = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

function extraOf(hours: NonNullable<Stored['hours']>): Month['extra_activities'] {
  const complementaries = hours.map(({ day, start_minute, end_minute }) => ({
    date: day,
    mission: null,
    hours: [
      {
        start: clock(start_minute),
        end: clock(end_minute),
        code: null,
        mission: null,
        duration: end_minute - start_minute,
      },
    ],
  }))
  return hours[0] ? [{ number: hours[0].week, complementaries, constraints: [] }] : []
}

const lineOf = (entry: Stored['entries'][number]) => ({
  label: `${entry.kind} ${entry.counter} au ${entry.effective_on}`,
  days: entry.hundredths / 100,
  effective_on: entry.effective_on,
  state: null,
})

const COUNTERS = {
  cp: 0,
  before_june: 0,
  remainder: 0,
  rtt: 0,
  rtt_remainder: 0,
  rest: 0,
  cp15: 0,
  sick_children_days: 0,
  expiry_warning: false,
}
const BOUNDS = {
  first: { year: 2022, month: 1 },
  last_by_arrow: { year: 2027, month: 1 },
  last: { year: 2027, month: 2 },
}
const WEEK = { number: 1, start: '2026-01-05', end: '2026-01-11', can_extra_activities: false, duration: 0 }
const WEEKS = [WEEK, WEEK, WEEK, WEEK, WEEK, WEEK]
const SUMMARY = { duration: 0, weeks: WEEKS.map(({ number, duration }) => ({ number, duration })) }
const USER: Month['user'] = {
  id: 1,
  matricule: 'C000000',
  firstname: 'Prénom',
  lastname: 'Nom',
  identity: 'Prénom Nom',
  person_type: 'consultant',
  modality: 3,
  manager: 'I000000',
  manager_identity: 'Prénom Nom',
  workplace: 'Paris',
  start_at: '2022-01-01',
  end_at: null,
  last_end_at: null,
  seniority_at: '2022-01-01',
  display_remainder_counter: false,
  part_times: [],
}

/** The days, half-days and events of the contract out of the row. */
export function gridOf({ days, events }: Pick<Stored, 'days' | 'events'>): Pick<Month, 'days' | 'halfdays' | 'events'> {
  const at = new Map(events.map((event) => [`${event.start_at}-${event.start_moment}`, event.id]))
  const halfOf = (day: string, moment: 'am' | 'pm') => {
    const id = `${day}-${moment}`
    return { id, date_at: day, moment, working_state: 'worked' as const, event: at.get(id) ?? null }
  }
  return {
    days: days.map((day) => ({
      id: day,
      date_at: day,
      day_number: Number(day.slice(8)),
      worked: true,
      working_state: 'worked',
      holiday: null,
    })),
    halfdays: days.flatMap((day) => [halfOf(day, 'am'), halfOf(day, 'pm')]),
    events: events.map(eventOf),
  }
}

/** The whole answer of the contract out of the row. */
export function monthOf(row: Stored): Month {
  const { month, overtimes, remote_days, hours, entries } = row
  const { days, halfdays, events } = gridOf(row)
  return {
    id: month.id,
    month: month.month,
    year: month.year,
    state: 'non_submitted',
    submitted: false,
    submitted_at: null,
    submittable: true,
    survey_sent: month.survey_sent,
    editable: true,
    locked: false,
    backwarded: false,
    special_time: false,
    partial_time: false,
    autofill: month.autofill,
    autofillable: true,
    absence_validated: false,
    absence_validated1: false,
    absence_validated2: false,
    main_activity: null,
    no_prestation: false,
    comment: month.comment,
    comment_count: 0,
    corrections: [],
    certified: false,
    limits: { balance_margin: 2.08, jrs_until_february: 10, overtime_count: 99, remote_days_a_week: null },
    survey: null,
    files: [],
    last_comment: null,
    days,
    halfdays,
    events,
    overtimes: (overtimes ?? []).map(overtimeOf),
    constraint_count: 0,
    ticket_count: 0,
    intervention_minutes: 0,
    remote_days: remote_days ?? [],
    remote_days_count: 0,
    coverage: { covered_days: 0, expected_days: 0, missing: [] },
    worked_time: { minutes: null, half_days: 0 },
    counters: { ...COUNTERS, reckonings: [{ counter: 'cp', lines: entries.map(lineOf), total: 0 }] },
    bounds: BOUNDS,
    can_extra_activities: true,
    can_request_extra_activities: false,
    extra_activities_status: 'accepted',
    request_activity_at: null,
    extra_activities_comment: null,
    extra_activities: extraOf(hours ?? []),
    extra_activity_weeks: WEEKS,
    extra_activity_summary: SUMMARY,
    extra_activity_payments: ['money', 'rest'],
    extra_activity_payment: null,
    updated_at: month.updated_at,
    user: USER,
  }
}
