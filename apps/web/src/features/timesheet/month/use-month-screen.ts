import type { CalendarEvent, Month } from '@cadran/contract/timesheet/calendar'
import { type DayRange, firstSlot, lastSlot, rangeSlots, slotOf } from '@cadran/rules/timesheet/half-day'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useToday } from '../../../platform/public-config.ts'
import { useCurrentUser } from '../../../platform/session.ts'
import { useLeaving } from '../../../ui/leave-question.tsx'
import { isRefused } from '../calendar/index.ts'
import { eventCodesQuery } from '../events/index.ts'
import { useOvertimeEntry } from '../overtime/index.ts'
import type { GridEdit } from './edited-month.ts'
import { type EditQueue, useEditQueue } from './use-edit-queue.ts'
import { useExpandedDay } from './use-expanded-day.ts'
import { correctId, useFocusBack } from './use-focus-back.ts'
import { type MonthEditor, useMonthEditor } from './use-month-editor.ts'
import { useQuickEdit } from './use-quick-edit.ts'
import { type RemoteMode, useRemoteMode } from './use-remote-mode.ts'

/** Everything the two layouts of the month share. */
export function useMonthScreen(loaded: Month | undefined) {
  const today = useToday()
  const user = useCurrentUser()
  const own = useMonthEditor(loaded)
  const queue = useEditQueue(loaded, today, (edit) => showAgain(edit, own))
  const { month } = queue
  const { editor: mine, remote } = useRemoteMode(month, own)
  const sendDialog = useSendDialog(queue, remote)
  const [highlight, setHighlight] = useState<string | null>(null)
  const expanded = useExpandedDay(month)
  const editing = mine.mode === 'edit'
  const codes = useQuery({ ...eventCodesQuery(user, today), enabled: editing })
  const onCall = useOvertimeEntry(editing, user, today)
  const leaving = useLeaving(onCall.typed)
  const editor: MonthEditor = { ...mine, setMode: (next) => leaving.ask(() => mine.setMode(next)) }
  const wizardOpen = editor.wizard !== null || onCall.open !== null
  const opener = useRef<string | null>(null)
  useFocusBack(editor.mode, wizardOpen, opener)
  const quick = useQuickEdit({ queue, codes: codes.data, editor })

  return {
    month,
    today,
    user,
    editor,
    quick,
    /** On-call duties and interventions: their codes and their wizard. */
    onCall,
    wizardOpen,
    /** What is written in the wizard is lost only when the person says so. */
    leaving,
    closeWizard: () =>
      leaving.ask(() => {
        onCall.close()
        editor.closeWizard()
      }),
    /** What the wizard saved is the last change: nothing that came before it can be taken back. */
    afterWizard: () => {
      queue.forget()
      onCall.close()
      editor.afterSave()
    },
    /** Remote mode, null in another. */
    remote,
    codes: codes.data,
    retryCodes: codes.isError ? () => void codes.refetch() : undefined,
    expanded,
    highlight,
    /** Shows the counterparts of a counter or an event on the calendar; the same again shows them no longer. */
    toggleHighlight: (tag: string) => setHighlight((shown) => (shown === tag ? null : tag)),
    /** Closes the open day; the focus goes back to it on the grid. */
    closeDay: () => {
      if (expanded.day !== null) focusHalfDay(slotOf(expanded.day, 'am'))
      expanded.close()
    },
    /** Takes an event up again in its wizard; once that is closed, the focus is back on what asked for it. */
    correct: (event: CalendarEvent) => {
      opener.current = correctId(event)
      editor.changeEvent(event)
    },
    ...waysInto(month, editor, remote),
    ...sendDialog,
  }
}

/** What leads to a place of the month: an event to its wizard, a stretch to its half-days. */
function waysInto(month: Month | undefined, editor: MonthEditor, remote: RemoteMode | null) {
  return {
    openEventAt: (slot: number) => {
      const event = month?.events.find(
        (each) => isNamed(each) && !isRefused(each) && !each.auto_generated && rangeSlots(each).includes(slot),
      )
      if (event) editor.changeEvent(event)
    },
    /** Leads to a stretch on the grid and, where it may be filled, chooses it: one key then gives it a code. */
    goTo: (range: DayRange) => {
      const first = firstSlot(range)
      if (month?.editable && !remote) {
        if (editor.mode !== 'edit') editor.setMode('edit')
        editor.selection.clear()
        editor.selection.extend(first, lastSlot(range))
      }
      focusHalfDay(first)
    },
  }
}

/** The dialog that sends the month, where it may be sent, outside of remote mode. */
function useSendDialog({ month, idle }: EditQueue, remote: RemoteMode | null) {
  const [sending, setSending] = useState(false)
  return {
    /** The dialog waits until the server has every edit. */
    sending: sending && idle,
    openSending: () => {
      if (month?.submittable && !remote) setSending(true)
    },
    closeSending: () => setSending(false),
  }
}

/** The server knows it: an event made a moment ago on the grid has a negative id until then. */
function isNamed({ id }: { id: number | null }): boolean {
  return id !== null && id > 0
}

function focusHalfDay(slot: number): void {
  document.querySelector<HTMLElement>(`[role="grid"] [data-slot="${String(slot)}"]`)?.focus()
}

/** A refused edit is off the screen; what it was about is chosen again, so that another can be tried. */
function showAgain(edit: GridEdit, { selection }: MonthEditor): void {
  if (edit.kind === 'create') selection.show(edit.range)
}

export type Screen = ReturnType<typeof useMonthScreen>
