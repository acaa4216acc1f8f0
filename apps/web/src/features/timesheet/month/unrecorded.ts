import type { EventCodeSummary, Month } from '@cadran/contract/timesheet/calendar'
import { describeRange } from '@cadran/rules/portal/french'
import { lastDay, type Period, periodKey } from '@cadran/rules/timesheet/day'
import { type DayRange, firstSlot, lastSlot, slotOf } from '@cadran/rules/timesheet/half-day'
import { eventName, type MovedOn, movedOn, notDoneText, remoteNotDoneText } from '@cadran/rules/timesheet/moved-on'
import { useState } from 'react'
import type { ApiError } from '../../../platform/api-error.ts'
import { createStore } from '../../../platform/store.ts'
import { selectedRange, selectionRules, stretch } from '../calendar/index.ts'
import type { PendingEdit } from './edit-queue.ts'
import type { GridEdit } from './edited-month.ts'

/** Something that was typed and is not recorded, because the month has moved on (EDT-10). */
export interface Unrecorded {
  /** 'votre absence du 19 mars n’a pas été enregistrée' */
  consequence: string
  /** What was typed, in words; null where nothing is to be typed again. */
  values: string | null
  /** What another month can take over. */
  event: { code: EventCodeSummary; range: DayRange } | null
}

export interface UnrecordedList {
  why: MovedOn
  entries: readonly Unrecorded[]
  /** Typed in a wizard: as long as that one stands, it shows it itself. */
  in_wizard: boolean
}

/** What was typed and is not recorded, until it is dismissed. */
export function useUnrecorded() {
  const [list, setList] = useState<UnrecordedList | null>(null)
  return {
    list,
    keep: (why: MovedOn, entry: Unrecorded, in_wizard = false) =>
      setList((kept) => ({ why, in_wizard, entries: [...(kept?.why === why ? kept.entries : []), entry] })),
    dismiss: () => setList(null),
  }
}

export type KeepUnrecorded = ReturnType<typeof useUnrecorded>['keep']

type AttemptedChange = 'recorded' | 'changed'

/** An event of the wizard or of the grid. */
export function unrecordedEvent(
  event: NonNullable<Unrecorded['event']>,
  attempted: AttemptedChange,
  { user }: Month,
): Unrecorded {
  const { code, range } = event
  return {
    consequence: notDoneText(eventName(code.type, user.person_type), range, attempted),
    values: `${code.description} ${describeRange(range)}`,
    event,
  }
}

/** Of what is not made on the grid nothing was typed there. */
function unrecordedEdit(edit: GridEdit, month: Month): Unrecorded | null {
  if (edit.kind === 'create') return unrecordedEvent(edit, 'recorded', month)
  if (edit.kind === 'change') return unrecordedEvent(edit, 'changed', month)
  if (edit.kind === 'remote') return unrecordedMarks(edit.days, month)
  if (edit.kind === 'on-call' || edit.kind === 'prefill' || edit.kind === 'extra-week') return null
  const { event_code: code } = edit.event
  const attempted = edit.kind === 'remove' ? 'deleted' : 'changed'
  const consequence = notDoneText(eventName(code.type, month.user.person_type), edit.event, attempted)
  const typed = edit.kind === 'recut' ? edit.parts.find((part) => part.code.id !== code.id) : undefined
  return {
    consequence,
    values: typed ? `${typed.code.description} ${describeRange(typed.range)}` : null,
    event: typed ?? null,
  }
}

export function unrecordedMarks(days: Month['remote_days'], { user }: Month): Unrecorded {
  const half = ({ am, pm }: Month['remote_days'][number]) => (am && pm ? '' : am ? ' (matin)' : ' (après-midi)')
  const values = days.map((day) => `${day.day.slice(8)}/${day.day.slice(5, 7)}${half(day)}`).join(', ')
  return { consequence: remoteNotDoneText(user.person_type), values: values || null, event: null }
}

/** Of a refused edit of the grid: why its month has moved on and what was typed; null when something else is wrong. */
export function unrecordedOf({ edit, turn }: PendingEdit, error: ApiError, month: Month) {
  const why = movedOn(error, edit.kind === 'remote' ? 'remote' : 'event')
  const entry = why === null || turn.way !== 'do' ? null : unrecordedEdit(edit, month)
  return why && entry && { why, entry }
}

/** An entry on its way to another month. */
const carried = createStore<{ to: string; event: NonNullable<Unrecorded['event']> } | null>(null)

export function carry(event: NonNullable<Unrecorded['event']>, to: Period): void {
  carried.set({ to: periodKey(to), event })
}

/** The entry that was on its way to this month, with its place there: the same day and length where they are free. */
export function takeCarried(month: Month): Unrecorded['event'] {
  const found = carried.get()
  if (found?.to !== periodKey(month)) return null
  carried.set(null)
  const { code, range } = found.event
  const place = placeIn(month, range)
  return month.editable && place ? { code, range: place } : null
}

function placeIn(month: Month, range: DayRange): DayRange | null {
  const rules = selectionRules(month)
  const end = lastDay(month.year, month.month)
  const same = `${end.slice(0, 8)}${range.start_at.slice(8)}`
  const wanted = slotOf(same < end ? same : end, range.start_moment)
  const free = [...rules.free].toSorted((a, b) => a - b)
  const first = free.find((slot) => slot >= wanted) ?? free[0]
  const found = first === undefined ? null : stretch(first, first + lastSlot(range) - firstSlot(range), rules)
  return found && selectedRange(found)
}
