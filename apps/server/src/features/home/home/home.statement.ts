import type { OwnMonth } from '@cadran/rules/home/month-card'
import { ANSWERED_DAYS, LENT_DECISION_DAYS } from '@cadran/rules/home/requests'
import { AWAY_TYPES } from '@cadran/rules/timesheet/event-codes'
import type { EventState } from '@cadran/rules/timesheet/events'
import type { DayRange } from '@cadran/rules/timesheet/half-day'
import { NOT_TAKEN_BACK } from '../../../platform/audit.ts'
import type { NamedStatement } from '../../../platform/database/database.ts'

/** The last answer that somebody gave. */
export interface AnswerRow {
  action: string
  day: string
  comment: string | null
  by: string
}

interface OfMonth {
  id: number
  year: number
  month: number
  answer: AnswerRow | null
}

export interface AbsenceRequestRow extends OfMonth, DayRange {
  state: EventState
  backwarded: boolean
  /** The day of the last change. */
  changed_on: string
  /** The same kind of absence was asked for since. */
  asked_again: boolean
  half_days: number
  event_code: number
  short_code: string
  description: string
}

export interface ExtraRequestRow extends OfMonth {
  status: 'pending' | 'accepted' | 'refused'
  requested_on: string
  decision_comment: string | null
}

export interface AwayRow extends DayRange {
  user_id: number
  firstname: string
  lastname: string
}

/** What the database knows of a person's home, beside the month itself and what awaits a validator. */
export interface HomeRows {
  /** The months of open periods. */
  open: OwnMonth[]
  /** Those from this one on that were written in. */
  ahead: OwnMonth[]
  absences: (DayRange & { pending: boolean; description: string })[]
  duties: { start_at: string; end_at: string; description: string }[]
  requests: AbsenceRequestRow[]
  returned: OfMonth[]
  extra: ExtraRequestRow[]
  has_team: boolean
  /** Deputies have decided for the person lately. */
  has_lent: boolean
  away: AwayRow[]
}

const RANGE = `'start_at', e.start_at, 'start_moment', e.start_moment, 'end_at', e.end_at, 'end_moment', e.end_moment`

const IS_AWAY = `k.type in (${AWAY_TYPES.map((type) => `'${type}'`).join(', ')})`

const lastAnswer = (entity: string, id: string, actions: readonly string[]) => `(
  select json_build_object('action', a.action, 'day', (a.at at time zone 'Europe/Paris')::date, 'comment', a.comment,
    'by', u.firstname || ' ' || u.lastname)
  from audit a join users u on u.id = coalesce(a.on_behalf_of_id, a.actor_id)
  where a.entity = '${entity}' and a.entity_id = ${id} and a.action in (${actions.map((action) => `'${action}'`).join(', ')})
    and ${NOT_TAKEN_BACK}
  order by a.id desc limit 1
)`

const EVENT_ANSWERS = ['validated1', 'validated2', 'refused', 'backward']
const EXTRA_ANSWERS = [
  'accept_extra_activities',
  'accept_extra_activities_contracted',
  'refuse_extra_activities',
] as const

const RECENT = `$2::date - ${ANSWERED_DAYS}`
const isOpen = (year: string, month: string) =>
  `not exists (select from periods p where p.year = ${year} and p.month = ${month} and p.closed_at is not null)`

const REQUESTS = `array(
  select json_build_object('id', e.id, 'year', m.year, 'month', m.month, ${RANGE}, 'state', e.state, 'backwarded', e.backwarded,
    'changed_on', coalesce(e.waiting_since, e.updated_at::date), 'half_days', e.half_days, 'event_code', k.id, 'short_code', k.short_code,
    'description', k.description, 'answer', ${lastAnswer('event', 'e.id', EVENT_ANSWERS)}, 'asked_again', exists (
      select from events r
      where r.user_id = $1 and r.kind = 'absence' and r.event_code_id = e.event_code_id and r.id > e.id
        and r.state <> 'refused' and r.created_at > e.updated_at at time zone 'Europe/Paris'
    ))
  from events e join event_codes k on k.id = e.event_code_id join months m on m.id = e.month_id
  where e.user_id = $1 and e.kind = 'absence'
    and (e.updated_at >= ${RECENT} or (e.state = 'submitted' and ${isOpen('m.year', 'm.month')}))
)`

const RETURNED = `array(
  select json_build_object('id', m.id, 'year', m.year, 'month', m.month, 'answer', ${lastAnswer('month', 'm.id', ['non_submitted'])})
  from months m
  where m.user_id = $1 and m.backwarded and m.state = 'non_submitted' and ${isOpen('m.year', 'm.month')}
)`

const EXTRA = `array(
  select json_build_object('id', m.id, 'year', m.year, 'month', m.month, 'status', g.status,
    'requested_on', (g.requested_at at time zone 'Europe/Paris')::date, 'decision_comment', g.decision_comment,
    'answer', ${lastAnswer('month', 'm.id', EXTRA_ANSWERS)})
  from months m join extra_activity_permissions g on g.month_id = m.id
  where m.user_id = $1 and g.status is not null and (g.status <> 'pending' or ${isOpen('m.year', 'm.month')})
)`

// Whoever leads people has them for a team; everybody else those of the same manager, and the manager.
const IN_TEAM = `u.id <> $1 and (u.manager_id = lead.id or u.id = lead.id) and u.is_active and u.person_type <> 'contractor'
  and u.matricule not ilike 't%'`

const AWAY = `array(
  select json_build_object('user_id', u.id, 'firstname', u.firstname, 'lastname', u.lastname, ${RANGE})
  from users u join events e on e.user_id = u.id join event_codes k on k.id = e.event_code_id
  where ${IN_TEAM} and e.state in ('validated1', 'validated2') and ${IS_AWAY}
    and e.start_at between date_trunc('month', $2::date)::date and $3::date and e.end_at >= $2::date
  order by u.sort_key, u.id, e.start_at, e.start_moment
)`

/** $1 the person, $2 today, $3 the last day looked at, $4 the person's manager or nobody. */
export const HOME: NamedStatement = {
  name: 'home',
  text: `select json_build_object(
    'open', array(
      select json_build_object('year', p.year, 'month', p.month, 'state', coalesce(m.state, 'non_submitted'))
      from periods p left join months m on m.user_id = $1 and m.year = p.year and m.month = p.month
      where p.closed_at is null
    ),
    'ahead', array(
      select json_build_object('year', m.year, 'month', m.month, 'state', m.state)
      from months m where m.user_id = $1 and make_date(m.year, m.month, 1) >= date_trunc('month', $2::date)
    ),
    'absences', array(
      select json_build_object(${RANGE}, 'pending', e.state = 'submitted', 'description', k.description)
      from events e join event_codes k on k.id = e.event_code_id
      where e.user_id = $1 and e.kind = 'absence' and e.state <> 'refused' and e.end_at >= $2::date
        and e.start_at between date_trunc('month', $2::date)::date and $3::date
    ),
    'duties', array(
      select json_build_object('start_at', o.start_at, 'end_at', o.end_at, 'description', k.description)
      from months m join overtimes o on o.month_id = m.id join overtime_codes k on k.id = o.overtime_code_id
      where m.user_id = $1 and make_date(m.year, m.month, 1) >= date_trunc('month', $2::date) and k.category = 'availability'
        and o.end_at >= $2::date and o.start_at <= $3::date
    ),
    'requests', ${REQUESTS},
    'returned', ${RETURNED},
    'extra', ${EXTRA},
    'has_team', exists (select from users u where ${IN_TEAM}),
    'away', ${AWAY},
    'has_lent', exists (select from audit a where a.standing_for_id = $1 and a.at >= $2::date - ${LENT_DECISION_DAYS})
  ) as home
  from (
    select case when exists (select from users b where b.manager_id = $1) then $1::bigint else $4::bigint end as id
  ) lead`,
}
