import type { CalendarEvent, Month } from '@cadran/contract/timesheet/calendar'
import type { DayRange } from '@cadran/rules/timesheet/half-day'
import { useCallback, useMemo, useRef, useState } from 'react'
import { type CalendarMode, createSelection, type Selection } from '../calendar/index.ts'

export type Mode = CalendarMode

/** An open wizard: what it records or changes, and its dates, which calendar and wizard both move. */
export interface OpenWizard {
  /** Tells two openings apart. */
  number: number
  event: CalendarEvent | null
  range: DayRange
}

export interface MonthEditor {
  mode: Mode
  setMode: (mode: Mode) => void
  selection: Selection
  wizard: OpenWizard | null
  /** A stretch was chosen on the calendar: opens the wizard, or moves the dates of the open one. */
  selectRange: (range: DayRange) => void
  changeEvent: (event: CalendarEvent) => void
  /** Closes the wizard; the stretch stays chosen until Escape again. */
  closeWizard: () => void
  /** A choice given up half-way leaves the dates of the wizard as they were. */
  restoreSelection: () => void
  afterSave: () => void
}

/** Mode, selection and wizard of the month; view is where one starts (CAL-18), and a change of mode clears the rest (CAL-59, CAL-47). */
export function useMonthEditor(month: Month | undefined): MonthEditor {
  const [wanted, setWanted] = useState<Mode>('view')
  const [wizard, setWizard] = useState<OpenWizard | null>(null)
  const selection = useMemo(createSelection, [])
  const openings = useRef(0)
  const mode = month?.editable ? wanted : 'view'

  const selectRange = useCallback(
    (range: DayRange) => {
      selection.show(range)
      openings.current += 1
      const number = openings.current
      setWizard((open) => (open ? { ...open, range } : { number, event: null, range }))
    },
    [selection],
  )
  const changeEvent = useCallback(
    (event: CalendarEvent) => {
      const { start_at, start_moment, end_at, end_moment } = event
      const range = { start_at, start_moment, end_at, end_moment }
      setWanted('edit')
      selection.show(range)
      openings.current += 1
      setWizard({ number: openings.current, event, range })
    },
    [selection],
  )
  const close = useCallback(() => setWizard(null), [])
  return {
    mode,
    setMode: (next) => {
      setWanted(next)
      setWizard(null)
      selection.clear()
    },
    selection,
    wizard: mode === 'edit' ? wizard : null,
    selectRange,
    changeEvent,
    closeWizard: close,
    restoreSelection: useCallback(() => selection.show(wizard?.range ?? null), [selection, wizard]),
    afterSave: useCallback(() => {
      setWizard(null)
      selection.clear()
    }, [selection]),
  }
}
