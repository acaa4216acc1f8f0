import { useEffect, useEffectEvent } from 'react'
import type { Screen } from './use-month-screen.ts'

/** Puts the focus on the one tab stop of the grid. */
function focusGrid(): void {
  document.querySelector<HTMLElement>('[role="grid"] [tabindex="0"]')?.focus()
}

/** Ctrl+Enter anywhere on the page opens the sending, in remote mode it saves; F2 goes to the grid in edit mode. */
export function useMonthKeys(screen: Screen): void {
  const { openSending, sending, remote, month, editor } = screen
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || sending) return
    if (event.key === 'Enter' && event.ctrlKey) {
      event.preventDefault()
      const act = remote?.save ?? openSending
      act()
    } else if (event.key === 'F2' && month?.editable && !remote) {
      event.preventDefault()
      if (editor.mode !== 'edit') editor.setMode('edit')
      focusGrid()
    }
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
