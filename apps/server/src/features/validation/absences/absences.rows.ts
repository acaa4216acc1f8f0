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
import { type ListedAct, lastActJson, levelsJson } from '../acts/index.ts'
import { ABSENCE_WAITS_SINCE, type Escalated, escalatedJson } from '../escalations/index.ts'
import type { Condition } from '../filters/index.ts'

/** What is decided about an event, and what from. */
export interface DecidedRow extends DayRange {
  id: number
  kind: EventKind
  state: EventState
  event_code: { id: number; type: EventCodeType; description: string; editable: boolean }
  month: { id: number; year: number; month: number; state: MonthState }
  closed: boolean
  levels: Levels
}

/** The same with what a decision changes beside the state. */
export interface DecidedEvent extends DecidedRow {
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

/** One event as columns, for queries that know the event as e, its code as k, its month as m and its person as u. */
export const absenceColumns = (viewer: Viewer) => sql<AbsenceRow>`
  e.id, e.kind, e.state, e.start_at, e.start_moment, e.end_at, e.end_moment, e.half_days, e.created_at, e.updated_at, e.validated1_at,
  (select v.firstname || ' ' || v.lastname from users v where v.id = e.validated1_by) as validated1_by_name,
  e.backwarded, e.request_comment, k.deductible,
  json_build_object('id', k.id, 'type', k.type, 'short_code', k.short_code, 'description', k.description,
    'color', k.color, 'relevant_counter', k.relevant_counter, 'editable', k.editable) as event_code,
  ${MONTH} as month, ${CLOSED} as closed, ${levels(viewer)} as levels, ${escalatedJson('absence')} as escalated,
  (select count(a.comment)::int from audit a where a.entity = 'event' and a.entity_id = e.id
    and a.action <> all(${INTERNAL_COMMENT_ACTIONS})) as comment_count,
  ${lastActJson('event', 'e.id')} as last_act`

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
