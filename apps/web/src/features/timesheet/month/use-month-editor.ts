import type { CalendarEvent, EventCodeSummary, Month } from '@cadran/contract/timesheet/calendar'
import type { DayRange } from '@cadran/rules/timesheet/half-day'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { type CalendarMode, createSelection, type Selection } from '../calendar/index.ts'

export type Mode = CalendarMode

/** An open wizard: what it records or changes, and its dates, which calendar and wizard both move. */
export interface OpenWizard {
  /** Tells two openings apart. */
  number: number
  event: CalendarEvent | null
  range: DayRange
  /** The code of an entry taken over from another month. */
  code?: EventCodeSummary
}

export interface MonthEditor {
  mode: Mode
  setMode: (mode: Mode) => void
  selection: Selection
  wizard: OpenWizard | null
  /** A stretch was chosen on the calendar: opens the wizard, or moves the dates of the open one. */
  selectRange: (range: DayRange) => void
  changeEvent: (event: CalendarEvent) => void
  /** Opens the wizard with an entry that another month did not take (EDT-10). */
  takeOver: (entry: { range: DayRange; code: EventCodeSummary }) => void
  /** The event being changed is not there any more: what was typed is a new one. */
  loseEvent: () => void
  /** Closes the wizard; the stretch stays chosen until Escape again. */
  closeWizard: () => void
  /** A choice given up half-way leaves the dates of the wizard as they were. */
  restoreSelection: () => void
  afterSave: () => void
}

/** Mode, selection and wizard of the month; view is where one starts (CAL-18), and a change of mode clears the rest (CAL-59, CAL-47). */
export function useMonthEditor(month: Month | undefined): MonthEditor {
  const [chosenMode, setChosenMode] = useState<Mode>('view')
  const selection = useMemo(createSelection, [])
  const { wizard, open, selectRange, loseEvent, closeWizard, restoreSelection } = useOpenWizard(selection)
  const mode = month?.editable ? chosenMode : 'view'

  const changeEvent = useCallback(
    (event: CalendarEvent) => {
      const { start_at, start_moment, end_at, end_moment } = event
      setChosenMode('edit')
      open({ event, range: { start_at, start_moment, end_at, end_moment } })
    },
    [open],
  )
  const takeOver = useCallback(
    ({ range, code }: { range: DayRange; code: EventCodeSummary }) => {
      setChosenMode('edit')
      open({ event: null, range, code })
    },
    [open],
  )
  useViewOnceShut(month, selection, () => {
    setChosenMode('view')
    closeWizard()
  })
  return {
    mode,
    setMode: (next) => {
      setChosenMode(next)
      closeWizard()
      selection.clear()
    },
    selection,
    wizard: mode === 'edit' ? wizard : null,
    selectRange,
    changeEvent,
    takeOver,
    loseEvent,
    closeWizard,
    restoreSelection,
    afterSave: useCallback(() => {
      closeWizard()
      selection.clear()
    }, [closeWizard, selection]),
  }
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
      setWizard((current) => (current ? { ...current, range } : { number, event: null, range }))
    },
    [selection],
  )
  return {
    wizard,
    open,
    selectRange,
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
