import type { CalendarEvent, Month } from '@cadran/contract/timesheet/calendar'
import type { WorkingState } from '@cadran/rules/timesheet/calendar'
import { type Day, gridOfMonth, isoWeek } from '@cadran/rules/timesheet/day'
import { freeSlots, type SelectionContext } from '@cadran/rules/timesheet/events'
import { type Moment, overlaps, rangeSlots, slotOf } from '@cadran/rules/timesheet/half-day'
import { type EventPiece, eventPieces } from '@cadran/rules/timesheet/shapes'
import { contextOf, eventKey, halvesToFill, isPartTimeOff, isRefused } from './calendar-context.ts'
import { type CodeFamily, codeColor, familyOf, type Look, lookOf, tagsOf } from './event-look.ts'
import { halfDayName } from './half-day-name.ts'
import { type BlockLabel, labelsOf } from './labels.ts'
import { type OnCallLines, onCallLines, onCallWords } from './on-call.ts'
import { wordingFor } from './wording.ts'

export interface DayView {
  day: Day
  number: number
  state: WorkingState
  holiday: string | null
  is_today: boolean
  /** Still to fill (EDT-07). */
  to_fill: 'day' | Moment | null
  /** Not worked by part time. */
  off: 'day' | Moment | null
  remote: 'day' | Moment | null
  /** Remote mode: a click marks at least one of its halves. */
  is_remotable: boolean
  /** Short codes of the refused events of the day. */
  refused: string[]
}

export interface HalfDayView {
  slot: number
  id: string
  col: number
  moment: Moment
  in_month: boolean
  name: string
  /** On hover, what the short code stands for (CAL-32). */
  title: string | undefined
  is_free: boolean
  /** Its event can be opened for change by a click. */
  is_open: boolean
  /** Remote mode: marked or not, 'beside' where only the other half of the day may be; null where nothing may. */
  remote: 'on' | 'off' | 'beside' | null
}

export interface PieceView {
  key: string
  look: Look
  /** Of the code, for the mark. */
  color: string
  family: CodeFamily
  /** Its dates are being changed: the selection shows where it goes. */
  faded: boolean
  tags: string[]
  piece: EventPiece
  labels: BlockLabel[]
}

export interface WeekView {
  number: number
  days: DayView[]
  half_days: HalfDayView[]
  pieces: PieceView[]
  on_call: OnCallLines
  remote_label: string
  remote_short: string
  /** Two weeks that say the same are the same. */
  signature: string
}

export interface ViewOptions {
  today: Day
  /** Edit mode: half-days can be picked, events opened. */
  editing: boolean
  /** The event whose dates are being changed: its half-days are free for itself. */
  edited_id?: number | undefined
  /** Remote mode: the half-days that may be marked, as slots. */
  remotable?: ReadonlySet<number> | undefined
}

interface Reading extends ViewOptions {
  month: Month
  ctx: SelectionContext
  weeks: Day[][]
  /** What each half-day of the month is to the person, by its id. */
  states: ReadonlyMap<string, WorkingState>
  free: ReadonlySet<number>
  /** The non-refused event of each half-day. */
  covering: ReadonlyMap<number, CalendarEvent>
  missing: ReadonlySet<number>
  pieces: PieceView[]
}

const MOMENTS = ['am', 'pm'] as const

/** Everything the calendar draws of a month, week by week. */
export function weeksOf(month: Month, options: ViewOptions): WeekView[] {
  const ctx = contextOf(month)
  const weeks = gridOfMonth(month.year, month.month)
  const shown = month.events.filter((event) => !isRefused(event))
  const reading: Reading = {
    ...options,
    month,
    ctx,
    weeks,
    states: new Map(month.halfdays.map(({ id, working_state }) => [id, working_state] as const)),
    free: new Set(options.editing ? freeSlots(month.events, ctx, options.edited_id) : []),
    covering: new Map(shown.flatMap((event) => rangeSlots(event).map((slot) => [slot, event] as const))),
    missing: new Set(halvesToFill(month).map(({ day, moment }) => slotOf(day, moment))),
    pieces: piecesOf(shown, weeks, ctx, options),
  }
  return weeks.map((_, index) => weekOf(reading, index))
}

function piecesOf(
  events: CalendarEvent[],
  weeks: Day[][],
  ctx: SelectionContext,
  { editing, edited_id }: ViewOptions,
): PieceView[] {
  return events.flatMap((event) => {
    const key = eventKey(event)
    const counts_non_worked = ctx.special_time === true && event.event_code.type === 'activity'
    const pieces = eventPieces([{ ...event, key, counts_non_worked }], weeks, ctx)
    const labels = labelsOf(event, pieces, editing)
    return pieces.map((piece) => ({
      key,
      look: lookOf(event),
      color: codeColor(event.event_code),
      family: familyOf(event.event_code),
      faded: event.id !== null && event.id === edited_id,
      tags: tagsOf(event, key),
      piece,
      labels: labels.filter((label) => label.week_index === piece.week_index),
    }))
  })
}

function weekOf(reading: Reading, index: number): WeekView {
  const days = reading.weeks[index] ?? []
  const wording = wordingFor(reading.month.user.person_type)
  const on_call = onCallLines(reading.month.overtimes, days)
  const week = {
    number: isoWeek(days[0] ?? '').week,
    days: days.map((day) => dayOf(reading, day)),
    half_days: MOMENTS.flatMap((moment) => days.map((day, col) => halfDayOf(reading, { day, col, moment }))),
    pieces: reading.pieces.filter(({ piece }) => piece.week_index === index),
    on_call,
    remote_label: wording.remote,
    remote_short: wording.remote_short,
  }
  return { ...week, signature: JSON.stringify(week) }
}

function stateOf({ month }: Reading, day: Day): { state: WorkingState; holiday: string | null } {
  const found = month.days.find((each) => each.date_at === day)
  return { state: found?.working_state ?? 'notCurrentMonth', holiday: found?.holiday ?? null }
}

function remoteOf({ month }: Reading, day: Day): DayView['remote'] {
  return partOf(month.remote_days.find((each) => each.day === day) ?? { am: false, pm: false })
}

function offOf({ month }: Reading, day: Day): DayView['off'] {
  return partOf({ am: isPartTimeOff(month, { day, moment: 'am' }), pm: isPartTimeOff(month, { day, moment: 'pm' }) })
}

function partOf({ am, pm }: Record<Moment, boolean>): 'day' | Moment | null {
  if (am && pm) return 'day'
  return am ? 'am' : pm ? 'pm' : null
}

function refusedOn({ month }: Reading, range: { day: Day; moments: readonly Moment[] }): CalendarEvent[] {
  const [first] = range.moments
  const last = range.moments.at(-1)
  if (!first || !last) return []
  const stretch = { start_at: range.day, start_moment: first, end_at: range.day, end_moment: last }
  return month.events.filter((event) => isRefused(event) && overlaps(event, stretch))
}

function dayOf(reading: Reading, day: Day): DayView {
  const { state, holiday } = stateOf(reading, day)
  const refused = state === 'worked' ? refusedOn(reading, { day, moments: MOMENTS }) : []
  return {
    day,
    number: Number(day.slice(8)),
    state,
    holiday,
    is_today: day === reading.today,
    to_fill: partOf({ am: reading.missing.has(slotOf(day, 'am')), pm: reading.missing.has(slotOf(day, 'pm')) }),
    off: state === 'notCurrentMonth' || holiday !== null ? null : offOf(reading, day),
    remote: state === 'notCurrentMonth' ? null : remoteOf(reading, day),
    is_remotable: isRemotable(reading, day),
    refused: refused.map((event) => event.event_code.short_code),
  }
}

function isRemotable({ remotable }: Reading, day: Day): boolean {
  return MOMENTS.some((moment) => remotable?.has(slotOf(day, moment)))
}

function markOf(reading: Reading, { day, moment }: { day: Day; moment: Moment }): HalfDayView['remote'] {
  if (!isRemotable(reading, day)) return null
  if (!reading.remotable?.has(slotOf(day, moment))) return 'beside'
  const remote = remoteOf(reading, day)
  return remote === 'day' || remote === moment ? 'on' : 'off'
}

/** Weekends and holidays may hold an activity in special time, half-days off never. */
function isInSpecialTime({ month }: Reading, state: WorkingState): boolean {
  return month.special_time && state !== 'other'
}

function isOpen(event: CalendarEvent, edited_id: number | undefined): boolean {
  return event.editable && event.id !== null && !event.auto_generated && event.id !== edited_id
}

function halfDayOf(reading: Reading, place: { day: Day; col: number; moment: Moment }): HalfDayView {
  const { day, col, moment } = place
  const slot = slotOf(day, moment)
  const { holiday } = stateOf(reading, day)
  const id = `${day}-${moment}`
  const state = reading.states.get(id) ?? 'notCurrentMonth'
  const event = state === 'worked' || isInSpecialTime(reading, state) ? (reading.covering.get(slot) ?? null) : null
  const remote = remoteOf(reading, day)
  const wording = wordingFor(reading.month.user.person_type)
  return {
    slot,
    id,
    col,
    moment,
    in_month: state !== 'notCurrentMonth',
    name: halfDayName({
      day,
      moment,
      state,
      holiday,
      is_off: isPartTimeOff(reading.month, place),
      is_today: day === reading.today,
      event,
      refused: state === 'worked' ? refusedOn(reading, { day, moments: [moment] }) : [],
      remote: remote === 'day' || remote === moment ? wording.remote : null,
      on_call: state === 'notCurrentMonth' ? [] : onCallWords(reading.month.overtimes, day),
      is_missing: reading.missing.has(slot),
    }),
    title: event?.event_code.description,
    is_free: reading.free.has(slot),
    is_open: reading.editing && event !== null && isOpen(event, reading.edited_id),
    remote: markOf(reading, place),
  }
}
