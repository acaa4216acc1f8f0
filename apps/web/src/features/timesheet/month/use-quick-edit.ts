import type { CalendarEvent, EventCode, Month } from '@cadran/contract/timesheet/calendar'
import type { OfferedCode } from '@cadran/contract/timesheet/events'
import { countHalfDays } from '@cadran/rules/timesheet/calendar'
import { codeKeys, codeOfKey, codesInSight, type KeyedCode } from '@cadran/rules/timesheet/code-keys'
import { firstDay, lastDay } from '@cadran/rules/timesheet/day'
import { byPriority, CODE_INVALID, isValidatedAsAbsence } from '@cadran/rules/timesheet/event-codes'
import { type DayRange, firstSlot, rangeOfSlots, rangeSlots } from '@cadran/rules/timesheet/half-day'
import { remoteSavedText, slotsOfRemoteDays } from '@cadran/rules/timesheet/remote-work'
import { useMemo, useState } from 'react'
import { notify } from '../../../platform/notifier.ts'
import { contextOf, selectedRange, selectedRanges } from '../calendar/index.ts'
import { balanceOf, EVENT_NOTICES, usableCodes } from '../events/index.ts'
import { possibleSlots } from '../remote-work/index.ts'
import { markedDays, type StoredEvent } from './edited-month.ts'
import { eventAt, type Freeing, freeingEdit, freeingOf } from './freeing.ts'
import { missingRanges } from './missing-ranges.ts'
import type { EditQueue } from './use-edit-queue.ts'
import type { MonthEditor } from './use-month-editor.ts'

export interface QuickEdit {
  /** The person's codes with their keys, the main activity first. */
  codes: KeyedCode<EventCode>[]
  /** Those that have a place under the grid (EDT-08). */
  inSight: KeyedCode<EventCode>[]
  /** Gives the main activity to all that is free in a month (EDT-15). */
  fillMonth: () => void
  /** A letter or digit pressed on a half-day. */
  press: (key: string, slot: number) => void
  /** A code chosen by the pointer, for what is selected. */
  pick: (code: EventCode) => void
  markRemote: (slot: number) => void
  clear: (slot: number) => void
  /** Half-days of an absence that are about to be free; asked about first, since somebody may be looking at it (EVT-47). */
  pendingFreeing: Freeing | null
  confirm: () => void
  refuse: () => void
}

interface QuickEditInput {
  queue: EditQueue
  codes: readonly OfferedCode[] | undefined
  editor: MonthEditor
}

/** The codes that can be used somewhere in the month, the main activity first. */
function codesOfMonth(codes: readonly OfferedCode[], month: Month): OfferedCode[] {
  const [first, last] = [firstDay(month.year, month.month), lastDay(month.year, month.month)]
  const main = month.main_activity?.id
  return codes
    .filter((code) => {
      const start_at = code.start_at !== null && code.start_at > first ? code.start_at : first
      const end_at = code.end_at !== null && code.end_at < last ? code.end_at : last
      const whole = { start_at, start_moment: 'am', end_at, end_moment: 'pm' } as const
      return start_at <= end_at && usableCodes([code], whole).length > 0
    })
    .toSorted((a, b) => Number(b.id === main) - Number(a.id === main) || byPriority(a, b))
}

const NO_TOOLS = { codes: [], inSight: [] }

/** The codes of the month with their keys, and those of them that stand in sight. */
function useTools(month: Month | undefined, codes: readonly OfferedCode[] | undefined) {
  return useMemo(() => {
    if (!month || !codes) return NO_TOOLS
    const usable = codesOfMonth(codes, month)
    const keyed = codeKeys(usable, codes)
    const sight = codesInSight(usable, month.main_activity?.id ?? null)
    return { codes: keyed, inSight: sight.flatMap((code) => keyed.filter((each) => each.code === code)) }
  }, [month, codes])
}

/** Gives the main activity to whatever is free. */
function fillingOf({ month, newId, add }: EditQueue) {
  return () => {
    const code = month?.main_activity
    if (!month || !code) return
    const ranges = missingRanges(month)
    const edits = ranges.map(({ range }) => ({ kind: 'create' as const, id: newId(), range, code }))
    add(edits, ranges.length > 1 ? EVENT_NOTICES.several_created : EVENT_NOTICES.created)
  }
}

/** Why the code cannot be given to these half-days, told before the server is asked; null when nothing speaks against it. */
function reasonAgainst(
  code: EventCode,
  ranges: readonly DayRange[],
  month: Month,
  edited: CalendarEvent | null,
): string | null {
  if (ranges.some((range) => usableCodes([code], range).length === 0)) return CODE_INVALID.message
  const context = { ...contextOf(month), counts_non_worked: month.special_time && code.type === 'activity' }
  const half_days = ranges.reduce((sum, range) => sum + countHalfDays(range, context), 0)
  const balance = balanceOf(code, half_days, { month, edited })
  return balance?.insufficient ? balance.words : null
}

/** The half-day alone, of the event that stands on it. */
function freeingAt(month: Month, slot: number): Freeing | null {
  const event = eventAt(month, slot)
  const freeing = event?.editable ? freeingOf(month, event, rangeOfSlots(slot, slot)) : null
  // An event runs over weekends without taking them.
  return freeing && freeing.freed_half_days > 0 ? freeing : null
}

/** What is chosen of an event, null when free half-days are chosen or nothing is. */
function heldPart(month: Month, { selection }: MonthEditor): Freeing | null {
  const chosen = selection.isHeld() ? selectedRange(selection.get()) : null
  const event = chosen && eventAt(month, firstSlot(chosen))
  return chosen && event ? freeingOf(month, event, chosen) : null
}

/** How a code is given: to what is chosen, else to the half-day or the event on the slot. */
function codeGiving(queue: EditQueue, editor: MonthEditor) {
  const { month } = queue
  const { selection } = editor
  const recode = (code: EventCode, edited: StoredEvent) => {
    if (!month || edited.event_code.id === code.id) return
    const reason = reasonAgainst(code, [edited], month, edited)
    if (reason !== null) return notify.error(reason)
    queue.add([{ kind: 'change', event: edited, range: edited, code }], EVENT_NOTICES.changed)
    editor.afterSave()
  }
  /** Several stretches are one change: they come, and go again, together (EDT-05). */
  const fill = (code: EventCode, ranges: readonly DayRange[]) => {
    if (!month) return
    const reason = reasonAgainst(code, ranges, month, null)
    if (reason !== null) return notify.error(reason)
    const edits = ranges.map((range) => ({ kind: 'create' as const, id: queue.newId(), range, code }))
    queue.add(edits, ranges.length > 1 ? EVENT_NOTICES.several_created : EVENT_NOTICES.created)
    editor.afterSave()
  }
  /** Half-days of an event get another code: the rest of it stays. */
  const replace = (code: EventCode, freeing: Freeing) => {
    if (!month || freeing.event.event_code.id === code.id) return
    if (freeing.left.length === 0) return recode(code, freeing.event)
    const reason = reasonAgainst(code, [freeing.freed], month, null)
    if (reason !== null) return notify.error(reason)
    queue.add([freeingEdit(freeing, queue.newId, code)], EVENT_NOTICES.created)
    editor.afterSave()
  }
  return (code: EventCode, slot: number | null) => {
    // The dates of an event being changed belong to its wizard.
    if (!month || editor.wizard?.event) return
    const held = heldPart(month, editor)
    if (held) return replace(code, held)
    const chosen = selectedRanges(selection.get())
    if (chosen.length > 0) return fill(code, chosen)
    if (slot === null) return notify.error('Choisissez d’abord des demi-journées')
    const event = eventAt(month, slot)
    if (event?.editable) return recode(code, event)
    if (selection.rules().free.has(slot)) fill(code, [rangeOfSlots(slot, slot)])
  }
}

/** Frees what is chosen of an event, else the half-day on the slot; of an absence only after a question (EVT-47). */
function useClearing(queue: EditQueue, editor: MonthEditor) {
  const [pendingFreeing, setPendingFreeing] = useState<Freeing | null>(null)
  const { month } = queue
  const free = (freeing: Freeing) => {
    setPendingFreeing(null)
    const notice = freeing.left.length > 0 ? EVENT_NOTICES.changed : EVENT_NOTICES.deleted
    queue.add([freeingEdit(freeing, queue.newId)], notice)
    editor.afterSave()
  }
  return {
    clear: (slot: number) => {
      // What is drawn as chosen, else the half-day that has the focus, and never something else (EDT-13).
      const chosen = selectedRange(editor.selection.get())
      const freeing = month && (chosen ? heldPart(month, editor) : freeingAt(month, slot))
      if (!freeing || editor.wizard?.event) return
      if (isValidatedAsAbsence(freeing.event.event_code.type)) setPendingFreeing(freeing)
      else free(freeing)
    },
    pendingFreeing,
    confirm: () => pendingFreeing && free(pendingFreeing),
    refuse: () => setPendingFreeing(null),
  }
}

/** Filling on the grid itself: one key gives a code, marks remote work, clears or undoes. */
export function useQuickEdit({ queue, codes, editor }: QuickEditInput): QuickEdit {
  const { month } = queue
  const { selection } = editor
  const tools = useTools(month, codes)
  const giveCode = codeGiving(queue, editor)
  const clearing = useClearing(queue, editor)

  return {
    ...clearing,
    ...tools,
    fillMonth: fillingOf(queue),
    press: (key, slot) => {
      const code = codeOfKey(tools.codes, key)
      if (code) giveCode(code, slot)
    },
    pick: (code) => giveCode(code, null),
    markRemote: (slot) => {
      if (!month) return
      const chosen = selectedRanges(selection.get()).flatMap(rangeSlots)
      const days = marksAfter(month, chosen.length > 0 ? chosen : [slot])
      if (!days) return
      queue.add([{ kind: 'remote', from: month.remote_days, days }], remoteSavedText(month.user.person_type))
      selection.clear()
    },
  }
}

/** The marks with every possible one of these half-days, or none when all were; null where none is possible. */
function marksAfter(month: Month, slots: readonly number[]) {
  const possible = possibleSlots(month)
  const touched = slots.filter((slot) => possible.has(slot))
  if (touched.length === 0) return null
  const marks = slotsOfRemoteDays(month.remote_days)
  const all = touched.every((slot) => marks.has(slot))
  for (const slot of touched) {
    if (all) marks.delete(slot)
    else marks.add(slot)
  }
  return markedDays(month, marks)
}
