import type { CalendarEvent, Month } from '@cadran/contract/timesheet/calendar'
import type { EventInput } from '@cadran/contract/timesheet/events'
import { M_404 } from '@cadran/rules/portal/messages'
import { refusal } from '@cadran/rules/portal/refusal'
import { countHalfDays } from '@cadran/rules/timesheet/calendar'
import { isDay, type Period, periodOf } from '@cadran/rules/timesheet/day'
import {
  CODE_INVALID,
  type EventCode,
  type EventKind,
  isAbsenceLike,
  isUsable,
} from '@cadran/rules/timesheet/event-codes'
import { checkEventDates, checkOverlap, type PlacedEvent } from '@cadran/rules/timesheet/events'
import {
  CONTRACTOR_FUTURE,
  checkMonthWritable,
  isFutureForContractor,
  NOT_CRA,
} from '@cadran/rules/timesheet/month-flags'
import { readerOf, type Trx } from '../../../platform/database/database.ts'
import { refuse, unlessRefused } from '../../../platform/http/refused.ts'
import type { Person, Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { assertOwnMonth, changeMonth, loadMonthRows, lockPerson, type MonthRows, readMonth } from '../month/index.ts'
import { clearRemoteMarks } from '../remote-work/index.ts'
import { loadCodes } from './event-codes.read-model.ts'

type Code = EventCode & { kind: EventKind }
export interface Draft extends Omit<EventInput, 'event_code'> {
  code: Code
  half_days: number
}

/** One write of a person in one month: everything is checked on what this transaction sees. */
export interface Writing {
  platform: Platform
  trx: Trx
  viewer: Viewer
  person: Person
  period: Period
  rows: MonthRows
  request_id: string
}

export interface Request {
  viewer: Viewer
  request_id: string
}

export async function openMonth(
  platform: Platform,
  trx: Trx,
  { viewer, request_id }: Request,
  period: Period,
): Promise<Writing> {
  const person = viewer.subject
  await lockPerson(trx, person.id)
  const rows = await loadMonthRows(
    readerOf(trx),
    person,
    period,
    platform.clock.today(),
    person.person_type !== 'contractor',
  )
  return { platform, trx, viewer, person, period, rows, request_id }
}

export function inTime({ platform, person, period, rows }: Writing) {
  return {
    state: rows.month?.state ?? 'non_submitted',
    locked: rows.closed,
    period,
    today: platform.clock.today(),
    person_type: person.person_type,
  } as const
}

export function assertMayWriteThen(person: Person, period: Period, today: string): void {
  if (isFutureForContractor({ period, today, person_type: person.person_type })) refuse(CONTRACTOR_FUTURE)
}

/** Dates and codes of every event, before anything about the state of the month (README 14: 422 before 409). */
export async function draftsOf(writing: Writing, inputs: readonly EventInput[]): Promise<Draft[]> {
  const { platform, trx, person, period, rows } = writing
  const days = inputs
    .flatMap(({ start_at, end_at }) => [start_at, end_at])
    .filter(isDay)
    .sort()
  const span = { start_at: days[0] ?? '', end_at: days.at(-1) ?? '' }
  const ctx = { dates: person, holidays: platform.holidays.of(person.holiday_zone).days }
  const special_time = rows.month?.special_time ?? false
  const { codes, affectations } =
    days.length > 0 ? await loadCodes(trx, person.id, span) : { codes: [], affectations: new Set<number>() }
  return inputs.map(({ event_code, ...range }) => {
    const code = codes.find(({ id }) => id === event_code)
    const is_activity = code?.kind === 'activity'
    unlessRefused(checkEventDates(range, { ...ctx, period, special_time, is_activity }))
    if (!code || !isUsable(code, range, affectations)) return refuse(CODE_INVALID)
    return {
      ...range,
      code,
      half_days: countHalfDays(range, { ...ctx, counts_non_worked: special_time && is_activity }),
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
export function rowOf({ person, rows }: Writing, { code, ...draft }: Draft) {
  return {
    ...draft,
    month_id: rows.month?.id ?? 0,
    user_id: person.id,
    event_code_id: code.id,
    kind: code.kind,
    auto_generated: false,
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

/** What every write of an event leaves behind: cleared remote marks, a month that has service, a new `updated_at`. */
export async function settle(
  { platform, trx, person }: Writing,
  month_id: number,
  drafts: readonly Draft[],
): Promise<void> {
  for (const draft of drafts.filter(({ code }) => isAbsenceLike(code.type))) {
    await clearRemoteMarks(trx, person.id, draft)
  }
  await changeMonth(trx, month_id, { no_prestation: false }, platform.clock.stamp())
}

export async function eventsOf(writing: Writing, ids: readonly number[]): Promise<CalendarEvent[]> {
  const { platform, trx, person, period } = writing
  const month: Month = await readMonth(platform, readerOf(trx), person, period, true)
  const byId = new Map(month.events.map((event) => [event.id, event]))
  return ids.map((id) => byId.get(id) ?? refuse(M_404))
}

/** The month of one's own event; anything else is unknown (README 30). */
export async function periodOfEvent(platform: Platform, { viewer }: Request, id: number): Promise<Period> {
  if (viewer.subject.roles.has('ROLE_NOT_CRA')) refuse(NOT_CRA)
  const row = await platform.database.kysely
    .selectFrom('events')
    .where('id', '=', id)
    .where('user_id', '=', viewer.subject.id)
    .select('start_at')
    .executeTakeFirst()
  if (!row) return refuse(M_404)
  const period = periodOf(row.start_at)
  assertOwnMonth(platform, viewer, period)
  return period
}

export type StoredEvent = MonthRows['events'][number]

export function storedEvent({ rows }: Writing, id: number): StoredEvent {
  return rows.events.find((event) => event.id === id) ?? refuse(M_404)
}

export function assertEditable(writing: Writing, event: StoredEvent): void {
  unlessRefused(checkMonthWritable(inTime(writing)))
  if (event.state === 'validated1' || event.state === 'validated2' || !event.event_code.editable) refuse(NOT_EDITABLE)
}
