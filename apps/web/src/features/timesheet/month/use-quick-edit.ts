import type { CalendarEvent, EventCode, Month } from '@cadran/contract/timesheet/calendar'
import { INSUFFICIENT_BALANCE } from '@cadran/rules/timesheet/balance'
import { countHalfDays } from '@cadran/rules/timesheet/calendar'
import { codeKeys, codeOfKey, type KeyedCode } from '@cadran/rules/timesheet/code-keys'
import { firstDay, lastDay } from '@cadran/rules/timesheet/day'
import { byPriority, CODE_INVALID, isValidatedAsAbsence } from '@cadran/rules/timesheet/event-codes'
import { type DayRange, firstSlot, rangeOfSlots, rangeSlots } from '@cadran/rules/timesheet/half-day'
import { halvesOf, remoteSavedText, slotsOfRemoteDays } from '@cadran/rules/timesheet/remote-work'
import { useMemo, useState } from 'react'
import { notify } from '../../../platform/notifier.ts'
import { contextOf, selectedRange } from '../calendar/index.ts'
import { balanceOf, EVENT_NOTICES, usableCodes } from '../events/index.ts'
import { possibleSlots } from '../remote-work/index.ts'
import type { StoredEvent } from './edited-month.ts'
import { eventAt, type Freeing, freeingEdit, freeingOf } from './freeing.ts'
import type { EditQueue } from './use-edit-queue.ts'
import type { MonthEditor } from './use-month-editor.ts'

export interface QuickEdit {
  /** The person's codes with their keys, the main activity first. */
  codes: KeyedCode<EventCode>[]
  /** A letter or digit pressed on a half-day. */
  press: (key: string, slot: number) => void
  /** A code chosen by the pointer, for what is selected. */
  pick: (code: EventCode) => void
  markRemote: (slot: number) => void
  clear: (slot: number) => void
  undo: () => void
  /** Half-days of an absence that are about to be free; asked about first, since somebody may be looking at it (EVT-47). */
  asked: Freeing | null
  confirm: () => void
  refuse: () => void
}

interface QuickEditInput {
  queue: EditQueue
  codes: readonly EventCode[] | undefined
  editor: MonthEditor
}

/** The codes that can be used somewhere in the month, the main activity first. */
function codesOfMonth(codes: readonly EventCode[], month: Month): EventCode[] {
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

/** Why the code cannot be given to these half-days, told before the server is asked; null when nothing speaks against it. */
function reasonAgainst(code: EventCode, range: DayRange, month: Month, edited: CalendarEvent | null): string | null {
  if (usableCodes([code], range).length === 0) return CODE_INVALID.message
  const counts_non_worked = month.special_time && code.type === 'activity'
  const half_days = countHalfDays(range, { ...contextOf(month), counts_non_worked })
  return balanceOf(code, half_days, { month, edited })?.insufficient ? INSUFFICIENT_BALANCE.message : null
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
  const give = (code: EventCode, range: DayRange, edited: StoredEvent | null) => {
    if (!month || edited?.event_code.id === code.id) return
    const reason = reasonAgainst(code, range, month, edited)
    if (reason !== null) return notify.error(reason)
    if (edited) queue.add([{ kind: 'recode', event: edited, code }], EVENT_NOTICES.changed)
    else queue.add([{ kind: 'create', id: queue.newId(), range, code }], EVENT_NOTICES.created)
    editor.afterSave()
  }
  /** Half-days of an event get another code: the rest of it stays. */
  const replace = (code: EventCode, freeing: Freeing) => {
    if (!month || freeing.event.event_code.id === code.id) return
    if (freeing.left.length === 0) return give(code, freeing.event, freeing.event)
    const reason = reasonAgainst(code, freeing.freed, month, null)
    if (reason !== null) return notify.error(reason)
    queue.add([freeingEdit(freeing, queue.newId, code)], EVENT_NOTICES.created)
    editor.afterSave()
  }
  return (code: EventCode, slot: number | null) => {
    // The dates of an event being changed belong to its wizard.
    if (!month || editor.wizard?.event) return
    const held = heldPart(month, editor)
    if (held) return replace(code, held)
    const chosen = selectedRange(selection.get())
    if (chosen) return give(code, chosen, null)
    if (slot === null) return notify.error('Choisissez d’abord des demi-journées')
    const event = eventAt(month, slot)
    if (event?.editable) return give(code, event, event)
    if (selection.rules().free.has(slot)) give(code, rangeOfSlots(slot, slot), null)
  }
}

/** Frees what is chosen of an event, else the half-day on the slot; of an absence only after a question (EVT-47). */
function useClearing(queue: EditQueue, editor: MonthEditor) {
  const [asked, setAsked] = useState<Freeing | null>(null)
  const { month } = queue
  const free = (freeing: Freeing) => {
    setAsked(null)
    const notice = freeing.left.length > 0 ? EVENT_NOTICES.changed : EVENT_NOTICES.deleted
    queue.add([freeingEdit(freeing, queue.newId)], notice)
    editor.afterSave()
  }
  return {
    clear: (slot: number) => {
      const freeing = month && (heldPart(month, editor) ?? freeingAt(month, slot))
      if (!freeing || editor.wizard?.event) return
      if (isValidatedAsAbsence(freeing.event.event_code.type)) setAsked(freeing)
      else free(freeing)
    },
    asked,
    confirm: () => asked && free(asked),
    refuse: () => setAsked(null),
  }
}

/** Filling on the grid itself: one key gives a code, marks remote work, clears or undoes. */
export function useQuickEdit({ queue, codes, editor }: QuickEditInput): QuickEdit {
  const { month } = queue
  const { selection } = editor
  const keyed = useMemo(() => (month && codes ? codeKeys(codesOfMonth(codes, month)) : []), [month, codes])
  const giveCode = codeGiving(queue, editor)
  const clearing = useClearing(queue, editor)

  return {
    ...clearing,
    codes: keyed,
    press: (key, slot) => {
      const code = codeOfKey(keyed, key)
      if (code) giveCode(code, slot)
    },
    pick: (code) => giveCode(code, null),
    markRemote: (slot) => {
      if (!month) return
      const days = remoteDaysAfter(month, selectedRange(selection.get()) ?? rangeOfSlots(slot, slot))
      if (!days) return
      queue.add([{ kind: 'remote', days }], remoteSavedText(month.user.person_type))
      selection.clear()
    },
    undo: () => {
      if (!queue.undo()) notify.error('Il n’y a rien à annuler')
    },
  }
}

/** The remote days with every possible half-day of the range marked, or none when all were; null where none is possible. */
function remoteDaysAfter(month: Month, range: DayRange) {
  const possible = possibleSlots(month)
  const touched = rangeSlots(range).filter((slot) => possible.has(slot))
  if (touched.length === 0) return null
  const marks = slotsOfRemoteDays(month.remote_days)
  const all = touched.every((slot) => marks.has(slot))
  for (const slot of touched) {
    if (all) marks.delete(slot)
    else marks.add(slot)
  }
  const days = month.days
    .filter((day) => day.worked)
    .map(({ date_at }) => ({ day: date_at, ...halvesOf(date_at, marks) }))
  return days.filter(({ am, pm }) => am || pm)
}
