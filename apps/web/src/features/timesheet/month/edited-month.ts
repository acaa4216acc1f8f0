import type { CalendarEvent, EventCode, EventCodeSummary, Month } from '@cadran/contract/timesheet/calendar'
import { countHalfDays } from '@cadran/rules/timesheet/calendar'
import { coverage } from '@cadran/rules/timesheet/coverage'
import type { Day } from '@cadran/rules/timesheet/day'
import { countsAsWorked, isAbsenceLike } from '@cadran/rules/timesheet/event-codes'
import { takenSlots } from '@cadran/rules/timesheet/events'
import { type DayRange, firstSlot, rangeSlots } from '@cadran/rules/timesheet/half-day'
import { absencesValidated, isSubmittable } from '@cadran/rules/timesheet/month-flags'
import { prefilledRuns } from '@cadran/rules/timesheet/prefill'
import { countRemoteHalfDays, halvesOf, type RemoteDay, slotsOfRemoteDays } from '@cadran/rules/timesheet/remote-work'
import { workedTime } from '@cadran/rules/timesheet/worked-time'
import { contextOf } from '../calendar/index.ts'

export type StoredEvent = CalendarEvent & { id: number }

/** A part of a recut event; the first has the event's own id. */
export interface EventPart {
  id: number
  range: DayRange
  code: EventCodeSummary
}

/** One change made on the grid. A new event has a negative id until the server has named it. */
export type GridEdit =
  | { kind: 'create'; id: number; range: DayRange; code: EventCodeSummary }
  | { kind: 'recode'; event: StoredEvent; code: EventCodeSummary }
  | { kind: 'reshape'; event: StoredEvent; range: DayRange }
  | { kind: 'remove'; event: StoredEvent }
  /** The first part stays the event, the others are new; those that are gone make way in the same call. */
  | { kind: 'recut'; event: StoredEvent; parts: EventPart[]; gone: StoredEvent[] }
  | { kind: 'remote'; days: RemoteDay[] }

/** The edits that take one back, on the month as it was shown before it; marks that it cleared come back too. */
export function inversesOf(edit: GridEdit, month: Month, newId: () => number): GridEdit[] {
  if (edit.kind === 'remote') return [{ kind: 'remote', days: month.remote_days }]
  const marks = slotsOfRemoteDays(month.remote_days)
  const cleared = codedRanges(edit).some(
    ({ range, code }) => isAbsenceLike(code.type) && rangeSlots(range).some((slot) => marks.has(slot)),
  )
  return [eventInverse(edit, month, newId), ...(cleared ? [{ kind: 'remote' as const, days: month.remote_days }] : [])]
}

/** What of an edit gives a code to half-days. */
function codedRanges(edit: Exclude<GridEdit, { kind: 'remote' }>): Pick<EventPart, 'range' | 'code'>[] {
  switch (edit.kind) {
    case 'create':
      return [edit]
    case 'recode':
      return [{ range: edit.event, code: edit.code }]
    case 'recut':
      return edit.parts
    default:
      return []
  }
}

function eventInverse(edit: Exclude<GridEdit, { kind: 'remote' }>, month: Month, newId: () => number): GridEdit {
  const { kind } = edit
  if (kind === 'create') return { kind: 'remove', event: newEvent(month, edit) }
  if (kind === 'remove') return { kind: 'create', id: newId(), range: edit.event, code: edit.event.event_code }
  if (kind === 'recut') return recutInverse(edit, month)
  if (kind === 'reshape') return { kind, event: { ...edit.event, ...edit.range }, range: placeOf(edit.event) }
  return { kind, event: { ...edit.event, event_code: edit.code }, code: edit.event.event_code }
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

/** The stored events after the edit; one that the month already shows changes nothing. */
function storedAfter(month: Month, edit: Exclude<GridEdit, { kind: 'remote' }>): CalendarEvent[] {
  const stored = month.events.filter((event) => !(event.id === null && event.auto_generated))
  if (edit.kind === 'create') {
    return stored.some((event) => event.id === edit.id) ? stored : [...stored, newEvent(month, edit)]
  }
  if (edit.kind === 'recut') return recutEvents(month, stored, edit)
  const { id } = edit.event
  if (edit.kind === 'remove') return stored.filter((event) => event.id !== id)
  const range = edit.kind === 'reshape' ? edit.range : edit.event
  const code = edit.kind === 'reshape' ? edit.event.event_code : edit.code
  return stored.map((event) => (event.id === id ? changedEvent(month, event, { range, code }) : event))
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

/** The pre-filling of what is left free, as the server derives it (README 12). */
function prefilledAround(month: Month, stored: readonly CalendarEvent[]): CalendarEvent[] {
  const { main_activity } = month
  if (!month.autofillable || !main_activity) return []
  return prefilledRuns({ period: month, ctx: contextOf(month), taken: takenSlots(stored) }).map(
    ({ range, half_days }) => ({
      ...newEvent(month, { id: 0, range, code: main_activity }),
      id: null,
      auto_generated: true,
      days_count: half_days / 2,
    }),
  )
}

/** Absences clear the remote marks of their half-days (EVT-88). */
function remoteAfter(days: readonly RemoteDay[], events: readonly CalendarEvent[]): RemoteDay[] {
  const away = events.filter((event) => event.state !== 'refused' && isAbsenceLike(event.event_code.type))
  const left = slotsOfRemoteDays(days)
  for (const slot of away.flatMap(rangeSlots)) left.delete(slot)
  return days.map(({ day }) => ({ day, ...halvesOf(day, left) })).filter(({ am, pm }) => am || pm)
}

/**
 * The month as it will be once the server has taken the edit, all that follows from it derived by the same rules:
 * pre-filling, progress, worked time, whether it can be sent. The counters alone wait for the server.
 */
export function editedMonth(month: Month, edit: GridEdit, today: Day): Month {
  if (edit.kind === 'remote') {
    return { ...month, remote_days: edit.days, remote_days_count: countRemoteHalfDays(edit.days) / 2 }
  }
  const stored = storedAfter(month, edit)
  const events = [...stored, ...prefilledAround(month, stored)].sort((a, b) => firstSlot(a) - firstSlot(b))
  const covered = coverage({ period: month, ctx: contextOf(month), events })
  const remote_days = remoteAfter(month.remote_days, events)
  const validated = events.map(({ state, event_code }) => ({ state, type: event_code.type }))
  const worked = events.filter((event) => event.state !== 'refused' && countsAsWorked(event.event_code.type))
  return {
    ...month,
    events,
    remote_days,
    remote_days_count: countRemoteHalfDays(remote_days) / 2,
    coverage: {
      covered_days: covered.covered_half_days / 2,
      expected_days: covered.expected_half_days / 2,
      missing: covered.missing,
    },
    worked_time: workedTime(
      worked.reduce((total, event) => total + 2 * event.days_count, 0),
      month.user.modality,
    ),
    absence_validated: absencesValidated(validated, 1),
    absence_validated1: absencesValidated(validated, 1),
    absence_validated2: absencesValidated(validated, 2),
    submittable: isSubmittable({
      state: month.state,
      locked: month.locked,
      period: month,
      today,
      person_type: month.user.person_type,
      special_time: month.special_time,
      missing_half_days: covered.missing.length,
    }),
  }
}
