import { type ContractDates, isUnderContract } from '@cadran/rules/timesheet/calendar'
import { daysOfMonth, firstDay, lastDay, type Period } from '@cadran/rules/timesheet/day'
import type { EventCodeType } from '@cadran/rules/timesheet/event-codes'
import type { EventState } from '@cadran/rules/timesheet/events'
import { firstSlot } from '@cadran/rules/timesheet/half-day'
import type { MonthState } from '@cadran/rules/timesheet/month-states'
import type { RecurringDays, RemoteDay } from '@cadran/rules/timesheet/remote-work'
import type { Reader } from '../../../platform/database/database.ts'
import type { Person } from '../../../platform/http/viewer.ts'
import { type AnsweredLedger, type Ledger, ledgerOf } from '../../portal/users/index.ts'
import type { ExtraRow } from './extra-activities.rows.ts'
import { type AnsweredFile, type FileRow, fileRows } from './files.rows.ts'
import { MONTH, MONTHS } from './month.statement.ts'
import { type AnsweredOvertime, type OvertimeRow, overtimeRows } from './overtime.rows.ts'

export interface CodeRow {
  id: number
  type: EventCodeType
  short_code: string
  description: string
  color: string
  relevant_counter: 'cp' | 'rtt' | 'remainder' | 'cp15' | null
  editable: boolean
}

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

type AnsweredEvent = readonly [
  id: number,
  event_code_id: number,
  start_at: string,
  start_moment: EventRow['start_moment'],
  end_at: string,
  end_moment: EventRow['end_moment'],
  half_days: number,
  state: EventState,
  auto_generated: boolean,
  backwarded: boolean,
  created_at: string,
  updated_at: string,
]

type AnsweredCode = readonly [
  id: number,
  type: EventCodeType,
  short_code: string,
  description: string,
  color: string,
  relevant_counter: CodeRow['relevant_counter'],
  editable: boolean,
]

type AnsweredRemoteDay = readonly [day: string, am: boolean, pm: boolean, auto_generated: boolean]

type AnsweredWeek = readonly [
  monday: boolean,
  tuesday: boolean,
  wednesday: boolean,
  thursday: boolean,
  friday: boolean,
  saturday: boolean,
  sunday: boolean,
]

type AnsweredSaying = readonly [
  entity: 'month' | 'event',
  entity_id: number,
  action: string,
  comment: string | null,
  at: string,
  author: string,
]

/** One line of the audit of the month or of an absence. */
interface Said {
  entity: 'month' | 'event'
  entity_id: number
  action: string
  comment: string | null
  at: string
  author: string
}

/** What the statement answers: rows of values, and events that name their code. */
interface Answered extends Pick<MonthRows, 'month' | 'closed' | 'extra'> {
  main_activity: AnsweredCode | null
  events: AnsweredEvent[]
  codes: AnsweredCode[]
  /** The newest first. */
  said: AnsweredSaying[]
  overtimes: AnsweredOvertime[]
  remote_days: AnsweredRemoteDay[]
  recurring: AnsweredWeek | null
  files: AnsweredFile[]
  ledger: AnsweredLedger | null
}

function codeRow(code: AnsweredCode): CodeRow {
  const [id, type, short_code, description, color, relevant_counter, editable] = code
  return { id, type, short_code, description, color, relevant_counter, editable }
}

// Field by field: a spread for each event costs more than reading the month's JSON.
function eventRow(event: AnsweredEvent, event_code: CodeRow, said: readonly Said[]): EventRow {
  const told = said.find(({ action }) => action === 'refused' || action === 'backward')
  return {
    id: event[0],
    start_at: event[2],
    start_moment: event[3],
    end_at: event[4],
    end_moment: event[5],
    half_days: event[6],
    state: event[7],
    auto_generated: event[8],
    backwarded: event[9],
    created_at: event[10],
    updated_at: event[11],
    event_code,
    comment: told?.comment ?? null,
    comment_author: told?.author ?? null,
    comment_count: commentsOf(said),
  }
}

const NOTHING_SAID: readonly Said[] = []

const commentsOf = (said: readonly Said[]) => said.filter(({ comment }) => comment !== null).length

const saying = ([entity, entity_id, action, comment, at, author]: AnsweredSaying): Said => ({
  entity,
  entity_id,
  action,
  comment,
  at,
  author,
})

function codesOf(codes: readonly AnsweredCode[]): (id: number) => CodeRow {
  const byId = new Map(codes.map((code) => [code[0], codeRow(code)]))
  return (id) => {
    const code = byId.get(id)
    if (!code) throw new Error(`The month statement answers every code of its events, not ${id}`)
    return code
  }
}

function eventRows({ events, codes }: Answered, said: readonly Said[]): EventRow[] {
  const codeOf = codesOf(codes)
  const about = said.filter(({ entity }) => entity === 'event')
  const saidOf = (id: number) => (about.length === 0 ? NOTHING_SAID : about.filter(({ entity_id }) => entity_id === id))
  return events
    .map((event) => eventRow(event, codeOf(event[1]), saidOf(event[0])))
    .sort((a, b) => firstSlot(a) - firstSlot(b) || a.id - b.id)
}

/** What the pattern says of each weekday, unless somebody chose the days by hand (REM-24). */
function recurringOf({ remote_days, recurring }: Answered): RecurringDays | null {
  if (!recurring || remote_days.some(([, , , auto_generated]) => !auto_generated)) return null
  const [monday, tuesday, wednesday, thursday, friday, saturday, sunday] = recurring
  return { monday, tuesday, wednesday, thursday, friday, saturday, sunday }
}

/** Why the month was sent back, while it is. */
function lastComment(month: MonthRow | null, said: readonly Said[]): MonthRows['last_comment'] {
  const last = month?.backwarded ? said.find(({ action }) => action === 'non_submitted') : undefined
  return last ? { author: last.author, comment: last.comment, created_at: last.at, action: last.action } : null
}

function monthRows(answered: Answered): MonthRows {
  const { main_activity, month } = answered
  const said = answered.said.map(saying)
  const of_month = said.filter(({ entity }) => entity === 'month')
  return {
    month,
    closed: answered.closed,
    main_activity: main_activity && codeRow(main_activity),
    events: eventRows(answered, said),
    overtimes: overtimeRows(answered.overtimes),
    remote_days: answered.remote_days.map(([day, am, pm]) => ({ day, am, pm })),
    recurring: recurringOf(answered),
    extra: answered.extra ?? null,
    files: fileRows(answered.files),
    comment_count: commentsOf(of_month),
    last_comment: lastComment(month, of_month),
    ledger: answered.ledger && ledgerOf(answered.ledger),
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
  return monthRows(row.answered)
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
  return new Map(rows.map(({ user_id, answered }) => [user_id, monthRows(answered)]))
}
