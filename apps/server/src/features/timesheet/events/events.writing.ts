import type { CalendarEvent } from '@cadran/contract/timesheet/calendar'
import type { EventInput } from '@cadran/contract/timesheet/events'
import { M_404 } from '@cadran/rules/portal/messages'
import { refusal } from '@cadran/rules/portal/refusal'
import { countHalfDays } from '@cadran/rules/timesheet/calendar'
import { isDay, type Period, periodOf } from '@cadran/rules/timesheet/day'
import { CODE_INVALID, isAbsenceLike, isUsable } from '@cadran/rules/timesheet/event-codes'
import { checkEventDates, checkOverlap, type PlacedEvent } from '@cadran/rules/timesheet/events'
import { slotsOfRanges } from '@cadran/rules/timesheet/half-day'
import { CONTRACTOR_FUTURE, checkMonthWritable, isFutureForContractor } from '@cadran/rules/timesheet/month-flags'
import type { RawBuilder } from 'kysely'
import type { NamedStatement, Trx } from '../../../platform/database/database.ts'
import { refuse, unlessRefused } from '../../../platform/http/refused.ts'
import type { Person, Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type AnsweredLedger, type Ledger, ledgerOf, ledgerText } from '../../portal/counters/index.ts'
import {
  type Answered,
  type AnsweredEvent,
  assertHasMonths,
  assertOwnMonth,
  inTime,
  type MonthFacts,
  type MonthRows,
  monthWritten,
  openMonth,
  rowsAfter,
  saidOf,
  storedEvents,
} from '../month/index.ts'
import { marksCleared } from '../remote-work/index.ts'
import { type AskedCode, codesOn, codesText, type KindedCode } from './event-codes.read-model.ts'
import type { NewEvent } from './events.store.ts'

export interface Draft extends Omit<EventInput, 'event_code'> {
  code: KindedCode
  half_days: number
}

/** What of the month a write of events looks at: where they stand, and where one works from elsewhere. */
const PARTS = ['events', 'remote_days', 'recurring'] as const

// The codes named, and that of the event being changed, which may stay as it is.
const NAMED =
  'k.id = any($9::bigint[]) or k.id = (select e.event_code_id from events e where e.id = $10::bigint and e.user_id = $1)'
const FURTHER = [
  `array(select row_to_json(c) from (${codesText(NAMED)}) c) as asked_codes`,
  `case when $8::boolean and exists (
    select from event_codes k where k.deductible and k.relevant_counter is not null and (${NAMED})
  ) then ${ledgerText('$1::bigint', '$6::date')} end as asked_ledger`,
  `${saidOf("select 'event' as entity, $10::bigint as id")} as said`,
]

interface Asked {
  asked_codes: AskedCode[]
  /** Where a code that counts is named. */
  asked_ledger: AnsweredLedger | null
}

/** What a person's month is, to whoever asks for events in it. */
export interface MonthAsked {
  person: Person
  period: Period
  rows: {
    month: Pick<NonNullable<MonthRows['month']>, 'state' | 'special_time'> | null
    closed: boolean
    events: readonly PlacedEvent[]
  }
  answered: Pick<Asked, 'asked_codes'>
  ledger: Ledger | null
}

/** One write of a person in one month: everything is checked on what this transaction sees. */
export interface Writing extends MonthAsked {
  platform: Platform
  trx: Trx
  viewer: Viewer
  rows: MonthFacts<(typeof PARTS)[number]>
  answered: Answered & Asked
  request_id: string
}

export interface Request {
  viewer: Viewer
  request_id: string
}

/** What a write is about: codes by their ids, and the event that it changes. */
interface About {
  codes: readonly number[]
  event_id?: number
}

export async function openWriting(
  platform: Platform,
  trx: Trx,
  { viewer, request_id }: Request,
  period: Period,
  { codes, event_id }: About,
): Promise<Writing> {
  const person = viewer.subject
  const further = { columns: FURTHER, values: [`{${codes.join()}}`, event_id ?? null] }
  const { rows, answered } = await openMonth<(typeof PARTS)[number], Asked>(
    platform,
    trx,
    person,
    period,
    PARTS,
    further,
  )
  const ledger = answered.asked_ledger && ledgerOf(answered.asked_ledger)
  return { platform, trx, viewer, person, period, rows, answered, ledger, request_id }
}

/** Whose month it is, and its state. */
type MonthNow = Pick<MonthAsked, 'person' | 'period'> & { rows: Pick<MonthAsked['rows'], 'month' | 'closed'> }

export function assertWritable({ clock }: Platform, { person, period, rows }: MonthNow): void {
  unlessRefused(checkMonthWritable(inTime(rows, { person, period, today: clock.today() })))
}

export function assertMayWriteThen(person: Person, period: Period, today: string): void {
  if (isFutureForContractor({ period, today, person_type: person.person_type })) refuse(CONTRACTOR_FUTURE)
}

/** Dates and codes of every event, before anything about the state of the month (README 14: 422 before 409). */
export function draftsOf(
  { holidays }: Platform,
  { person, period, rows, answered }: MonthAsked,
  inputs: readonly EventInput[],
): Draft[] {
  const days = inputs
    .flatMap(({ start_at, end_at }) => [start_at, end_at])
    .filter(isDay)
    .sort()
  const span = { start_at: days[0] ?? '', end_at: days.at(-1) ?? '' }
  const ctx = { dates: person, holidays: holidays.of(person.holiday_zone).days }
  const special_time = rows.month?.special_time ?? false
  const { codes, affectations } = codesOn(answered.asked_codes, person.person_type, span)
  return inputs.map(({ event_code, ...range }) => {
    const code = codes.find(({ id }) => id === event_code)
    const is_activity = code?.kind === 'activity'
    unlessRefused(checkEventDates(range, { ...ctx, period, special_time, is_activity }))
    if (!code || !isUsable(code, range, affectations)) return refuse(CODE_INVALID)
    return {
      code,
      half_days: countHalfDays(range, { ...ctx, counts_non_worked: special_time && is_activity }),
      ...range,
    }
  })
}

export function assertNoOverlap(drafts: readonly Draft[], stored: readonly PlacedEvent[], ignore_id?: number): void {
  const placed = [...stored]
  for (const draft of drafts) {
    unlessRefused(checkOverlap(draft, placed, ignore_id))
    placed.push({ ...draft, id: null, state: 'submitted', auto_generated: false })
  }
}

export const told = ({ code, start_at, start_moment, end_at, end_moment, half_days }: Draft) => ({
  id: code.id,
  description: code.description,
  start_at,
  start_moment,
  end_at,
  end_moment,
  half_days,
})

/** A draft as the row of an event. */
export function rowOf({ person }: Writing, { code, request_comment, ...draft }: Draft): NewEvent {
  // Said of an absence, kept until something else is said of it.
  const comment = code.kind === 'absence' ? request_comment : null
  return {
    user_id: person.id,
    event_code_id: code.id,
    kind: code.kind,
    auto_generated: false,
    ...draft,
    ...(comment === undefined ? {} : { request_comment: comment || null }),
  }
}

/** A stored event as its history tells it. */
export const toldOf = ({ event_code, start_at, start_moment, end_at, end_moment, half_days }: StoredEvent) => ({
  id: event_code.id,
  description: event_code.description,
  start_at,
  start_moment,
  end_at,
  end_moment,
  half_days,
})

const NOT_EDITABLE = refusal('state', 409, "Cet événement n'est plus modifiable.")

const absencesOf = (drafts: readonly Draft[]) => drafts.filter(({ code }) => isAbsenceLike(code.type))

/** What every write of an event leaves behind, in one statement: a month that has service, its stamp, cleared marks. */
export function partsOf({ platform, person, period }: Writing, drafts: readonly Draft[]): RawBuilder<unknown>[] {
  const month = monthWritten(person.id, period, { no_prestation: false }, platform.clock.stamp())
  return [month, ...marksCleared(person.id, absencesOf(drafts))]
}

/** Events as they were written by these drafts, in the order given, as reading the month again would answer them. */
export function answerWritten(
  { platform, person, period, answered }: Writing,
  events: readonly AnsweredEvent[],
  drafts: readonly Draft[],
  gone: ReadonlySet<number> = new Set(),
): CalendarEvent[] {
  const codes = drafts.map(({ code }) => code)
  const before = codes.some(({ kind }) => kind === 'absence') ? answered : { ...answered, said: [] }
  const rows = rowsAfter(before, { events, codes, gone, away: slotsOfRanges(absencesOf(drafts)) })
  const { clock, holidays } = platform
  const reading = { person, period, today: clock.today(), holidays: holidays.of(person.holiday_zone), is_owner: true }
  const byId = new Map(storedEvents(rows, reading).map((event) => [event.id, event]))
  return events.map(([id]) => byId.get(id) ?? refuse(M_404))
}

const START_OF_EVENT: NamedStatement = {
  name: 'start-of-event',
  text: 'select start_at from events where id = $1 and user_id = $2',
}

/** The month of one's own event; anything else is unknown (README 30). */
export async function periodOfEvent(platform: Platform, { viewer }: Request, id: number): Promise<Period> {
  assertHasMonths(viewer)
  const [row] = await platform.database.read<{ start_at: string }>(START_OF_EVENT, [id, viewer.subject.id])
  if (!row) return refuse(M_404)
  const period = periodOf(row.start_at)
  assertOwnMonth(platform, viewer, period)
  return period
}

export type StoredEvent = MonthRows['events'][number]

export function storedEvent({ rows }: { rows: MonthFacts<'events'> }, id: number): StoredEvent {
  return rows.events.find((event) => event.id === id) ?? refuse(M_404)
}

export function assertEditable(platform: Platform, month: MonthNow, event: StoredEvent): void {
  assertWritable(platform, month)
  if (event.state === 'validated1' || event.state === 'validated2' || !event.event_code.editable) refuse(NOT_EDITABLE)
}
