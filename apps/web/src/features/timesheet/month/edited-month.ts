import type { CalendarEvent, EventCode, EventCodeSummary, Month, Overtime } from '@cadran/contract/timesheet/calendar'
import type { ExtraDeclarationInput } from '@cadran/contract/timesheet/extra-activities'
import { countHalfDays } from '@cadran/rules/timesheet/calendar'
import type { Day } from '@cadran/rules/timesheet/day'
import { isAbsenceLike } from '@cadran/rules/timesheet/event-codes'
import { type DayRange, firstSlot, rangeSlots, slotsOfRanges } from '@cadran/rules/timesheet/half-day'
import { monthFigures, monthFilling } from '@cadran/rules/timesheet/month-figures'
import { isAutofillable } from '@cadran/rules/timesheet/month-flags'
import { overtimeTotals } from '@cadran/rules/timesheet/overtime'
import type { PrefilledRun } from '@cadran/rules/timesheet/prefill'
import {
  countRemoteHalfDays,
  halvesOf,
  type RemoteDay,
  remoteDaysWithout,
  slotsOfRemoteDays,
} from '@cadran/rules/timesheet/remote-work'
import { contextOf } from '../calendar/index.ts'

export type StoredEvent = CalendarEvent & { id: number }

/** A part of a recut event; the first has the event's own id. */
export interface EventPart {
  id: number
  range: DayRange
  code: EventCodeSummary
}

/** One change of the month. A new event has a negative id until the server has named it. */
export type GridEdit =
  | { kind: 'create'; id: number; range: DayRange; code: EventCodeSummary }
  /** Other dates, another code, or both. */
  | { kind: 'change'; event: StoredEvent; range: DayRange; code: EventCodeSummary }
  | { kind: 'remove'; event: StoredEvent }
  /** The first part stays the event, the others are new; those that are gone make way in the same call. */
  | { kind: 'recut'; event: StoredEvent; parts: EventPart[]; gone: StoredEvent[] }
  /** The marks of the whole month, as they were and as they are to be. */
  | { kind: 'remote'; from: RemoteDay[]; days: RemoteDay[] }
  | { kind: 'on-call'; act: 'enter' | 'remove'; overtime: Overtime }
  | { kind: 'prefill'; autofill: boolean }
  /** What is declared for a week of extra activities, and what was before. */
  | { kind: 'extra-week'; week: number; from: ExtraDeclarationInput; declaration: ExtraDeclarationInput }

type EventEdit = Extract<GridEdit, { kind: 'create' | 'change' | 'remove' | 'recut' }>

/** The edits that take one back, on the month as it was shown before it; marks that it cleared come back too. */
export function inversesOf(edit: GridEdit, month: Month): GridEdit[] {
  switch (edit.kind) {
    case 'remote':
      return [{ kind: 'remote', from: edit.days, days: edit.from }]
    case 'on-call':
      return [{ ...edit, act: edit.act === 'enter' ? 'remove' : 'enter' }]
    case 'prefill':
      return [{ ...edit, autofill: !edit.autofill }]
    case 'extra-week':
      return [{ ...edit, from: edit.declaration, declaration: edit.from }]
    default:
      return [eventInverse(edit, month), ...clearedMarks(edit, month)]
  }
}

/** The marks that an edit cleared by an absence, set again. */
function clearedMarks(edit: EventEdit, month: Month): GridEdit[] {
  const away = codedRanges(edit).filter(({ code }) => isAbsenceLike(code.type))
  const covered = new Set(away.flatMap(({ range }) => rangeSlots(range)))
  const marks = slotsOfRemoteDays(month.remote_days)
  const left = new Set([...marks].filter((slot) => !covered.has(slot)))
  return left.size === marks.size ? [] : [{ kind: 'remote', from: markedDays(month, left), days: month.remote_days }]
}

/** What of an edit gives a code to half-days. */
function codedRanges(edit: EventEdit): Pick<EventPart, 'range' | 'code'>[] {
  switch (edit.kind) {
    case 'create':
    case 'change':
      return [edit]
    case 'recut':
      return edit.parts
    case 'remove':
      return []
  }
}

function eventInverse(edit: EventEdit, month: Month): GridEdit {
  const { kind } = edit
  if (kind === 'create') return { kind: 'remove', event: newEvent(month, edit) }
  // It has its former id until the server has named it anew: what came before speaks of it by that one.
  if (kind === 'remove')
    return { kind: 'create', id: edit.event.id, range: placeOf(edit.event), code: edit.event.event_code }
  if (kind === 'recut') return recutInverse(edit, month)
  const { event, range, code } = edit
  return {
    kind,
    event: { ...event, ...placeOf(range), event_code: code },
    range: placeOf(event),
    code: event.event_code,
  }
}

/** One event again, as it was; what had made way stands beside it. */
function recutInverse({ event, parts, gone }: Extract<GridEdit, { kind: 'recut' }>, month: Month): GridEdit {
  const [first, ...others] = parts
  const { id, event_code: code } = event
  const now = first ? { ...event, ...placeOf(first.range), event_code: summaryOf(first.code) } : event
  return {
    kind: 'recut',
    event: now,
    parts: [
      { id, range: placeOf(event), code },
      ...gone.map((each) => ({ id: each.id, range: placeOf(each), code: each.event_code })),
    ],
    gone: others.map((part) => newEvent(month, part)),
  }
}

/** The edit on the month as it is by now: what was marked since an edit of marks stays marked. */
export function rebased(edit: GridEdit, month: Month): GridEdit {
  if (edit.kind !== 'remote') return edit
  const [from, to, now] = [edit.from, edit.days, month.remote_days].map(slotsOfRemoteDays)
  const slots = new Set([...(now ?? [])].filter((slot) => to?.has(slot) || !from?.has(slot)))
  for (const slot of to ?? []) if (!from?.has(slot)) slots.add(slot)
  return { kind: 'remote', from: month.remote_days, days: markedDays(month, slots) }
}

// What is no half-day has slots of its own, below those of every day.
const PREFILL_SLOT = -100

/** The half-days that an edit is about, as slots; marks and on-call entries take none. */
export function editedSlots(edit: GridEdit): number[] {
  if (edit.kind === 'prefill') return [PREFILL_SLOT]
  if (edit.kind === 'extra-week') return [-edit.week]
  if (edit.kind === 'create') return rangeSlots(edit.range)
  if (edit.kind === 'change') return [...rangeSlots(edit.event), ...rangeSlots(edit.range)]
  if (edit.kind === 'remove') return rangeSlots(edit.event)
  return edit.kind === 'recut'
    ? [edit.event, ...edit.gone, ...edit.parts.map(({ range }) => range)].flatMap(rangeSlots)
    : []
}

/** The marks of some half-days, day by day. */
export function markedDays({ days }: Pick<Month, 'days'>, slots: ReadonlySet<number>): RemoteDay[] {
  return days.map(({ date_at }) => ({ day: date_at, ...halvesOf(date_at, slots) })).filter(({ am, pm }) => am || pm)
}

function newEvent(
  month: Month,
  { id, range, code }: Pick<Extract<GridEdit, { kind: 'create' }>, 'id' | 'range' | 'code'>,
): StoredEvent {
  return {
    ...placeOf(range),
    id,
    event_code: summaryOf(code),
    days_count: daysOf(month, range, code),
    state: 'submitted',
    auto_generated: false,
    editable: true,
    locked: false,
    backwarded: false,
    remote_working: false,
    comment: null,
    comment_author: null,
    comment_count: 0,
    created_at: null,
    updated_at: null,
  }
}

function placeOf({ start_at, start_moment, end_at, end_moment }: DayRange): DayRange {
  return { start_at, start_moment, end_at, end_moment }
}

function summaryOf(code: EventCodeSummary | EventCode): EventCodeSummary {
  const { id, type, short_code, description, color, relevant_counter, editable } = code
  return { id, type, short_code, description, color, relevant_counter, editable }
}

function daysOf(month: Month, range: DayRange, code: Pick<EventCodeSummary, 'type'>): number {
  const counts_non_worked = month.special_time && code.type === 'activity'
  return countHalfDays(range, { ...contextOf(month), counts_non_worked }) / 2
}

/** The events that are stored: the others are the pre-filling. */
function storedEvents({ events }: Month): CalendarEvent[] {
  return events.filter((event) => !(event.id === null && event.auto_generated))
}

/** The stored events after the edit; one that the month already shows changes nothing. */
function storedAfter(month: Month, edit: EventEdit): CalendarEvent[] {
  const stored = storedEvents(month)
  if (edit.kind === 'create') {
    return stored.some((event) => event.id === edit.id) ? stored : [...stored, newEvent(month, edit)]
  }
  if (edit.kind === 'recut') return recutEvents(month, stored, edit)
  const { id } = edit.event
  if (edit.kind === 'remove') return stored.filter((event) => event.id !== id)
  return stored.map((event) => (event.id === id ? changedEvent(month, event, edit) : event))
}

function changedEvent(month: Month, event: CalendarEvent, { range, code }: Pick<EventPart, 'range' | 'code'>) {
  return {
    ...event,
    ...placeOf(range),
    event_code: summaryOf(code),
    days_count: daysOf(month, range, code),
    backwarded: false,
  }
}

function recutEvents(
  month: Month,
  stored: readonly CalendarEvent[],
  { event, parts, gone }: Extract<GridEdit, { kind: 'recut' }>,
): CalendarEvent[] {
  const [first, ...others] = parts
  const left = stored.filter(({ id }) => !gone.some((each) => each.id === id))
  const made = others.filter((part) => left.every(({ id }) => id !== part.id))
  return [
    ...left.map((each) => (each.id === event.id && first ? changedEvent(month, each, first) : each)),
    ...made.map((part) => newEvent(month, part)),
  ]
}

/** The pre-filling as the month shows it (README 12). */
function prefilledEvents(month: Month, runs: readonly PrefilledRun[]): CalendarEvent[] {
  const { main_activity } = month
  if (!main_activity) return []
  return runs.map(({ range, half_days }) => ({
    ...newEvent(month, { id: 0, range, code: main_activity }),
    id: null,
    auto_generated: true,
    days_count: half_days / 2,
  }))
}

/** The month with an on-call entry more or less, and its totals. */
function withOnCall(month: Month, { act, overtime }: Extract<GridEdit, { kind: 'on-call' }>): Month {
  const others = month.overtimes.filter(({ id }) => id !== overtime.id)
  const overtimes = act === 'enter' ? [...others, overtime] : others
  return { ...month, overtimes, ...overtimeTotals(overtimes) }
}

/**
 * The month as it will be once the server has taken the edit, all that follows from it derived by the same rules:
 * pre-filling, progress, worked time, whether it can be sent. The counters alone wait for the server.
 */
export function editedMonth(month: Month, edit: GridEdit, today: Day): Month {
  if (edit.kind === 'remote') {
    return { ...month, remote_days: edit.days, remote_days_count: countRemoteHalfDays(edit.days) / 2 }
  }
  if (edit.kind === 'on-call') return withOnCall(month, edit)
  if (edit.kind === 'extra-week') return month
  if (edit.kind === 'prefill') return prefillSwitched(month, edit.autofill, today)
  return filledAnew(month, storedAfter(month, edit), today)
}

function prefillSwitched(month: Month, autofill: boolean, today: Day): Month {
  const { main_activity, editable, special_time, user } = month
  const autofillable = isAutofillable({
    main_activity_id: main_activity?.id ?? null,
    autofill,
    editable,
    period: month,
    today,
    special_time,
    person_type: user.person_type,
  })
  return filledAnew({ ...month, autofill, autofillable }, storedEvents(month), today)
}

/** The month with these events stored, and all that follows from them. */
function filledAnew(month: Month, stored: readonly CalendarEvent[], today: Day): Month {
  const { prefilled, covered, submittable } = monthFilling(stored, {
    state: month.state,
    locked: month.locked,
    period: month,
    today,
    person_type: month.user.person_type,
    ctx: contextOf(month),
    special_time: month.special_time,
    autofillable: month.autofillable && month.main_activity !== null,
  })
  const events = [...stored, ...prefilledEvents(month, prefilled)].sort((a, b) => firstSlot(a) - firstSlot(b))
  const away = events.filter((event) => event.state !== 'refused' && isAbsenceLike(event.event_code.type))
  const remote_days = remoteDaysWithout(month.remote_days, slotsOfRanges(away))
  const figures = monthFigures(events, month.user.modality)
  return {
    ...month,
    ...figures,
    events,
    remote_days,
    remote_days_count: countRemoteHalfDays(remote_days) / 2,
    coverage: {
      covered_days: covered.covered_half_days / 2,
      expected_days: covered.expected_half_days / 2,
      missing: covered.missing,
    },
    absence_validated: figures.absence_validated1,
    submittable,
  }
}
