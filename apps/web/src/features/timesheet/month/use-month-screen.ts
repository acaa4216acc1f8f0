import type { CalendarEvent, Month } from '@cadran/contract/timesheet/calendar'
import { type DayRange, firstSlot, lastSlot, rangeSlots, slotOf } from '@cadran/rules/timesheet/half-day'
import type { MovedOn } from '@cadran/rules/timesheet/moved-on'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ApiError } from '../../../platform/api-error.ts'
import { useToday } from '../../../platform/public-config.ts'
import { useCurrentUser } from '../../../platform/session.ts'
import { useOnline } from '../../../platform/use-online.ts'
import { useLeaving } from '../../../ui/leave-question.tsx'
import { isRefused } from '../calendar/index.ts'
import { closeCorrection, useIsCorrecting } from '../corrections/index.ts'
import {
  EVENT_NOTICES,
  type EventChange,
  eventCodesQuery,
  type MovedOnRefusal,
  type TypedEvent,
} from '../events/index.ts'
import type { ExtraWeekChange } from '../extra-activities/index.ts'
import { type OnCallChange, type TypedOnCall, useOvertimeEntry } from '../overtime/index.ts'
import type { PendingEdit } from './edit-queue.ts'
import type { StoredEvent } from './edited-month.ts'
import { useFirstHint } from './first-hints.ts'
import { takeCarried, unrecordedEvent, unrecordedOf, useUnrecorded } from './unrecorded.ts'
import { type EditQueue, useEditQueue } from './use-edit-queue.ts'
import { useExpandedDay } from './use-expanded-day.ts'
import { correctId, useFocusBack } from './use-focus-back.ts'
import { useKeptEditing } from './use-kept-editing.ts'
import { type MonthEditor, useMonthEditor } from './use-month-editor.ts'
import { type QuickEdit, useQuickEdit } from './use-quick-edit.ts'
import { type RemoteMode, useRemoteMode } from './use-remote-mode.ts'

/** Everything the two layouts of the month share. */
export function useMonthScreen(loaded: Month | undefined) {
  const today = useToday()
  const user = useCurrentUser()
  const online = useOnline()
  const own = useMonthEditor(loaded)
  const unrecorded = useUnrecorded()
  const queue = useEditQueue(loaded, today, (refused, error) => showAgain(refused, error, { month, own, unrecorded }))
  const { month } = queue
  const { editor: mine, remote } = useRemoteMode(queue, own, unrecorded.keep)
  useTakenOver(loaded, own)
  const expanded = useExpandedDay(month)
  const editing = mine.mode === 'edit'
  const codes = useQuery({ ...eventCodesQuery(user, today), enabled: editing })
  const onCall = useOvertimeEntry(editing, user, today)
  const { editor, ...wizards } = useWizards(mine, onCall, { online, unrecorded })
  useKeptEditing(loaded, user, own, onCall)
  const { opener, wizardOpen } = wizards
  const correcting = useCorrecting(month)
  useFocusBack(editor.mode, wizardOpen, opener)
  const hint = useFirstHint(editing)
  const quick = whileOnline(online, useQuickEdit({ queue, codes: codes.data, editor }))

  return {
    month,
    today,
    user,
    editor,
    quick,
    /** Told to somebody new, null to everybody else (EDT-15). */
    hint,
    /** Without a network nothing can be recorded; what was typed stays (EDT-14). */
    offline: !online && month?.editable === true,
    undo: queue.undo,
    redo: queue.redo,
    ...wizards,
    ...(correcting ? { wizardOpen: true, closeWizard: closeCorrection } : {}),
    /** A correction of the closed month is being asked for (COR-16). */
    correcting,
    /** What a wizard or a question has recorded is taken back like what was done on the grid (EDT-03). */
    ...recorders(queue),
    ...refusals(month, editor, unrecorded),
    /** Remote mode, null in another. */
    remote,
    codes: codes.data,
    retryCodes: codes.isError ? () => void codes.refetch() : undefined,
    expanded,
    ...useHighlight(),
    /** Closes the open day; the focus goes back to it on the grid. */
    closeDay: () => {
      if (expanded.day !== null) focusHalfDay(slotOf(expanded.day, 'am'))
      expanded.close()
    },
    ...waysInto(month, editor, remote, online),
    ...useSendDialog(queue, remote, online),
  }
}

const NO_MONTH = { year: 0, month: 0 }

/** The form of a correction is closed with its month. */
function useCorrecting(shown: Month | undefined): boolean {
  const { year, month } = shown ?? NO_MONTH
  // biome-ignore lint/correctness/useExhaustiveDependencies: the month is what it closes with
  useEffect(() => closeCorrection, [year, month])
  return useIsCorrecting({ year, month })
}

interface Around {
  online: boolean
  unrecorded: ReturnType<typeof useUnrecorded>
}

/** The wizards of events and of on-call entries: one at a time, and what is typed is lost only when the person says so. */
function useWizards(mine: MonthEditor, onCall: ReturnType<typeof useOvertimeEntry>, { online, unrecorded }: Around) {
  const leaving = useLeaving(onCall.typed, true)
  /** What asked for the wizard, where it is drawn anew afterwards. */
  const opener = useRef<string | null>(null)
  const editor: MonthEditor = {
    ...mine,
    selectRange: (range) => {
      mine.selectRange(range)
      onCall.follow(range)
    },
    setMode: (next) => {
      if (online || next === 'view') leaving.ask(() => mine.setMode(next))
    },
  }
  const shut = (close: () => void) => {
    unrecorded.dismiss()
    onCall.close()
    close()
  }
  return {
    editor,
    /** On-call duties and interventions: their codes and their wizard. */
    onCall,
    wizardOpen: editor.wizard !== null || onCall.open !== null,
    leaving,
    opener,
    closeWizard: () => leaving.ask(() => shut(editor.closeWizard)),
    afterWizard: () => shut(editor.afterSave),
    /** Takes an event up again in its wizard; once that is closed, the focus is back on what asked for it. */
    correct: (event: CalendarEvent) => {
      opener.current = correctId(event)
      editor.changeEvent(event)
    },
  }
}

function useHighlight() {
  const [highlight, setHighlight] = useState<string | null>(null)
  return {
    highlight,
    /** Shows the counterparts of a counter or an event on the calendar; the same again shows them no longer. */
    toggleHighlight: (tag: string) => setHighlight((shown) => (shown === tag ? null : tag)),
  }
}

/** What leads to a place of the month: an event to its wizard, a stretch to its half-days. */
function waysInto(month: Month | undefined, editor: MonthEditor, remote: RemoteMode | null, online: boolean) {
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
      if (month?.editable && !remote && (online || editor.mode === 'edit')) {
        if (editor.mode !== 'edit') editor.setMode('edit')
        editor.selection.clear()
        editor.selection.extend(first, lastSlot(range))
      }
      focusHalfDay(first)
    },
  }
}

/** The dialog that sends the month, where it may be sent, outside of remote mode. */
function useSendDialog({ month, idle }: EditQueue, remote: RemoteMode | null, online: boolean) {
  const [sending, setSending] = useState(false)
  return {
    /** The dialog waits until the server has every edit. */
    sending: sending && idle,
    openSending: () => {
      if (month?.submittable && !remote && online) setSending(true)
    },
    closeSending: () => setSending(false),
  }
}

/** The server knows it, and has stamped it: an event made a moment ago on the grid waits for both. */
function isNamed(event: CalendarEvent): event is StoredEvent {
  return event.id !== null && event.updated_at !== null
}

function focusHalfDay(slot: number): void {
  document.querySelector<HTMLElement>(`[role="grid"] [data-slot="${String(slot)}"]`)?.focus()
}

const NOTHING = () => undefined

/** Without a network no key records anything (EDT-14). */
function whileOnline(online: boolean, quick: QuickEdit): QuickEdit {
  return online
    ? quick
    : { ...quick, press: NOTHING, pick: NOTHING, markRemote: NOTHING, clear: NOTHING, fillMonth: NOTHING }
}

interface Refusing {
  month: Month | undefined
  own: MonthEditor
  unrecorded: ReturnType<typeof useUnrecorded>
}

/** A refused edit is off the screen; what it was about is chosen again, so that another can be tried, and kept (EDT-10). */
function showAgain(refused: PendingEdit, error: ApiError, { month, own, unrecorded }: Refusing): boolean {
  const { edit, turn } = refused
  if (edit.kind === 'create' && turn.way === 'do') own.selection.show(edit.range)
  const found = month && unrecordedOf(refused, error, month)
  if (found) unrecorded.keep(found.why, found.entry)
  return Boolean(found)
}

/** What the wizards could not record because the month has moved on (EDT-10). */
function refusals(month: Month | undefined, editor: MonthEditor, { list, keep, dismiss }: Refusing['unrecorded']) {
  return {
    unrecorded: list,
    dismissUnrecorded: dismiss,
    refuseEvent: ({ why, gone }: MovedOnRefusal, { asked, ...event }: TypedEvent) => {
      if (month) keep(why, unrecordedEvent(event, asked, month), true)
      if (gone) editor.loseEvent()
    },
    refuseOnCall: (why: MovedOn, entry: TypedOnCall) => keep(why, { ...entry, event: null }, true),
  }
}

/** An entry that another month did not take opens the wizard here (EDT-10). */
function useTakenOver(month: Month | undefined, { takeOver }: MonthEditor): void {
  useEffect(() => {
    const entry = month && takeCarried(month)
    if (entry) takeOver(entry)
  }, [month, takeOver])
}

/** How the changes that the server has taken already become changes of the month. */
function recorders({ record, add }: EditQueue) {
  return {
    switchPrefill: (autofill: boolean) =>
      add(
        [{ kind: 'prefill', autofill }],
        autofill ? 'Votre mois a été pré-rempli' : 'Le pré-remplissage a été retiré',
      ),
    recordExtraWeek: ({ updated_at, ...edit }: ExtraWeekChange) =>
      record({ kind: 'extra-week', ...edit }, 'Votre déclaration a été envoyée', { id: null, updated_at }),
    recordEvent: (change: EventChange) => {
      const { event } = change
      if (!isNamed(event)) return
      const { id, event_code: code } = event
      if (change.kind === 'deleted') record({ kind: 'remove', event }, EVENT_NOTICES.deleted)
      else if (change.kind === 'created')
        record({ kind: 'create', id, range: event, code }, EVENT_NOTICES.created, event)
      else if (change.kind === 'changed' && isNamed(change.before)) {
        record({ kind: 'change', event: change.before, range: event, code }, EVENT_NOTICES.changed, event)
      }
    },
    recordOnCall: ({ act, overtime, notice }: OnCallChange) => record({ kind: 'on-call', act, overtime }, notice),
  }
}

export type Screen = ReturnType<typeof useMonthScreen>
