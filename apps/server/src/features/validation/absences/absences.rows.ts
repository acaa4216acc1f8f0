import type { PersonType } from '@cadran/rules/portal/person'
import type { EventCodeType, EventKind } from '@cadran/rules/timesheet/event-codes'
import type { EventState } from '@cadran/rules/timesheet/events'
import type { DayRange } from '@cadran/rules/timesheet/half-day'
import type { MonthState } from '@cadran/rules/timesheet/month-states'
import { INTERNAL_COMMENT_ACTIONS } from '@cadran/rules/timesheet/workflow'
import { sql } from 'kysely'
import type { PeopleView } from '../../../platform/database/tables.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { type AnsweredLedger, ledgerText } from '../../portal/counters/index.ts'
import type { Levels } from '../../portal/delegation/index.ts'
import { belowViewer, lentBy } from '../../portal/users/index.ts'
import { ACT_JSON, type ListedAct, levelsJson, levelValues } from '../acts/index.ts'
import { ABSENCE_WAITS_SINCE, type Escalated, escalatedJson } from '../escalations/index.ts'
import type { Condition } from '../filters/index.ts'

/** What is decided about an event, and what from. */
export interface DecidedRow extends DayRange {
  id: number
  kind: EventKind
  state: EventState
  event_code: { id: number; type: EventCodeType; description: string; editable: boolean }
  month: { year: number; month: number; state: MonthState }
  closed: boolean
  levels: Levels
}

/** The same with what a decision changes beside the state. */
export interface DecidedEvent extends DecidedRow {
  month: DecidedRow['month'] & { id: number }
  backwarded: boolean
  validated1_at: string | null
  validated1_by: number | null
  waiting_since: string
}

/** Whose event it is, and how they stand to the viewer. */
export interface Standing {
  id: number
  person_type: PersonType
  is_below: boolean
  in_read_scope: boolean
  /** The manager for whom the viewer stands, where the person is lent (DEL-12). */
  lent_by: number | null
}

/** One event as its validators see it; its person stands beside. */
export interface AbsenceRow extends DecidedRow {
  user_id: number
  half_days: number
  created_at: string
  updated_at: string
  validated1_at: string | null
  validated1_by_name: string | null
  backwarded: boolean
  event_code: {
    id: number
    type: EventCodeType
    short_code: string
    description: string
    color: string
    relevant_counter: 'cp' | 'rtt' | 'remainder' | 'cp15' | null
    editable: boolean
  }
  deductible: boolean
  comment_count: number
  /** What the person said with the demand (ASK-13). */
  request_comment: string | null
  last_act: ListedAct | null
  escalated: Escalated | null
}

/** A person of the list and how they stand to the viewer. */
export interface PersonRow {
  profile: PeopleView
  is_below: boolean
  in_read_scope: boolean
  lent_by: number | null
  /** Null for contractors, who have no counters (MON-95). */
  ledger: AnsweredLedger | null
}

export function standingOf({ profile, ...relation }: PersonRow): Standing {
  const { is_below, in_read_scope, lent_by } = relation
  return { id: profile.id, person_type: profile.person_type, is_below, in_read_scope, lent_by }
}

const MONTH = sql`json_build_object('id', m.id, 'year', m.year, 'month', m.month, 'state', m.state)`
const CLOSED = sql<boolean>`exists (
  select from periods p where p.year = m.year and p.month = m.month and p.closed_at is not null
)`

const levels = (viewer: Viewer) => levelsJson(viewer, 'event', 'e.id', 'e.state')

/** The same to decide on: for a query that knows the event as e, its code as k, its month as m and its person as u. */
export function decidedColumns(viewer: Viewer, in_read_scope: Condition) {
  return sql<{ row: DecidedEvent; person: Standing; updated_at: string }>`
    e.updated_at, json_build_object('id', e.id, 'kind', e.kind, 'state', e.state,
      'start_at', e.start_at, 'start_moment', e.start_moment, 'end_at', e.end_at, 'end_moment', e.end_moment,
      'event_code', json_build_object('id', k.id, 'type', k.type, 'description', k.description, 'editable', k.editable),
      'month', ${MONTH}, 'closed', ${CLOSED}, 'levels', ${levels(viewer)},
      'backwarded', e.backwarded, 'validated1_at', e.validated1_at, 'validated1_by', e.validated1_by,
      'waiting_since', ${ABSENCE_WAITS_SINCE}) as row,
    json_build_object('id', u.id, 'person_type', u.person_type,
      'is_below', ${belowViewer(viewer, 'u.id')}, 'in_read_scope', ${in_read_scope}, 'lent_by', ${lentBy(viewer, 'u.id')}) as person`
}

/** What is read of each event that is shown, for a query that knows it as e: the columns of `shown`. */
export const SHOWN = sql`e.id, e.user_id, e.month_id, e.event_code_id, e.kind, e.state, e.start_at, e.start_moment, e.end_at, e.end_moment,
  e.half_days, e.created_at, e.updated_at, e.validated1_at, e.validated1_by, e.waiting_since, e.backwarded, e.request_comment`

type AnsweredEvent = readonly [
  id: number,
  user_id: number,
  event_code_id: number,
  kind: EventKind,
  state: EventState,
  start_at: string,
  start_moment: AbsenceRow['start_moment'],
  end_at: string,
  end_moment: AbsenceRow['end_moment'],
  half_days: number,
  created_at: string,
  updated_at: string,
  validated1_at: string | null,
  validated1_by: number | null,
  backwarded: boolean,
  request_comment: string | null,
  month_id: number,
  first_by: Levels['first_by'],
  second_by: Levels['second_by'],
]
type AnsweredAct = readonly [event_id: number, is_commented: boolean, act: ListedAct]

/** The events of `shown` as rows of values, and once beside them what several share or only few have. */
export interface AnsweredEvents {
  events: AnsweredEvent[]
  codes: (readonly [code: AbsenceRow['event_code'], deductible: boolean])[]
  months: (readonly [id: number, year: number, month: number, state: MonthState, closed: boolean])[]
  validators: (readonly [id: number, name: string])[]
  escalated: (readonly [event_id: number, escalated: Escalated])[]
  /** Of all of them, the oldest first. */
  acts: AnsweredAct[]
}

/** For a query that has the events as the relation `shown`. */
export const shownJson = (viewer: Viewer) => sql<AnsweredEvents>`json_build_object(
  'events', (select coalesce(json_agg(json_build_array(e.id, e.user_id, e.event_code_id, e.kind, e.state, e.start_at, e.start_moment, e.end_at,
    e.end_moment, e.half_days, e.created_at, e.updated_at, e.validated1_at, e.validated1_by, e.backwarded, e.request_comment, e.month_id,
    ${levelValues(viewer, 'event', 'e.id', 'e.state')}) order by e.start_at, e.start_moment, e.id), '[]') from shown e),
  'codes', array(select json_build_array(json_build_object('id', k.id, 'type', k.type, 'short_code', k.short_code,
    'description', k.description, 'color', k.color, 'relevant_counter', k.relevant_counter, 'editable', k.editable), k.deductible)
    from event_codes k where k.id = any(array(select event_code_id from shown))),
  'months', array(select json_build_array(m.id, m.year, m.month, m.state, ${CLOSED})
    from months m where m.id = any(array(select distinct month_id from shown))),
  'validators', array(select json_build_array(v.id, v.firstname || ' ' || v.lastname) from users v
    where v.id = any(array(select validated1_by from shown))),
  'escalated', array(select json_build_array(e.id, ${escalatedJson('absence')}) from shown e
    where e.id = any(array(select x.entity_id from escalations x where x.entity = 'absence' and x.user_id = any(array(select distinct user_id from shown))))),
  'acts', array(select json_build_array(a.entity_id, a.comment is not null and a.action <> all(${INTERNAL_COMMENT_ACTIONS}), ${ACT_JSON})
    from audit a where a.entity = 'event' and a.entity_id = any(array(select id from shown)) order by a.id)
)`

/** What stands beside the events, by the event or what they share. */
function besideOf({ codes, months, validators, escalated, acts }: AnsweredEvents) {
  const comment_counts = new Map<number, number>()
  const last_acts = new Map<number, ListedAct>()
  for (const [event_id, is_commented, act] of acts) {
    if (is_commented) comment_counts.set(event_id, (comment_counts.get(event_id) ?? 0) + 1)
    last_acts.set(event_id, act)
  }
  return {
    codes: new Map(codes.map((code) => [code[0].id, code])),
    months: new Map(months.map((month) => [month[0], month])),
    validators: new Map(validators),
    escalated: new Map(escalated),
    comment_counts,
    last_acts,
  }
}

function eventRow(values: AnsweredEvent, beside: ReturnType<typeof besideOf>): AbsenceRow {
  const [id, user_id, code_id, kind, state, start_at, start_moment, end_at, end_moment, half_days, ...further] = values
  const [created_at, updated_at, validated1_at, validated1_by, backwarded, request_comment, ...of_month] = further
  const [month_id, first_by, second_by] = of_month
  const [code, stored] = [beside.codes.get(code_id), beside.months.get(month_id)]
  if (!code || !stored) throw new Error('An event has a code and a month')
  const [, year, month, month_state, closed] = stored
  return {
    id,
    user_id,
    kind,
    state,
    start_at,
    start_moment,
    end_at,
    end_moment,
    half_days,
    created_at,
    updated_at,
    validated1_at,
    validated1_by_name: beside.validators.get(validated1_by ?? 0) ?? null,
    backwarded,
    request_comment,
    event_code: code[0],
    deductible: code[1],
    month: { year, month, state: month_state },
    closed,
    levels: { first_by, second_by },
    escalated: beside.escalated.get(id) ?? null,
    comment_count: beside.comment_counts.get(id) ?? 0,
    last_act: beside.last_acts.get(id) ?? null,
  }
}

/** The events that a query has shown, each with what stands beside them. */
export function shownEvents(answered: AnsweredEvents): AbsenceRow[] {
  const beside = besideOf(answered)
  return answered.events.map((values) => eventRow(values, beside))
}

/** Today, as the ledger asks for it: bound, so that the text of a list is the same every day. */
export const clockOn = (today: string) => sql`(select ${today}::date as today) clock`

export const LEDGER = sql<AnsweredLedger>`${sql.raw(ledgerText('u.id', 'clock.today'))}`

/** A person as json with how they stand to the viewer, for queries that know them as u and p and today as clock.today. */
export function personJson(viewer: Viewer, in_read_scope: Condition) {
  return sql<PersonRow>`json_build_object(
    'profile', to_json(p), 'is_below', ${belowViewer(viewer, 'u.id')}, 'in_read_scope', ${in_read_scope},
    'lent_by', ${lentBy(viewer, 'u.id')}, 'ledger', case when u.person_type <> 'contractor' then ${LEDGER} end
  )`
}
