import type { CalendarEvent, EventCodeSummary, Month } from '@cadran/contract/timesheet/calendar'
import type { DayRange } from '@cadran/rules/timesheet/half-day'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import {
  type CalendarMode,
  createSelection,
  madeOf,
  type Selection,
  type SelectionState,
  selectionRules,
} from '../calendar/index.ts'
import { type EventAnswers, firstAnswers } from '../events/index.ts'

export type Mode = CalendarMode

/** An open wizard: what it records or changes, and its dates, which calendar and wizard both move. */
export interface OpenWizard {
  /** Tells two openings apart. */
  number: number
  event: CalendarEvent | null
  range: DayRange
  answers: EventAnswers
}

/** What of the edit mode outlives a reload (EDT-12). */
export interface KeptEditing {
  selection: SelectionState
  wizard: (Pick<OpenWizard, 'range' | 'answers'> & { event_id: number | null }) | null
}

export interface MonthEditor {
  mode: Mode
  setMode: (mode: Mode) => void
  selection: Selection
  wizard: OpenWizard | null
  /** A stretch was chosen on the calendar: opens the wizard, or moves the dates of the open one. */
  selectRange: (range: DayRange) => void
  changeEvent: (event: CalendarEvent) => void
  /** What is answered in the wizard. */
  answer: (changed: Partial<EventAnswers>) => void
  /** Opens the wizard with an entry that another month did not take (EDT-10). */
  takeOver: (entry: { range: DayRange; code: EventCodeSummary }) => void
  /** The event being changed is not there any more: what was typed is a new one. */
  loseEvent: () => void
  /** Closes the wizard; the stretch stays chosen until Escape again. */
  closeWizard: () => void
  /** A choice given up half-way leaves the dates of the wizard as they were. */
  restoreSelection: () => void
  afterSave: () => void
  /** Edit mode as a reload left it, as far as the month still allows (EDT-12). */
  resume: (kept: KeptEditing, month: Month) => void
}

/** Mode, selection and wizard of the month; view is where one starts (CAL-18), and a change of mode clears the rest (CAL-59, CAL-47). */
export function useMonthEditor(month: Month | undefined): MonthEditor {
  const [chosenMode, setChosenMode] = useState<Mode>('view')
  const selection = useMemo(createSelection, [])
  const { open, ...opened } = useOpenWizard(selection)
  const { wizard, closeWizard } = opened
  const mode = month?.editable ? chosenMode : 'view'

  const changeEvent = useCallback(
    (event: CalendarEvent) => {
      const { start_at, start_moment, end_at, end_moment } = event
      setChosenMode('edit')
      const range = { start_at, start_moment, end_at, end_moment }
      open({ event, range, answers: firstAnswers(event) })
    },
    [open],
  )
  const takeOver = useCallback(
    ({ range, code }: { range: DayRange; code: EventCodeSummary }) => {
      setChosenMode('edit')
      open({ event: null, range, answers: firstAnswers(null, code) })
    },
    [open],
  )
  useViewOnceShut(month, selection, () => {
    setChosenMode('view')
    closeWizard()
  })
  return {
    ...opened,
    mode,
    setMode: (next) => {
      setChosenMode(next)
      closeWizard()
      selection.clear()
    },
    selection,
    wizard: mode === 'edit' ? wizard : null,
    changeEvent,
    takeOver,
    afterSave: useCallback(() => {
      closeWizard()
      selection.clear()
    }, [closeWizard, selection]),
    resume: (kept, of) => {
      setChosenMode('edit')
      resumeEditing(kept, of, selection, open)
    },
  }
}

/** Nothing of what the month does not allow any more: a stretch that was filled meanwhile, an event that is gone. */
function resumeEditing(
  { selection: state, wizard }: KeptEditing,
  month: Month,
  selection: Selection,
  open: (subject: Omit<OpenWizard, 'number'>) => void,
): void {
  const event = month.events.find(({ id }) => id !== null && id === wizard?.event_id) ?? null
  const rules = selectionRules(month, event?.id ?? undefined)
  const is_gone = wizard !== null && wizard.event_id !== null && event === null
  if (!is_gone) selection.resume(wizard ? madeOf(wizard.range) : state, rules)
  if (wizard && selection.get().first !== null) open({ event, range: wizard.range, answers: wizard.answers })
}

/** The wizard and the stretch that it is about, chosen on the calendar as well. */
function useOpenWizard(selection: Selection) {
  const [wizard, setWizard] = useState<OpenWizard | null>(null)
  const openings = useRef(0)
  const open = useCallback(
    (subject: Omit<OpenWizard, 'number'>) => {
      selection.show(subject.range)
      openings.current += 1
      setWizard({ number: openings.current, ...subject })
    },
    [selection],
  )
  const selectRange = useCallback(
    (range: DayRange) => {
      selection.show(range)
      openings.current += 1
      const number = openings.current
      setWizard((current) =>
        current ? { ...current, range } : { number, event: null, range, answers: firstAnswers(null) },
      )
    },
    [selection],
  )
  return {
    wizard,
    open,
    selectRange,
    answer: useCallback(
      (changed: Partial<EventAnswers>) =>
        setWizard((current) => current && { ...current, answers: { ...current.answers, ...changed } }),
      [],
    ),
    loseEvent: useCallback(() => setWizard((current) => current && { ...current, event: null }), []),
    closeWizard: useCallback(() => setWizard(null), []),
    restoreSelection: useCallback(() => selection.show(wizard?.range ?? null), [selection, wizard]),
  }
}

/** A month that is sent or closed meanwhile is read: nothing stays chosen in it without a meaning (EDT-10). */
function useViewOnceShut(month: Month | undefined, selection: Selection, leave: () => void): void {
  const shut = month !== undefined && !month.editable
  const onShut = useEffectEvent(leave)
  useEffect(() => {
    if (!shut) return
    selection.clear()
    onShut()
  }, [shut, selection])
}
