import { type ContractDates, isUnderContract } from '@cadran/rules/timesheet/calendar'
import { daysOfMonth, firstDay, lastDay, type Period } from '@cadran/rules/timesheet/day'
import type { EventCodeType } from '@cadran/rules/timesheet/event-codes'
import type { EventState } from '@cadran/rules/timesheet/events'
import { firstSlot } from '@cadran/rules/timesheet/half-day'
import type { MonthState } from '@cadran/rules/timesheet/month-states'
import type { RecurringDays, RemoteDay } from '@cadran/rules/timesheet/remote-work'
import { INTERNAL_COMMENT_ACTIONS } from '@cadran/rules/timesheet/workflow'
import type { Reader } from '../../../platform/database/database.ts'
import type { Person } from '../../../platform/http/viewer.ts'
import { type AnsweredDatedLedger, type DatedLedger, datedLedgerOf } from '../../portal/counters/index.ts'
import type { AnsweredCorrection } from './corrections.rows.ts'
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
  ledger: DatedLedger | null
  /** Those that it is about and those that it carries. */
  corrections: AnsweredCorrection[]
}

/** An event as the statement answers it: a row of values. */
export type AnsweredEvent = readonly [
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

type AnsweredComment = readonly [
  entity: 'month' | 'event',
  entity_id: number,
  action: string,
  comment: string | null,
  at: string,
  author: string,
]

/** The newest first. */
type AnsweredComments = AnsweredComment[]

/** One line of the audit of the month or of an absence. */
interface AuditComment {
  entity: 'month' | 'event'
  entity_id: number
  action: string
  comment: string | null
  at: string
  author: string
}

/** What the statement answers: rows of values, and events that name their code. */
export interface Answered extends Pick<MonthRows, 'month' | 'closed' | 'extra'> {
  main_activity: AnsweredCode | null
  events: AnsweredEvent[]
  codes: AnsweredCode[]
  said: AnsweredComments
  overtimes: AnsweredOvertime[]
  remote_days: AnsweredRemoteDay[]
  recurring: AnsweredWeek | null
  files: AnsweredFile[]
  ledger: AnsweredDatedLedger | null
  corrections: AnsweredCorrection[]
}

function codeRow(code: AnsweredCode): CodeRow {
  const [id, type, short_code, description, color, relevant_counter, editable] = code
  return { id, type, short_code, description, color, relevant_counter, editable }
}

export function answeredCode(code: CodeRow): AnsweredCode {
  return [code.id, code.type, code.short_code, code.description, code.color, code.relevant_counter, code.editable]
}

// Field by field: a spread for each event costs more than reading the month's JSON.
function eventRow(event: AnsweredEvent, event_code: CodeRow, comments: readonly AuditComment[]): EventRow {
  const decision = comments.find(({ action }) => action === 'refused' || action === 'backward')
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
    comment: decision?.comment ?? null,
    comment_author: decision?.author ?? null,
    comment_count: countComments(comments),
  }
}

const NO_COMMENTS: readonly AuditComment[] = []

// What stays among those who validate is not counted either (README 54).
const countComments = (comments: readonly AuditComment[]) =>
  comments.filter(({ action, comment }) => comment !== null && !INTERNAL_COMMENT_ACTIONS.includes(action)).length

const auditComment = ([entity, entity_id, action, comment, at, author]: AnsweredComment): AuditComment => ({
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

function eventRows({ events, codes }: Answered, comments: readonly AuditComment[]): EventRow[] {
  const codeOf = codesOf(codes)
  const about = comments.filter(({ entity }) => entity === 'event')
  const commentsOf = (id: number) =>
    about.length === 0 ? NO_COMMENTS : about.filter(({ entity_id }) => entity_id === id)
  return events
    .map((event) => eventRow(event, codeOf(event[1]), commentsOf(event[0])))
    .sort((a, b) => firstSlot(a) - firstSlot(b) || a.id - b.id)
}

/** What the pattern says of each weekday, unless somebody chose the days by hand (REM-24). */
function recurringOf({ remote_days, recurring }: Answered): RecurringDays | null {
  if (!recurring || remote_days.some(([, , , auto_generated]) => !auto_generated)) return null
  const [monday, tuesday, wednesday, thursday, friday, saturday, sunday] = recurring
  return { monday, tuesday, wednesday, thursday, friday, saturday, sunday }
}

/** Why the month was sent back, while it is. */
function lastComment(month: MonthRow | null, comments: readonly AuditComment[]): MonthRows['last_comment'] {
  const last = month?.backwarded ? comments.find(({ action }) => action === 'non_submitted') : undefined
  return last ? { author: last.author, comment: last.comment, created_at: last.at, action: last.action } : null
}

export function monthRows(answered: Answered): MonthRows {
  const { main_activity, month } = answered
  const comments = answered.said.map(auditComment)
  const of_month = comments.filter(({ entity }) => entity === 'month')
  return {
    month,
    closed: answered.closed,
    main_activity: main_activity && codeRow(main_activity),
    events: eventRows(answered, comments),
    overtimes: overtimeRows(answered.overtimes),
    remote_days: answered.remote_days.map(([day, am, pm]) => ({ day, am, pm })),
    recurring: recurringOf(answered),
    extra: answered.extra ?? null,
    files: fileRows(answered.files),
    comment_count: countComments(of_month),
    last_comment: lastComment(month, of_month),
    ledger: answered.ledger && datedLedgerOf(answered.ledger),
    corrections: answered.corrections,
  }
}

type Employed = ContractDates & { id: number }

function firstContractDay(person: Employed, { year, month }: Period): string {
  return daysOfMonth(year, month).find((day) => isUnderContract(person, day)) ?? firstDay(year, month)
}

/** The values of the statement from $1 to $8. */
export function valuesOf(person: Person, period: Period, today: string, counters: boolean): unknown[] {
  const { year, month } = period
  const days = [firstDay(year, month), lastDay(year, month)]
  return [person.id, year, month, ...days, today, firstContractDay(person, period), counters]
}

/** Loads a person's month with one statement; `counters` adds the ledger of the leave counters. */
export async function loadMonthRows(
  read: Reader,
  person: Person,
  period: Period,
  today: string,
  counters: boolean,
): Promise<MonthRows> {
  const [row] = await read<{ answered: Answered }>(MONTH, valuesOf(person, period, today, counters))
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
