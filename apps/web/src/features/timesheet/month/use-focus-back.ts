import { useEffect, useRef } from 'react'
import type { Mode } from './use-month-editor.ts'

/** The buttons of remote mode go with it: the focus that stood on one of them goes back to the grid. */
export function useFocusBack(mode: Mode): void {
  const before = useRef(mode)
  useEffect(() => {
    const left = before.current === 'remote' && mode !== 'remote'
    before.current = mode
    if (!left || document.activeElement !== document.body) return
    document.querySelector<HTMLElement>('[role="grid"] [tabindex="0"]')?.focus({ preventScroll: true })
  }, [mode])
}
