import type { CalendarEvent } from '@cadran/contract/timesheet/calendar'
import { type RefObject, useEffect, useRef } from 'react'
import type { Mode } from './use-month-editor.ts'

/** The button that takes an event up again: drawn anew once its wizard is closed. */
export function correctId({ id }: CalendarEvent): string {
  return `correct-${String(id)}`
}

/** Puts the focus on the one tab stop of the grid. */
export function focusGrid(): void {
  document.querySelector<HTMLElement>('[role="grid"] [tabindex="0"]')?.focus({ preventScroll: true })
}

function takeFocus(element: HTMLElement | null): boolean {
  element?.focus({ preventScroll: true })
  return element !== null && element === document.activeElement
}

/**
 * The buttons of remote mode go with it, a wizard may go with what opened it: the focus then goes back to the button
 * named by `opener`, where it is drawn again, else to the grid.
 */
export function useFocusBack(mode: Mode, wizardOpen: boolean, opener: RefObject<string | null>): void {
  const before = useRef({ mode, wizardOpen })
  useEffect(() => {
    const was = before.current
    const closed = was.wizardOpen && !wizardOpen
    const left = (was.mode === 'remote' && mode !== 'remote') || closed
    before.current = { mode, wizardOpen }
    const id = opener.current
    if (closed) opener.current = null
    if (!left || document.activeElement !== document.body) return
    if (id !== null && takeFocus(document.getElementById(id))) return
    focusGrid()
  }, [mode, wizardOpen, opener])
}

/** The acts leave with the month that they send: the focus goes to the title, after which its new state is read. */
export function useFocusAfterSending(sending: boolean, title: RefObject<HTMLElement | null>): void {
  const was = useRef(sending)
  useEffect(() => {
    const ended = was.current && !sending
    was.current = sending
    if (ended && document.activeElement === document.body) takeFocus(title.current)
  }, [sending, title])
}
