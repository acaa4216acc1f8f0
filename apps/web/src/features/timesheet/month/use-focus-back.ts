import { useEffect, useRef } from 'react'
import type { Mode } from './use-month-editor.ts'

/** The buttons of remote mode go with it, a wizard may go with what opened it: the focus then goes back to the grid. */
export function useFocusBack(mode: Mode, wizardOpen: boolean): void {
  const before = useRef({ mode, wizardOpen })
  useEffect(() => {
    const was = before.current
    const left = (was.mode === 'remote' && mode !== 'remote') || (was.wizardOpen && !wizardOpen)
    before.current = { mode, wizardOpen }
    if (!left || document.activeElement !== document.body) return
    document.querySelector<HTMLElement>('[role="grid"] [tabindex="0"]')?.focus({ preventScroll: true })
  }, [mode, wizardOpen])
}
