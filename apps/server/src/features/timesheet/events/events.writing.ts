import type { EventInput } from '@cadran/contract/timesheet/events'
import { countHalfDays } from '@cadran/rules/timesheet/calendar'
import { isDay, type Period } from '@cadran/rules/timesheet/day'
import { CODE_INVALID, type EventCode, type EventKind, isUsable } from '@cadran/rules/timesheet/event-codes'
import { checkEventDates, checkOverlap, type PlacedEvent } from '@cadran/rules/timesheet/events'
import { CONTRACTOR_FUTURE, isFutureForContractor } from '@cadran/rules/timesheet/month-flags'
import { readerOf, type Trx } from '../../../platform/database/database.ts'
import { refuse, unlessRefused } from '../../../platform/http/refused.ts'
import type { Person, Viewer } from '../../../platform/http/viewer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { loadMonthRows, lockPerson, type MonthRows } from '../month/index.ts'
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
